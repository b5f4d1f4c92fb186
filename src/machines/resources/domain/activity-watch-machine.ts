import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import type { ActivityEvent, ActivityParticipant, LinkTarget, RealtimeContent } from '~/api/realtime/port';
import type { ActivityKey } from '~/api/rest/domain/activities';
import { abortable } from '~/core/abortable';
import { compareText } from '~/core/list-query';
import { unprovidedWatch } from '~/machines/kit/task';
import { refusedHere } from '~/core/problem';

type Input = { target: LinkTarget; key: ActivityKey };
type Context = Input & {
  /** In a fixed order. Without a connection: the last known ones. */
  participants: readonly ActivityParticipant[];
  /** The keys changed by the last event; cleared after a while. */
  fresh: FreshKeys;
  /** The session whose state is shown. It stays selected after it leaves, so that no other state replaces it. */
  selected: string | undefined;
  reason: string | undefined;
  attempt: number;
};

const keepParticipants = {
  type: 'keepParticipants',
  params: ({ event }: { event: Extract<ActivityEvent, { type: 'activity.seen' }> }) => event.participants,
} as const;
const keepReason = {
  type: 'keepReason',
  params: ({ event }: { event: { reason: string } }) => event.reason,
} as const;
const retry = { 'watch.retry': 'open' } as const;

/**
 * The participants of one activity and their states. Owned by the activity's page, which watches in lurk mode; leaving the page leaves the
 * activity. It does not open a connection but waits for that of the domain, and rejoins on each new one.
 */
export const activityWatchMachine = setup({
  types: {} as {
    input: Input;
    context: Context;
    events: ActivityEvent | { type: 'watch.select'; sessionId: string } | { type: 'watch.retry' };
    tags: 'live';
  },
  actors: { watchActivity: unprovidedWatch<Input>('watchActivity') },
  actions: {
    keepParticipants: assign(({ context }, seen: readonly ActivityParticipant[]) => {
      const participants = orderParticipants(seen);
      return {
        participants,
        fresh: freshKeys(context.participants, participants),
        selected: context.selected ?? participants[0]?.sessionId,
        attempt: 0,
      };
    }),
    forgetParticipants: assign({ participants: [], selected: undefined, fresh: {} }),
    forgetFresh: assign({ fresh: {} }),
    select: assign({ selected: (_, sessionId: string) => sessionId }),
    keepReason: assign({ reason: (_, reason: string) => reason }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
  },
  guards: {
    isChange: ({ context }, seen: readonly ActivityParticipant[]) =>
      Object.keys(freshKeys(context.participants, seen)).length > 0,
  },
  delays: {
    freshTime: 2_000,
    retryBackoff: ({ context }) => Math.min(60_000, 5_000 * 2 ** (context.attempt - 1)),
  },
}).createMachine({
  id: 'activityWatch',
  context: ({ input }) => ({
    ...input,
    participants: [],
    fresh: {},
    selected: undefined,
    reason: undefined,
    attempt: 0,
  }),
  initial: 'open',
  on: { 'watch.select': { actions: { type: 'select', params: ({ event }) => event.sessionId } } },
  states: {
    open: {
      description: 'The activity is joined, or will be. Leaving this state leaves the activity.',
      invoke: {
        id: 'watchActivity',
        src: 'watchActivity',
        input: ({ context: { target, key } }) => ({ target, key }),
        onError: {
          target: 'failed',
          actions: { type: 'keepReason', params: 'The activity could not be watched.' },
        },
      },
      on: {
        'activity.waiting': '.waitingForConnection',
        'activity.joining': '.joining',
        'activity.seen': [
          {
            guard: { type: 'isChange', params: ({ event }) => event.participants },
            target: '.watching.fresh',
            actions: keepParticipants,
          },
          { target: '.watching.steady', actions: keepParticipants },
        ],
        'activity.refused': { target: 'refused', actions: keepReason },
        'activity.failed': { target: 'failed', actions: keepReason },
        'activity.deleted': { target: 'deleted', actions: 'forgetParticipants' },
        'activity.forcedOut': { target: 'forcedOut', actions: ['forgetParticipants', keepReason] },
      },
      initial: 'waitingForConnection',
      states: {
        waitingForConnection: {
          description: 'The domain has no connection now; the last known participants stay visible.',
        },
        joining: {},
        watching: {
          tags: 'live',
          initial: 'steady',
          states: {
            steady: {},
            fresh: {
              description: 'Some values have just changed.',
              after: { freshTime: { target: 'steady', actions: 'forgetFresh' } },
            },
          },
        },
      },
    },
    refused: { description: 'The server does not let the operator join.', on: retry },
    failed: { entry: 'countAttempt', after: { retryBackoff: 'open' }, on: retry },
    deleted: {
      description: 'The activity no longer exists; another one with this name may have been created since.',
      on: retry,
    },
    forcedOut: { description: 'The operator lost the permission to watch.', on: retry },
  },
});

export type ActivityWatchActor = ActorRefFrom<typeof activityWatchMachine>;
export type ActivityWatchSnapshot = SnapshotFrom<typeof activityWatchMachine>;

/** The keys that changed last, by session. */
type FreshKeys = Readonly<Record<string, readonly string[]>>;

/** Ordered by user, then by session. */
export const orderParticipants = (participants: readonly ActivityParticipant[]): ActivityParticipant[] =>
  [...participants].sort(
    (a, b) => compareText(a.user.username, b.user.username) || compareText(a.sessionId, b.sessionId),
  );

/**
 * The keys whose values have changed, for participants who were already there: the values of new ones don't count as changed. Removed keys are
 * left out, because they have no row any more.
 */
export function freshKeys(before: readonly ActivityParticipant[], now: readonly ActivityParticipant[]): FreshKeys {
  const known = new Map(before.map((each) => [each.sessionId, each]));
  const changed = now.flatMap((each): Array<[string, string[]]> => {
    const was = known.get(each.sessionId);
    if (!was || was === each) return [];
    const values = new Map(was.state);
    const keys = each.state
      .filter(([key, value]) => !values.has(key) || JSON.stringify(values.get(key)) !== JSON.stringify(value))
      .map(([key]) => key);
    return keys.length > 0 ? [[each.sessionId, keys]] : [];
  });
  return Object.fromEntries(changed);
}

/**
 * Who takes part in an activity now. The server tells only those who join it: the console joins unseen. `waits`: for the connection, if there is
 * none.
 */
export const participantsOf = (
  realtime: RealtimeContent,
  target: LinkTarget,
  activity: ActivityKey,
  until: AbortSignal,
  waits = true,
) =>
  abortable<readonly ActivityParticipant[]>(until, (resolve, reject) =>
    realtime.watchActivity(target, activity, (event) => {
      if ((event.type === 'activity.waiting' && waits) || event.type === 'activity.joining') return;
      if (event.type === 'activity.seen') resolve(event.participants);
      else reject(refusedHere('unanswered', 'The activity could not be joined.'));
    }),
  );
