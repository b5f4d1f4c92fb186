import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { AnyActorRef } from 'xstate';

export function useEmitted(actor: AnyActorRef, type: string, hear: () => void): void {
  useEffect(() => {
    const subscription = actor.on(type, hear);
    return () => subscription.unsubscribe();
  }, [actor, type, hear]);
}

/** Runs on mount and each time `value` changes, before the browser paints. */
export function useOnChange(value: unknown, run: () => void): void {
  const onChange = useEffectEvent(run);
  useLayoutEffect(() => onChange(), [value]);
}
