import { useActorRef as useUnlistedActorRef } from '@xstate/react';
import { useLayoutEffect } from 'react';
import type { AnyActorRef } from 'xstate';

const listed = new Set<AnyActorRef>();
const watchers = new Set<() => void>();
const report = () => watchers.forEach((watcher) => watcher());

/** The actors of the mounted components. Not children of the console's, because React must be able to stop them. */
export const listedActors = (): AnyActorRef[] => [...listed];

/** Calls `watcher` when such actors come or go. @returns a function that stops watching */
export function watchListedActors(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Lists an actor without a parent, for the inspector, while the component is mounted. */
export function useListed(actor: AnyActorRef | undefined): void {
  useLayoutEffect(() => {
    if (!actor) return undefined;
    listed.add(actor);
    report();
    return () => {
      listed.delete(actor);
      report();
    };
  }, [actor]);
}

/** The hook of the same name of @xstate/react. Also lists the actor before it is started. */
export const useActorRef: typeof useUnlistedActorRef = (machine, ...options) => {
  const actor = useUnlistedActorRef(machine, ...options);
  useListed(actor);
  return actor;
};
