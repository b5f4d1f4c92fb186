import { withParameter } from './paths';

/** How a column differs from the default. `width`: in px. */
export type ColumnSetting = { width?: number | undefined; pinned?: boolean | undefined; shown?: boolean | undefined };

/**
 * How the columns of a table are arranged. Columns that are not in `order` follow in their usual order. It may name columns that the table does
 * not have now.
 */
export type ColumnArrangement = { order: readonly string[]; settings: ReadonlyMap<string, ColumnSetting> };

/** A column of the table in its usual place. */
export type UsualColumn = { id: string; shown: boolean };
export type ArrangedColumn = { id: string; width: number | undefined; pinned: boolean };

export const usualArrangement: ColumnArrangement = { order: [], settings: new Map() };
export const [narrowestColumn, widestColumn] = [48, 1600];
/** Longer addresses are refused by some servers. */
const maxColumns = 300;

/** The columns to draw, from left to right: pinned columns first. */
export function arrangedColumns(
  columns: readonly UsualColumn[],
  { order, settings }: ColumnArrangement,
): ArrangedColumn[] {
  const placeOf = new Map(order.map((id, index) => [id, index] as const));
  const place = ({ id }: ArrangedColumn) => placeOf.get(id) ?? order.length;
  return columns
    .filter(({ id, shown }) => settings.get(id)?.shown ?? shown)
    .map(({ id }) => ({ id, width: settings.get(id)?.width, pinned: settings.get(id)?.pinned === true }))
    .sort((a, b) => Number(b.pinned) - Number(a.pinned) || place(a) - place(b));
}

/** Sets what is given; undefined returns to the default. */
export function withSetting(
  { order, settings }: ColumnArrangement,
  id: string,
  change: ColumnSetting,
): ColumnArrangement {
  const next = new Map(settings);
  const setting = validSetting({ ...settings.get(id), ...change });
  if (Object.keys(setting).length === 0) next.delete(id);
  else next.set(id, setting);
  return { order, settings: next };
}

const validSetting = ({ width, pinned, shown }: ColumnSetting): ColumnSetting => ({
  ...(width === undefined ? {} : { width: Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width))) }),
  ...(pinned === true ? { pinned } : {}),
  ...(shown === undefined ? {} : { shown }),
});

/** Moves a column to the place of another one; a pinned column stays among the pinned ones. */
export function movedColumn(
  columns: readonly UsualColumn[],
  arrangement: ColumnArrangement,
  { id, to }: { id: string; to: string },
): ColumnArrangement {
  const drawn = arrangedColumns(columns, arrangement);
  const column = drawn.find((each) => each.id === id);
  const target = drawn.findIndex((each) => each.id === to);
  if (!column || drawn[target]?.pinned !== column.pinned) return arrangement;
  const moved = drawn.filter((each) => each !== column).toSpliced(target, 0, column);
  const ids = moved.map((each) => each.id);
  // The last ones in their usual order need no place: a column that comes later stays before them, as usual.
  const usual = arrangedColumns(columns, { ...arrangement, order: [] }).map((each) => each.id);
  const placed = ids.slice(0, ids.findLastIndex((each, index) => each !== usual[index]) + 1);
  const absent = arrangement.order.filter((each) => !ids.includes(each));
  return { ...arrangement, order: [...placed, ...absent] };
}

/** The column to whose place this one can be moved; undefined at the end of the pinned or of the other columns. */
export function besideColumn(drawn: readonly ArrangedColumn[], id: string, side: 'left' | 'right'): string | undefined {
  const index = drawn.findIndex((column) => column.id === id);
  const other = index < 0 ? undefined : drawn[index + (side === 'left' ? -1 : 1)];
  return other?.pinned === drawn[index]?.pinned ? other?.id : undefined;
}

/** As percent-encoding, but with a character that addresses don't encode again. Empty text is `-`. */
const escaped = (id: string) =>
  encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(/[!'()*~.-]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
    .replaceAll('%', '-') || '-';

function unescaped(text: string): string | undefined {
  try {
    return text === '-' ? '' : decodeURIComponent(text.replaceAll('-', '%'));
  } catch {
    return undefined;
  }
}

function written(id: string, { width, pinned, shown }: ColumnSetting = {}): string {
  const setting = `${width ?? ''}${pinned ? 'p' : ''}${shown === undefined ? '' : shown ? 's' : 'h'}`;
  return setting === '' ? escaped(id) : `${escaped(id)}.${setting}`;
}

/**
 * The arrangement as text for an address, empty for the usual one: `*state*total.180p**note.h` is an order of two columns, one of them 180 px wide and
 * pinned, and a hidden column without a place in the order; `s` is a shown one.
 */
export function writeColumns({ order, settings }: ColumnArrangement): string {
  const others = [...settings].filter(([id]) => !order.includes(id));
  const placed = order.map((id) => `*${written(id, settings.get(id))}`).join('');
  const unplaced = others.map(([id, setting]) => written(id, setting)).join('*');
  return placed + (placed !== '' && unplaced !== '' ? '**' : '') + unplaced;
}

/** Ignores what can't be read. */
export function readColumns(text: string): ColumnArrangement {
  const [placed = '', unplaced = ''] = text.startsWith('*') ? text.slice(1).split('**') : ['', text];
  const order = entriesOf(placed);
  const settings = [...entriesOf(unplaced), ...order]
    .filter(([, setting]) => Object.keys(setting).length > 0)
    .slice(0, maxColumns);
  return { order: [...order.keys()], settings: new Map(settings) };
}

function entriesOf(text: string): Map<string, ColumnSetting> {
  const entries = new Map<string, ColumnSetting>();
  for (const entry of text.split('*').slice(0, maxColumns)) {
    const [, name, width, pinned, shown] = /^([\w-]+)(?:\.(\d{1,4})?(p)?([hs])?)?$/.exec(entry) ?? [];
    const id = name === undefined ? undefined : unescaped(name);
    if (id === undefined || entries.has(id)) continue;
    const setting = {
      width: width === undefined ? undefined : Number(width),
      pinned: pinned !== undefined,
      shown: shown === undefined ? undefined : shown === 's',
    };
    entries.set(id, validSetting(setting));
  }
  return entries;
}

const parameter = 'columns';

export const columnsAt = (search: string): ColumnArrangement =>
  readColumns(new URLSearchParams(search).get(parameter) ?? '');

export const withColumns = (search: string, columns: ColumnArrangement): string =>
  withParameter(search, parameter, writeColumns(columns));
