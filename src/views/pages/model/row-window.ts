import { type FocusEvent, type UIEvent, useRef, useState } from 'react';
import { observed } from '~/views/hooks/use-width';

type View = { top: number; height: number; width: number };

/** With the rows outside the visible part it is enough for what any page shows. */
const firstView = (): View => ({ top: 0, height: window.innerHeight - 480, width: 1200 });

/** Scroll position and size of a scroller. `step`: px of scrolling between renders. */
export function useScrollView(step: number) {
  const [view, setView] = useState(firstView);
  const scroller = useRef<HTMLElement>(null);
  const [measure] = useState(() => (element: HTMLElement | null) => {
    scroller.current = element;
    return observed(({ clientHeight: height, clientWidth: width }) => {
      if (height > 0) setView((last) => ({ ...last, height, width }));
    })(element);
  });
  const follow = ({ scrollTop }: HTMLElement) => {
    const top = Math.max(0, Math.floor(scrollTop / step) * step);
    setView((last) => (last.top === top ? last : { ...last, top }));
  };
  return {
    view,
    measure,
    /** The element that `measure` is the ref of. */
    scroller,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => follow(currentTarget),
    /** Scrolls and immediately renders the rows there. */
    scrollTo: (scroller: HTMLElement, top: number) => {
      scroller.scrollTop = top;
      follow(scroller);
    },
  };
}

export function useTableView() {
  const { view, measure, onScroll } = useScrollView(204);
  const [pinned, setPinned] = useState<readonly number[]>([]);
  return {
    view: { ...view, pinned },
    measure,
    onScroll,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
      setPinned(index === undefined ? [] : [Number(index)]);
    },
  };
}

/**
 * In px. `row`: height of a row. `opened`: ascending indexes of the expanded rows, each taller by `opening`. `pinned`:
 * rendered wherever the list is scrolled to, as far as there are such rows.
 */
type RowWindowInput = Omit<View, 'width'> & {
  pinned: readonly number[];
  row: number;
  count: number;
  opening?: number;
  opened?: readonly number[];
};

/** Extra rows rendered outside the visible part, so that scrolling shows no gap. */
const overscan = 12;

/** The rows of a long list to render; `gap` and `rest` are the heights of the rows skipped before a row and at the end. */
export function rowWindow(input: RowWindowInput): { rows: { index: number; gap: number }[]; rest: number } {
  const { row, opening = 0, count, opened = [], top, height, pinned } = input;
  const topOf = (index: number) => index * row + opened.filter((each) => each < index).length * opening;
  const first = Math.max(0, lastAt(topOf, count, top) - overscan);
  const last = Math.min(count - 1, lastAt(topOf, count, top + height) + overscan);
  const near = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
  const far = pinned.filter((index) => index >= 0 && index < count);
  const indices = [...new Set([...near, ...far])].sort((one, other) => one - other);
  let end = 0;
  const rows = indices.map((index) => {
    const gap = topOf(index) - end;
    end = topOf(index + 1);
    return { index, gap };
  });
  return { rows, rest: topOf(count) - end };
}

function lastAt(topOf: (index: number) => number, count: number, place: number): number {
  let [low, high] = [0, Math.max(0, count - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (topOf(middle) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
