import { offlineChunk } from '~/machines/kit/chunk';
import { partOf, ChunkMessage } from '~/views/kit/part';

export const dialogCode = offlineChunk(async () => (await import('./DialogPanel')).DialogPanel);

/** Draws nothing if a new version replaced it: the notice says so, and the dialog often opens from a bar. */
export const DialogFrame = partOf(dialogCode, (failure) =>
  failure.issue === 'replaced' ? null : <ChunkMessage failure={failure} />,
);
