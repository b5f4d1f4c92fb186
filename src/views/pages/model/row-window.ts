import { type FocusEvent, type UIEvent, useState } from 'react';

type View = { top: number; height: number; width: number; pinned: number | undefined };

/** In px: how far is scrolled before the rows are chosen again. */
const step = 204;

/** The visible part of a long table: how far it is scrolled, its size, and which row has the focus. */
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

/** In px. `row`: the height of a row. `opened`: places of the opened rows, ascending, each higher by `opening`. */
type RowWindowInput = Omit<View, 'width'> & {
  row: number;
  count: number;
  opening?: number;
  opened?: readonly number[];
};

/** More rows are drawn than are visible, so that scrolling shows no gap. */
const overscan = 12;

/** Which rows of a long list are drawn; `gap` and `rest` are the heights of those left out before a row and at the end. */
export function rowWindow(input: RowWindowInput): { rows: { index: number; gap: number }[]; rest: number } {
  const { row, opening = 0, count, opened = [], top, height, pinned } = input;
  const topOf = (index: number) => index * row + opened.filter((each) => each < index).length * opening;
  const first = Math.max(0, lastAt(topOf, count, top) - overscan);
  const last = Math.min(count - 1, lastAt(topOf, count, top + height) + overscan);
  const indices = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
  if (pinned !== undefined && pinned >= 0 && pinned < first) indices.unshift(pinned);
  if (pinned !== undefined && pinned > last && pinned < count) indices.push(pinned);
  let end = 0;
  const rows = indices.map((index) => {
    const gap = topOf(index) - end;
    end = topOf(index + 1);
    return { index, gap };
  });
  return { rows, rest: topOf(count) - end };
}

/** The last row that begins at or before this place. */
function lastAt(topOf: (index: number) => number, count: number, place: number): number {
  let [low, high] = [0, Math.max(0, count - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (topOf(middle) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
