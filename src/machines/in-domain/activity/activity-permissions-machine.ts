import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { isPassing, type ApiProblem } from '../../../api/rest/problem';
import { unprovidedTask } from '../../support/unprovided';
import {
  nextChange,
  noRules,
  orderRules,
  withChange,
  type ActivityRules,
  type RuleChange,
} from './activity-permissions';

/** A change that the server has not taken, and why. */
export type RuleRefusal = { change: RuleChange; problem: ApiProblem };

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
 * The permissions of one activity, each change of which is sent at once and by itself. Owned by the activity's page. What is changed
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
    isPassing: ({ context: { problem } }) => problem === undefined || isPassing(problem),
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
      after: { retryBackoff: { guard: 'isPassing', target: 'loading' } },
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
