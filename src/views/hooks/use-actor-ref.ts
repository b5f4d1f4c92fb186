import { useActorRef as useUnlistedActorRef } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { listRoot, unlistRoot } from '~/machines/kit/root-list';

/** The hook of the same name of @xstate/react. Also lists the actor, for the inspector, before it is started. */
export const useActorRef: typeof useUnlistedActorRef = (machine, ...options) => {
  const actor = useUnlistedActorRef(machine, ...options);
  useLayoutEffect(() => {
    listRoot(actor);
    return () => unlistRoot(actor);
  }, [actor]);
  return actor;
};
