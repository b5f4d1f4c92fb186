import type { FocusEvent, KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import type { Model } from '~/api/rest/domain/models';
import type { Cell } from '~/machines/model/cell-edit/cell-edit-machine';

import { loadCellEditor } from './EditableCell';

const cells = '[data-cell]';
const cellOf = ({ target }: SyntheticEvent) =>
  target instanceof Element ? target.closest<HTMLElement>(cells) : null;
const cellsOf = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>(cells) ?? [])];

/** The next or previous row that has cells, as expanded rows have none. */
function neighborRow(row: Element | null, step: 1 | -1): Element | null | undefined {
  let next = row;
  do next = (step === 1 ? next?.nextElementSibling : next?.previousElementSibling) ?? null;
  while (next && !next.querySelector(cells));
  return next;
}

/** Where a key leads from a cell; undefined if it leads nowhere. */
function targetOf(cell: HTMLElement, key: string): HTMLElement | undefined {
  const row = cell.closest('tr');
  const inRow = cellsOf(row);
  const at = inRow.indexOf(cell);
  switch (key) {
    case 'ArrowRight':
      return inRow[at + 1];
    case 'ArrowLeft':
      return inRow[at - 1];
    case 'ArrowDown':
      return cellsOf(neighborRow(row, 1))[at];
    case 'ArrowUp':
      return cellsOf(neighborRow(row, -1))[at];
    case 'Home':
      return inRow[0];
    case 'End':
      return inRow.at(-1);
  }
  return undefined;
}

const edits = new Set(['Enter', 'F2', ' ']);

/**
 * For the body of the table: the arrow keys move between the cells, of which one is a tab stop; a double-click, Enter or F2 edits the cell. A
 * click without a pointer, as of screen readers, edits it too.
 */
export function cellHandlers(models: readonly Model[], onEdit: (cell: Cell) => void) {
  const edit = (cell: HTMLElement) => {
    const model = models[Number(cell.closest('tr')?.dataset['index'])];
    const key = cell.dataset['cell'];
    if (model && key !== undefined && cell.ariaDisabled !== 'true') onEdit({ model, key });
  };
  return {
    onFocus(event: FocusEvent) {
      const cell = cellOf(event);
      if (!cell) return;
      loadCellEditor();
      for (const other of event.currentTarget.querySelectorAll<HTMLElement>(`${cells}[tabindex="0"]`))
        other.tabIndex = -1;
      cell.tabIndex = 0;
    },
    onKeyDown(event: KeyboardEvent) {
      const cell = cellOf(event);
      if (!cell || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = targetOf(cell, event.key);
      if (!next && !edits.has(event.key)) return;
      event.preventDefault();
      if (next) next.focus();
      else edit(cell);
    },
    onDoubleClick(event: MouseEvent) {
      const cell = cellOf(event);
      if (cell) edit(cell);
    },
    onClick(event: MouseEvent) {
      const cell = cellOf(event);
      if (cell && event.detail === 0) edit(cell);
    },
  };
}
