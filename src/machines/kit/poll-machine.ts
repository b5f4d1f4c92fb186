import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup, type SnapshotFrom } from 'xstate';
import { type ApiProblem, isTransient } from '~/core/problem';
import { failedAgain, problemOf, screenTask, unprovidedTask } from './task';

export type PollInput = {
  /** Milliseconds between an answer and the next request. */
  interval: number;
  /** Receives `<name>.arrived` and `<name>.failed`. */
  listener: AnyActorRef;
  name: string;
  /** Passed to `ask` each time: what to request. */
  question: unknown;
};
type Context = PollInput & { attempt: number; problem: ApiProblem | undefined };

const keepAndTell = [
  { type: 'keepProblem', params: problemOf },
  { type: 'tellProblem', params: problemOf },
] as const;

/**
 * Repeats a request until it is stopped. A failure does not end it: the delays grow up to a minute and are reset by the first answer. If a role
 * is missing, it waits for `poll.now`. Owned by the machine that needs the answers (domain status, statistics).
 */
export const pollMachine = setup({
  types: {} as {
    input: PollInput;
    context: Context;
    events: { type: 'poll.now' };
    tags: 'failing';
  },
  actors: { ask: unprovidedTask<unknown, { question: unknown }>('ask') },
  actions: {
    tellAnswer: sendTo(
      ({ context }) => context.listener,
      ({ context }, { answer }: { answer: unknown }) => ({ type: `${context.name}.arrived`, answer }),
    ),
    tellProblem: sendTo(
      ({ context }) => context.listener,
      ({ context }, problem: ApiProblem) => ({ type: `${context.name}.failed`, problem }),
    ),
    recover: assign({ attempt: 0, problem: undefined }),
    keepProblem: assign((given, problem: ApiProblem) => failedAgain(given, problem)),
  },
  guards: { isTransient: (_, problem: ApiProblem) => isTransient(problem) },
  delays: {
    interval: ({ context }) => context.interval,
    retryBackoff: ({ context }) => Math.min(60_000, context.interval * 2 ** (context.attempt - 1)),
  },
}).createMachine({
  id: 'poll',
  context: ({ input }) => ({ ...input, attempt: 0, problem: undefined }),
  initial: 'asking',
  on: { 'poll.now': '.asking' },
  states: {
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ question: context.question }),
        onDone: {
          target: 'waiting',
          actions: ['recover', { type: 'tellAnswer', params: ({ event }) => ({ answer: event.output }) }],
        },
        onError: [
          { guard: { type: 'isTransient', params: problemOf }, target: 'failing', actions: keepAndTell },
          { target: 'refused', actions: keepAndTell },
        ],
      },
    },
    waiting: { after: { interval: 'asking' } },
    failing: {
      tags: 'failing',
      description: 'The last request failed; the delay grows with each failure.',
      after: { retryBackoff: 'asking' },
    },
    refused: { tags: 'failing', description: 'A role is missing.' },
  },
});

/** The poll with its request. A rejection becomes an ApiProblem. */
export const pollOf = (ask: (question: unknown, signal: AbortSignal) => Promise<unknown>) =>
  pollMachine.provide({
    actors: { ask: screenTask<unknown, { question: unknown }>(({ input, signal }) => ask(input.question, signal)) },
  });

export type PollActor = ActorRefFrom<typeof pollMachine>;
export type PollSnapshot = SnapshotFrom<typeof pollMachine>;
