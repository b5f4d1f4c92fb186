import { mergeClasses } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DomainKey } from '~/api/rest/domains';
import { dateForm } from '~/core/json/date-text';
import type { TimeZone } from '~/core/times';
import { chunk } from '~/machines/kit/chunk';
import type { CellEditActor, CellMode } from '~/machines/model/cell-edit/cell-edit-machine';
import type { CellSaveActor } from '~/machines/model/cell-edit/cell-save-machine';
import { type Cell, cellText, editorOf, shownValue } from '~/machines/model/cell-edit/cell-values';
import { useCellFocus } from '~/views/hooks/focus';
import { partOf } from '~/views/kit/part';
import { useCellStyles } from '../models.styles';
import { cellBeside, cellCommand, type CellGrid } from './cell-keys';
import type { CellMessageProps } from './CellSaves';

const CellMessage = partOf<CellMessageProps>(
  chunk(async () => (await import('./CellSaves')).CellMessage),
  () => null,
);

export type CellEditing = { cells: CellEditActor; domainKey: DomainKey; zone: TimeZone; grid: CellGrid };

type CellFieldProps = {
  editing: CellEditing;
  cell: Cell;
  mode: CellMode;
  save: CellSaveActor | undefined;
  isFixed: boolean;
  /** The id of the element that shows the value. */
  shownBy: string;
};

/**
 * The field of the cell that has the focus. Until something is typed, it is empty and can't be seen: the first key, also that of an input
 * method, already has a field, and replaces the value.
 */
export function CellField({ editing, cell, mode, save, isFixed, shownBy }: CellFieldProps) {
  const { cells, domainKey, zone, grid } = editing;
  const styles = useCellStyles();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const message = useRef<HTMLDivElement>(null);
  const typed = useSelector(cells, ({ context }) => context.text);
  const waiting = useSelector(save, (s) => (s?.hasTag('unsaved') ? s.context.text : undefined));
  const isRefused = useSelector(save, (s) => s?.hasTag('refused') === true);
  const kind = editorOf(cell);
  const text = typed ?? waiting ?? cellText(shownValue(cell), zone);
  const isTyping = mode === 'entering' || mode === 'editing';
  const isReadOnly = isFixed || kind === 'elsewhere';
  const isPageOpen = () => cells.getSnapshot().status === 'active';
  const field = useCellFocus<HTMLInputElement>(mode === 'editing', () => {
    if (isPageOpen()) cells.send({ type: 'cell.leave', cell });
  });
  const write = (next: string) => flushSync(() => cells.send({ type: 'cell.type', cell, text: next, zone }));

  function press(event: KeyboardEvent) {
    // The answers to a refusal come after its cell.
    const answer = message.current?.querySelector<HTMLElement>('a, button');
    if (answer && event.key === 'Tab' && !event.shiftKey && mode === 'ready') {
      event.preventDefault();
      return answer.focus();
    }
    const command = cellCommand(event, { mode, kind, text });
    if (!command) return;
    if (command.do === 'go') {
      const next = cellBeside(cell, command.step, grid);
      // The focus leaves the table, which saves too.
      if (!next && command.inSeries) return;
      flushSync(() => cells.send({ type: 'cell.commit', next, inSeries: command.inSeries === true }));
    } else if (command.do === 'cancel') flushSync(() => cells.send({ type: 'cell.cancel' }));
    else if (isFixed) return;
    else if (command.do === 'edit') flushSync(() => cells.send({ type: 'cell.edit', cell }));
    else if (!isReadOnly) write(command.text);
    event.preventDefault();
  }
  function leave({ target, relatedTarget, currentTarget }: FocusEvent) {
    const isInside = currentTarget.contains(relatedTarget) || message.current?.contains(relatedTarget) === true;
    // The window may have lost the focus: then it comes back to the field.
    if (!isInside && document.activeElement !== target) cells.send({ type: 'cell.leave', cell });
  }
  return (
    <span ref={setPlace} className={mergeClasses(styles.place, isTyping ? undefined : styles.ready)} onBlur={leave}>
      <input
        ref={field}
        name="cell"
        className={mergeClasses(styles.field, kind === 'number' && styles.number, !isTyping && styles.unseen)}
        aria-label={cell.key}
        aria-describedby={isTyping ? undefined : shownBy}
        aria-invalid={isRefused}
        readOnly={isReadOnly}
        spellCheck={false}
        autoComplete="off"
        inputMode={isTyping ? (kind === 'number' ? 'decimal' : 'text') : 'none'}
        placeholder={isTyping && kind === 'date' ? dateForm : undefined}
        value={isTyping && kind !== 'elsewhere' ? text : ''}
        onChange={({ target }) => write(target.value)}
        onKeyDown={press}
      />
      {place ? <CellMessage {...{ cells, cell, mode, save, zone, domainKey, message, field, place }} /> : null}
    </span>
  );
}
