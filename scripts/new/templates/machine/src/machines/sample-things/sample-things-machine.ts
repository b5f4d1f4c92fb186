import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { ApiProblem } from '~/core/problem';
import { unprovidedTask } from '~/machines/kit/task';
import type { Services } from '~/machines/services';

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

/** Its real actors. */
export const sampleThingsActors = ({ api }: Pick<Services, 'api'>) => ({
  loadSampleThings: fromPromise<string, void>(async ({ signal }) => (await api.status.status(signal)).version),
});

export type SampleThingsActor = ActorRefFrom<typeof sampleThingsMachine>;
