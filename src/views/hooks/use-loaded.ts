import { shallowEqual, useSelector } from '@xstate/react';
import { createContext, useContext, useLayoutEffect, useMemo } from 'react';
import { type Chunk, chunkStarter, type ChunkIssue, type ChunkTime } from '~/machines/kit/chunk';
import { useListed } from './use-actor-ref';

/** Starts loading a chunk. The default, as in stories, knows no reasons for failures. */
export const StartChunkContext = createContext(chunkStarter());

export type ChunkFailure = { issue: ChunkIssue; busy: boolean; retry: () => void };

/**
 * The code of a chunk, or the reason it could not be loaded; neither while loading or without a chunk. Used instead of `lazy`, which never
 * retries, and because React delays what a `Suspense` reveals by 300 ms.
 */
export function useLoaded<T>(
  chunk: Chunk<T> | undefined,
  when: ChunkTime = 'now',
): {
  value: T | undefined;
  failure: ChunkFailure | undefined;
} {
  const start = useContext(StartChunkContext);
  const actor = useMemo(() => chunk && start(chunk, when), [start, chunk, when]);
  useListed(actor);
  useLayoutEffect(() => {
    actor?.start();
  }, [actor]);
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
