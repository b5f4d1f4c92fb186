import { createActor, fromCallback, fromPromise, type AnyEventObject } from 'xstate';
import type { Chunk, ChunkTrouble } from './chunk';
import { chunkMachine, type ChunkActor } from './chunk-machine';

/** What loading needs to know of the network. */
export type ChunkWorld = {
  /** Why this `import` was rejected. */
  troubleOf: (error: unknown) => Promise<ChunkTrouble>;
  /** Reports each return of the network, until the function it gives is called. */
  watchReturn: (report: () => void) => () => void;
};

export type StartChunk = (chunk: Chunk<unknown>) => ChunkActor;

/** Without a world, as in a story, no reason of a failure is known. */
export function chunkStarter(world?: ChunkWorld): StartChunk {
  const machine = chunkMachine.provide({
    actors: {
      loadChunk: fromPromise<unknown, { chunk: Chunk<unknown> }>(async ({ input }) => {
        try {
          return await input.chunk.load();
        } catch (error) {
          throw (await world?.troubleOf(error)) ?? 'unknown';
        }
      }),
      watchNetwork: watchNetwork(world),
    },
  });
  return (chunk) => createActor(machine, { input: { chunk } });
}

export const watchNetwork = (world: Pick<ChunkWorld, 'watchReturn'> | undefined) =>
  fromCallback<AnyEventObject, void>(({ sendBack }) =>
    world?.watchReturn(() => sendBack({ type: 'network.back' })),
  );
