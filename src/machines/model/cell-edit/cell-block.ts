import type { Model } from '~/api/rest/domain/models';
import { sameValue } from '~/core/document/value';
import type { TimeZone } from '~/core/times';
import type { CellEntry } from './cell-save-machine';
import { type Cell, cellText, editorOf, readCell, shownValue, withData } from './cell-values';

/** Values that are entered at once. `was`: the text that the cell shows. `leftOut`: why others are not entered. */
export type CellBlock = {
  entries: readonly (CellEntry & { was: string })[];
  leftOut: readonly { reason: string; count: number }[];
};

/** More values, or fewer than wanted, are only entered after a question. */
export const mustAsk = ({ entries, leftOut }: CellBlock) => entries.length > 20 || leftOut.length > 0;
/** More are not entered at once: each is a save of its own. */
const mostEntered = 500;

const oneCell = /(?:"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|[\r\n]|$)/g;

/** Rows of cells as spreadsheets copy them: tabs, line breaks, and quotation marks around cells that have either. */
export function clipboardCells(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.replace(/(?:\r\n|[\r\n])$/, '').matchAll(oneCell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** A text for the clipboard that is pasted as one cell. */
export const clipboardText = (text: string): string =>
  /[\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Rows and columns that are shown. `whyFixed`: why no value of a model can be entered. */
export type CellPlaces = {
  models: readonly Model[];
  keys: readonly string[];
  whyFixed: (id: string) => string | undefined;
};
/** `cell`: undefined if there is none at the place. */
export type CellTarget = { cell: Cell | undefined; text: string; exact?: Model['data'] | undefined };

/** The cells of the clipboard at their places, from a cell on. */
export function placedFrom(
  { model, key }: Cell,
  rows: readonly string[][],
  { models, keys }: CellPlaces,
): CellTarget[] {
  const [row, column] = [models.findIndex(({ id }) => id === model.id), keys.indexOf(key)];
  return rows.flatMap((cells, down) =>
    cells.map((text, right) => {
      const [at, name] = [models[row + down], keys[column + right]];
      return { cell: at && name !== undefined ? { model: at, key: name } : undefined, text };
    }),
  );
}

/** What is entered where, by the rules of each cell. `unsavedIn`: the text of a cell that is not saved yet. */
export function cellBlock(
  targets: readonly CellTarget[],
  whyFixed: CellPlaces['whyFixed'],
  { zone, unsavedIn }: { zone: TimeZone; unsavedIn: (cell: Cell) => string | undefined },
): CellBlock {
  const entries: CellBlock['entries'][number][] = [];
  const leftOut = new Map<string, number>();
  const leave = (reason: string) => leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
  for (const { cell, text, exact } of targets) {
    if (!cell) {
      leave('Only rows and columns that are shown here can be filled.');
      continue;
    }
    const [shown, unsaved, kind] = [shownValue(cell), unsavedIn(cell), editorOf(cell)];
    const was = unsaved ?? cellText(shown, zone);
    const isSame = exact ? sameValue(shownValue(withData(cell, exact)), shown) : text === was;
    if (isSame && unsaved === undefined) continue;
    const read = exact && kind !== 'elsewhere' ? undefined : readCell(kind, text, zone);
    const invalid = read && 'reason' in read ? read.reason : undefined;
    const reason = whyFixed(cell.model.id) ?? invalid ?? (entries.length < mostEntered ? undefined : tooMany);
    if (reason === undefined) entries.push({ cell, text, zone, exact, was });
    else leave(reason);
  }
  return { entries, leftOut: [...leftOut].map(([reason, count]) => ({ reason, count })) };
}

const tooMany = `Up to ${mostEntered} values can be entered at once.`;
