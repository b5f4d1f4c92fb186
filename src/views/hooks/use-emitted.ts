import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';

/** Calls `hear` with each event of this type that the actor emits. */
export function useEmitted(actor: AnyActorRef, type: string, hear: () => void): void {
  useEffect(() => {
    const subscription = actor.on(type, hear);
    return () => subscription.unsubscribe();
  }, [actor, type, hear]);
}
