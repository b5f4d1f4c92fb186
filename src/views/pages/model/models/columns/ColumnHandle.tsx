import { type PointerEvent, useRef } from 'react';
import { narrowestColumn, widestColumn } from '~/core/column-arrangement';
import type { LaidColumn } from './model-columns';
import { useHandleClass } from '~/views/pages/model/models/models.styles';

/** In px: for one press of an arrow key, and beside the text of a header or cell. */
export const step = 10;
const [padding, headPadding] = [18, 46];
const widestFit = 640;

/** The width of all text in an element, in px; elements that cut their text don't limit it. */
function textWidth(element: Element): number {
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let width = 0;
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    width += range.getBoundingClientRect().width;
  }
  return width;
}

/** The width in px at which the title of a column and its cells that are drawn are not cut. */
export function fittingWidth(head: HTMLTableCellElement): number {
  const title = head.querySelector('bdi');
  const rows = [...(head.closest('table')?.tBodies[0]?.rows ?? [])];
  const cells = rows.flatMap(({ cells: all }) => (all.length > 1 ? (all[head.cellIndex] ?? []) : []));
  const widths = cells.map((cell) => textWidth(cell) + padding);
  return Math.min(
    widestFit,
    Math.ceil(Math.max(narrowestColumn, title ? textWidth(title) + headPadding : 0, ...widths)),
  );
}

type Drag = { head: HTMLTableCellElement; from: number; start: number; width: number };

type ColumnHandleProps = { column: LaidColumn; onResize: (width: number) => void };

/** The edge of a header: dragged, it resizes its column; a double click fits it. By keyboard, the column's menu does. */
export function ColumnHandle({ column, onResize }: ColumnHandleProps) {
  const drag = useRef<Drag>(undefined);
  const { variable, width, title } = column;
  const show = ({ head }: Drag, px: number) =>
    head.closest('table')?.style.setProperty(variable, `${Math.round(px)}px`);
  const fit = (element: Element) => {
    const head = element.closest('th');
    if (head) onResize(fittingWidth(head));
  };
  function press(event: PointerEvent<HTMLElement>) {
    const head = event.currentTarget.closest('th');
    if (!head || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = head.getBoundingClientRect().width;
    drag.current = { head, from: event.clientX, start, width: start };
  }
  function move(event: PointerEvent) {
    if (!drag.current) return;
    const { from, start } = drag.current;
    drag.current.width = Math.min(widestColumn, Math.max(narrowestColumn, start + event.clientX - from));
    show(drag.current, drag.current.width);
  }
  function end(keep: boolean) {
    const last = drag.current;
    drag.current = undefined;
    if (!last || last.width === last.start) return;
    if (keep) onResize(last.width);
    else show(last, last.start);
  }
  return (
    <div
      role="separator"
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-valuenow={width}
      aria-valuemin={narrowestColumn}
      aria-valuemax={widestColumn}
      title="Drag to resize, double-click to fit"
      className={useHandleClass()}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onDoubleClick={(event) => fit(event.currentTarget)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') end(false);
      }}
    />
  );
}
