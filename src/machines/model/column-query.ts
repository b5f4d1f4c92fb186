import { fieldOf } from '~/core/json/field';
import type { Filter, HereFilter } from '~/core/json/query-filter';
import { fieldOfPath, type Order, type QueryText, readQueryText } from '~/core/json/query-grammar';
import type { Path } from '~/core/document/value';
import {
  conditionPaths,
  conditionsOn,
  conditionText,
  nextOrder,
  pathOfColumn,
  pathOfSteps,
  whereOf,
  whyMisread,
  whyFieldUnqueryable,
  withConditions,
  withOrder,
} from '~/core/json/query-text';
import type { ModelSearchActor } from './model-search-machine';
import { choiceText, hereOf, hereText, type ModelSearch } from './model-queries';
import { type ModelListActor, modelPageSize, queryOf, submitSearch } from './models';

/** A column of the results: of a field, written by `fieldOf`, or of the model's own id or version. */
export type QueryColumn = { key: string; own?: undefined } | { own: '@id' | '@version' };

/** The query of a search, with what its page begins with; undefined for a search by id, or if it can't be read. */
export function queryTextOf(search: ModelSearch): QueryText | undefined {
  if (search.mode === 'id') return undefined;
  if (search.mode === 'query') return readQueryText(search.text);
  const query = readQueryText(`SELECT * FROM ${search.text}${choiceText(search)}`);
  // What the address says may go beyond a condition.
  return query && whereOf(query) === (search.where ?? '') ? query : undefined;
}

export const isFiltered = (search: ModelSearch): boolean =>
  search.mode !== 'id' && (Boolean(search.where || search.here) || queryTextOf(search)?.where !== undefined);

export const filteredFields = (search: ModelSearch): string[] => [
  ...(hereOf(search) ?? []).map(({ key }) => key),
  ...conditionPaths(queryTextOf(search)).flatMap((path) => fieldOfPath(path) ?? []),
];

/** What a query says about a column. `rank`: among several columns that sort, from 1. */
export type ColumnState = {
  sort: 'ascending' | 'descending' | undefined;
  rank: number | undefined;
  conditions: readonly Filter[];
};

const pathOf = (query: QueryText, column: QueryColumn): string | undefined =>
  column.own ?? pathOfColumn(query, column.key);

/** @param here the filters of the search that are applied here */
export function columnState(
  query: QueryText | undefined,
  column: QueryColumn,
  here: readonly HereFilter[] = [],
): ColumnState {
  const own = here.filter(({ key }) => column.own === undefined && key === column.key);
  const path = query && pathOf(query, column);
  if (!query || path === undefined) return { sort: undefined, rank: undefined, conditions: own };
  const at = query.order.findIndex((each) => each.path === path);
  return {
    sort: at < 0 ? undefined : query.order[at]?.descending ? 'descending' : 'ascending',
    rank: at < 0 || query.order.length === 1 ? undefined : at + 1,
    conditions: [...conditionsOn(query, path), ...own],
  };
}

function whyUnread(search: ModelSearch, query: QueryText | undefined, column: QueryColumn) {
  if (!query)
    return search.mode === 'query'
      ? "This query can't be sorted or filtered here. Correct it in the editor first."
      : "The filter in the address can't be read. Clear it first.";
  return pathOf(query, column) === undefined ? 'The query finds several fields with this name, or none.' : undefined;
}

export function whyUnsorted(search: ModelSearch, query: QueryText | undefined, column: QueryColumn) {
  const reason = whyUnread(search, query, column);
  if (reason !== undefined || !query || column.own) return reason;
  return query.fields.length === 0
    ? whyFieldUnqueryable(column.key, 'order')
    : whyMisread(pathOf(query, column) ?? '', 'order');
}

/** Why a column can't filter the results of this search. A collection that is browsed can be filtered here. */
export function whyUnfiltered(search: ModelSearch, query: QueryText | undefined, column: QueryColumn) {
  const reason = whyUnread(search, query, column);
  if (reason !== undefined || !query || column.own || search.mode === 'browse') return reason;
  const misread =
    query.fields.length === 0 ? whyFieldUnqueryable(column.key) : whyMisread(pathOf(query, column) ?? '', 'condition');
  return misread && `${misread} Browse the collection to filter by this column.`;
}

/** Why a filter of a column is applied here, by reading the collection as a whole; undefined if the server applies it. */
export function whyHere(query: QueryText | undefined, column: QueryColumn, filter: Filter): string | undefined {
  const path = query && pathOf(query, column);
  if (path === undefined) return undefined;
  const misread = column.own ? undefined : whyFieldUnqueryable(column.key);
  if (misread !== undefined) return misread;
  const compiled = conditionText({ ...filter, path });
  return 'reason' in compiled ? compiled.reason : undefined;
}

/** The search for models whose field fits, or why there is none. Filters applied here know no items of lists. */
export function fieldSearch(
  collection: string,
  path: Path,
  filter: Filter,
): (ModelSearch & { mode: 'browse' }) | { reason: string } {
  const search = { mode: 'browse', text: collection, pageSize: modelPageSize } as const;
  const written = pathOfSteps(path, 'condition');
  const compiled = 'reason' in written ? written : conditionText({ ...filter, ...written });
  if ('text' in compiled) return { ...search, where: compiled.text };
  const isInList = path.some((step) => typeof step === 'number');
  return isInList ? compiled : { ...search, here: hereText([{ ...filter, key: fieldOf(path.map(String)) }]) };
}

type Actors = { list: ModelListActor; search: ModelSearchActor };

/** The search as it is in the fields now: a query may have been edited since it was submitted. */
export const presentSearch = ({ asked, text }: { asked: ModelSearch; text: string }): ModelSearch =>
  asked.mode === 'query' ? { ...asked, text } : asked;

function ask(
  { list, search }: Actors,
  change: (query: QueryText) => string,
  here?: (filters: readonly HereFilter[]) => readonly HereFilter[],
): void {
  const { context } = search.getSnapshot();
  const present = presentSearch(context);
  const query = queryTextOf(present);
  if (!query) return;
  const text = change(query);
  if (present.mode === 'query') {
    search.send({ type: 'search.type', text });
    submitSearch(list, search);
    return;
  }
  const changed = readQueryText(text);
  if (!changed) return;
  const sort = changed.order.map(({ path, descending }) => (descending ? `-${path}` : path)).join(',');
  const applied = hereOf(present) ?? [];
  list.send({
    type: 'list.ask',
    change: queryOf({ ...present, where: whereOf(changed), sort, here: hereText(here ? here(applied) : applied) }),
  });
}

const onPath = (query: QueryText, column: QueryColumn, change: (path: string) => string): string => {
  const path = pathOf(query, column);
  return path === undefined ? '' : change(path);
};

/** Sorts by a column: ascending, then descending, then no more. `adds`: the other columns stay. */
export const sortNext = (actors: Actors, column: QueryColumn, adds: boolean): void =>
  ask(actors, (query) => onPath(query, column, (path) => withOrder(query, nextOrder(query.order, path, adds))));

/** Sorts by a column. `adds`: after those that sort already. */
export const sortBy = (actors: Actors, column: QueryColumn, descending: boolean, adds: boolean): void =>
  ask(actors, (query) =>
    onPath(query, column, (path) => {
      const own: Order = { path, descending };
      const isKnown = query.order.some((each) => each.path === path);
      if (!adds) return withOrder(query, [own]);
      return withOrder(
        query,
        isKnown ? query.order.map((each) => (each.path === path ? own : each)) : [...query.order, own],
      );
    }),
  );

export const unsort = (actors: Actors, column: QueryColumn): void =>
  ask(actors, (query) =>
    onPath(query, column, (path) =>
      withOrder(
        query,
        query.order.filter((each) => each.path !== path),
      ),
    ),
  );

/** Filters by a column; without filters, no more. What the query language can't express is filtered here. */
export function filterBy(actors: Actors, column: QueryColumn, filters: readonly Filter[]): void {
  const present = presentSearch(actors.search.getSnapshot().context);
  const query = queryTextOf(present);
  const isHere = (filter: Filter) => present.mode === 'browse' && whyHere(query, column, filter) !== undefined;
  ask(
    actors,
    (text) =>
      onPath(text, column, (path) =>
        withConditions(
          text,
          path,
          filters.filter((filter) => !isHere(filter)).map((filter) => ({ ...filter, path })),
        ),
      ),
    (all) =>
      column.own
        ? all
        : [
            ...all.filter(({ key }) => key !== column.key),
            ...filters.filter(isHere).map((filter) => ({ ...filter, key: column.key })),
          ],
  );
}
