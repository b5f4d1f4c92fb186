import { type ActorRefFrom, type AnyEventObject, assign, createActor, fromCallback, fromPromise, setup } from 'xstate';
import { unprovidedTask, unprovidedWatch } from './task';

/** Code in a separate chunk. `load` may be called again after a failure; `present` returns the code once it is loaded. */
export type Chunk<T> = { load: () => Promise<T>; present: () => T | undefined };

/** When a chunk is loaded: `idle` for what nobody needs before the page is shown. */
export type ChunkTime = 'now' | 'idle';

/** Why a chunk could not be loaded. `replaced`: the web server now has another release of the console. */
export type ChunkIssue = 'offline' | 'replaced' | 'unknown';

export function held<T>(read: () => Promise<T>): Chunk<T> {
  let present: T | undefined;
  let loading: Promise<T> | undefined;
  const once = async () => {
    try {
      return (present = await read());
    } finally {
      loading = undefined;
    }
  };
  return { load: async () => present ?? (loading ??= once()), present: () => present };
}

const known: Chunk<unknown>[] = [];
const neededOffline: Chunk<unknown>[] = [];

/** Call at module level, so that the prefetch knows the chunk as soon as the module is loaded. */
export function chunk<T>(read: () => Promise<T>): Chunk<T> {
  const made = held(read);
  known.push(made);
  return made;
}

/** A chunk that may be needed when the server can't be reached any more: loaded first, even if the browser saves data. */
export function offlineChunk<T>(read: () => Promise<T>): Chunk<T> {
  const made = held(read);
  neededOffline.push(made);
  return made;
}

/** The next chunk to load ahead. `all`: also those that are only needed with a server. */
export const nextChunk = (all: boolean): Chunk<unknown> | undefined =>
  [...neededOffline, ...(all ? known : [])].find((one) => one.present() === undefined);

/**
 * A part of the console that is loaded on demand. Created by the view that draws it. After a failure it retries on `chunk.retry`, and when the
 * network is back.
 */
export const chunkMachine = setup({
  types: {} as {
    input: { chunk: Chunk<unknown>; when: ChunkTime };
    context: { chunk: Chunk<unknown>; when: ChunkTime; issue: ChunkIssue | undefined };
    events: { type: 'chunk.retry' } | { type: 'network.back' };
    tags: 'busy';
  },
  actors: {
    /** Rejects with a `ChunkIssue`. */
    loadChunk: unprovidedTask<unknown, { chunk: Chunk<unknown> }>('loadChunk'),
    /** Resolves when the browser has nothing else to do. */
    idle: unprovidedTask<void, void>('idle'),
    watchNetwork: unprovidedWatch<void>('watchNetwork'),
  },
  actions: { keepIssue: assign({ issue: (_, issue: ChunkIssue) => issue }) },
  guards: {
    isPresent: ({ context }) => context.chunk.present() !== undefined,
    isForLater: ({ context }) => context.when === 'idle',
  },
}).createMachine({
  id: 'chunk',
  context: ({ input }) => ({ ...input, issue: undefined }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isPresent', target: 'loaded' },
        { guard: 'isForLater', target: 'waiting' },
        { target: 'loading' },
      ],
    },
    waiting: {
      description: 'Until the browser has nothing else to do.',
      invoke: { id: 'idle', src: 'idle', onDone: 'loading', onError: 'loading' },
    },
    loading: {
      tags: 'busy',
      description: 'Loading for the first time, or again: then the previous error is still shown.',
      invoke: {
        id: 'loadChunk',
        src: 'loadChunk',
        input: ({ context }) => ({ chunk: context.chunk }),
        onDone: 'loaded',
        onError: {
          target: 'failed',
          actions: { type: 'keepIssue', params: ({ event }) => event.error as ChunkIssue },
        },
      },
    },
    failed: {
      invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
      on: { 'chunk.retry': 'loading', 'network.back': 'loading' },
    },
    loaded: { type: 'final' },
  },
});

export type ChunkWorld = {
  issueOf: (error: unknown) => Promise<ChunkIssue>;
  /** Calls `report` each time the network is back, until the returned function is called. */
  watchReturn: (report: () => void) => () => void;
  idle: () => Promise<void>;
};

export type StartChunk = (chunk: Chunk<unknown>, when?: ChunkTime) => ActorRefFrom<typeof chunkMachine>;

/** Without a `world`, for example in a story, the reason of a failure is unknown, and the browser always has time. */
export function chunkStarter(world?: ChunkWorld): StartChunk {
  const machine = chunkMachine.provide({
    actors: {
      loadChunk: fromPromise<unknown, { chunk: Chunk<unknown> }>(async ({ input }) => {
        try {
          return await input.chunk.load();
        } catch (error) {
          throw (await world?.issueOf(error)) ?? 'unknown';
        }
      }),
      idle: fromPromise<void, void>(async () => world?.idle()),
      watchNetwork: watchNetwork(world),
    },
  });
  return (chunk, when = 'now') => createActor(machine, { input: { chunk, when } });
}

export const watchNetwork = (world: Pick<ChunkWorld, 'watchReturn'> | undefined) =>
  fromCallback<AnyEventObject, void>(({ sendBack }) => world?.watchReturn(() => sendBack({ type: 'network.back' })));
