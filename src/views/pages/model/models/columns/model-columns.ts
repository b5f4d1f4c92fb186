import { mergeClasses } from '@fluentui/react-components';
import { shallowEqual, useSelector } from '@xstate/react';
import { type CSSProperties, useMemo, useState } from 'react';
import type { Model } from '~/api/rest/domain/models';
import { fieldTitle, isInner, valueIn } from '~/core/json/field';
import { cellKind } from '~/core/json/query';
import { jsonBeginning } from '~/core/json/values';
import {
  type ArrangedColumn,
  arrangedColumns,
  besideColumn,
  type ColumnArrangement,
  movedColumn,
  type UsualColumn,
  withSetting,
} from '~/core/column-arrangement';
import {
  type ColumnState,
  columnState,
  presentSearch,
  type QueryColumn,
  queryTextOf,
  whyUnfiltered,
  whyUnsorted,
} from '~/machines/model/column-query';
import { hereOf, type ModelSearch } from '~/machines/model/model-queries';
import type { ModelSearchActor } from '~/machines/model/model-search-machine';
import type { ModelListActor } from '~/machines/model/models';
import {
  useActionsClass,
  useCellClass,
  useContentClass,
  useDetailsClass,
  useModelTableStyles,
  useRowClass,
} from '../models.styles';

export type ColumnSorting = {
  list: ModelListActor;
  search: ModelSearchActor;
  models: readonly Model[];
  column: QueryColumn;
  name: string;
  state: ColumnState;
};

/** The columns of a model beside those of its fields. Their ids begin with `_`; fields that do get another one. */
export const [idColumn, versionColumn, modifiedColumn] = ['_id', '_version', '_modified'] as const;
const columnOf = (key: string) => (key.startsWith('_') ? `_${key}` : key);
/** The field of a column, as `fieldOf` writes it; undefined for the others. */
const keyOf = (id: string) => (id.startsWith('__') ? id.slice(1) : id.startsWith('_') ? undefined : id);

const titles: Record<string, string> = { [idColumn]: 'Id', [versionColumn]: 'Version', [modifiedColumn]: 'Modified' };
/** What a column sorts and filters by. The server does not compare when models were modified. */
export function queryColumnOf(id: string): QueryColumn | undefined {
  if (id === idColumn) return { own: '@id' };
  if (id === versionColumn) return { own: '@version' };
  const key = keyOf(id);
  return key === undefined ? undefined : { key };
}

export type SortingOf = (id: string, name: string) => ColumnSorting | undefined;

/** How the columns of these results sort and filter; undefined if they can't. `shown`: the search that found them. */
export function sortingIn(
  results: Pick<ColumnSorting, 'list' | 'search' | 'models'>,
  shown: ModelSearch,
): SortingOf | undefined {
  if (shown.mode === 'id') return undefined;
  const query = queryTextOf(shown);
  const here = hereOf(shown);
  return (id, name) => {
    const column = queryColumnOf(id);
    return column && { ...results, column, name, state: columnState(query, column, here) };
  };
}

export const useReasons = (search: ModelSearchActor, column: QueryColumn) =>
  useSelector(
    search,
    ({ context }) => {
      const present = presentSearch(context);
      const query = queryTextOf(present);
      return { unsorted: whyUnsorted(present, query, column), unfiltered: whyUnfiltered(present, query, column) };
    },
    shallowEqual,
  );

export function columnTitle(id: string): string {
  const field = keyOf(id);
  return field === undefined ? (titles[id] ?? id) : fieldTitle(field);
}

/** The number of data columns shown by default; a table with thousands of columns would be unusable. */
const defaultColumns = 20;

/** Data come before what is known about the model. What is inside objects is only shown if it was chosen. */
export function usualColumns(fields: readonly string[]): UsualColumn[] {
  let left = defaultColumns;
  return [
    ...fields.map((field) => ({ id: columnOf(field), shown: !isInner(field) && left-- > 0 })),
    { id: versionColumn, shown: true },
    { id: modifiedColumn, shown: true },
  ];
}

/** What is inside objects and was chosen: it stays a column where no model on the page has it. */
export const chosenFields = ({ settings }: ColumnArrangement): string[] =>
  [...settings].flatMap(([id, { shown }]) => (shown && isInner(id) ? id : []));

export const shownKeys = (columns: readonly UsualColumn[], arrangement: ColumnArrangement): string[] =>
  arrangedColumns(columns, arrangement).flatMap(({ id }) => keyOf(id) ?? []);

export type ColumnActions = {
  /** undefined: the default width. */
  resize: (id: string, width: number | undefined) => void;
  move: (id: string, to: string) => void;
  pin: (id: string, pinned: boolean) => void;
  hide: (id: string) => void;
};

export const columnActions = (
  columns: readonly UsualColumn[],
  arrangement: ColumnArrangement,
  onArrange: (next: ColumnArrangement) => void,
): ColumnActions => ({
  resize: (id, width) => onArrange(withSetting(arrangement, id, { width })),
  move: (id, to) => onArrange(movedColumn(columns, arrangement, { id, to })),
  pin: (id, pinned) => onArrange(withSetting(arrangement, id, { pinned })),
  hide: (id) => onArrange(withShown(columns, arrangement, id, false)),
});

export function withShown(
  columns: readonly UsualColumn[],
  arrangement: ColumnArrangement,
  id: string,
  shown: boolean,
): ColumnArrangement {
  const usual = columns.find((column) => column.id === id)?.shown;
  return withSetting(arrangement, id, { shown: shown === usual ? undefined : shown });
}

/** Total width in px of the check box, details and menu columns. */
const boxes = 44 + 36;
const others = boxes + 48;
const leastId = 116;
const usualWidths: Record<string, number> = { [versionColumn]: 88, [modifiedColumn]: 204 };
const [leastData, mostData, maxData] = [104, 236, 420];
/** In px: width of a monospaced character, horizontal padding of a cell, and the menu of a column. */
const [character, beside, columnMenu] = [7.3, 17, 24];
const maxCharacters = 40;
const dateCharacters = 23;
/**
 * The width of a column comes from so many models. In px: it changes in such steps only, so that it seldom does while
 * the page is shown.
 */
const measured = 50;
const widthStep = 24;
/** Pinned columns leave this part of the card to the others. */
const maxPinned = 0.6;
/** Below this width of the card in px, only the ids are pinned. */
const narrowCard = 640;

/** Chinese, Japanese and Korean characters are as wide as two others. */
const charactersIn = (text: string) => text.length + (text.match(/[\u1100-\u11ff\u2e80-\uffdc]/g)?.length ?? 0);

function charactersOf(model: Model, key: string): number {
  const kind = cellKind(model, key);
  const value = valueIn(model.data, key);
  if (kind === 'date') return dateCharacters;
  if (kind === 'missing' || kind === 'null') return kind.length;
  return charactersIn(kind === 'json' ? jsonBeginning(value, maxCharacters) : String(value).slice(0, maxCharacters));
}

/** The width in px that a data column wants: of its name and its values, within limits. */
export function contentWidth(models: readonly Model[], key: string): number {
  const values = models.slice(0, measured).map((model) => charactersOf(model, key) * character);
  const wanted = Math.max(fieldTitle(key).length * character + columnMenu, ...values) + beside;
  return Math.min(mostData, Math.max(leastData, Math.ceil(wanted / widthStep) * widthStep));
}

/**
 * Widths in px of the id column (undefined: as styled), and what each data column gets over what it wants. Extra
 * space goes to the ids until they fit, then to the data. It does not depend on the widths that were chosen: while
 * one column is resized, the others must not move.
 */
export function modelColumnWidths(
  ids: readonly string[],
  columns: readonly string[],
  wanted: (column: string) => number,
  card: number,
) {
  const fixed = columns.reduce((sum, id) => sum + (usualWidths[id] ?? wanted(id)), others + leastId);
  const dataColumns = columns.filter((id) => usualWidths[id] === undefined).length;
  const spare = Math.max(0, card - fixed);
  const longest = ids.reduce((most, id) => Math.max(most, [...id].length), 0);
  const forIds = Math.ceil(Math.min(maxCharacters, longest) * character + beside) - leastId;
  const extra = Math.min(spare, Math.max(0, forIds));
  return {
    id: extra > 0 ? leastId + extra : undefined,
    more: dataColumns === 0 ? 0 : Math.floor((spare - extra) / dataColumns),
  };
}

/** A column as it is drawn. `left`: its place when scrolled sideways, if pinned. `side`: the columns to whose place it can be moved. */
export type LaidColumn = {
  id: string;
  /** The field; undefined for Version and Modified. */
  key: string | undefined;
  title: string;
  variable: string;
  style: CSSProperties;
  width: number;
  pinned: boolean;
  left: string | undefined;
  side: { left: string | undefined; right: string | undefined };
};

export type TableLayout = {
  id: LaidColumn;
  columns: readonly LaidColumn[];
  /** Whether check boxes and details are pinned beside the ids. */
  pinsBoxes: boolean;
  /** The last pinned column, if others can be below it. */
  edge: string | undefined;
  style: CSSProperties & { '--pinned': string };
};

/** What the table sets in its style for the width of each column, and of all that are pinned. */
const variableOf = (index: number) => `--column-${index}`;
const widthOf = (index: number) => `var(${variableOf(index)})`;

/** The widths and places of all columns. A drag changes the style properties of the table only, so that no row is drawn again. */
export function tableLayout(
  ids: readonly string[],
  usual: readonly UsualColumn[],
  arrangement: ColumnArrangement,
  { card, wantedOf }: { card: number; wantedOf: (id: string) => number },
): TableLayout {
  const arranged = arrangedColumns(usual, arrangement);
  const shown = arranged.map(({ id }) => id);
  const widths = modelColumnWidths(ids, shown, wantedOf, card);
  const idWidth = arrangement.settings.get(idColumn)?.width ?? widths.id;
  const all: (ArrangedColumn & { styled: string | undefined; px: number })[] = [
    { id: idColumn, pinned: true, width: idWidth, styled: 'var(--id-width)', px: idWidth ?? leastId },
    ...arranged.map((column) => ({
      ...column,
      styled: styledWidths[column.id],
      px: column.width ?? usualWidths[column.id] ?? Math.min(maxData, wantedOf(column.id) + widths.more),
    })),
  ];
  const pinnedPx = all.reduce((sum, { pinned, px }) => sum + (pinned ? px : 0), boxes);
  const tablePx = all.reduce((sum, { px }) => sum + px, others);
  const pinsBoxes = card >= narrowCard;
  const pinsAll = pinsBoxes && pinnedPx <= card * maxPinned;
  const isPinned = ({ id, pinned }: ArrangedColumn) => id === idColumn || (pinned && pinsAll);
  const [first, ...rest] = all.map((column, index): LaidColumn => {
    const before = all.slice(0, index).map((_, each) => widthOf(each));
    const left = [pinsBoxes ? `${boxes}px` : '0px', ...before].join(' + ');
    return {
      id: column.id,
      key: keyOf(column.id),
      title: columnTitle(column.id),
      variable: variableOf(index),
      style: { width: widthOf(index) },
      width: column.px,
      pinned: column.pinned,
      left: isPinned(column) ? `calc(${left})` : undefined,
      side: { left: besideColumn(arranged, column.id, 'left'), right: besideColumn(arranged, column.id, 'right') },
    };
  });
  if (!first) throw new Error('A table has an id column.');
  return {
    id: first,
    columns: rest,
    pinsBoxes,
    edge: tablePx > card ? all.findLast(isPinned)?.id : undefined,
    style: {
      '--pinned': `calc(${[pinsBoxes ? `${boxes}px` : '0px', ...all.flatMap((column, index) => (isPinned(column) ? widthOf(index) : []))].join(' + ')})`,
      minWidth: `calc(${[`${others}px`, ...all.map((_, index) => widthOf(index))].join(' + ')})`,
      ...Object.fromEntries(
        all.map(({ width, styled, px }, index) => [
          variableOf(index),
          width === undefined && styled !== undefined ? styled : `${px}px`,
        ]),
      ),
    },
  };
}

/** The widths that the data columns want, as they are when the rows arrive: saving a cell moves no column. */
export function useContentWidths(models: readonly Model[], columns: readonly ArrangedColumn[]): (id: string) => number {
  const about = JSON.stringify([models.map(({ id }) => id), columns.map(({ id }) => id)]);
  const measure = () => new Map(columns.map(({ id }) => [id, contentWidth(models, keyOf(id) ?? '')]));
  const [kept, setKept] = useState(() => ({ about, widths: measure() }));
  const now = kept.about === about ? kept : { about, widths: measure() };
  if (kept !== now) setKept(now);
  return (id) => now.widths.get(id) ?? leastData;
}

/** Props of a cell that stays at the left while the table is scrolled sideways. `left` undefined: it does not. */
export const pinnedAt = (
  styles: ReturnType<typeof useModelTableStyles>,
  left: string | undefined,
  ...classes: (string | false)[]
): CellLook =>
  left === undefined
    ? { className: mergeClasses(...classes, styles.unpinned) }
    : { className: mergeClasses(...classes, styles.pinned), style: { left } };
type CellLook = { className: string; style?: { left: string } };

/** What the rows have in common. It stays the same object until one of them would look different. */
export function useRowLook({ id, columns, pinsBoxes, edge }: TableLayout, numbers: ReadonlySet<string>) {
  const [styles, cell] = [useModelTableStyles(), useCellClass()];
  const at = (left: string | undefined, ...classes: (string | false)[]) => pinnedAt(styles, left, cell, ...classes);
  const isEnd = ({ id: name, key }: LaidColumn) => name === versionColumn || (key !== undefined && numbers.has(key));
  const look = {
    styles,
    row: useRowClass(),
    content: useContentClass(),
    detailsButton: useDetailsClass(),
    actionsButton: useActionsClass(),
    filler: cell,
    box: at(pinsBoxes ? '0px' : undefined, styles.box),
    details: at(pinsBoxes ? '44px' : undefined, styles.box),
    id: at(id.left, styles.mono, edge === id.id && styles.edge),
    columns: columns.map((column) => ({
      id: column.id,
      key: column.key,
      isNumber: isEnd(column),
      cell: at(
        column.left,
        column.key !== undefined && styles.data,
        column.id === versionColumn && styles.version,
        column.id === modifiedColumn && styles.modified,
        isEnd(column) && styles.end,
        column.id === edge && styles.edge,
      ),
    })),
    menu: mergeClasses(cell, styles.menu, edge !== undefined && styles.menuEdge),
  };
  const text = JSON.stringify(look);
  return useMemo(() => JSON.parse(text) as typeof look, [text]);
}
export type RowLook = ReturnType<typeof useRowLook>;

/** The default widths that depend on the window, in the style sheet. */
const styledWidths: Record<string, string> = {
  [versionColumn]: 'var(--version-width)',
  [modifiedColumn]: 'var(--modified-width)',
};

/**
 * The columns in the order in which their keys first appeared, also after the rows were sorted or replaced by others.
 * @param keys of the rows that are shown, in order of first appearance
 * @param about whose columns they are: with another one, the order begins again
 */
export function useColumnKeys(keys: readonly string[], about: string): readonly string[] {
  const [seen, setSeen] = useState({ about, keys });
  const known = seen.about === about ? seen.keys : [];
  const all = [...new Set([...known, ...keys])];
  if (seen.about !== about || all.length > known.length) setSeen({ about, keys: all });
  const here = new Set(keys);
  return all.filter((key) => here.has(key));
}
