import { useState, type UIEvent } from 'react';

type View = { top: number; height: number; width: number };

/** What is seen of the tree: how far it is scrolled and how large it is. `step`: so many px are scrolled before the rows are chosen again. */
export function useTreeView(step: number) {
  const [view, setView] = useState<View>({ top: 0, height: 900, width: 1200 });
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientHeight: height, clientWidth: width } = element;
      if (height > 0) setView((last) => ({ ...last, height, width }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  const follow = ({ scrollTop }: HTMLElement) => {
    const top = Math.max(0, step > 0 ? Math.floor(scrollTop / step) * step : scrollTop);
    setView((last) => (last.top === top ? last : { ...last, top }));
  };
  return {
    view,
    measure,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => follow(currentTarget),
    /** Scrolls, and draws what is seen there at once. */
    scrollTo: (scroller: HTMLElement, top: number) => {
      scroller.scrollTop = top;
      follow(scroller);
    },
  };
}
