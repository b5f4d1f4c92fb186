import type { KeyboardEvent } from 'react';

const heads = 'th[data-column]';
const headOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>(heads) : null);

/** The id of the column to whose header an element belongs. */
export const columnOf = (target: EventTarget): string | undefined => headOf(target)?.dataset['column'];

/** Where a key leads from a place in a list; undefined if it leads nowhere. */
function placeAfter(at: number, key: string, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return at + 1;
    case 'ArrowLeft':
      return at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
  }
  return undefined;
}

/**
 * For the header of the table: the arrow keys move to the same control of the next column, or to its menu. Only the controls of one column are tab
 * stops. At the edge of a column the arrow keys resize it.
 */
export function moveInHead(event: KeyboardEvent<HTMLElement>) {
  const { target, key, currentTarget } = event;
  const kind = target instanceof HTMLElement ? target.dataset['head'] : undefined;
  if (kind === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const columns = [...currentTarget.querySelectorAll<HTMLElement>(heads)].filter((column) =>
    column.querySelector('[data-head]'),
  );
  const at = columns.findIndex((column) => column.contains(target as HTMLElement));
  const next = columns[placeAfter(at, key, columns.length) ?? -1];
  if (!next) return;
  event.preventDefault();
  (next.querySelector<HTMLElement>(`[data-head=${kind}]`) ?? next.querySelector<HTMLElement>('[data-head]'))?.focus();
}
