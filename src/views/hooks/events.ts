import {
  createContext,
  type KeyboardEvent,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { AnyActorRef } from 'xstate';
import type { KeptList } from '~/machines/console/pages-machine';

export function useEmitted<Event>(actor: AnyActorRef, type: string, hear: (event: Event) => void): void {
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

/** Whether the page around is shown, or drawn for later. */
export const ShownContext = createContext(true);
/** What the page around is told: the list that it shows, and that it may ask before it is left. */
export const PageContext = createContext<{ hold: (list: KeptList) => void; ask: () => void } | undefined>(undefined);

/** Tells the page around that it shows this list, for which it is kept. Not with a dialog or menu, which would stay. */
export function useHold({ mayReturn, refresh }: KeptList): void {
  const page = useContext(PageContext);
  const isClosed = () => document.querySelector('[data-portal-node]') === null;
  const onHold = useEffectEvent(() => page?.hold({ mayReturn: () => isClosed() && mayReturn(), refresh }));
  useLayoutEffect(() => onHold(), []);
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

/** Reports when the element with this ref comes into sight, and when it leaves or is removed. */
export function useInSight<Seen extends HTMLElement>(report: (inSight: boolean) => void) {
  const ref = useRef<Seen>(null);
  const onChange = useEffectEvent(report);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let inSight = false;
    const change = (next: boolean) => {
      if (next === inSight) return;
      inSight = next;
      onChange(next);
    };
    const observer = new IntersectionObserver((entries) => change(entries.at(-1)?.isIntersecting === true));
    observer.observe(element);
    return () => {
      observer.disconnect();
      change(false);
    };
  }, []);
  return ref;
}

/** What is pasted while this element has the focus. Without a selected text, the browser tells only the document. */
export function usePaste(element: RefObject<HTMLElement | null>, paste?: (text: string) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (document.activeElement !== element.current || event.defaultPrevented) return;
    event.preventDefault();
    paste?.(event.clipboardData?.getData('text/plain') ?? '');
  });
  const hears = paste !== undefined;
  useEffect(() => {
    if (!hears) return undefined;
    const hear = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', hear);
    return () => document.removeEventListener('paste', hear);
  }, [hears]);
}

/** Ctrl+Z takes back; Ctrl+Shift+Z and Ctrl+Y do it again. */
export function undoKey(press: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) {
  if ((!press.ctrlKey && !press.metaKey) || press.altKey) return undefined;
  if (press.key.toLowerCase() === 'z') return press.shiftKey ? 'redo' : 'undo';
  return press.key.toLowerCase() === 'y' && !press.shiftKey ? 'redo' : undefined;
}
