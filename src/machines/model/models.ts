import { fromCallback } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey, Paged } from '~/api/rest/domains';
import { columnsAt, withColumns } from '~/core/column-arrangement';
import { type ListQuery, readQuery, readSort, sortText, writeQuery } from '~/core/list-query';
import { browseSearch, dockedAt, domainPath, encodedSegment, isSegment, withDocked } from '~/core/paths';
import { isRejectedWith, refusedHere } from '~/core/problem';
import { ifThere, screenTask } from '~/machines/kit/task';
import { readEach } from '~/machines/kit/read-pages';
import { listKind, listOf, type RowRange, type TellRows, removalOf } from '~/machines/kit/resource-lists';
import { specifiedNotice } from '~/machines/notifications/notifications-machine';
import { type RemovalActor } from '~/machines/kit/removal-machine';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { type ResourceViewActor, viewOf } from '~/machines/kit/resource-view-machine';
import { type DomainWiring, inDomain } from '~/machines/resources/domain/in-domain';
import { notBrowsed } from '~/machines/resources/domain/collections';
import { lossesOfModels } from '~/machines/resources/domain/losses';
import type { Navigation } from '~/machines/services';
import type { BulkTarget, BulkValues } from './bulk/bulk-machine';
import { exportFirst, modelExport } from './export/export-machine';
import {
  browseQuery,
  hereOf,
  type ModelSearch,
  readHere,
  type SearchMode,
  searchModes,
  whyUnsent,
} from './model-queries';
import {
  type AddressCommand,
  type BookCommand,
  changeBook,
  type ModelSearchActor,
  modelSearchMachine,
} from './model-search-machine';

/** Spec domain-level §9. */
export const modelPageSize = 25;
const largestModelPage = 500;

const textFacets: Record<SearchMode, string> = { browse: 'collection', query: 'query', id: 'id' };

type Asked = Pick<ListQuery, 'facets' | 'pageSize'> & Partial<ListQuery>;
export function searchOf({ facets, pageSize, sort }: Asked): ModelSearch {
  const mode = searchModes.find((known) => known === facets['mode']) ?? 'browse';
  const search = { mode, text: facets[textFacets[mode]] ?? '', pageSize };
  if (mode === 'query') return facets['asWritten'] ? { ...search, asWritten: true } : search;
  const { where, here } = facets;
  return mode === 'browse' ? { ...search, where, here, sort: sort && sortText(sort) } : search;
}

export const searchAt = (address: string) => searchOf(readQuery(address, modelListDefaults));

/** For a docked model: its query is that of its own page, within the address of the list. Going back closes it. */
export const dockedNavigation = (navigation: Navigation): Navigation => ({
  ...navigation,
  back() {
    const own = navigation.ownSearch();
    own.show(withDocked(own.read(), ''), 'push');
  },
  ownSearch() {
    const own = navigation.ownSearch();
    const partsAt = (search: string) => /^([^?]*)(.*)$/s.exec(dockedAt(search)) ?? [];
    const [, path = ''] = partsAt(own.read());
    const isHere = (search: string) => partsAt(search)[1] === path;
    const read = (search = own.read()) => (isHere(search) && partsAt(search)[2]) || '';
    return {
      read: () => read(),
      show: (search, how) => {
        if (isHere(own.read())) own.show(withDocked(own.read(), path + search), how);
      },
      watch: (report) => {
        let last = read();
        return own.watch((search) => {
          if (!isHere(search) || read(search) === last) return;
          last = read(search);
          report(last);
        });
      },
    };
  },
});

/**
 * The list writes its query to the address without the docked model, which stays until it is closed, and the columns,
 * which are kept there for the same mode and collection.
 */
function keepingRest(navigation: Navigation): Navigation {
  const ownSearch = () => {
    const own = navigation.ownSearch();
    const show: typeof own.show = (next, how) => {
      const before = own.read();
      const [last, now] = [searchAt(before), searchAt(next)];
      const isKept = last.mode === now.mode && (now.mode !== 'browse' || last.text === now.text);
      own.show(withDocked(isKept ? withColumns(next, columnsAt(before)) : next, dockedAt(before)), how);
    };
    return { ...own, show };
  };
  return { ...navigation, ownSearch };
}

/** The query of a search's first page. */
export const queryOf = (search: ModelSearch): ListQuery => {
  const { mode, text, pageSize, where, here, sort, asWritten } = search;
  const facets = { mode, [textFacets[mode]]: text, where, here, asWritten: asWritten && 'yes' };
  return {
    facets: Object.fromEntries(Object.entries(facets).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    sort: sort ? readSort(sort) : undefined,
    pageSize,
    page: 1,
    filter: '',
  };
};

/** The address of the models that a search finds. */
export const searchPath = (key: DomainKey, search: ModelSearch) =>
  `${domainPath(key)}/models${writeQuery(queryOf(search), modelListDefaults)}`;

export const noCollection = 'no_collection';

/** Whether nothing was entered yet; then the result is empty (spec domain-level §4). */
export const isBlankSearch = ({ mode, text }: ModelSearch) => (mode === 'id' ? text === '' : text.trim() === '');

const modelList = listKind<Model>({
  idOf: ({ id }) => id,
  /** The query can't be parsed, so retrying can't help. */
  isFinal: (problem) => isRejectedWith(problem, 'bad_request', 'unaskable', 'unsent', noCollection),
  isStreamed: (asked) => searchOf(asked).mode === 'query',
  keepsRows: (shown, asked) => {
    const [a, b] = [searchOf(shown), searchOf(asked)];
    return a.mode === b.mode && a.text === b.text;
  },
  isNewer: (shown, answered) => shown.createdTime === answered.createdTime && shown.version > answered.version,
  dropsRemoved: true,
  pageSize: modelPageSize,
  pageSizes: [modelPageSize, largestModelPage],
  facets: ['mode', 'collection', 'where', 'here', 'query', 'asWritten', 'id'],
  bulk: { many: 'models' },
  isCounted: true,
  isExportable: () => true,
});
export const { descriptor: modelListDescriptor, defaults: modelListDefaults, machine: modelListMachine } = modelList;
export type ModelListActor = ResourceListActor<Model>;
export type ModelRemovalActor = RemovalActor<Model>;

export function pageSizeError(text: string): string | undefined {
  const size = Number(text);
  return text.trim() !== '' && Number.isInteger(size) && size >= 1 && size <= largestModelPage
    ? undefined
    : `Results Per Page must be a whole number from 1 to ${largestModelPage}.`;
}

export function submitSearch(list: ModelListActor, search: ModelSearchActor): void {
  const { asked, text, perPage } = search.getSnapshot().context;
  const { mode } = asked;
  if (mode === 'browse' && pageSizeError(perPage) !== undefined) return;
  if (mode === 'query') search.send({ type: 'book.change', change: { do: 'remember', query: text } });
  const entered = mode === 'browse' ? text.trim() : text;
  list.send({
    type: 'list.ask',
    change: queryOf({
      // The same collection keeps its filters and sort; the warning of a query has to be seen each time.
      ...(entered === asked.text && mode === 'browse' ? asked : {}),
      mode,
      text: entered,
      pageSize: mode === 'browse' ? Number(perPage) : modelPageSize,
    }),
  });
}

export const targetOf = (search: ModelSearch, ids: readonly string[]): BulkTarget => {
  const { mode, text, where } = search;
  if (mode === 'id') return { kind: 'ids', ids };
  if (mode === 'query') return { kind: 'query', query: text };
  const here = hereOf(search) ?? [];
  return {
    kind: 'collection',
    collection: text.trim(),
    ...(where ? { where } : {}),
    ...(here.length > 0 ? { here } : {}),
  };
};

export const modelsPath = (key: DomainKey) => `${domainPath(key)}/models`;
export const modelPath = (key: DomainKey, id: string) => `${modelsPath(key)}/${encodedSegment(id)}`;
export const modelHistoryPath = (key: DomainKey, id: string) => `${modelPath(key, id)}/history`;
export const modelPermissionsPath = (key: DomainKey, id: string) => `${modelPath(key, id)}/permissions`;

/** Stores the models to change and shows their page. An interrupted job is not replaced: its page asks what to do with it. */
export async function chooseModels(
  { browser: { jobs }, key, at, navigation, notify }: DomainWiring,
  username: string,
  target: BulkTarget,
  values?: Partial<BulkValues>,
): Promise<void> {
  const place = { username, domain: key };
  const stored = await jobs.load(place);
  const over = (stored?.results ?? []).filter(({ outcome }) => outcome !== 'begun').length;
  if (stored?.job.work && over < stored.job.work.ids.length)
    notify({ intent: 'warning', title: 'Change Not Started', text: 'Finish or discard the interrupted change first.' });
  else await jobs.save(place, { target, ...(values ? { values } : {}) });
  navigation.go(at('change-models'));
}

/** More rows than this are exported as they were read. */
const mostReadAgain = 20;

const modelRemoval = (wiring: DomainWiring) => {
  const { key } = wiring;
  const { models } = wiring.inDomain;
  /** With their data, which the list of a page of one model does not have. */
  const readAgain = async (rows: readonly Model[], signal: AbortSignal) =>
    rows.length > mostReadAgain
      ? rows
      : (await readEach(rows, ({ id }) => ifThere(models.get(key, id, signal)))).filter((model) => model !== undefined);
  return {
    noun: 'Model',
    notice: specifiedNotice('Model'),
    count: (rows: readonly Model[], signal: AbortSignal) => lossesOfModels(wiring, rows, signal),
    remove: ({ id }: Model) => models.remove(key, id),
    get: ({ id }: Model, signal: AbortSignal) => models.info(key, id, signal),
    exportFirst: (rows: readonly Model[], signal: AbortSignal) =>
      exportFirst(wiring, [{ name: 'models', models: () => readAgain(rows, signal) }], signal),
    notRemoved: () => ({ title: 'Model Not Deleted', text: 'Ths model could not be deleted.' }),
  };
};

/** One model without its data, which comes from the realtime link; undefined if it does not exist. */
export const oneModel = ({ inDomain: { models }, key }: DomainWiring, id: string) =>
  viewOf<Model | undefined>(async (signal) => {
    const info = await ifThere(models.info(key, id, signal));
    return info && { ...info, data: {} };
  });
export type OneModelActor = ResourceViewActor<Model | undefined>;

export const oneModelRemoval = (wiring: DomainWiring) =>
  removalOf(modelList, wiring, {
    ...modelRemoval(wiring),
    onRemoved: (isRemoved) => {
      if (isRemoved) wiring.navigation.back(wiring.at('models'));
    },
  });

export const modelScreens = inDomain((wiring) => {
  const { inDomain: api, key, navigation, browser } = wiring;
  const { models } = api;

  async function read(
    { facets, sort, offset, limit }: RowRange,
    signal: AbortSignal,
    tell?: TellRows<Model>,
  ): Promise<Paged<Model>> {
    const search = searchOf({ facets, sort, pageSize: limit });
    const { mode, text } = search;
    if (mode === 'id') {
      const found = isSegment(text) ? await ifThere(models.get(key, text, signal)) : undefined;
      return { data: found ? [found] : [], startIndex: 0, totalResults: found ? 1 : 0 };
    }
    // The answer to a query has no pages.
    if (isBlankSearch(search) || (mode === 'query' && offset > 0)) return { data: [], startIndex: 0, totalResults: 0 };
    const problem = whyUnsent(search);
    if (problem) throw problem;
    if (search.here) return readHere(search, { offset, limit }, (query) => models.query(key, query, signal));
    const query = mode === 'query' ? text : browseQuery(text, { ...search, offset, limit });
    const page = await models.query(key, query, signal, tell);
    // An empty collection and one that does not exist are answered alike.
    if (mode === 'browse' && page.totalResults === 0 && !search.where)
      if (!(await ifThere(api.collections.get(key, text, signal))))
        throw refusedHere(noCollection, `There is no collection with the id “${text}”.`);
    return page;
  }

  return {
    modelList: listOf(
      modelList,
      { ...wiring, navigation: keepingRest(navigation) },
      { readPaged: read, removal: modelRemoval(wiring) },
    ),

    /** The search with which the page begins: that of the address, or else the collection browsed last. */
    startOf: (username: string, search: string): string => {
      const { last } = search === '' ? browser.queries.load(username, key) : {};
      return last === undefined ? search : browseSearch(last);
    },

    changeModels: (username: string, target: BulkTarget, values?: Partial<BulkValues>) =>
      void chooseModels(wiring, username, target, values),

    modelSearch: modelSearchMachine.provide({
      actors: {
        followAddress: fromCallback<AddressCommand, { address: string }>(({ input, receive, sendBack }) => {
          const task = new AbortController();
          const own = navigation.ownSearch();
          const begin = (address: string) => own.show(address, 'replace');
          receive(({ address, how }) => own.show(address, how));
          const leave = own.watch((address) => sendBack({ type: 'search.asked', search: searchAt(address), address }));
          if (input.address !== own.read()) {
            begin(input.address);
            ifThere(api.collections.get(key, searchAt(input.address).text, task.signal)).then(
              (found) => {
                if (found || task.signal.aborted) return;
                sendBack({ type: 'book.change', change: { do: 'browse', collection: undefined } });
                if (own.read() === input.address) begin('');
              },
              // The list reports what is wrong.
              () => undefined,
            );
          }
          return () => {
            task.abort();
            leave();
          };
        }),
        keepBook: fromCallback<BookCommand, { username: string }>(({ input, receive, sendBack }) => {
          const { queries } = browser;
          const owner = input.username;
          const tell = (book = queries.load(owner, key)) => sendBack({ type: 'book.loaded', book });
          receive(({ change }) => {
            // Another tab may have changed it in the meantime.
            const book = changeBook(queries.load(owner, key), change);
            queries.save(owner, key, book);
            tell(book);
          });
          tell();
          return queries.watch(owner, key, tell);
        }),
        findCollection: screenTask<string | undefined, string>(async ({ input: username, signal }) => {
          const { last } = browser.queries.load(username, key);
          if (last !== undefined && (await ifThere(api.collections.get(key, last, signal)))) return last;
          const { data } = await api.collections.summaries(key, { filter: '', offset: 0, limit: 25 }, signal);
          const browsable = data.filter(({ id }) => notBrowsed(id) === undefined);
          const first = browsable.find(({ modelCount }) => modelCount > 0) ?? browsable[0];
          return data.length === 0 ? undefined : (first?.id ?? '');
        }),
        exportModels: modelExport(wiring),
      },
    }),
  };
});
