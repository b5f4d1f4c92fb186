import { type AnyEventObject, fromCallback } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import type { Paged } from '~/api/rest/domain/paging';
import type { DomainKey } from '~/api/rest/domains';
import { type ListQuery, type QueryDefaults, readQuery } from '~/core/list-query';
import { domainPath, encodedSegment, isSegment } from '~/core/paths';
import { isRejectedWith, toProblem } from '~/core/problem';
import { refusedHere, withReason } from '~/core/refusals';
import { isThere } from '~/machines/kit/resource-form-actors';
import { keepQuery, removalActors } from '~/machines/kit/resource-list-actors';
import { createResourceList, type ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { ListDescriptor, ListPage, RemovalResult } from '~/machines/kit/resource-list-setup';
import { screenTask } from '~/machines/kit/task';
import type { NoticeText } from '~/machines/notifications/notifications-machine';
import { type DomainWiring, inDomain } from '~/machines/resources/domain/in-domain';
import { deliver } from './model-export';
import {
  type BookCommand,
  changeBook,
  type ExportFormat,
  type ExportJob,
  type ModelSearch,
  modelSearchMachine,
  type SearchMode,
  searchModes,
} from './model-search-machine';

/** Spec domain-level §9. */
export const modelPageSize = 25;
export const largestModelPage = 500;
export const modelListDefaults: QueryDefaults = {
  pageSize: modelPageSize,
  pageSizes: Array.from({ length: largestModelPage }, (_, index) => index + 1),
  facets: ['mode', 'collection', 'query', 'id'],
};

const textFacets: Record<SearchMode, string> = { browse: 'collection', query: 'query', id: 'id' };

/** The search of an address; an unknown mode is Browse. */
export function searchOf({ facets, pageSize }: ListQuery): ModelSearch {
  const mode = searchModes.find((known) => known === facets['mode']) ?? 'browse';
  return { mode, text: facets[textFacets[mode]] ?? '', pageSize };
}

/** The address of the first page of a search. */
export const queryOf = ({ mode, text, pageSize }: ModelSearch): Partial<ListQuery> => ({
  facets: { mode, ...(text === '' ? {} : { [textFacets[mode]]: text }) },
  pageSize,
  page: 1,
  filter: '',
});

/** Nothing was entered yet: the result is empty (spec domain-level §4). */
export const isBlankSearch = ({ mode, text }: ModelSearch) =>
  mode === 'id' ? text === '' : text.trim() === '';

export const modelListDescriptor: ListDescriptor<Model> = {
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
  /** The query is not understood: retrying cannot help. */
  isFinal: (problem) => isRejectedWith(problem, 'bad_request', 'unaskable'),
  keepsRows: (shown, asked) => {
    const [a, b] = [searchOf(shown), searchOf(asked)];
    return a.mode === b.mode && a.text === b.text;
  },
  dropsRemoved: true,
};

export const modelListMachine = createResourceList<Model>(modelListDescriptor);
export type ModelListActor = ResourceListActor<Model>;

/** The address of one model's page. */
export const modelPath = (key: DomainKey, id: string) => `${domainPath(key)}/models/${encodedSegment(id)}`;
export const modelPermissionsPath = (key: DomainKey, id: string) => `${modelPath(key, id)}/permissions`;

/** How many models are read at once for an export. */
const batchSize = 250;

/** Spec domain-level §7. The query language has no quotes for the name of a collection. */
export function browseQuery(
  collection: string,
  { offset, limit }: { offset: number; limit: number },
): string {
  if (/\s/.test(collection))
    throw refusedHere(
      'unaskable',
      `The collection '${collection}' cannot be browsed: its id contains a space, which queries don't support. You can still find its models by id.`,
    );
  return `SELECT FROM ${collection} LIMIT ${limit} OFFSET ${offset}`;
}

const exportTexts: Record<ExportFormat, string> = {
  jsonl: 'were saved as JSON Lines',
  csv: 'were saved as CSV',
  clipboard: 'were copied as JSON',
};

/** `missing`: counted by the server and not returned, because others changed the collection. */
function exportNotice(format: ExportFormat, count: number, missing: number): NoticeText {
  const text = `${count} ${count === 1 ? 'model' : 'models'} ${exportTexts[format]}.`;
  const title = 'Results Exported';
  return missing === 0
    ? { intent: 'success', title, text }
    : {
        intent: 'warning',
        title,
        text: `${text} The collection changed during the export: ${missing} more were counted. Export again to be sure.`,
      };
}

/** Deletes models, and announces each result. */
export const modelRemoval = ({ inDomain: { models }, key, notify }: DomainWiring) => ({
  actors: removalActors(modelListDescriptor, {
    remove: async ({ id }) => models.remove(key, id),
    isThere: async ({ id }, signal) => isThere(models.info(key, id, signal)),
  }),
  announce: (results: readonly RemovalResult[]) => {
    for (const { label, problem } of results)
      notify(
        problem
          ? {
              intent: 'error',
              title: 'Model Not Deleted',
              text: withReason('Ths model could not be deleted.', problem),
            }
          : { intent: 'success', title: 'Model Deleted', text: `The model '${label}' was deleted.` },
      );
  },
});

/** The models of a domain: browsing, queries, search by id, export. */
export const modelScreens = inDomain((wiring) => {
  const { inDomain: api, key, now, navigation, notify, browser } = wiring;
  const { models } = api;
  const removal = modelRemoval(wiring);
  const nothing: Paged<Model> = { data: [], startIndex: 0, totalResults: 0 };

  const byId = async (id: string, signal: AbortSignal): Promise<Paged<Model>> => {
    if (!isSegment(id)) return nothing;
    try {
      return { data: [await models.get(key, id, signal)], startIndex: 0, totalResults: 1 };
    } catch (error) {
      if (isRejectedWith(toProblem(error), 'not_found')) return nothing;
      throw error;
    }
  };

  async function answer(input: ListQuery, signal: AbortSignal): Promise<Paged<Model>> {
    const search = searchOf(input);
    if (isBlankSearch(search)) return nothing;
    if (search.mode === 'id') return byId(search.text, signal);
    if (search.mode === 'query') return models.query(key, search.text, signal);
    const offset = (input.page - 1) * input.pageSize;
    return models.query(key, browseQuery(search.text, { offset, limit: input.pageSize }), signal);
  }

  /** All models of the result. The server keeps no order between two pages: one may come twice. */
  async function all(job: ExportJob, tell: (done: number, total: number) => void, signal: AbortSignal) {
    if (job.search.mode !== 'browse') return { found: job.rows, total: job.rows.length };
    const found = new Map<string, Model>();
    let total = 1;
    for (let offset = 0; offset < total; offset += batchSize) {
      const page = await models.query(
        key,
        browseQuery(job.search.text, { offset, limit: batchSize }),
        signal,
      );
      total = page.totalResults;
      for (const model of page.data) found.set(model.id, model);
      tell(Math.min(offset + batchSize, total), total);
      if (page.data.length === 0) break;
    }
    return { found: [...found.values()], total };
  }

  return {
    modelList: modelListMachine.provide({
      actors: {
        keepQuery: keepQuery(navigation, modelListDefaults),
        load: screenTask<ListPage<Model>, ListQuery>(async ({ input, signal }) => {
          const { data, totalResults } = await answer(input, signal);
          const shownUpTo = (input.page - 1) * input.pageSize + data.length;
          const hasNext = searchOf(input).mode === 'browse' && shownUpTo < totalResults;
          return { rows: data, hasNext, total: totalResults, at: now() };
        }),
        ...removal.actors,
      },
      actions: { announceRemoved: (_, results) => removal.announce(results) },
    }),

    modelSearch: modelSearchMachine.provide({
      actors: {
        followAddress: fromCallback<AnyEventObject, void>(({ sendBack }) =>
          navigation.watchSearch((search) =>
            sendBack({ type: 'search.asked', search: searchOf(readQuery(search, modelListDefaults)) }),
          ),
        ),
        keepBook: fromCallback<BookCommand, { username: string }>(({ input, receive, sendBack }) => {
          const { queries } = browser;
          const owner = input.username;
          const tell = (book = queries.load(owner, key)) => sendBack({ type: 'book.loaded', book });
          receive(({ change }) => {
            // Another tab may have changed it.
            const book = changeBook(queries.load(owner, key), change);
            queries.save(owner, key, book);
            tell(book);
          });
          tell();
          return queries.watch(owner, key, tell);
        }),
        exportAll: fromCallback<AnyEventObject, ExportJob>(({ input, sendBack }) => {
          const task = new AbortController();
          const { signal } = task;
          const tell = (done: number, total: number) => {
            if (!signal.aborted) sendBack({ type: 'export.progress', progress: { done, total } });
          };
          all(input, tell, signal)
            .then(async ({ found, total }) => {
              if (signal.aborted) return;
              const name = `${key.namespace}-${key.id}-models`.replace(/[^\w.-]+/g, '_');
              await deliver({ ...browser, format: input.format, models: found, name });
              if (signal.aborted) return;
              sendBack({ type: 'export.done' });
              notify(exportNotice(input.format, found.length, Math.max(0, total - found.length)));
            })
            .catch((error: unknown) => {
              if (!signal.aborted) sendBack({ type: 'export.failed', problem: toProblem(error) });
            });
          return () => task.abort();
        }),
      },
    }),
  };
});
