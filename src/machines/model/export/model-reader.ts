import type { Model } from '~/api/rest/domain/models';
import type { Paged } from '~/api/rest/domains';
import { compileCondition } from '~/core/json/query-compile';
import { fitsHere, type HereFilter } from '~/core/json/query-filter';
import { type QueryText, readQueryText, withRange } from '~/core/json/query-text';
import { readEach } from '~/machines/kit/task';
import type { ExportReport } from './export-machine';

/** `models`: those that the page before did not have. */
type ReadPage = { models: readonly Model[]; total: number; isLast: boolean };
export type ModelReader = {
  /** @param size how many models to ask for. After a rejection it reads the same page. */
  read(size: number, signal: AbortSignal): Promise<ReadPage>;
  report(): ExportReport;
};

export const readerOfRows = (rows: readonly Model[]): ModelReader => ({
  read: () => Promise.resolve({ models: rows, total: rows.length, isLast: true }),
  report: () => ({ count: rows.length, missing: 0 }),
});

/** Reads models by id; those that are gone are missing. */
export function readerOfIds(
  get: (id: string, signal: AbortSignal) => Promise<Model | undefined>,
  ids: readonly string[],
): ModelReader {
  let at = 0;
  let count = 0;
  return {
    async read(size, signal) {
      const some = ids.slice(at, at + size);
      const found = await readEach(some, (id) => get(id, signal));
      const models = found.filter((model) => model !== undefined);
      at += some.length;
      count += models.length;
      return { models, total: ids.length, isLast: at >= ids.length };
    },
    report: () => ({ count, missing: at - count }),
  };
}

type Ask = (query: string, signal: AbortSignal) => Promise<Paged<Model>>;

const byId = { path: '@id', descending: false };

/** A condition that all models after the one with this id fit. A text can't end with a backslash: without it, a few are read again. */
function afterId(id: string): string[] {
  for (const [operator, value] of [
    ['>', id],
    ['>=', id.replace(/\\+$/, '')],
  ] as const) {
    const compiled = compileCondition({
      kind: 'comparison',
      left: { kind: 'path', path: '@id' },
      operator,
      right: { kind: 'value', value },
    });
    if ('text' in compiled) return [compiled.text];
  }
  return [];
}

/**
 * Reads what a query finds, page by page: in the order of the ids, each page after the last id of the one before, so that changes in between
 * move nothing. A query with an order, a LIMIT or an OFFSET of its own is read by offset, ordered by id where its own order leaves it open.
 */
export function readerOfQuery(ask: Ask, text: string, here: readonly HereFilter[] = []): ModelReader {
  const query = readQueryText(text);
  if (!query) return readerOfAnswer(ask, text);
  const isPlain = query.order.length === 0 && query.limit === undefined && query.offset === undefined;
  const reader = isPlain ? readerById(ask, query) : readerByOffset(ask, query);
  return here.length === 0 ? reader : filtered(reader, here);
}

function filtered(reader: ModelReader, here: readonly HereFilter[]): ModelReader {
  let left = 0;
  return {
    async read(size, signal) {
      const { models, total, isLast } = await reader.read(size, signal);
      const fitting = models.filter((model) => fitsHere(here, model));
      left += models.length - fitting.length;
      return { models: fitting, total: total - left, isLast };
    },
    report: () => ({ ...reader.report(), count: reader.report().count - left }),
  };
}

/** The server says what is wrong with the query. */
function readerOfAnswer(ask: Ask, text: string): ModelReader {
  let count = 0;
  return {
    async read(_, signal) {
      const { data } = await ask(text, signal);
      count = data.length;
      return { models: data, total: count, isLast: true };
    },
    report: () => ({ count, missing: 0 }),
  };
}

function readerById(ask: Ask, query: QueryText): ModelReader {
  let count = 0;
  let last: readonly Model[] = [];
  return {
    async read(size, signal) {
      const end = last.at(-1)?.id;
      const also = end === undefined ? [] : afterId(end);
      const { data, totalResults } = await ask(withRange(query, { also, order: [byId], limit: size }), signal);
      const known = new Set(last.map(({ id }) => id));
      const models = data.filter(({ id }) => !known.has(id));
      const total = count + totalResults - (data.length - models.length);
      count += models.length;
      last = data;
      return { models, total, isLast: data.length >= totalResults || models.length === 0 };
    },
    report: () => ({ count, missing: 0 }),
  };
}

function readerByOffset(ask: Ask, query: QueryText): ModelReader {
  const { limit: most = Infinity, offset: first = 0 } = query;
  const isOrdered = query.order.some(({ path }) => path === '@id');
  const order = isOrdered || query.order.length === 0 ? query.order : [...query.order, byId];
  let known = new Set<string>();
  let counted: number | undefined;
  let count = 0;
  let at = 0;
  return {
    async read(size, signal) {
      const limit = Math.min(size, most - at);
      const { data, totalResults } = await ask(withRange(query, { order, limit, offset: first + at }), signal);
      const total = Math.min(most, Math.max(0, totalResults - first));
      counted ??= total;
      const models = data.filter(({ id }) => !known.has(id));
      known = new Set(data.map(({ id }) => id));
      count += models.length;
      at += data.length;
      return { models, total, isLast: data.length === 0 || at >= total };
    },
    report: () => ({ count, missing: Math.max(0, (counted ?? 0) - count) }),
  };
}
