import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import { type ApiProblem, isTransient } from '~/core/problem';
import type { RemovalReport } from './removal-machine';
import { failedAgain, failing, runTask, screenTask, unprovidedTask } from './task';

/** Wrapped, so that the type of the value is inferred unchanged. */
export type Loaded<Value> = { value: Value };

const contextOf = <Value>(loaded?: Loaded<Value>) => ({
  loaded,
  problem: undefined as ApiProblem | undefined,
  attempt: 0,
});

/**
 * A read-only resource: read once, again on demand, and automatically after a transient failure. Created by its screen. A failed reload keeps
 * the previous value.
 */
export const createResourceView = <Value>(isFinal: (problem: ApiProblem) => boolean = () => false) =>
  setup({
    types: {} as {
      context: ReturnType<typeof contextOf<Value>>;
      events: { type: 'view.reload' } | RemovalReport;
      tags: 'loading' | 'failing';
    },
    actors: { read: unprovidedTask<Loaded<Value>, void>('read') },
    actions: {
      keepLoaded: assign({ loaded: (_, loaded: Loaded<Value>) => loaded, problem: undefined, attempt: 0 }),
      keepProblem: assign((given, problem: ApiProblem) => failedAgain(given, problem)),
    },
    guards: {
      isAnyLeft: (_, results: RemovalReport['results']) => results.some(({ problem }) => problem),
      isTransient: ({ context: { problem } }) => problem === undefined || (isTransient(problem) && !isFinal(problem)),
    },
    delays: { retryBackoff: ({ context }) => Math.min(60_000, 5_000 * 2 ** (context.attempt - 1)) },
  }).createMachine({
    id: 'resourceView',
    context: contextOf<Value>(),
    initial: 'loading',
    on: {
      'view.reload': '.loading',
      // Once it is removed, its page is left.
      'removal.ended': { guard: { type: 'isAnyLeft', params: ({ event }) => event.results }, target: '.loading' },
    },
    states: {
      loading: {
        tags: 'loading',
        invoke: {
          id: 'read',
          src: 'read',
          onDone: { target: 'shown', actions: { type: 'keepLoaded', params: ({ event }) => event.output } },
          onError: failing('failed'),
        },
      },
      shown: {},
      failed: { tags: 'failing', after: { retryBackoff: { guard: 'isTransient', target: 'loading' } } },
    },
  });

/** The machine of a read-only resource with its actor. `isFinal`: it is not read again automatically after this problem. */
export const viewOf = <Value>(
  read: (signal: AbortSignal) => Promise<Value>,
  isFinal?: (problem: ApiProblem) => boolean,
) =>
  createResourceView<Value>(isFinal).provide({
    actors: {
      read: screenTask<Loaded<Value>, void>(async ({ signal }) => ({ value: await read(signal) })),
    },
  });

/** Reads the value as the machine would, which is not started. */
export const readLoaded = <Value>(machine: ResourceViewMachine<Value>) =>
  runTask<Loaded<Value>>(machine, 'read', undefined);

/** Options of an actor that reads nothing before it receives `view.reload`. */
export const notYet = <Value>(machine: ResourceViewMachine<Value>, loaded?: Loaded<Value>) => ({
  snapshot: machine.resolveState({ value: 'shown', context: contextOf(loaded) }),
});

/** Options of an actor that starts with this value, if there is one, and need not read it. */
export const startingWith = <Value>(machine: ResourceViewMachine<Value>, loaded: Loaded<Value> | undefined) =>
  loaded ? notYet(machine, loaded) : {};

export type ResourceViewMachine<Value> = ReturnType<typeof createResourceView<Value>>;
export type ResourceViewActor<Value> = ActorRefFrom<ResourceViewMachine<Value>>;
export type ResourceViewSnapshot<Value> = SnapshotFrom<ResourceViewMachine<Value>>;

export const selectLoaded = <Value>(s: ResourceViewSnapshot<Value>) => s.context;
export const selectFailing = <Value>(s: ResourceViewSnapshot<Value>) => s.hasTag('failing');
