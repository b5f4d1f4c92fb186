import { useActorRef as useUnlistedActorRef } from '@xstate/react';
import { useLayoutEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import { listRoot, unlistRoot } from '~/machines/kit/root-list';

/** Lists an actor without a parent, for the inspector, while the component is mounted. */
export function useListed(actor: AnyActorRef | undefined): void {
  useLayoutEffect(() => {
    if (!actor) return undefined;
    listRoot(actor);
    return () => unlistRoot(actor);
  }, [actor]);
}

/** The hook of the same name of @xstate/react. Also lists the actor before it is started. */
export const useActorRef: typeof useUnlistedActorRef = (machine, ...options) => {
  const actor = useUnlistedActorRef(machine, ...options);
  useListed(actor);
  return actor;
};
