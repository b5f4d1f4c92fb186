import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { unprovidedTask, unprovidedWatch } from '../support/unprovided';
import type { Chunk, ChunkTrouble } from './chunk';

/**
 * A part of the console that is loaded when it is needed. Created by the view that draws the part. After a failure it tries again when it
 * is told to, and when the network is back.
 */
export const chunkMachine = setup({
  types: {} as {
    input: { chunk: Chunk<unknown> };
    context: { chunk: Chunk<unknown>; trouble: ChunkTrouble | undefined };
    events: { type: 'chunk.retry' } | { type: 'network.back' };
    tags: 'busy';
  },
  actors: {
    /** Rejects with a `ChunkTrouble`. */
    loadChunk: unprovidedTask<unknown, { chunk: Chunk<unknown> }>('loadChunk'),
    watchNetwork: unprovidedWatch<void>('watchNetwork'),
  },
  actions: { keepTrouble: assign({ trouble: (_, trouble: ChunkTrouble) => trouble }) },
  guards: { isPresent: ({ context }) => context.chunk.present() !== undefined },
}).createMachine({
  id: 'chunk',
  context: ({ input }) => ({ chunk: input.chunk, trouble: undefined }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isPresent', target: 'loaded' }, { target: 'loading' }] },
    loading: {
      tags: 'busy',
      description: 'For the first time, or again: then what went wrong is still said.',
      invoke: {
        id: 'loadChunk',
        src: 'loadChunk',
        input: ({ context }) => ({ chunk: context.chunk }),
        onDone: 'loaded',
        onError: {
          target: 'failed',
          actions: { type: 'keepTrouble', params: ({ event }) => event.error as ChunkTrouble },
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

export type ChunkActor = ActorRefFrom<typeof chunkMachine>;
export type ChunkSnapshot = SnapshotFrom<typeof chunkMachine>;
