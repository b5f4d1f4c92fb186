import { assign, setup } from 'xstate';
import type { ModelHistory } from '../../../api/realtime/model-history-port';
import type { ApiProblem } from '../../../api/rest/problem';
import { unprovidedTask, unprovidedWatch } from '../../support/unprovided';
import type {
  HistorySide,
  ModelHistoryContext,
  ModelHistoryEvent,
  ModelHistoryInput,
  ReadVersionInput,
  ShownVersion,
} from './model-history-types';

/** Where the versions that can be chosen begin, as far as is known. */
const lowestOf = ({ ending, oldest }: ModelHistory) => (ending === 'open' ? 1 : oldest);

export const setupHistory = setup({
  types: {} as {
    input: ModelHistoryInput;
    context: ModelHistoryContext;
    events: ModelHistoryEvent;
    tags: 'loading' | 'known' | 'busy' | 'asking' | 'restoring';
  },
  actors: {
    /** Reports `history.grew` and `history.permit`. */
    watchModel: unprovidedWatch<void>('watchModel'),
    readHistory: unprovidedTask<ModelHistory, void>('readHistory'),
    readVersion: unprovidedTask<ShownVersion, ReadVersionInput>('readVersion'),
    readMore: unprovidedTask<void, ModelHistory>('readMore'),
    /** So many changes make the live document what it was. */
    countChanges: unprovidedTask<number, ShownVersion>('countChanges'),
    /** Makes them as one step, and ends when it is stored. */
    restore: unprovidedTask<void, ShownVersion>('restore'),
  },
  actions: {
    keepHistory: assign(({ context }, history: ModelHistory) => ({
      history,
      entries: history.entries,
      lowest: lowestOf(history),
      version:
        context.version === 0
          ? history.version
          : Math.max(lowestOf(history), Math.min(context.version, history.version)),
      newest: Math.max(context.newest, history.version),
      problem: undefined,
      moreProblem: undefined,
    })),
    /** Also after a failure: pieces may have come before it. */
    keepLoaded: assign(({ context: { history, entries, lowest } }) =>
      history ? { entries: history.entries, lowest: lowestOf(history) } : { entries, lowest },
    ),
    want: assign({
      version: ({ context }, version: number) =>
        Math.max(context.lowest, Math.min(Math.round(version), context.history?.version ?? 1)),
    }),
    /** After a restoration, the newest one is shown. */
    wantNewest: assign({ version: 0 }),
    compareWith: assign({ against: (_, against: HistorySide | undefined) => against }),
    keepShown: assign({ shown: (_, shown: ShownVersion) => shown, problem: undefined }),
    keepChanges: assign({ changes: (_, changes: number) => changes }),
    keepNewest: assign({ newest: ({ context }, version: number) => Math.max(context.newest, version) }),
    keepPermit: assign((_, { may, why = '' }: { may: boolean; why?: string }) => ({ may, why })),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    keepMoreProblem: assign({ moreProblem: (_, problem: ApiProblem | undefined) => problem }),
    forgetProblem: assign({ problem: undefined }),
    announceRestored: (_, _version: number) => {},
  },
  guards: {
    isComparing: ({ context }) => context.against !== undefined,
    hasMore: ({ context }) => context.history?.ending === 'open',
    /** What is asked for is on the screen, and the model can be changed. */
    canRestore: ({ context: { may, shown, version } }) => may && shown?.version === version,
    mayNot: (_, may: boolean) => !may,
    isOther: ({ context }, version: number) => version !== context.version,
  },
  delays: {
    /** A slider that is drawn passes many versions. */
    choice: 80,
  },
});
