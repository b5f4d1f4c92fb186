import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import { type ApiProblem, isTransient } from '~/core/problem';
import { failedAgain, failing, problemOf, unprovidedTask } from '~/machines/kit/task';
import { activityPermissionNames, type Grantee, orderGrants, sameGrantee, withoutGrant } from './permissions';

/** All users of the domain. */
export const everyone = { kind: 'world', name: '' } as const;
/** The permissions of everyone, a user or a group. */
export type ActivityRule = { to: Grantee | typeof everyone; granted: readonly string[] };
/** The permissions of an activity. Those of the world, the user and the user's groups add up. A rule that grants nothing is omitted. */
export type ActivityRules = readonly ActivityRule[];

/** In a fixed order; unknown names follow the known ones. */
const ordered = (names: readonly string[]): string[] => {
  const known: readonly string[] = activityPermissionNames;
  return [...known.filter((name) => names.includes(name)), ...names.filter((name) => !known.includes(name)).sort()];
};

/** The rules in a fixed order, so that they can be compared. */
export const orderRules = (rules: ActivityRules): ActivityRules =>
  orderGrants(
    rules.filter(({ granted }) => granted.length > 0).map(({ to, granted }) => ({ to, granted: ordered(granted) })),
  );

export const withChange = (rules: ActivityRules, change: ActivityRule): ActivityRules =>
  orderRules([...withoutGrant(rules, change.to), change]);

export const grantedTo = (rules: ActivityRules, to: ActivityRule['to']): readonly string[] =>
  rules.find((rule) => sameGrantee(rule.to, to))?.granted ?? [];

/** The first rule that differs, as it should become; undefined if none does. */
export function nextChange(stored: ActivityRules, wanted: ActivityRules): ActivityRule | undefined {
  const differing = [...wanted, ...stored].find(
    ({ to }) => grantedTo(stored, to).join() !== grantedTo(wanted, to).join(),
  );
  return differing && { to: differing.to, granted: grantedTo(wanted, differing.to) };
}

type RuleRefusal = { change: ActivityRule; problem: ApiProblem };

type Context = {
  /** The rules on the server, as far as known. */
  stored: ActivityRules;
  /** The rules shown, which include unsent changes. */
  wanted: ActivityRules;
  /** The change that is being sent, or was sent last. */
  sent: ActivityRule;
  refusal: RuleRefusal | undefined;
  problem: ApiProblem | undefined;
  attempt: number;
};

/**
 * The permissions of one activity. Each change is sent immediately. Owned by the activity's page. Changes made while another one is being sent
 * wait for it; a refused change is reverted and reported.
 */
export const activityPermissionsMachine = setup({
  types: {} as {
    context: Context;
    events:
      | { type: 'permissions.change'; change: ActivityRule }
      | { type: 'permissions.dismiss' }
      | { type: 'permissions.retry' };
    tags: 'loading' | 'known' | 'busy' | 'closed';
  },
  actors: {
    readRules: unprovidedTask<ActivityRules, void>('readRules'),
    sendChange: unprovidedTask<void, ActivityRule>('sendChange'),
  },
  actions: {
    keepRules: assign((_, rules: ActivityRules) => {
      const tidy = orderRules(rules);
      return { stored: tidy, wanted: tidy, problem: undefined, attempt: 0 };
    }),
    keepProblem: assign((given, problem: ApiProblem) => failedAgain(given, problem)),
    want: assign({ wanted: ({ context }, change: ActivityRule) => withChange(context.wanted, change) }),
    takeChange: assign({ sent: ({ context }) => nextChange(context.stored, context.wanted) ?? context.sent }),
    keepSent: assign({ stored: ({ context }) => withChange(context.stored, context.sent) }),
    keepRefusal: assign({
      refusal: ({ context }, problem: ApiProblem) => ({ change: context.sent, problem }),
    }),
    forgetRefusal: assign({ refusal: undefined }),
    undo: assign({ wanted: ({ context }) => context.stored }),
  },
  guards: {
    isTransient: ({ context: { problem } }) => problem === undefined || isTransient(problem),
    isChanged: ({ context }) => nextChange(context.stored, context.wanted) !== undefined,
  },
  delays: { retryBackoff: ({ context }) => Math.min(60_000, 5_000 * 2 ** (context.attempt - 1)) },
}).createMachine({
  id: 'activityPermissions',
  context: {
    stored: [],
    wanted: [],
    sent: { to: everyone, granted: [] },
    refusal: undefined,
    problem: undefined,
    attempt: 0,
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'readRules',
        src: 'readRules',
        onDone: { target: 'known', actions: { type: 'keepRules', params: ({ event }) => event.output } },
        onError: failing('failed'),
      },
    },
    failed: {
      after: { retryBackoff: { guard: 'isTransient', target: 'loading' } },
      on: { 'permissions.retry': 'loading' },
    },
    known: {
      tags: 'known',
      initial: 'settled',
      states: {
        settled: {
          on: {
            'permissions.change': {
              target: 'deciding',
              actions: [{ type: 'want', params: ({ event }) => event.change }, 'forgetRefusal'],
            },
            'permissions.dismiss': { actions: 'forgetRefusal' },
          },
        },
        deciding: {
          always: [{ guard: 'isChanged', target: 'sending', actions: 'takeChange' }, { target: 'settled' }],
        },
        sending: {
          tags: 'busy',
          on: {
            'permissions.change': { actions: { type: 'want', params: ({ event }) => event.change } },
          },
          invoke: {
            id: 'sendChange',
            src: 'sendChange',
            input: ({ context }) => context.sent,
            onDone: { target: 'deciding', actions: 'keepSent' },
            onError: {
              target: 'rereading',
              actions: { type: 'keepRefusal', params: problemOf },
            },
          },
        },
        rereading: {
          description: 'A change was refused, or its answer was lost: the rules on the server are read.',
          tags: ['busy', 'closed'],
          invoke: {
            id: 'readRules',
            src: 'readRules',
            onDone: {
              target: 'settled',
              actions: { type: 'keepRules', params: ({ event }) => event.output },
            },
            onError: { target: 'settled', actions: 'undo' },
          },
        },
      },
    },
  },
});

export type ActivityPermissionsActor = ActorRefFrom<typeof activityPermissionsMachine>;

/** Whether a change is still waiting to be sent, which leaving the page would lose. */
export const selectUnsent = (s: SnapshotFrom<typeof activityPermissionsMachine>): boolean =>
  s.matches({ known: 'sending' }) &&
  nextChange(withChange(s.context.stored, s.context.sent), s.context.wanted) !== undefined;
