import {
  type Condition,
  conditionsOn,
  nextOrder,
  type Order,
  pathOfColumn,
  type QueryText,
  readQueryText,
  whereOf,
  withConditions,
  withOrder,
} from '~/core/json/query-text';
import { whyUnqueryable } from '~/core/json/query';
import type { ModelSearch, ModelSearchActor } from './model-search-machine';
import { choiceText, type ModelListActor, queryOf, submitSearch } from './models';

/** The query of a search, with what its page begins with; undefined for a search by id, or if it can't be read. */
export function queryTextOf(search: ModelSearch): QueryText | undefined {
  if (search.mode === 'id') return undefined;
  if (search.mode === 'query') return readQueryText(search.text);
  const query = readQueryText(`SELECT * FROM ${search.text}${choiceText(search)}`);
  // What the address says may go beyond a condition.
  return query && whereOf(query) === (search.where ?? '') ? query : undefined;
}

/** What a query says about the column of a key. `rank`: among several columns that sort, from 1. */
export type ColumnState = {
  sort: 'ascending' | 'descending' | undefined;
  rank: number | undefined;
  conditions: readonly Condition[];
};

export function columnState(query: QueryText | undefined, name: string): ColumnState {
  const path = query && pathOfColumn(query, name);
  if (!query || path === undefined) return { sort: undefined, rank: undefined, conditions: [] };
  const at = query.order.findIndex((each) => each.path === path);
  return {
    sort: at < 0 ? undefined : query.order[at]?.descending ? 'descending' : 'ascending',
    rank: at < 0 || query.order.length === 1 ? undefined : at + 1,
    conditions: conditionsOn(query, path),
  };
}

/** Why the column of a key can't sort or filter the results of this search. */
export function whyFixed(search: ModelSearch, query: QueryText | undefined, name: string) {
  if (!query)
    return search.mode === 'query'
      ? "This query can't be sorted or filtered here. Correct it in the editor first."
      : "The filter in the address can't be read. Clear it first.";
  const path = pathOfColumn(query, name);
  if (path === undefined) return 'The query finds several fields with this name, or none.';
  if (path.includes('`')) return "Queries can't sort or filter by keys in back quotes.";
  return query.fields.length === 0 ? whyUnqueryable(name) : undefined;
}

type Actors = { list: ModelListActor; search: ModelSearchActor };

/** The search as it is in the fields now: a query may have been edited since it was submitted. */
export const presentSearch = ({ asked, text }: { asked: ModelSearch; text: string }): ModelSearch =>
  asked.mode === 'query' ? { ...asked, text } : asked;

function ask({ list, search }: Actors, change: (query: QueryText) => string): void {
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
  list.send({ type: 'list.ask', change: queryOf({ ...present, where: whereOf(changed), sort }) });
}

const onPath = (query: QueryText, name: string, change: (path: string) => string): string => {
  const path = pathOfColumn(query, name);
  return path === undefined ? '' : change(path);
};

/** Sorts by a column: ascending, then descending, then no more. `adds`: the other columns stay. */
export const sortNext = (actors: Actors, name: string, adds: boolean): void =>
  ask(actors, (query) => onPath(query, name, (path) => withOrder(query, nextOrder(query.order, path, adds))));

/** Sorts by a column. `adds`: after those that sort already. */
export const sortBy = (actors: Actors, name: string, descending: boolean, adds: boolean): void =>
  ask(actors, (query) =>
    onPath(query, name, (path) => {
      const own: Order = { path, descending };
      const isKnown = query.order.some((each) => each.path === path);
      if (!adds) return withOrder(query, [own]);
      return withOrder(
        query,
        isKnown ? query.order.map((each) => (each.path === path ? own : each)) : [...query.order, own],
      );
    }),
  );

/** No longer sorts by a column. */
export const unsort = (actors: Actors, name: string): void =>
  ask(actors, (query) =>
    onPath(query, name, (path) =>
      withOrder(
        query,
        query.order.filter((each) => each.path !== path),
      ),
    ),
  );

/** Filters by a column; without conditions, no more. */
export const filterBy = (
  actors: Actors,
  name: string,
  conditions: readonly Omit<Condition, 'path'>[],
): void =>
  ask(actors, (query) =>
    onPath(query, name, (path) =>
      withConditions(
        query,
        path,
        conditions.map((condition) => ({ ...condition, path })),
      ),
    ),
  );
