import { useState, type FocusEvent, type UIEvent } from 'react';

type View = { top: number; height: number; width: number; pinned: number | undefined };

/** So many pixels are scrolled before the rows are chosen again. */
const step = 204;

/** What is seen of a long table: how far it is scrolled, how large it is, and which of its rows has the focus. */
export function useTableView() {
  const [view, setView] = useState<View>({ top: 0, height: 900, width: 1200, pinned: undefined });
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientHeight: height, clientWidth: width } = element;
      if (height > 0) setView((last) => ({ ...last, height, width }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return {
    view,
    measure,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      const top = Math.floor(currentTarget.scrollTop / step) * step;
      setView((last) => (last.top === top ? last : { ...last, top }));
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
      const pinned = index === undefined ? undefined : Number(index);
      setView((last) => (last.pinned === pinned ? last : { ...last, pinned }));
    },
  };
}
