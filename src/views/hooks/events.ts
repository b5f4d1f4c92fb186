import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
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

/** The current value while `counts` is true, otherwise the last one for which it was. */
export function useLast<T>(value: T, counts: boolean): T | undefined {
  const [memory] = useState(() => new Map<'last', T>());
  useLayoutEffect(() => {
    if (counts) memory.set('last', value);
  }, [memory, value, counts]);
  return counts ? value : memory.get('last');
}

/** Reads what the last render gave: what only calls it need not be drawn again. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const [read] = useState(() => () => latest.current);
  return read;
}

type Hosted<Shown> = { show: (shown: Shown) => void; end: () => void };

/** Hosts non-React content for the lifetime of its element; each render passes it new props. @returns the ref of the element */
export function useHosted<Shown>(mount: (element: HTMLElement) => Hosted<Shown>, shown: Shown) {
  const element = useRef<HTMLDivElement>(null);
  const hosted = useRef<Hosted<Shown>>(undefined);
  const [first] = useState(() => mount);
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const made = first(element.current);
    hosted.current = made;
    return () => made.end();
  }, [first]);
  useLayoutEffect(() => hosted.current?.show(shown));
  return element;
}
