import type { FocusEvent, KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import type { Model } from '~/api/rest/domain/models';
import type { CellPlaces } from '~/machines/model/cell-edit/cell-block';
import type { CellEditActor, CellMode } from '~/machines/model/cell-edit/cell-edit-machine';
import { type Cell, type CellEditorKind, editorOf } from '~/machines/model/cell-edit/cell-values';
import { undoKey } from '~/views/hooks/events';

/** All rows and columns. `selected`: the ids of the selected rows. */
export type CellGrid = CellPlaces & { selected: ReadonlySet<string>; copy: (text: string) => void };

/** `next`, `previous`: the cell where values can be typed, also of another row. */
export type CellStep = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'next' | 'previous';

/** The cell where a step leads; undefined if there is none. */
export function cellBeside({ model, key }: Cell, step: CellStep, { models, keys, whyFixed }: CellPlaces) {
  const row = models.findIndex(({ id }) => id === model.id);
  const column = keys.indexOf(key);
  const at = (rowAt: number, columnAt: number): Cell | undefined => {
    const [found, name] = [models[rowAt], keys[columnAt]];
    return found && name !== undefined ? { model: found, key: name } : undefined;
  };
  const places: Record<Exclude<CellStep, 'next' | 'previous'>, [row: number, column: number]> = {
    left: [row, column - 1],
    right: [row, column + 1],
    up: [row - 1, column],
    down: [row + 1, column],
    first: [row, 0],
    last: [row, keys.length - 1],
  };
  if (step !== 'next' && step !== 'previous') return at(...places[step]);
  const by = step === 'next' ? 1 : -1;
  for (let place = row * keys.length + column + by; ; place += by) {
    const found = at(Math.floor(place / keys.length), place % keys.length);
    if (!found || (editorOf(found) !== 'elsewhere' && whyFixed(found.model.id) === undefined)) return found;
  }
}

type CellCommand =
  | { do: 'edit' | 'cancel' | 'fill' | 'copy' }
  | { do: 'undo' | 'redo' }
  | { do: 'write'; text: string }
  | { do: 'go'; step: CellStep; inSeries?: boolean };

const arrows: Record<string, CellStep> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;
type At = { mode: CellMode; kind: CellEditorKind; text: string };

const otherChoice = (text: string): CellCommand => ({ do: 'write', text: text === 'true' ? 'false' : 'true' });

/** What a key does in a cell, as in a spreadsheet; undefined if it is for the field or the page. `text`: of the value. */
export function cellCommand(press: Press, at: At): CellCommand | undefined {
  const { key, shiftKey } = press;
  const isTyping = at.mode === 'entering' || at.mode === 'editing';
  if (press.altKey || press.ctrlKey || press.metaKey) return isTyping ? undefined : blockCommand(press);
  if (key === 'Tab')
    return at.mode === 'ready' ? undefined : { do: 'go', step: shiftKey ? 'previous' : 'next', inSeries: true };
  if (key === 'Escape') return at.mode === 'ready' ? undefined : { do: 'cancel' };
  if (key === 'Enter') return isTyping ? { do: 'go', step: shiftKey ? 'up' : 'down' } : { do: 'edit' };
  if (key === 'F2') return { do: 'edit' };
  if (at.mode === 'editing')
    return at.kind === 'boolean' && (key === 'ArrowUp' || key === 'ArrowDown') ? otherChoice(at.text) : undefined;
  const step = shiftKey ? undefined : arrows[key];
  if (step) return { do: 'go', step };
  return isTyping ? undefined : readyCommand(key, at);
}

const blockCommands: Record<string, 'copy' | 'fill'> = { c: 'copy', d: 'fill' };

function blockCommand(press: Press): CellCommand | undefined {
  const isPlain = !press.altKey && !press.shiftKey;
  const command = undoKey(press) ?? (isPlain ? blockCommands[press.key.toLowerCase()] : undefined);
  return command && { do: command };
}

function readyCommand(key: string, { kind, text }: At): CellCommand | undefined {
  if (key === 'Home') return { do: 'go', step: 'first' };
  if (key === 'End') return { do: 'go', step: 'last' };
  if (key === 'Backspace' || key === 'Delete') return { do: 'write', text: '' };
  if (key === ' ' && kind === 'boolean') return otherChoice(text);
  return kind === 'elsewhere' && key.length === 1 ? { do: 'edit' } : undefined;
}

/** The cell of an event, also of one beside its value, in its padding or below its mark. */
const cellOf = ({ target }: SyntheticEvent) =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-cell]') ?? target.closest('td')?.querySelector<HTMLElement>('[data-cell]'))
    : null;

/**
 * For the body of the table: a cell that gets the focus is ready for keys; a double-click edits it, and so does a click without a pointer, as
 * of screen readers.
 */
export function cellHandlers(models: readonly Model[], cells: CellEditActor) {
  const send = (type: 'cell.focus' | 'cell.edit', place: HTMLElement) => {
    const model = models[Number(place.closest('tr')?.dataset['index'])];
    const key = place.dataset['cell'];
    if (model && key !== undefined) cells.send({ type, cell: { model, key } });
  };
  const edit = (event: MouseEvent) => {
    const place = cellOf(event);
    if (place && place.dataset['fixed'] === undefined) send('cell.edit', place);
  };
  return {
    onFocus(event: FocusEvent) {
      const place = cellOf(event);
      if (place) send('cell.focus', place);
    },
    onDoubleClick: edit,
    onClick(event: MouseEvent) {
      if (event.detail === 0) edit(event);
      else if (event.target instanceof Element && !event.target.closest('[data-cell]')) cellOf(event)?.focus();
    },
  };
}
