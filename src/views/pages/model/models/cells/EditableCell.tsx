import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle16Filled, Clock16Regular, ErrorCircle16Filled } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import { dateForm } from '~/core/json/date-text';
import { fieldTitle, valueIn } from '~/core/json/field';
import { cellKind } from '~/core/json/query';
import { dateOf, jsonBeginning } from '~/core/json/values';
import type { TimeZone } from '~/core/times';
import {
  cellBlock,
  type CellTarget,
  clipboardCells,
  clipboardText,
  mustAsk,
  placedFrom,
} from '~/machines/model/cell-edit/cell-block';
import {
  type CellEditActor,
  type CellEditSnapshot,
  type CellMode,
  selectMode,
} from '~/machines/model/cell-edit/cell-edit-machine';
import {
  cellName,
  type CellSaveActor,
  type CellSaveSnapshot,
  whyRefused,
} from '~/machines/model/cell-edit/cell-save-machine';
import { type Cell, cellText, editorOf, oneValue, shownValue } from '~/machines/model/cell-edit/cell-values';
import { useCellFocus, usesTab } from '~/views/hooks/focus';
import { When } from '~/views/kit/texts';
import { noMessage, part } from '~/views/kit/part';
import { BusyIcon } from '~/views/kit/status';
import type { RowLook } from '../columns/model-columns';
import { useCellStyles } from '../models.styles';
import { cellBeside, cellCommand, type CellGrid } from './cell-keys';

const [inCell, inTooltip] = [160, 1_000];
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

const shownBy = 'model-cell-value';

type DrawnCell = {
  model: Model;
  name: string;
  editing: CellEditing;
  look: RowLook;
  fixed: string | undefined;
  /** Undefined unless something is edited in this row. */
  live: CellEditSnapshot | undefined;
  isNumber: boolean;
};

/** The value of one field (spec domain-level §2 "Models"). */
function drawValue({ model, name, editing: { zone }, look: { styles } }: DrawnCell, id: string | undefined) {
  const value = valueIn(model.data, name);
  const kind = cellKind(model, name);
  if (kind === 'date') return <When id={id} at={dateOf(value) ?? null} zone={zone} />;
  const Text = kind === 'string' ? 'bdi' : 'span';
  const written = (most: number) =>
    kind === 'json' ? jsonBeginning(value, most) : cut(kind === 'null' ? kind : String(value), most);
  const whole = kind === 'null' || kind === 'boolean' ? undefined : written(inTooltip);
  const className = kind === 'string' || kind === 'number' ? undefined : styles[kind];
  return (
    <Text {...{ id, className }} title={kind === 'missing' ? 'The model has no such key.' : whole}>
      {kind === 'missing' ? '–' : written(inCell)}
    </Text>
  );
}

/**
 * A value in the table, and its field while it has the focus. Not a component, because a table has thousands.
 */
export function drawCell(drawn: DrawnCell) {
  const { model, name, editing, live, fixed, isNumber, look } = drawn;
  const { styles } = look;
  const cell = { model, key: name };
  const mode = live && selectMode(live, model.id, name);
  const save = live?.context.saves.get(cellName(cell));
  const saving = save?.getSnapshot();
  const text = saving?.hasTag('unsaved') ? saving.context.text : undefined;
  const id = mode && shownBy;
  return (
    <>
      <span
        role={mode ? undefined : 'button'}
        tabIndex={-1}
        data-cell={name}
        aria-label={!mode && text === undefined && valueIn(model.data, name) === '' ? 'Empty text' : undefined}
        data-fixed={fixed === undefined ? undefined : true}
        aria-disabled={mode || fixed === undefined ? undefined : true}
        title={fixed}
        className={saving?.hasTag('refused') ? mergeClasses(look.content, styles.refused) : look.content}
      >
        {text === undefined ? drawValue(drawn, id) : <bdi {...{ id, className: styles.text, children: text }} />}
        {mode ? <CellField {...{ editing, cell, mode, save }} isFixed={fixed !== undefined} /> : null}
      </span>
      {save ? <SaveMark {...{ save, isNumber }} zone={editing.zone} /> : null}
    </>
  );
}

function SaveMark({ save, isNumber, zone }: { save: CellSaveActor; isNumber: boolean; zone: TimeZone }) {
  const styles = useCellStyles();
  const snapshot = useSelector(save, (s) => s);
  const mark = markOf(snapshot, zone);
  if (!mark) return null;
  const [look, label, icon] = mark;
  return (
    <span role="status" className={mergeClasses(styles.mark, isNumber && styles.markStart, styles[look])}>
      <span role="img" aria-label={label} title={label} className={styles.icon}>
        {icon}
      </span>
    </span>
  );
}

function markOf(s: CellSaveSnapshot, zone: TimeZone) {
  if (s.hasTag('refused')) return ['refused', `Not saved. ${whyRefused(s, zone)}`, <ErrorCircle16Filled />] as const;
  if (s.matches('waiting')) return ['waiting', 'Waiting', <Clock16Regular />] as const;
  if (s.matches('saving')) return ['waiting', 'Saving', <BusyIcon />] as const;
  if (s.matches('saved')) return ['saved', 'Saved', <CheckmarkCircle16Filled />] as const;
  return undefined;
}

const CellMessage = part(() => import('./CellSaves'), 'CellMessage', noMessage);

export type CellEditing = { cells: CellEditActor; domainKey: DomainKey; zone: TimeZone; grid: () => CellGrid };

const unsavedIn = (cells: CellEditActor, cell: Cell) => {
  const save = cells.getSnapshot().context.saves.get(cellName(cell))?.getSnapshot();
  return save?.hasTag('unsaved') ? save.context : undefined;
};

/** The value of this cell for all selected rows; without any, that of the cell above for this one. */
function filled({ cells, zone, grid }: CellEditing, cell: Cell): CellTarget[] {
  const { models, selected } = grid();
  const from = selected.size > 0 ? cell : cellBeside(cell, 'up', grid());
  if (!from) return [];
  const { text, exact } = unsavedIn(cells, from) ?? { text: cellText(shownValue(from), zone), exact: oneValue(from) };
  const others = [...selected].filter((id) => id !== cell.model.id);
  const to = selected.size > 0 ? others.map((id) => models.find((model) => model.id === id)) : [cell.model];
  return to.map((model) => ({ cell: model && { model, key: cell.key }, text, exact }));
}

type CellFieldProps = {
  editing: CellEditing;
  cell: Cell;
  mode: CellMode;
  save: CellSaveActor | undefined;
  isFixed: boolean;
};

/**
 * The field of the cell that has the focus. Until something is typed, it is empty and can't be seen: the first key, also that of an input
 * method, already has a field, and replaces the value.
 */
function CellField({ editing, cell, mode, save, isFixed }: CellFieldProps) {
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

  function enter(targets: readonly CellTarget[]) {
    const block = cellBlock(targets, grid().whyFixed, { zone, unsavedIn: (at) => unsavedIn(cells, at)?.text });
    flushSync(() => cells.send({ type: mustAsk(block) ? 'cells.ask' : 'cells.enter', block }));
  }
  /** One cell is typed as by keys; more of them are entered at once. */
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text/plain');
    if (isTyping || !/[\t\r\n]/.test(pasted)) return;
    event.preventDefault();
    enter(placedFrom(cell, clipboardCells(pasted), grid()));
  }
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
      const next = cellBeside(cell, command.step, grid());
      // The focus leaves the values or the table, which saves too.
      if (!next && (command.inSeries || !isTyping)) return;
      flushSync(() => cells.send({ type: 'cell.commit', next, inSeries: command.inSeries === true }));
    } else if (command.do === 'cancel') flushSync(() => cells.send({ type: 'cell.cancel' }));
    else if (command.do === 'undo' || command.do === 'redo') {
      const { models, keys } = grid();
      const shown = { ids: models.map(({ id }) => id), keys };
      flushSync(() => cells.send({ type: `cells.${command.do}`, shown }));
    } else if (command.do === 'fill') enter(filled(editing, cell));
    else if (command.do === 'copy') grid().copy(clipboardText(text));
    else if (isFixed) return;
    else if (command.do === 'edit') flushSync(() => cells.send({ type: 'cell.edit', cell }));
    else if (command.do === 'write' && !isReadOnly) write(command.text);
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
        {...usesTab}
        ref={field}
        name="cell"
        className={mergeClasses(styles.field, kind === 'number' && styles.number, !isTyping && styles.unseen)}
        aria-label={fieldTitle(cell.key)}
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
        onPaste={paste}
      />
      {place ? <CellMessage {...{ cells, cell, mode, save, zone, domainKey, message, field, place }} /> : null}
    </span>
  );
}
