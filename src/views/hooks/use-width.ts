import { useCallback, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

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
    const read = ({ clientWidth }: HTMLElement) => {
      usual = Math.floor(clientWidth / step) * step;
      setWidth(usual);
    };
    if (element) read(element);
    return observed(read)(element);
  });
  return { width, measure };
}

/** A ref: its element is passed on when its size is known, and when it changes, each time before it is painted. */
export const observed = (onSize: (element: HTMLElement) => void) => (element: HTMLElement | null) => {
  if (!element) return undefined;
  const observer = new ResizeObserver(() => onSize(element));
  observer.observe(element);
  return () => observer.disconnect();
};

/** Whether the element with the ref `measure` is narrower, in px; until its size is known, false. */
export function useNarrowerThan(limit: number) {
  const [isNarrower, setIsNarrower] = useState(false);
  // Reading the width while the page is being drawn would lay it out twice.
  const [measure] = useState(() =>
    observed(({ clientWidth }) => flushSync(() => setIsNarrower(clientWidth > 0 && clientWidth < limit))),
  );
  return { isNarrower, measure };
}

/** Use it only for what a style sheet can't change. */
const useMedia = (query: string) =>
  useSyncExternalStore(
    useCallback(
      (notify) => {
        const list = window.matchMedia(query);
        list.addEventListener('change', notify);
        return () => list.removeEventListener('change', notify);
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
  );

/** Below 640 px. */
export const useNarrow = () => useMedia('(max-width: 639.98px)');
/** From 1280 px on. */
export const useDesk = () => useMedia('(min-width: 1280px)');

/** Below this width the navigation is a drawer. */
export const belowWide = '@media (max-width: 1023.98px)';
/** Below this width the navigation leaves no room for three cards, a dense toolbar, or headings left of fields. */
export const belowDesk = '@media (max-width: 1279.98px)';
/** The opposite. */
export const atLeastDesk = '@media (min-width: 1280px)';
/** From this width on a toolbar with several fields fits in one row. */
export const atLeastBroad = '@media (min-width: 1440px)';
/** Below this width there is no room for two cards next to the navigation. */
export const belowLarge = '@media (max-width: 1199.98px)';
/** Below this width tables become cards, cards span the full width and facts use one column. */
export const belowMedium = '@media (max-width: 639.98px)';
/** The opposite. */
export const fromMedium = '@media (min-width: 640px)';
/** The width of most phones, and less. */
export const belowPhone = '@media (max-width: 399.98px)';
/** Below this width, as at 400 % zoom, toolbars wrap. */
export const belowSmall = '@media (max-width: 359.98px)';
/** Below this height there is no room for both a page and a part of it that scrolls: all of the page scrolls. */
export const belowShort = '@media (max-height: 479.98px)';
