import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

const controls = '[data-cell], a[href], button, input[type=checkbox], td[tabindex]';
const controlsIn = (part: Element | undefined) =>
  [...(part?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
    (control) => getComputedStyle(control).visibility !== 'hidden',
  );
/** Of the header and the models; not what is opened below a model, nor the space of rows that are not drawn. */
const isRow = (row: HTMLTableRowElement | null) => row !== null && row.cells.length > 1;
const fieldTyped = 'input:not([type=checkbox], [inputmode=none])';

/** The first control in a column, of the nearest row that has one. Of many rows, those between may not be drawn. */
function controlBeyond(row: HTMLTableRowElement, column: number, step: 1 | -1): HTMLElement | undefined {
  const rows = [...(row.closest('table')?.rows ?? [])].filter(isRow);
  const placeOf = ({ dataset }: HTMLTableRowElement) => Number(dataset['index'] ?? -1);
  for (let from = row, at = rows.indexOf(row) + step; ; at += step) {
    const next = rows[at];
    if (!next || (placeOf(from) >= 0 && placeOf(next) !== placeOf(from) + step)) return undefined;
    const [control] = controlsIn(next.cells[column]);
    if (control) return control;
    from = next;
  }
}

/** The control where a key leads from another one; undefined if it leads nowhere. */
function controlAfter(from: HTMLElement, key: string): HTMLElement | undefined {
  const row = from.closest('tr');
  const cell = from.closest<HTMLTableCellElement>('td, th');
  if (!row || !cell) return undefined;
  const inRow = controlsIn(row);
  if (key === 'ArrowUp') return controlBeyond(row, cell.cellIndex, -1);
  if (key === 'ArrowDown')
    return from.matches('thead [aria-haspopup]') ? undefined : controlBeyond(row, cell.cellIndex, 1);
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
  /** Not of what is opened below a model, which keeps its own tab stops, nor of a popover. */
  const controlOf = (target: EventTarget) => {
    const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
    return control && ref.current?.contains(control) && isRow(control.closest('tr')) ? control : undefined;
  };
  useLayoutEffect(() => {
    if (!ref.current) return;
    const first = ref.current.querySelector<HTMLElement>('[data-cell]') ?? controlsIn(ref.current)[0];
    if (!stop.current?.isConnected) become(first);
    // The field of a cell is a tab stop itself: Shift+Tab must not lead from it to its cell.
    if (stop.current) stop.current.tabIndex = stop.current.querySelector('input') ? -1 : 0;
  });
  return {
    ref,
    role: 'grid',
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const control = controlOf(target);
      become(control);
      if (control) control.tabIndex = target === control ? 0 : -1;
    },
    onBlur() {
      if (stop.current) stop.current.tabIndex = 0;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      const from = controlOf(target);
      if (!from || (target as Element).matches(fieldTyped)) return;
      const next = controlAfter(from, key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  } as const;
}
