import { type FocusEvent, type UIEvent, useState } from 'react';

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

/** Measures of a list whose rows are of one height, some of them opened by another height. In px. */
type RowMeasures = { row: number; opening: number };

/** `opened`: places of the opened rows, ascending. */
type RowWindowInput = RowMeasures & {
  count: number;
  opened: readonly number[];
  top: number;
  height: number;
  /** Stays mounted wherever it is: the row that has the focus. */
  pinned: number | undefined;
};

/** A row to draw; `gap`: the height of those left out before it. */
type WindowedRow = { index: number; gap: number };

/** More rows are drawn than are seen, so that scrolling does not run into nothing. */
const overscan = 12;

/** Which rows of a long list are drawn, and the heights of what is not. */
export function rowWindow(input: RowWindowInput): { rows: WindowedRow[]; rest: number } {
  const { row, opening, count, opened, top, height, pinned } = input;
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
