import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

const controls = '[data-cell], a[href], button, input[type=checkbox], td[tabindex]';
const controlsIn = (part: Element | undefined) => [...(part?.querySelectorAll<HTMLElement>(controls) ?? [])];
/** Of the header and the models; not what is opened below a model, nor the space of rows that are not drawn. */
const rowsOf = (grid: HTMLTableElement) => [...grid.rows].filter(({ cells }) => cells.length > 1);

/** The control where a key leads from another one; undefined if it leads nowhere. */
function controlAfter(grid: HTMLTableElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const row = from.closest('tr');
  const cell = from.closest<HTMLTableCellElement>('td, th');
  if (!row || !cell) return undefined;
  const inRow = controlsIn(row);
  const rowBy = (step: number) => {
    const rows = rowsOf(grid);
    const next = rows[rows.indexOf(row) + step];
    return controlsIn(next?.cells[cell.cellIndex])[0];
  };
  if (key === 'ArrowUp') return rowBy(-1);
  if (key === 'ArrowDown') return from.matches('thead [aria-haspopup]') ? undefined : rowBy(1);
  if (key === 'Home') return inRow[0];
  if (key === 'End') return inRow.at(-1);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  return step === undefined ? undefined : inRow[inRow.indexOf(from) + step];
}

/**
 * Keys of a table by the grid pattern of ARIA: one of its controls is a tab stop, the one that had the focus last, and
 * the arrow keys, Home and End lead to the others. All are drawn with `tabIndex={-1}`. A cell whose value can be typed
 * has the attribute `data-cell`, and handles the keys that lead to another such cell itself. @returns props of the table
 */
export function useGridKeys() {
  const ref = useRef<HTMLTableElement>(null);
  const stop = useRef<HTMLElement>(null);
  const become = (next: HTMLElement | null | undefined) => {
    if (next === stop.current || !next) return;
    if (stop.current) stop.current.tabIndex = -1;
    stop.current = next;
  };
  useLayoutEffect(() => {
    if (!ref.current) return;
    const [head, ...rows] = rowsOf(ref.current);
    if (!stop.current?.isConnected) become(rows[0]?.querySelector<HTMLElement>('[data-cell]') ?? controlsIn(head)[0]);
    // The field of a cell is a tab stop itself: Shift+Tab must not lead from it to its cell.
    if (stop.current) stop.current.tabIndex = stop.current.querySelector('input') ? -1 : 0;
  });
  return {
    ref,
    role: 'grid',
    onFocus({ target }: FocusEvent<HTMLElement>) {
      if (!ref.current?.contains(target)) return;
      become(target.closest<HTMLElement>(controls));
      if (stop.current) stop.current.tabIndex = target === stop.current ? 0 : -1;
    },
    onBlur() {
      if (stop.current) stop.current.tabIndex = 0;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      const from =
        target instanceof HTMLElement && target.inputMode !== 'text' ? target.closest<HTMLElement>(controls) : null;
      const next = from && ref.current?.contains(from) && controlAfter(ref.current, from, key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  } as const;
}
