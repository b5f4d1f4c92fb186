import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import { type ApiProblem, isTransient } from '~/core/problem';
import { unprovidedTask } from '~/machines/kit/task';
import {
  activityPermissionNames,
  type Grant,
  type Grantee,
  orderGrants,
  sameGrantee,
  withGrant,
  withoutGrant,
} from './permissions';

/** Who may do what with an activity: what the world, the user and the user's groups are given adds up. */
export type ActivityRules = {
  world: readonly string[];
  users: readonly Grant[];
  groups: readonly Grant[];
};
/** One part of the rules. Nothing granted to someone: the entry goes. */
export type RuleChange = { world: readonly string[] } | { grant: Grant };

const noRules: ActivityRules = { world: [], users: [], groups: [] };

/** In one order; unknown names follow the known ones. */
const ordered = (names: readonly string[]): string[] => {
  const known: readonly string[] = activityPermissionNames;
  return [
    ...known.filter((name) => names.includes(name)),
    ...names.filter((name) => !known.includes(name)).sort(),
  ];
};
const orderedGrant = ({ to, granted }: Grant): Grant => ({ to, granted: ordered(granted) });

/** The rules in one order, so that two can be compared. Entries without permissions are none. */
export const orderRules = ({ world, users, groups }: ActivityRules): ActivityRules => {
  const tidy = (grants: readonly Grant[]) =>
    orderGrants(grants.filter(({ granted }) => granted.length > 0).map(orderedGrant));
  return { world: ordered(world), users: tidy(users), groups: tidy(groups) };
};

/** The rules after a change. */
export function withChange(rules: ActivityRules, change: RuleChange): ActivityRules {
  if ('world' in change) return { ...rules, world: ordered(change.world) };
  const { grant } = change;
  const applied = (grants: readonly Grant[]) =>
    grant.granted.length > 0 ? withGrant(grants, orderedGrant(grant)) : withoutGrant(grants, grant.to);
  return grant.to.kind === 'group'
    ? { ...rules, groups: applied(rules.groups) }
    : { ...rules, users: applied(rules.users) };
}

export const revoking = (to: Grantee): RuleChange => ({ grant: { to, granted: [] } });

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name, index) => name === b[index]);

/** The first part in which the rules differ; undefined where they do not. Both are in one order. */
export function nextChange(stored: ActivityRules, wanted: ActivityRules): RuleChange | undefined {
  if (!same(stored.world, wanted.world)) return { world: wanted.world };
  const pairs = [
    [stored.users, wanted.users],
    [stored.groups, wanted.groups],
  ] as const;
  for (const [before, after] of pairs) {
    const changed = after.find(
      ({ to, granted }) => !same(granted, before.find((each) => sameGrantee(each.to, to))?.granted ?? []),
    );
    if (changed) return { grant: changed };
    const gone = before.find(({ to }) => !after.some((each) => sameGrantee(each.to, to)));
    if (gone) return revoking(gone.to);
  }
  return undefined;
}

/** A change that the server has not taken, and why. */
type RuleRefusal = { change: RuleChange; problem: ApiProblem };

type Context = {
  /** What the server has, as far as is known. */
  stored: ActivityRules;
  /** What is shown: with the changes that are on their way. */
  wanted: ActivityRules;
  /** The change that is on its way, or was last. */
  sent: RuleChange;
  refusal: RuleRefusal | undefined;
  problem: ApiProblem | undefined;
  attempt: number;
};

/**
 * The permissions of one activity, each change of which is sent at once. Owned by the activity's page. What is changed
 * while another change is on its way waits for its turn; a refused change is undone where it is seen, and said.
 */
export const activityPermissionsMachine = setup({
  types: {} as {
    context: Context;
    events:
      | { type: 'permissions.change'; change: RuleChange }
      | { type: 'permissions.dismiss' }
      | { type: 'permissions.retry' };
    tags: 'loading' | 'known' | 'busy' | 'closed';
  },
  actors: {
    readRules: unprovidedTask<ActivityRules, void>('readRules'),
    sendChange: unprovidedTask<void, RuleChange>('sendChange'),
  },
  actions: {
    keepRules: assign((_, rules: ActivityRules) => {
      const tidy = orderRules(rules);
      return { stored: tidy, wanted: tidy, problem: undefined, attempt: 0 };
    }),
    keepProblem: assign({
      problem: (_, problem: ApiProblem) => problem,
      attempt: ({ context }) => context.attempt + 1,
    }),
    want: assign({ wanted: ({ context }, change: RuleChange) => withChange(context.wanted, change) }),
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
    stored: noRules,
    wanted: noRules,
    sent: { world: [] },
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
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => event.error as ApiProblem },
        },
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
              actions: { type: 'keepRefusal', params: ({ event }) => event.error as ApiProblem },
            },
          },
        },
        rereading: {
          description: 'A change was refused, or its answer was lost: what the server has is asked for.',
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
export type ActivityPermissionsSnapshot = SnapshotFrom<typeof activityPermissionsMachine>;
