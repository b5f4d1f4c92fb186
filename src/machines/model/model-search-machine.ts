import { type ActorRefFrom, assign, enqueueActions, setup, type SnapshotFrom } from 'xstate';
import type { NamedQuery, QueryBook } from '~/api/browser/stores';
import type { Model } from '~/api/rest/domain/models';
import { type ColumnArrangement, withColumns } from '~/core/column-arrangement';
import { browseSearch, dockedIdAt, withDocked, withParameter } from '~/core/paths';
import { type ApiProblem, isTransient } from '~/core/problem';
import { failing, unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import { type ModelExportActor, modelExportMachine } from './export/export-machine';
import type { ExportJob } from './export/export-run';
import type { ModelSearch } from './model-queries';

/** The last 50 different queries are remembered. */
export const longestHistory = 50;
export const emptyBook: QueryBook = { history: [], named: [], views: [] };

/** The saved queries, or the views: query strings of the page's address. */
export type BookPart = 'named' | 'views';

type BookChange =
  | { do: 'remember'; query: string }
  | { do: 'forgetHistory' }
  /** undefined: it does not exist any more. */
  | { do: 'browse'; collection: string | undefined }
  | { do: 'save'; part: BookPart; name: string; query: string }
  | { do: 'rename'; part: BookPart; name: string; to: string }
  | { do: 'delete'; part: BookPart; name: string };

const byName = (a: NamedQuery, b: NamedQuery) => a.name.localeCompare(b.name);

export function changeBook(book: QueryBook, change: BookChange): QueryBook {
  const { history } = book;
  switch (change.do) {
    case 'remember': {
      const query = change.query.trim();
      if (query === '' || history[0] === query) return book;
      return { ...book, history: [query, ...history.filter((other) => other !== query)].slice(0, longestHistory) };
    }
    case 'forgetHistory':
      return { ...book, history: [] };
    case 'browse': {
      const { last: _, ...others } = book;
      return change.collection === undefined ? others : { ...others, last: change.collection };
    }
    case 'save': {
      const name = change.name.trim();
      if (name === '') return book;
      const others = book[change.part].filter((other) => other.name !== name);
      return { ...book, [change.part]: [...others, { name, query: change.query }].sort(byName) };
    }
    case 'rename': {
      const { part } = change;
      const to = change.to.trim();
      const found = book[part].find(({ name }) => name === change.name);
      if (!found || whyUnnameable(book, part, to, change.name) !== undefined || to === change.name) return book;
      const others = book[part].filter((other) => other !== found);
      return { ...book, [part]: [...others, { ...found, name: to }].sort(byName) };
    }
    case 'delete':
      return { ...book, [change.part]: book[change.part].filter(({ name }) => name !== change.name) };
  }
}

/** Why a query or view can't be given this name. `own`: its current name. */
export function whyUnnameable(book: QueryBook, part: BookPart, name: string, own?: string): string | undefined {
  const wanted = name.trim();
  if (wanted === '') return 'Please input a name!';
  if (wanted !== own && book[part].some((other) => other.name === wanted))
    return `Another ${part === 'views' ? 'view' : 'query'} already has this name.`;
  return undefined;
}

/** The query string of an address as a view, which begins with its first page, without a docked model. */
const viewAt = (address: string) => withDocked(withParameter(address, 'page', ''), '');

type Input = { search: ModelSearch; address: string; username: string };
const contextOf = ({ search, address, username }: Input) => ({
  username,
  asked: search,
  address,
  text: search.text,
  perPage: String(search.pageSize),
  book: emptyBook,
  /** What the dialogs of the book are about. */
  part: 'named' as BookPart,
  job: undefined as ExportJob | undefined,
  /** The name of what is being renamed. */
  renamed: '',
  /** Why no collection to begin with was found. */
  problem: undefined as ApiProblem | undefined,
});

export type DockedRow = { id: string; read: (row: Model) => Model };
type ModelSearchEvent =
  | { type: 'search.type'; text: string }
  | { type: 'search.perPage'; text: string }
  | { type: 'search.asked'; search: ModelSearch; address: string }
  /** Looks again for the collection to begin with. */
  | { type: 'search.find' }
  | { type: 'columns.arrange'; columns: ColumnArrangement }
  /** The address of the page with another docked model, or without one. */
  | { type: 'address.open'; address: string }
  /** `read`: its row as it is live. */
  | ({ type: 'docked.changed' } & DockedRow)
  /** It did not change again for a moment. */
  | ({ type: 'docked.settled' } & DockedRow)
  | { type: 'book.change'; change: BookChange }
  | { type: 'book.loaded'; book: QueryBook }
  /** Opens the dialog that names the query in the editor or the present view, or the dialog of all that are saved. */
  | { type: 'book.name'; part: BookPart }
  | { type: 'book.manage'; part: BookPart }
  | { type: 'book.save'; name: string }
  | { type: 'book.startRename'; name: string }
  | { type: 'book.rename'; to: string }
  | { type: 'book.cancelRename' }
  | { type: 'book.close' }
  | { type: 'export.start'; job: ExportJob };

export type AddressCommand = { type: 'address.show'; address: string; how: 'push' | 'replace' };
export type BookCommand = { type: 'book.change'; change: BookChange };

const changing = (change: BookChange): BookCommand => ({ type: 'book.change', change });

type Asked = { event: Extract<ModelSearchEvent, { type: 'search.asked' }> };
const take = [
  { type: 'keepAddress', params: ({ event }: Asked) => event.address },
  { type: 'takeSearch', params: ({ event }: Asked) => event.search },
  'rememberCollection',
] as const;

/**
 * The inputs of the models page, the query history, saved queries and views of the domain, and the start of an export. Owned by the page. The
 * list that loads and shows the results is a separate machine.
 */
export const modelSearchMachine = setup({
  types: {} as {
    input: Input;
    context: ReturnType<typeof contextOf>;
    events: ModelSearchEvent;
    /** What was docked may have changed, or be deleted. */
    emitted: { type: 'model.left' } | ({ type: 'docked.settled' } & DockedRow);
    children: { exportModels: 'exportModels'; findCollection: 'findCollection' };
  },
  actors: {
    followAddress: unprovidedWatch<{ address: string }, AddressCommand>('followAddress'),
    keepBook: unprovidedWatch<{ username: string }, BookCommand>('keepBook'),
    exportModels: modelExportMachine,
    /** For an operator, the collection to begin with: empty if none can be browsed, undefined if there is none. */
    findCollection: unprovidedTask<string | undefined, string>('findCollection'),
  },
  actions: {
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    keep: assign((_, kept: Partial<ReturnType<typeof contextOf>>) => kept),
    keepAddress: enqueueActions(({ context, enqueue }, address: string) => {
      const before = dockedIdAt(context.address);
      if (before !== undefined && before !== dockedIdAt(address)) enqueue.emit({ type: 'model.left' });
      enqueue.assign({ address });
    }),
    awaitDocked: enqueueActions(({ enqueue }, { id, read }: DockedRow) => {
      enqueue.cancel('settled');
      enqueue.raise({ type: 'docked.settled', id, read }, { id: 'settled', delay: 'changing' });
    }),
    tellDocked: enqueueActions(({ enqueue }, { id, read }: DockedRow) =>
      enqueue.emit({ type: 'docked.settled', id, read }),
    ),
    arrangeColumns: enqueueActions(({ context, enqueue }, columns: ColumnArrangement) => {
      const address = withColumns(context.address, columns);
      enqueue.assign({ address });
      enqueue.sendTo('followAddress', { type: 'address.show', address, how: 'replace' });
    }),
    showAddress: enqueueActions(({ enqueue }, command: Omit<AddressCommand, 'type'>) =>
      enqueue.sendTo('followAddress', { type: 'address.show', ...command }),
    ),
    /** If only the page, the sort or the condition changes, the typed text stays. */
    takeSearch: enqueueActions(({ context, enqueue }, search: ModelSearch) => {
      enqueue.assign({ asked: search });
      if (sameSearch(search, context.asked)) return;
      enqueue.assign({ text: search.text, perPage: String(search.pageSize) });
    }),
    tellBook: enqueueActions(({ enqueue }, command: BookCommand) => enqueue.sendTo('keepBook', command)),
    /** The next visit without a search begins with it. Others can't be browsed. */
    rememberCollection: enqueueActions(({ context: { asked }, enqueue }) => {
      const collection = asked.text.trim();
      if (asked.mode === 'browse' && /^\S+$/.test(collection))
        enqueue.sendTo('keepBook', changing({ do: 'browse', collection }));
    }),
    /** Releases its rows. */
    forgetJob: assign({ job: undefined }),
  },
  guards: {
    isAsked: ({ context: { address } }) => address !== '',
    isTransient: ({ context: { problem } }) => problem === undefined || isTransient(problem),
    isNone: (_, collection: string | undefined) => collection === undefined,
    isBlank: (_, name: string) => name.trim() === '',
    isNameable: ({ context: { book, part, renamed } }, to: string) =>
      whyUnnameable(book, part, to, renamed) === undefined,
  },
  delays: { retryPause: 10_000, changing: 500 },
}).createMachine({
  id: 'modelSearch',
  context: ({ input }) => contextOf(input),
  entry: 'rememberCollection',
  invoke: [
    { id: 'followAddress', src: 'followAddress', input: ({ context: { address } }) => ({ address }), onError: {} },
    { id: 'keepBook', src: 'keepBook', input: ({ context: { username } }) => ({ username }), onError: {} },
  ],
  on: {
    'search.type': { actions: { type: 'keep', params: ({ event: { text } }) => ({ text }) } },
    'search.perPage': { actions: { type: 'keep', params: ({ event }) => ({ perPage: event.text }) } },
    'search.asked': [
      { guard: { type: 'isBlank', params: ({ event }) => event.address }, target: '.finding', actions: take },
      { actions: take },
    ],
    'columns.arrange': { actions: { type: 'arrangeColumns', params: ({ event }) => event.columns } },
    'address.open': {
      actions: { type: 'showAddress', params: ({ event: { address } }) => ({ address, how: 'push' as const }) },
    },
    'docked.changed': { actions: { type: 'awaitDocked', params: ({ event }) => event } },
    'docked.settled': { actions: { type: 'tellDocked', params: ({ event }) => event } },
    'book.change': { actions: { type: 'tellBook', params: ({ event }) => event } },
    'book.loaded': { actions: { type: 'keep', params: ({ event: { book } }) => ({ book }) } },
  },
  initial: 'finding',
  states: {
    finding: {
      description: 'Nothing is asked for: looks for the collection browsed last, or else the first with models.',
      invoke: {
        id: 'findCollection',
        src: 'findCollection',
        input: ({ context }) => context.username,
        onDone: [
          { guard: { type: 'isNone', params: ({ event }) => event.output }, target: 'idle.empty' },
          { guard: { type: 'isBlank', params: ({ event }) => event.output ?? '' }, target: 'idle' },
          {
            target: 'idle',
            actions: {
              type: 'showAddress',
              params: ({ event }) => ({ address: browseSearch(event.output ?? ''), how: 'replace' as const }),
            },
          },
        ],
        onError: failing('idle.unfound'),
      },
      always: { guard: 'isAsked', target: 'idle' },
    },
    idle: {
      initial: 'ready',
      states: {
        ready: {},
        empty: {
          description: 'There is no collection.',
          always: { guard: 'isAsked', target: 'ready' },
        },
        unfound: {
          description: 'The collections could not be read.',
          after: { retryPause: { guard: 'isTransient', target: '#modelSearch.finding' } },
          on: { 'search.find': '#modelSearch.finding' },
          always: { guard: 'isAsked', target: 'ready' },
        },
      },
      on: {
        'export.start': { target: 'exporting', actions: { type: 'keep', params: ({ event: { job } }) => ({ job }) } },
        'book.name': { target: 'naming', actions: { type: 'keep', params: ({ event: { part } }) => ({ part }) } },
        'book.manage': { target: 'managing', actions: { type: 'keep', params: ({ event: { part } }) => ({ part }) } },
      },
    },
    naming: {
      description: 'A dialog asks for the name of the query in the editor, or of the present view.',
      initial: 'typing',
      states: { typing: {}, unnamed: { description: 'It was submitted without a name.' } },
      on: {
        'book.save': [
          { guard: { type: 'isBlank', params: ({ event }) => event.name }, target: '.unnamed' },
          {
            target: 'idle',
            actions: {
              type: 'tellBook',
              params: ({ event: { name }, context: { part, text, address } }) =>
                changing({ do: 'save', part, name, query: part === 'views' ? viewAt(address) : text }),
            },
          },
        ],
        'book.close': 'idle',
      },
    },
    managing: {
      description: 'A dialog lists the saved queries or views.',
      initial: 'listing',
      on: {
        'book.startRename': {
          target: '.renaming',
          actions: { type: 'keep', params: ({ event }) => ({ renamed: event.name }) },
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
                params: ({ event: { to }, context: { part, renamed } }) =>
                  changing({ do: 'rename', part, name: renamed, to }),
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

export const selectExport = ({ children }: ModelSearchSnapshot): ModelExportActor | undefined => children.exportModels;

const sameSearch = (a: ModelSearch, b: ModelSearch) =>
  a.mode === b.mode && a.text === b.text && a.pageSize === b.pageSize;
