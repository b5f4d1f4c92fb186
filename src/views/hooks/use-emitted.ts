import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';

export function useEmitted(actor: AnyActorRef, type: string, hear: () => void): void {
  useEffect(() => {
    const subscription = actor.on(type, hear);
    return () => subscription.unsubscribe();
  }, [actor, type, hear]);
}
