import { type ActorRefFrom, assign, raise, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { HistoryEntry, ModelHistory } from '~/api/realtime/port';
import type { ApiProblem } from '~/core/problem';
import { failing, problemOf, unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import type { HistorySide, ReadVersionInput, ShownVersion, VersionChange } from './version-changes';
import { matchingRows, noFilter, type VersionFilter, type VersionRow, versionRows } from './version-rows';

/** What the address of a history says. `version`: undefined for the newest. */
export type HistoryPlace = {
  version: number | undefined;
  against: HistorySide | undefined;
  filter: VersionFilter;
};

const wholeFrom1 = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

function timeIn(text: string | null): number | undefined {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** Reads `?version=12&against=8&by=…&place=…&from=…&to=…`; what can't be read counts as missing. */
export function readHistoryPlace(search: string): HistoryPlace {
  const query = new URLSearchParams(search);
  const side = query.get('against');
  const filter: VersionFilter = { ...noFilter, path: query.get('place') ?? '' };
  const [by, from, to] = [query.get('by'), timeIn(query.get('from')), timeIn(query.get('to'))];
  if (by !== null && by !== '') filter.by = by;
  if (from !== undefined) filter.from = from;
  if (to !== undefined) filter.to = to;
  return {
    version: wholeFrom1(query.get('version')),
    against: side === 'live' ? side : side === 'none' ? undefined : (wholeFrom1(side) ?? 'previous'),
    filter,
  };
}

export function writeHistoryPlace({ version, against, filter }: HistoryPlace): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') query.set(name, String(value));
  };
  const time = (at: number | undefined) =>
    at === undefined ? undefined : `${new Date(at).toISOString().slice(0, 16)}Z`;
  set('version', version);
  if (against !== 'previous') set('against', against ?? 'none');
  set('by', filter.by);
  set('place', filter.path.trim());
  set('from', time(filter.from));
  set('to', time(filter.to));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether Back returns to the address before. */
type How = 'push' | 'replace';

/** What to do with the shown version: make the document what it was then, or take back only what it changed. */
export type Wish = 'restore' | 'revert';

export type PlanInput = { wish: Wish; history: ModelHistory; shown: ShownVersion };
export type ChangePlan = {
  /** Those of the change that is reverted: several for typed text. */
  versions: { from: number; to: number };
  changes: readonly VersionChange[];
  /** What can't be reverted any more of it, and why, as a whole sentence. */
  stays: string | undefined;
  /** Why nothing of it can be reverted, as a whole sentence. */
  refusal: string | undefined;
};

export type ModelHistoryEvent =
  /** `how`: `replace` by default. */
  | { type: 'history.show'; version: number; how?: How }
  /** `against`: undefined to stop comparing. */
  | { type: 'history.compare'; against: HistorySide | undefined }
  | { type: 'history.filter'; filter: VersionFilter }
  | { type: 'history.more' }
  | { type: 'history.retry' }
  | { type: 'history.reload' }
  | { type: 'history.restore' }
  | { type: 'history.revert' }
  | { type: 'history.confirm' }
  | { type: 'history.cancel' }
  | { type: 'history.play' }
  | { type: 'history.pause' }
  /** The address was changed by Back, Forward or a link. */
  | { type: 'history.address'; place: HistoryPlace }
  | { type: 'history.grew'; version: number }
  /** `why`: a whole sentence. */
  | { type: 'history.permit'; may: boolean; why?: string };

export type AddressCommand = { type: 'address.show'; search: string; how: How };

const initialContext = {
  history: undefined as ModelHistory | undefined,
  entries: [] as readonly HistoryEntry[],
  /** One for each change, oldest first. */
  rows: [] as readonly VersionRow[],
  filter: noFilter,
  matching: [] as readonly VersionRow[],
  /** The lowest version that can be chosen, as far as known. */
  lowest: 1,
  /** 0: the newest. */
  version: 0,
  isChosen: false,
  against: undefined as HistorySide | undefined,
  shown: undefined as ShownVersion | undefined,
  /** The current version of the model, as far as known. */
  newest: 0,
  wish: 'restore' as Wish,
  plan: undefined as ChangePlan | undefined,
  how: 'replace' as How,
  may: false,
  /** Why the model can't be changed now, as a whole sentence. */
  why: '',
  problem: undefined as ApiProblem | undefined,
  moreProblem: undefined as ApiProblem | undefined,
};
export type ModelHistoryContext = typeof initialContext;
type Given = { context: ModelHistoryContext };

const lowestOf = ({ ending, oldest }: ModelHistory) => (ending === 'open' ? 1 : oldest);

const known = ({ entries, rows, matching, filter }: ModelHistoryContext, history: ModelHistory) => {
  const isNew = history.entries !== entries;
  const all = isNew ? versionRows(history.entries) : rows;
  return {
    entries: history.entries,
    lowest: lowestOf(history),
    rows: all,
    matching: isNew ? matchingRows(all, filter) : matching,
  };
};

/** True if the requested version is shown and the model can be changed. The creation is no change that can be reverted. */
const canChange = ({ may, shown, version }: ModelHistoryContext, wish: Wish): boolean =>
  may && shown?.version === version && (wish === 'restore' || version > 1);

/** The next version to play; undefined at the end. */
const nextToPlay = ({ matching, version }: ModelHistoryContext): number | undefined =>
  matching.find(({ entry }) => entry.version > version)?.entry.version;

/** How many versions match the filter, of how many that are loaded. */
export function selectCount({ context: { matching, rows, entries, history } }: Given) {
  const all = entries.length + (history?.ending === 'creation' ? 1 : 0);
  const count = () => matching.reduce((sum, { from, entry }) => sum + entry.version - from + 1, 0);
  return { shown: matching === rows ? all : count(), all, isOpen: history?.ending === 'open' };
}

const setupHistory = setup({
  types: {} as {
    /** `may`: whether the model can be changed, until `history.permit` reports it. */
    input: { may?: boolean } & { [Part in keyof HistoryPlace]?: HistoryPlace[Part] | undefined };
    context: ModelHistoryContext;
    events: ModelHistoryEvent;
    tags: 'loading' | 'known' | 'busy' | 'acting' | 'playing';
  },
  actors: {
    /** Reports `history.grew` and `history.permit`. */
    watchModel: unprovidedWatch<void>('watchModel'),
    /** Reports `history.address`, and shows what it is told. */
    keepAddress: unprovidedWatch<void, AddressCommand>('keepAddress'),
    readHistory: unprovidedTask<ModelHistory, void>('readHistory'),
    readVersion: unprovidedTask<ShownVersion, ReadVersionInput>('readVersion'),
    readMore: unprovidedTask<void, ModelHistory>('readMore'),
    plan: unprovidedTask<ChangePlan, PlanInput>('plan'),
    /** Changes the document as it is then, as one step, resolves when it is stored, and announces it. `plan`: what was shown. */
    change: unprovidedTask<void, PlanInput & { plan: ChangePlan }>('change'),
  },
  actions: {
    keepHistory: assign(({ context }, history: ModelHistory) => ({
      ...known(context, history),
      history,
      version:
        context.version === 0
          ? history.version
          : Math.max(lowestOf(history), Math.min(context.version, history.version)),
      newest: Math.max(context.newest, history.version),
      problem: undefined,
      moreProblem: undefined,
    })),
    /** Also after a failure, because parts may have been loaded before. */
    keepLoaded: assign(({ context }) => (context.history ? known(context, context.history) : {})),
    want: assign(({ context }, { version, how = 'replace' }: { version: number; how?: How }) => ({
      version: Math.max(context.lowest, Math.min(Math.round(version), context.history?.version ?? 1)),
      isChosen: true,
      how,
    })),
    wantNewest: assign({ version: 0, isChosen: false, how: 'replace' }),
    keepPlace: assign(({ context }, { version, against, filter }: HistoryPlace) => ({
      version: context.history
        ? Math.max(context.lowest, Math.min(version ?? Infinity, context.history.version))
        : (version ?? 0),
      isChosen: version !== undefined,
      against,
      filter,
      matching: matchingRows(context.rows, filter),
    })),
    compareWith: assign((_, against: HistorySide | undefined) => ({ against, how: 'push' })),
    keepFilter: assign((_, filter: VersionFilter) => ({ filter })),
    applyFilter: assign(({ context: { rows, filter } }) => ({
      matching: matchingRows(rows, filter),
      how: 'replace',
    })),
    showAddress: sendTo('keepAddress', ({ context }: Given): AddressCommand => {
      const { isChosen, version, against, filter, how } = context;
      const search = writeHistoryPlace({ version: isChosen ? version : undefined, against, filter });
      return { type: 'address.show', search, how };
    }),
    keepShown: assign({ shown: (_, shown: ShownVersion) => shown, problem: undefined }),
    keepWish: assign({ wish: (_, wish: Wish) => wish }),
    keepPlan: assign({ plan: (_, plan: ChangePlan) => plan }),
    keepNewest: assign({ newest: ({ context }, version: number) => Math.max(context.newest, version) }),
    keepPermit: assign((_, { may, why = '' }: { may: boolean; why?: string }) => ({ may, why })),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    keepMoreProblem: assign({ moreProblem: (_, problem: ApiProblem | undefined) => problem }),
    forgetProblem: assign({ problem: undefined }),
    showNext: raise(({ context }: Given) => ({
      type: 'history.show' as const,
      version: nextToPlay(context) ?? context.version,
    })),
    showFirst: raise(({ context: { matching, version } }: Given) => ({
      type: 'history.show' as const,
      version: matching[0]?.entry.version ?? version,
    })),
  },
  guards: {
    isComparing: ({ context }) => context.against !== undefined,
    hasMore: ({ context }) => context.history?.ending === 'open',
    canChange: ({ context }, wish: Wish) => canChange(context, wish),
    canNoLonger: ({ context }) => !canChange(context, context.wish),
    isRefused: ({ context }) => context.plan?.refusal !== undefined,
    isOther: ({ context }, version: number) => version !== context.version,
    canPlay: ({ context }) => nextToPlay(context) !== undefined,
    canReplay: ({ context }) => context.matching.length > 1,
    isPlayed: ({ context }) => nextToPlay(context) === undefined || context.problem !== undefined,
    isShown: ({ context: { shown, version } }) => shown?.version === version,
  },
  delays: {
    choice: 80,
    typing: 200,
    /** How long a version stays while the history plays. */
    frame: 1_200,
  },
});

// Defined in the states that use it.
const historyOf = ({ context }: Given) => context.history as ModelHistory;
const planInputOf = ({ context }: Given): PlanInput => ({
  wish: context.wish,
  history: historyOf({ context }),
  shown: context.shown as ShownVersion,
});
type FilterEvent = Extract<ModelHistoryEvent, { type: 'history.filter' }>;
const keepingFilter = {
  type: 'keepFilter',
  params: ({ event }: { event: FilterEvent }) => event.filter,
} as const;
/** Events ignored while a change of the model is confirmed or made. */
const ignored = { 'history.show': {}, 'history.compare': {}, 'history.reload': {}, 'history.address': {} };
const wishing = <To extends Wish>(wish: To) =>
  ({
    guard: { type: 'canChange', params: wish },
    target: 'planning',
    actions: { type: 'keepWish', params: wish },
  }) as const;
const acting = { 'history.restore': wishing('restore'), 'history.revert': wishing('revert') } as const;

/**
 * The versions of one model: who made them, the document at each version, the differences, and restoring a version or reverting only its change.
 * Owned by the page of the model while its history is shown. Shows the versions that existed when the history was read; newer ones are counted and
 * shown after a reload. A restoration and a reverted change are ordinary edits.
 */
export const modelHistoryMachine = setupHistory.createMachine({
  id: 'modelHistory',
  context: ({ input: { version = 0, ...input } }) => ({
    ...initialContext,
    ...input,
    version,
    isChosen: version > 0,
  }),
  invoke: (['watchModel', 'keepAddress'] as const).map((id) => ({
    id,
    src: id,
    onError: { actions: { type: 'keepProblem', params: problemOf } },
  })),
  on: {
    'history.address': { actions: { type: 'keepPlace', params: ({ event }) => event.place } },
    'history.grew': { actions: { type: 'keepNewest', params: ({ event }) => event.version } },
    'history.permit': { actions: { type: 'keepPermit', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'readHistory',
        src: 'readHistory',
        onDone: { target: 'known', actions: { type: 'keepHistory', params: ({ event }) => event.output } },
        onError: failing('failed'),
      },
    },
    failed: { on: { 'history.retry': 'loading', 'history.reload': 'loading' } },
    known: {
      tags: 'known',
      type: 'parallel',
      states: {
        document: {
          initial: 'loadingVersion',
          on: {
            'history.show': {
              guard: { type: 'isOther', params: ({ event }) => event.version },
              target: '.choosing',
              actions: { type: 'want', params: ({ event }) => event },
            },
            'history.compare': {
              target: '.loadingVersion',
              actions: [{ type: 'compareWith', params: ({ event }) => event.against }, 'showAddress'],
            },
            'history.address': {
              target: '.loadingVersion',
              actions: { type: 'keepPlace', params: ({ event }) => event.place },
            },
            'history.reload': '#modelHistory.loading',
          },
          states: {
            choosing: {
              tags: 'busy',
              after: { choice: { target: 'loadingVersion', actions: 'showAddress' } },
            },
            loadingVersion: {
              tags: 'busy',
              invoke: {
                id: 'readVersion',
                src: 'readVersion',
                input: ({ context }) => ({
                  history: historyOf({ context }),
                  version: context.version,
                  against: context.against,
                  before: context.shown,
                }),
                onDone: {
                  target: 'deciding',
                  actions: [{ type: 'keepShown', params: ({ event }) => event.output }, 'keepLoaded'],
                },
                onError: {
                  target: 'versionFailed',
                  actions: [{ type: 'keepProblem', params: problemOf }, 'keepLoaded'],
                },
              },
            },
            deciding: { always: [{ guard: 'isComparing', target: 'comparing' }, { target: 'showing' }] },
            showing: { on: acting },
            comparing: { on: acting },
            versionFailed: {
              description: 'The previous version stays visible.',
              on: { 'history.retry': 'loadingVersion' },
            },
            planning: {
              description: 'Finds out what restoring or reverting would do.',
              tags: ['busy', 'acting'],
              on: { 'history.cancel': 'deciding' },
              invoke: {
                id: 'plan',
                src: 'plan',
                input: planInputOf,
                onDone: {
                  target: 'planned',
                  actions: { type: 'keepPlan', params: ({ event }) => event.output },
                },
                onError: failing('changeFailed'),
              },
            },
            planned: { always: [{ guard: 'isRefused', target: 'refused' }, { target: 'confirming' }] },
            refused: {
              description: 'What the version changed was removed or changed again.',
              on: { ...acting, 'history.cancel': 'deciding' },
            },
            confirming: {
              always: { guard: 'canNoLonger', target: 'deciding' },
              on: { ...ignored, 'history.confirm': 'changing', 'history.cancel': 'deciding' },
            },
            changing: {
              description: 'The changes were sent and are not stored by the server yet.',
              tags: ['busy', 'acting'],
              on: ignored,
              invoke: {
                id: 'change',
                src: 'change',
                input: ({ context }) => ({ ...planInputOf({ context }), plan: context.plan as ChangePlan }),
                onDone: { target: '#modelHistory.loading', actions: ['wantNewest', 'showAddress'] },
                onError: failing('changeFailed'),
              },
            },
            changeFailed: {
              on: {
                'history.retry': { target: 'planning', actions: 'forgetProblem' },
                'history.cancel': { target: 'deciding', actions: 'forgetProblem' },
              },
            },
          },
        },
        entries: {
          initial: 'resting',
          states: {
            resting: { on: { 'history.more': { guard: 'hasMore', target: 'loadingMore' } } },
            loadingMore: {
              invoke: {
                id: 'readMore',
                src: 'readMore',
                input: historyOf,
                onDone: {
                  target: 'resting',
                  actions: [{ type: 'keepMoreProblem', params: undefined }, 'keepLoaded'],
                },
                onError: {
                  target: 'moreFailed',
                  actions: [{ type: 'keepMoreProblem', params: problemOf }, 'keepLoaded'],
                },
              },
            },
            moreFailed: { on: { 'history.more': 'loadingMore' } },
          },
        },
        filter: {
          initial: 'applied',
          states: {
            applied: { on: { 'history.filter': { target: 'typing', actions: keepingFilter } } },
            typing: {
              on: { 'history.filter': { target: 'typing', reenter: true, actions: keepingFilter } },
              after: { typing: { target: 'applied', actions: ['applyFilter', 'showAddress'] } },
            },
          },
        },
        playback: {
          initial: 'paused',
          states: {
            paused: {
              on: {
                'history.play': [
                  { guard: 'canPlay', target: 'playing', actions: 'showNext' },
                  { guard: 'canReplay', target: 'playing', actions: 'showFirst' },
                ],
              },
            },
            playing: {
              tags: 'playing',
              on: {
                'history.pause': 'paused',
                'history.restore': 'paused',
                'history.revert': 'paused',
                'history.address': 'paused',
              },
              after: {
                frame: [
                  { guard: 'isPlayed', target: 'paused' },
                  { guard: 'isShown', target: 'playing', reenter: true, actions: 'showNext' },
                  // It is still being loaded.
                  { target: 'playing', reenter: true },
                ],
              },
            },
          },
        },
      },
    },
  },
});

export type ModelHistoryActor = ActorRefFrom<typeof modelHistoryMachine>;
export type ModelHistorySnapshot = SnapshotFrom<typeof modelHistoryMachine>;

/** The highest version that can be chosen; 0 while nothing is known. */
export const selectHighest = ({ context }: ModelHistorySnapshot) => context.history?.version ?? 0;

/** The number of versions made since the history was read. */
export const selectNewer = ({ context: { history, newest } }: ModelHistorySnapshot) =>
  history ? Math.max(0, newest - history.version) : 0;

/** Why the model can't be changed now; undefined if it can. */
export const selectWhyNot = ({ context: { may, why } }: ModelHistorySnapshot) =>
  may ? undefined : why || "The model can't be changed now.";
