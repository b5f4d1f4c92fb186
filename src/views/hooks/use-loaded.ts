import { shallowEqual, useSelector } from '@xstate/react';
import { createContext, useContext, useMemo } from 'react';
import { type Chunk, chunkStarter, type ChunkIssue } from '~/machines/kit/chunk';

/** How a chunk is loaded; without a provider, as in a story, no reason of a failure is known. */
export const StartChunkContext = createContext(chunkStarter());

export type ChunkFailure = { issue: ChunkIssue; busy: boolean; retry: () => void };

/**
 * The code of a chunk, or why it could not be loaded; neither while it is under way or there is no chunk.
 * In place of `lazy`, which never tries again, and because React holds back what a `Suspense` reveals for 300 ms.
 */
export function useLoaded<T>(chunk: Chunk<T> | undefined): {
  value: T | undefined;
  failure: ChunkFailure | undefined;
} {
  const start = useContext(StartChunkContext);
  const actor = useMemo(() => chunk && start(chunk), [start, chunk]);
  // Not in the memo, which strict mode calls twice.
  actor?.start();
  const { loaded, issue, busy } = useSelector(
    actor,
    (s) => ({
      loaded: s?.matches('loaded') === true,
      issue: s?.context.issue,
      busy: s?.hasTag('busy') === true,
    }),
    shallowEqual,
  );
  if (loaded) return { value: chunk?.present(), failure: undefined };
  const retry = () => actor?.send({ type: 'chunk.retry' });
  return { value: undefined, failure: issue && { issue, busy, retry } };
}
