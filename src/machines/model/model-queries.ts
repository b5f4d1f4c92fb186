import * as v from 'valibot';
import type { Model } from '~/api/rest/domain/models';
import type { Paged } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { fieldTitle, readField } from '~/core/json/field';
import { findsWholeModels } from '~/core/json/query';
import { comparisonsOf, fits, fitsHere, type HereFilter, valueAt } from '~/core/json/query-filter';
import { type Expression, pathOfField, readQueryText } from '~/core/json/query-grammar';
import { compileCondition, whyFieldUnqueryable, withRange } from '~/core/json/query-text';
import { queryWarning } from '~/core/json/query-warnings';
import { type ApiProblem, refusedHere } from '~/core/problem';
import { maxOrdered } from '~/machines/kit/resource-list-machine';
import type { ExportFormat, ExportJob } from './export/export-run';

/** The ways to search for models (spec domain-level §2 "Models"). */
export const searchModes = ['browse', 'query', 'id'] as const;
export type SearchMode = (typeof searchModes)[number];

/**
 * A collection to browse, a query, or an id. Only for browsing: `pageSize`, `where` (a condition of the query language), `here` (JSON of the filters
 * that are applied here) and `sort` (keys separated by commas; a minus means descending). `asWritten`: the query is sent in spite of its warning.
 */
export type ModelSearch = {
  mode: SearchMode;
  text: string;
  pageSize: number;
  where?: string | undefined;
  here?: string | undefined;
  sort?: string | undefined;
  asWritten?: true | undefined;
};

/** A condition and an order, as in `n > 1` and `-n,total`. */
type Choice = Pick<ModelSearch, 'where' | 'sort'>;

/** WHERE and ORDER BY, each with a space before it. */
export function choiceText({ where, sort }: Choice): string {
  const order = (sort ?? '').split(',').map((key) => (key.startsWith('-') ? `${key.slice(1)} DESC` : key));
  return (where ? ` WHERE ${where}` : '') + (sort ? ` ORDER BY ${order.join(', ')}` : '');
}

/** Spec domain-level §7. The query language can't quote the name of a collection. */
export function collectionQuery(collection: string, choice: Choice): string {
  if (/\s/.test(collection))
    throw refusedHere(
      'unaskable',
      `The collection '${collection}' can't be browsed: its id contains a space, which queries don't support. You can still find its models by id.`,
    );
  return `SELECT FROM ${collection}${choiceText(choice)}`;
}

export const browseQuery = (
  collection: string,
  { offset, limit, ...choice }: { offset: number; limit: number } & Choice,
): string => `${collectionQuery(collection, choice)} LIMIT ${limit} OFFSET ${offset}`;

export const pageQuery = (search: ModelSearch, page: number): string =>
  `SELECT * FROM ${search.text}${choiceText(search)} LIMIT ${search.pageSize}` +
  (page > 1 ? ` OFFSET ${(page - 1) * search.pageSize}` : '');

const hereFilters = v.array(
  v.object({
    key: v.pipe(v.string(), v.transform(readField)),
    comparison: v.picklist(comparisonsOf.text),
    value: v.union([v.string(), v.number(), v.boolean()]),
    ignoresCase: v.exactOptional(v.literal(true)),
  }),
);

/** The filters of a search that are applied here; undefined if the address holds something else. */
export function hereOf({ here }: Pick<ModelSearch, 'here'>): readonly HereFilter[] | undefined {
  if (!here) return [];
  try {
    const read = v.safeParse(hereFilters, JSON.parse(here));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

export const hereText = (filters: readonly HereFilter[]): string | undefined =>
  filters.length === 0 ? undefined : JSON.stringify(filters);

/** Why a search is not sent: the server would read it as something else, or not at all. */
export function whyUnsent(search: ModelSearch): ApiProblem | undefined {
  if (search.mode === 'id' || (search.mode === 'query' && search.asWritten)) return undefined;
  if (search.mode === 'browse' && hereOf(search) === undefined)
    return refusedHere('unsent', "The filter in the address can't be read. Clear it first.");
  const warning = queryWarning(search.mode === 'query' ? search.text : `SELECT * FROM c${choiceText(search)}`);
  return warning && warning.kind !== 'hint' ? refusedHere('unsent', warning.text) : undefined;
}

type Expected = { collection: string; where: Expression | undefined; here: readonly HereFilter[] };

export function expectedOf(search: Pick<ModelSearch, 'mode' | 'text' | 'where' | 'here'>): Expected | undefined {
  if (search.mode === 'id') return undefined;
  const text = search.mode === 'query' ? search.text : `SELECT FROM c${choiceText({ where: search.where })}`;
  const meant = readQueryText(text, 'meant') ?? readQueryText(text);
  if (!meant) return undefined;
  const collection = search.mode === 'query' ? meant.collection : search.text.trim();
  return { collection, where: meant.where, here: hereOf(search) ?? [] };
}

/**
 * Why one of these models should not have been found; undefined if all fit. Where only the server knows whether a model fits, it does. Models
 * whose fields were selected can't be checked.
 */
export function whyMisfit(
  search: Pick<ModelSearch, 'mode' | 'text' | 'where' | 'here'>,
  models: readonly Model[],
): string | undefined {
  const expected = expectedOf(search);
  if (!expected || (search.mode === 'query' && !findsWholeModels(search.text))) return undefined;
  return misfitIn(expected, models);
}

export function misfitIn({ collection, where, here }: Expected, models: readonly Model[]): string | undefined {
  const misfit = models.find(
    (model) =>
      model.collection !== collection ||
      (where && fits(where, (path) => valueAt(model, path)) === false) ||
      !fitsHere(here, model),
  );
  if (!misfit) return undefined;
  const what = misfit.collection === collection ? 'filter' : 'collection';
  return `The server also found the model “${misfit.id}”, which does not fit the ${what}. Actions on all results are off, because others may not fit either.`;
}

/** A condition that all models fit which fit the filter, to read fewer of them. */
function narrowing({ key, comparison }: HereFilter): string[] {
  if ((comparison !== 'is missing' && comparison !== 'is null') || whyFieldUnqueryable(key) !== undefined) return [];
  const path = { kind: 'path', path: pathOfField(key) } as const;
  const compiled = compileCondition({
    kind: 'not',
    of: { kind: 'comparison', left: path, operator: '=', right: path },
  });
  return 'text' in compiled ? [compiled.text] : [];
}

/** In one answer. */
const hereStep = 500;

/** Reads a collection as a whole and returns a range of the models that fit the filters applied here. */
export async function readHere(
  { text, where, sort, ...search }: ModelSearch,
  { offset, limit }: { offset: number; limit: number },
  ask: (query: string) => Promise<Paged<Model>>,
): Promise<Paged<Model>> {
  const here = hereOf(search) ?? [];
  const query = readQueryText(collectionQuery(text, { where, sort }));
  if (!query) throw refusedHere('unsent', "The filter in the address can't be read. Clear it first.");
  const order = [...query.order, { path: '@id', descending: false }];
  const also = here.flatMap(narrowing);
  const found: Model[] = [];
  for (let at = 0, total = 1; at < total; at += hereStep) {
    const page = await ask(withRange(query, { also, order, limit: hereStep, offset: at }));
    total = page.totalResults;
    if (total > maxOrdered)
      throw refusedHere(
        'unaskable',
        `The console applies the filter on “${fieldTitle(here[0]?.key ?? '')}” itself, to at most ${formatCount(maxOrdered)} models. There are ${formatCount(total)}. Filter by other columns first.`,
      );
    found.push(...page.data.filter((model) => fitsHere(here, model)));
    if (page.data.length === 0) break;
  }
  return { data: found.slice(offset, offset + limit), startIndex: offset, totalResults: found.length };
}

/** Exports all that a search finds. `shown`: what it found by id. */
export const exportJob = (format: ExportFormat, search: ModelSearch, shown: readonly Model[]): ExportJob => {
  const { mode, text } = search;
  if (mode === 'id') return { format, rows: shown };
  if (mode === 'query') return { format, query: text };
  const here = hereOf(search) ?? [];
  return { format, query: collectionQuery(text, search), ...(here.length > 0 ? { here } : {}) };
};
