import { assign, raise, sendTo, setup } from 'xstate';
import type { HistoryEntry, ModelHistory } from '~/api/realtime/port';
import type { Edit } from '~/core/document/edit';
import type { ApiProblem } from '~/core/problem';
import { unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import { type HistoryPlace, writeHistoryPlace } from './history-address';
import type { HistorySide, ReadVersionInput, ShownVersion, VersionChange } from './version-changes';
import { matchingRows, noFilter, type VersionFilter, type VersionRow, versionRows } from './version-rows';

/** Whether Back returns to the address before. */
type How = 'push' | 'replace';

/** What reverting one version would do in the live document now. */
export type RevertPlan = {
  /** Those of the change: several for typed text. */
  versions: { from: number; to: number };
  edits: readonly Edit[];
  changes: readonly VersionChange[];
  /** What can't be reverted any more of it, and why, as a whole sentence. */
  stays: string | undefined;
  /** Why nothing of it can be reverted, as a whole sentence. */
  refusal: string | undefined;
};

export type RevertInput = { history: ModelHistory; version: number };
/** Makes the document what it was, or takes back one change. */
export type ChangeInput = { restore: ShownVersion } | { revert: RevertInput & Pick<RevertPlan, 'stays'> };

export const playSpeeds = ['0.5', '1', '2', '4'] as const;
export type PlaySpeed = (typeof playSpeeds)[number];
/** How long a version stays while the history plays, in milliseconds. */
const frames: Record<PlaySpeed, number> = { '0.5': 2_400, '1': 1_200, '2': 600, '4': 300 };

export type ModelHistoryEvent =
  /** `how`: `replace` by default. */
  | { type: 'history.show'; version: number; how?: How }
  /** `against`: undefined to stop comparing. */
  | { type: 'history.compare'; against: HistorySide | undefined }
  | { type: 'history.filter'; filter: VersionFilter }
  | { type: 'history.more' }
  | { type: 'history.retry' }
  /** Reads the versions that were made since. */
  | { type: 'history.reload' }
  /** Makes the document what it was at the shown version. */
  | { type: 'history.restore' }
  /** Takes back only what the shown version changed. */
  | { type: 'history.revert' }
  | { type: 'history.confirm' }
  | { type: 'history.cancel' }
  | { type: 'history.play' }
  | { type: 'history.pause' }
  | { type: 'history.speed'; speed: PlaySpeed }
  /** The address was changed by Back, Forward or a link. */
  | { type: 'history.address'; place: HistoryPlace }
  /** The model has a new version. */
  | { type: 'history.grew'; version: number }
  /** `why`: a whole sentence. */
  | { type: 'history.permit'; may: boolean; why?: string };

/** To the actor that keeps the address. */
export type AddressCommand = { type: 'address.show'; search: string; how: How };

export const initialContext = {
  history: undefined as ModelHistory | undefined,
  entries: [] as readonly HistoryEntry[],
  /** One for each change, oldest first. */
  rows: [] as readonly VersionRow[],
  filter: noFilter,
  /** The rows that match the filter. */
  matching: [] as readonly VersionRow[],
  /** The lowest version that can be chosen, as far as known. */
  lowest: 1,
  /** 0: the newest. */
  version: 0,
  /** Whether the version was chosen, by the operator or the address. */
  isChosen: false,
  against: undefined as HistorySide | undefined,
  shown: undefined as ShownVersion | undefined,
  /** The current version of the model, as far as known. */
  newest: 0,
  /** The number of changes that a restoration makes in the live document. */
  changes: 0,
  plan: undefined as RevertPlan | undefined,
  speed: '1' as PlaySpeed,
  how: 'replace' as How,
  may: false,
  /** Why the model can't be changed now, as a whole sentence. */
  why: '',
  /** Why the history or the version could not be read or restored. */
  problem: undefined as ApiProblem | undefined,
  moreProblem: undefined as ApiProblem | undefined,
};
export type ModelHistoryContext = typeof initialContext;
type Given = { context: ModelHistoryContext };

/** The lowest version that can be chosen, as far as known. */
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

/** The next version to play; undefined at the end. */
const nextToPlay = ({ matching, version }: ModelHistoryContext): number | undefined =>
  matching.find(({ entry }) => entry.version > version)?.entry.version;

/** How many versions match the filter, of how many that are loaded. */
export function selectCount({ context: { matching, rows, entries, history } }: Given) {
  const creation = history?.ending === 'creation' ? 1 : 0;
  const all = entries.length + creation;
  if (matching === rows) return { shown: all, all, isOpen: history?.ending === 'open' };
  const shown = matching.reduce((sum, { from, entry }) => sum + entry.version - from + 1, 0);
  return { shown, all, isOpen: history?.ending === 'open' };
}

export const setupHistory = setup({
  types: {} as {
    /** `may`: whether the model can be changed, until `history.permit` reports it. */
    input: { may?: boolean } & { [Part in keyof HistoryPlace]?: HistoryPlace[Part] | undefined };
    context: ModelHistoryContext;
    events: ModelHistoryEvent;
    tags: 'loading' | 'known' | 'busy' | 'asking' | 'restoring' | 'playing';
  },
  actors: {
    /** Reports `history.grew` and `history.permit`. */
    watchModel: unprovidedWatch<void>('watchModel'),
    /** Reports `history.address`, and shows what it is told. */
    keepAddress: unprovidedWatch<void, AddressCommand>('keepAddress'),
    readHistory: unprovidedTask<ModelHistory, void>('readHistory'),
    readVersion: unprovidedTask<ShownVersion, ReadVersionInput>('readVersion'),
    readMore: unprovidedTask<void, ModelHistory>('readMore'),
    countChanges: unprovidedTask<number, ShownVersion>('countChanges'),
    planRevert: unprovidedTask<RevertPlan, RevertInput>('planRevert'),
    /** Changes the document as it is then, as one step, resolves when it is stored, and announces it. */
    change: unprovidedTask<void, ChangeInput>('change'),
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
    keepChanges: assign({ changes: (_, changes: number) => changes }),
    keepPlan: assign({ plan: (_, plan: RevertPlan | undefined) => plan }),
    keepNewest: assign({ newest: ({ context }, version: number) => Math.max(context.newest, version) }),
    keepPermit: assign((_, { may, why = '' }: { may: boolean; why?: string }) => ({ may, why })),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    keepMoreProblem: assign({ moreProblem: (_, problem: ApiProblem | undefined) => problem }),
    forgetProblem: assign({ problem: undefined }),
    keepSpeed: assign({ speed: (_, speed: PlaySpeed) => speed }),
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
    /** True if the requested version is shown and the model can be changed. */
    canRestore: ({ context: { may, shown, version } }) => may && shown?.version === version,
    /** The creation is no change. */
    canRevert: ({ context: { may, shown, version } }) => may && version > 1 && shown?.version === version,
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
    frame: ({ context }) => frames[context.speed],
  },
});
