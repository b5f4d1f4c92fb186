import { type ActorRefFrom, assign, enqueueActions, setup, type SnapshotFrom } from 'xstate';
import type { NamedQuery, QueryBook } from '~/api/browser/stores';
import { type ColumnArrangement, withColumns } from '~/core/column-arrangement';
import { unprovidedWatch } from '~/machines/kit/task';
import { type ExportJob, type ModelExportActor, modelExportMachine } from './export/export-machine';

/** The last 50 different queries are remembered. */
export const longestHistory = 50;
export const emptyBook: QueryBook = { history: [], named: [] };

type BookChange =
  | { do: 'remember'; query: string }
  | { do: 'forgetHistory' }
  | { do: 'save'; name: string; query: string }
  | { do: 'rename'; name: string; to: string }
  | { do: 'delete'; name: string };

const byName = (a: NamedQuery, b: NamedQuery) => a.name.localeCompare(b.name);

export function changeBook(book: QueryBook, change: BookChange): QueryBook {
  const { history, named } = book;
  switch (change.do) {
    case 'remember': {
      const query = change.query.trim();
      if (query === '' || history[0] === query) return book;
      return {
        ...book,
        history: [query, ...history.filter((other) => other !== query)].slice(0, longestHistory),
      };
    }
    case 'forgetHistory':
      return { ...book, history: [] };
    case 'save': {
      const name = change.name.trim();
      if (name === '') return book;
      const others = named.filter((other) => other.name !== name);
      return { ...book, named: [...others, { name, query: change.query }].sort(byName) };
    }
    case 'rename': {
      const to = change.to.trim();
      const found = named.find(({ name }) => name === change.name);
      if (!found || whyUnnameable(book, to, change.name) !== undefined || to === change.name) return book;
      const others = named.filter((other) => other !== found);
      return { ...book, named: [...others, { ...found, name: to }].sort(byName) };
    }
    case 'delete':
      return { ...book, named: named.filter(({ name }) => name !== change.name) };
  }
}

/** Why a query can't be given this name. `own`: its current name. */
export function whyUnnameable({ named }: QueryBook, name: string, own?: string): string | undefined {
  const wanted = name.trim();
  if (wanted === '') return 'Please input a name!';
  if (wanted !== own && named.some((other) => other.name === wanted))
    return 'Another query has this name already.';
  return undefined;
}

type Input = { search: ModelSearch; address: string; username: string };
const contextOf = ({ search, address, username }: Input) => ({
  /** The operator whose queries are stored. */
  username,
  asked: search,
  /** The query string of the address, with the arrangement of the columns. */
  address,
  text: search.text,
  perPage: String(search.pageSize),
  book: emptyBook,
  job: undefined as ExportJob | undefined,
  /** The saved query whose name is being edited. */
  renamed: '',
});

type ModelSearchEvent =
  | { type: 'search.type'; text: string }
  | { type: 'search.perPage'; text: string }
  | { type: 'search.asked'; search: ModelSearch; address: string }
  | { type: 'columns.arrange'; columns: ColumnArrangement }
  | { type: 'book.change'; change: BookChange }
  | { type: 'book.loaded'; book: QueryBook }
  /** Opens the dialog that names the query in the editor, or the dialog of all saved queries. */
  | { type: 'book.name' }
  | { type: 'book.manage' }
  /** Saves the query in the editor under this name. */
  | { type: 'book.save'; name: string }
  | { type: 'book.startRename'; name: string }
  | { type: 'book.rename'; to: string }
  | { type: 'book.cancelRename' }
  | { type: 'book.close' }
  | { type: 'export.start'; job: ExportJob };

/** Replaces the query string of the address. */
export type AddressCommand = { type: 'address.show'; address: string };
export type BookCommand = { type: 'book.change'; change: BookChange };

const changing = (change: BookChange): BookCommand => ({ type: 'book.change', change });

/**
 * The inputs of the models page, the query history and saved queries of the domain, and the start of an export. Owned by the page. The
 * list that loads and shows the results is a separate machine.
 */
export const modelSearchMachine = setup({
  types: {} as { input: Input; context: ReturnType<typeof contextOf>; events: ModelSearchEvent },
  actors: {
    followAddress: unprovidedWatch<void, AddressCommand>('followAddress'),
    keepBook: unprovidedWatch<{ username: string }, BookCommand>('keepBook'),
    exportModels: modelExportMachine,
  },
  actions: {
    keepText: assign({ text: (_, text: string) => text }),
    keepPerPage: assign({ perPage: (_, text: string) => text }),
    keepAddress: assign({ address: (_, address: string) => address }),
    arrangeColumns: enqueueActions(({ context, enqueue }, columns: ColumnArrangement) => {
      const address = withColumns(context.address, columns);
      enqueue.assign({ address });
      enqueue.sendTo('followAddress', { type: 'address.show', address });
    }),
    /** If only the page, the sort or the condition changes, the typed text stays. */
    takeSearch: enqueueActions(({ context, enqueue }, search: ModelSearch) => {
      enqueue.assign({ asked: search });
      if (sameSearch(search, context.asked)) return;
      enqueue.assign({ text: search.text, perPage: String(search.pageSize) });
    }),
    tellBook: enqueueActions(({ enqueue }, command: BookCommand) => enqueue.sendTo('keepBook', command)),
    keepRenamed: assign({ renamed: (_, name: string) => name }),
    keepBook: assign({ book: (_, book: QueryBook) => book }),
    keepJob: assign({ job: (_, job: ExportJob) => job }),
    /** Releases its rows. */
    forgetJob: assign({ job: undefined }),
  },
  guards: {
    isBlank: (_, name: string) => name.trim() === '',
    isNameable: ({ context: { book, renamed } }, to: string) =>
      whyUnnameable(book, to, renamed) === undefined,
  },
}).createMachine({
  id: 'modelSearch',
  context: ({ input }) => contextOf(input),
  invoke: [
    { id: 'followAddress', src: 'followAddress', onError: {} },
    { id: 'keepBook', src: 'keepBook', input: ({ context: { username } }) => ({ username }), onError: {} },
  ],
  on: {
    'search.type': { actions: { type: 'keepText', params: ({ event }) => event.text } },
    'search.perPage': { actions: { type: 'keepPerPage', params: ({ event }) => event.text } },
    'search.asked': {
      actions: [
        { type: 'keepAddress', params: ({ event }) => event.address },
        { type: 'takeSearch', params: ({ event }) => event.search },
      ],
    },
    'columns.arrange': { actions: { type: 'arrangeColumns', params: ({ event }) => event.columns } },
    'book.change': { actions: { type: 'tellBook', params: ({ event }) => event } },
    'book.loaded': { actions: { type: 'keepBook', params: ({ event }) => event.book } },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'export.start': {
          target: 'exporting',
          actions: { type: 'keepJob', params: ({ event }) => event.job },
        },
        'book.name': 'naming',
        'book.manage': 'managing',
      },
    },
    naming: {
      description: 'A dialog asks for the name of the query in the editor.',
      initial: 'typing',
      states: { typing: {}, unnamed: { description: 'It was submitted without a name.' } },
      on: {
        'book.save': [
          { guard: { type: 'isBlank', params: ({ event }) => event.name }, target: '.unnamed' },
          {
            target: 'idle',
            actions: {
              type: 'tellBook',
              params: ({ event: { name }, context: { text } }) => changing({ do: 'save', name, query: text }),
            },
          },
        ],
        'book.close': 'idle',
      },
    },
    managing: {
      description: 'A dialog lists the saved queries.',
      initial: 'listing',
      on: {
        'book.startRename': {
          target: '.renaming',
          actions: { type: 'keepRenamed', params: ({ event }) => event.name },
        },
        'book.close': 'idle',
      },
      states: {
        listing: {},
        renaming: {
          on: {
            'book.rename': {
              guard: { type: 'isNameable', params: ({ event }) => event.to },
              target: 'listing',
              actions: {
                type: 'tellBook',
                params: ({ event: { to }, context: { renamed } }) =>
                  changing({ do: 'rename', name: renamed, to }),
              },
            },
            'book.cancelRename': 'listing',
          },
        },
      },
    },
    exporting: {
      exit: 'forgetJob',
      invoke: {
        id: 'exportModels',
        src: 'exportModels',
        input: ({ context: { job } }) => {
          if (!job) throw new Error('An export has a job.');
          return job;
        },
        onDone: 'idle',
        onError: 'idle',
      },
    },
  },
});

export type ModelSearchActor = ActorRefFrom<typeof modelSearchMachine>;
export type ModelSearchSnapshot = SnapshotFrom<typeof modelSearchMachine>;

/**
 * A collection to browse, a query, or an id. Only for browsing: `pageSize`, `where` (a condition of the query language) and `sort` (keys separated
 * by commas; a minus means descending).
 */
export type ModelSearch = {
  mode: SearchMode;
  text: string;
  pageSize: number;
  where?: string | undefined;
  sort?: string | undefined;
};

/** The export that is under way. */
export const selectExport = ({ children }: ModelSearchSnapshot): ModelExportActor | undefined =>
  children.exportModels;

const sameSearch = (a: ModelSearch, b: ModelSearch) =>
  a.mode === b.mode && a.text === b.text && a.pageSize === b.pageSize;

/** The ways to search for models (spec domain-level §2 "Models"). */
export type SearchMode = (typeof searchModes)[number];

export const searchModes = ['browse', 'query', 'id'] as const;
