import { fromPromise, setup } from 'xstate';
import type { OnlineState } from '~/api/browser/devices';
import { type ChunkIssue, type ChunkWorld, nextChunk, watchNetwork } from './chunk';
import { unprovidedTask, unprovidedWatch } from './task';

/**
 * Loads the chunks that the screens may need later, one after another while the browser is idle, so that they are available offline; if the
 * browser saves data, only those that are shown offline. Started with the screens. After a failure it waits for the network.
 */
export const prefetchMachine = setup({
  types: {} as { events: { type: 'network.back' } },
  actors: {
    untilIdle: unprovidedTask<void, void>('untilIdle'),
    /** Resolves with whether there was a chunk to load. */
    loadNext: unprovidedTask<boolean, void>('loadNext'),
    watchNetwork: unprovidedWatch<void>('watchNetwork'),
  },
  guards: { wasAny: (_, loaded: boolean) => loaded },
  delays: { firstScreenSpan: 2_000 },
}).createMachine({
  id: 'prefetch',
  initial: 'resting',
  states: {
    resting: {
      description: 'The requests of the first screen come first.',
      after: { firstScreenSpan: 'waiting' },
    },
    waiting: {
      invoke: { id: 'untilIdle', src: 'untilIdle', onDone: 'loading', onError: 'loading' },
    },
    loading: {
      invoke: {
        id: 'loadNext',
        src: 'loadNext',
        onDone: [
          { guard: { type: 'wasAny', params: ({ event }) => event.output }, target: 'waiting' },
          { target: 'done' },
        ],
        onError: 'interrupted',
      },
    },
    interrupted: {
      invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
      on: { 'network.back': 'waiting' },
    },
    done: { type: 'final' },
  },
});

type PrefetchWorld = Pick<ChunkWorld, 'watchReturn'> & {
  /** Resolves when the browser has nothing else to do. */
  idle: () => Promise<void>;
  online: Pick<OnlineState, 'isOnline'>;
  savesData: () => boolean;
};

export const prefetchActors = (world: PrefetchWorld) => ({
  untilIdle: fromPromise<void, void>(world.idle),
  loadNext: fromPromise<boolean, void>(async () => {
    const next = nextChunk(!world.savesData());
    if (next && !world.online.isOnline()) throw 'offline' satisfies ChunkIssue;
    await next?.load();
    return next !== undefined;
  }),
  watchNetwork: watchNetwork(world),
});
