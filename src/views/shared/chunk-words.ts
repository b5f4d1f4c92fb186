import type { ChunkTrouble } from '../../machines/chunk/chunk';

/** What is said in the place of a part of the console that could not be loaded. */
export const chunkWords: Record<ChunkTrouble, { title: string; text: string }> = {
  offline: {
    title: 'This part of the console could not be loaded.',
    text: 'You are offline. It will be loaded when the network is back.',
  },
  unknown: { title: 'This part of the console could not be loaded.', text: 'Check your connection.' },
  replaced: { title: 'A new version of the console is available.', text: 'Reload to use it.' },
};
