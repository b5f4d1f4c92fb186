import { fromPromise } from 'xstate';
import { nextChunk, type ChunkTrouble } from './chunk';
import { watchNetwork, type ChunkWorld } from './chunk-actors';

export type PrefetchWorld = Pick<ChunkWorld, 'watchReturn'> & {
  /** Resolves when the browser has nothing else to do. */
  idle: () => Promise<void>;
  isOffline: () => boolean;
};

export const prefetchActors = (world: PrefetchWorld) => ({
  untilIdle: fromPromise<void, void>(world.idle),
  loadNext: fromPromise<boolean, void>(async () => {
    const next = nextChunk();
    if (next && world.isOffline()) throw 'offline' satisfies ChunkTrouble;
    await next?.load();
    return next !== undefined;
  }),
  watchNetwork: watchNetwork(world),
});
