import { useCallback, useSyncExternalStore } from 'react';

type Source = { subscribe(listener: () => void): () => void; revision(): number };

/** Draws again when something that is changed where it is has changed. */
export function useRevision(source: Source | undefined): number {
  const subscribe = useCallback((notify: () => void) => source?.subscribe(notify) ?? (() => {}), [source]);
  const revision = useCallback(() => source?.revision() ?? 0, [source]);
  return useSyncExternalStore(subscribe, revision);
}
