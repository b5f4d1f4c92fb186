import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ApiProblem } from '~/core/problem';
import { unprovidedTask } from '~/machines/kit/task';

/** Say whose lifecycle this is, who owns it, and what it never does. */
export const sampleThingsMachine = setup({
  types: {} as {
    context: { answer: string | undefined; problem: ApiProblem | undefined };
    events: { type: 'sampleThings.start' } | { type: 'sampleThings.retry' };
  },
  actors: { loadSampleThings: unprovidedTask<string, void>('loadSampleThings') },
  actions: {
    keepAnswer: assign({ answer: (_, answer: string) => answer, problem: undefined }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
  },
}).createMachine({
  id: 'sampleThings',
  context: { answer: undefined, problem: undefined },
  initial: 'idle',
  states: {
    idle: { on: { 'sampleThings.start': 'loading' } },
    loading: {
      invoke: {
        id: 'loadSampleThings',
        src: 'loadSampleThings',
        onDone: { target: 'loaded', actions: { type: 'keepAnswer', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => event.error as ApiProblem },
        },
      },
    },
    loaded: { on: { 'sampleThings.start': 'loading' } },
    failed: { on: { 'sampleThings.retry': 'loading' } },
  },
});

export type SampleThingsActor = ActorRefFrom<typeof sampleThingsMachine>;
