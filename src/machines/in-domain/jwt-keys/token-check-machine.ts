import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ApiProblem } from '../../../api/rest/problem';
import { unprovidedTask } from '../../support/unprovided';
import type { TokenReport } from './token-rules';

type Context = { token: string; report: TokenReport | undefined; problem: ApiProblem | undefined };

/**
 * A token that is pasted to be looked at. Owned by its dialog and gone with it: the token is sent nowhere and kept nowhere, only the
 * keys of the domain are read.
 */
export const tokenCheckMachine = setup({
  types: {} as {
    context: Context;
    events: { type: 'token.change'; token: string } | { type: 'token.retry' };
    tags: 'busy';
  },
  actors: { judge: unprovidedTask<TokenReport, { token: string }>('judge') },
  actions: {
    /** What was found of another token is not said of this one. */
    keepToken: assign({ token: (_, token: string) => token, report: undefined, problem: undefined }),
    keepReport: assign({ report: (_, report: TokenReport) => report }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem, report: undefined }),
    forgetProblem: assign({ problem: undefined }),
  },
  guards: { isBlank: (_, token: string) => token.trim() === '' },
  delays: { typingPause: 300 },
}).createMachine({
  id: 'tokenCheck',
  context: { token: '', report: undefined, problem: undefined },
  initial: 'empty',
  on: {
    'token.change': [
      {
        guard: { type: 'isBlank', params: ({ event }) => event.token },
        target: '.empty',
        actions: { type: 'keepToken', params: ({ event }) => event.token },
      },
      {
        target: '.typing',
        actions: { type: 'keepToken', params: ({ event }) => event.token },
      },
    ],
  },
  states: {
    empty: {},
    typing: {
      tags: 'busy',
      after: { typingPause: 'judging' },
    },
    judging: {
      tags: 'busy',
      invoke: {
        id: 'judge',
        src: 'judge',
        input: ({ context }) => ({ token: context.token.trim() }),
        onDone: { target: 'judged', actions: { type: 'keepReport', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => event.error as ApiProblem },
        },
      },
    },
    judged: {},
    failed: { on: { 'token.retry': { target: 'judging', actions: 'forgetProblem' } } },
  },
});

export type TokenCheckActor = ActorRefFrom<typeof tokenCheckMachine>;
export type TokenCheckSnapshot = SnapshotFrom<typeof tokenCheckMachine>;
