import { useState, useSyncExternalStore } from 'react';

/** In px: how much the width changes before it is reported. */
const step = 8;

/** The inner width in px of the element that gets `measure`, rounded down, from before it is first seen; 0 while it has none. */
export function useWidth() {
  const [width, setWidth] = useState(0);
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => setWidth(Math.floor(element.clientWidth / step) * step);
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

/** Below 640 px, where tabs at the left have no room. For what no style sheet can change. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);

/** Below this the navigation is a drawer. */
export const belowWide = '@media (max-width: 1023.98px)';
/** Below this there is no room for two cards side by side beside the navigation. */
export const belowLarge = '@media (max-width: 1199.98px)';
/** Below this lists turn into rows, cards run from edge to edge and facts are in one column. */
export const belowMedium = '@media (max-width: 639.98px)';
