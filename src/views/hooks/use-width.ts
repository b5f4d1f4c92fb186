import { useState, useSyncExternalStore } from 'react';

/** Smallest change of the width that is reported, in px. */
const step = 8;

/** Of the element that was measured last: most tables are as wide as the one before. */
let usual: number | undefined;

/**
 * The inner width in px, rounded down, of the element with the ref `measure`. Before it is measured, that of the element before; undefined
 * for the first one, in a render that is never painted. What depends on the width should be drawn only then: otherwise it is drawn twice.
 */
export function useWidth() {
  const [width, setWidth] = useState(usual);
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => {
      usual = Math.floor(element.clientWidth / step) * step;
      setWidth(usual);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return { width, measure };
}

const query = '(max-width: 639.98px)';

function subscribe(notify: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}

/** Below 640 px. Use it only for what a style sheet can't change. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);

/** Below this width the navigation is a drawer. */
export const belowWide = '@media (max-width: 1023.98px)';
/** Below this width there is no room for two cards next to the navigation. */
export const belowLarge = '@media (max-width: 1199.98px)';
/** Below this width tables become cards, cards span the full width and facts use one column. */
export const belowMedium = '@media (max-width: 639.98px)';
/** The width of most phones, and less. */
export const belowPhone = '@media (max-width: 399.98px)';
/** Below this width, as at 400 % zoom, toolbars wrap. */
export const belowSmall = '@media (max-width: 359.98px)';
/** Below this height there is no room for both a page and a part of it that scrolls: all of the page scrolls. */
export const belowShort = '@media (max-height: 479.98px)';
