import { useState, type ComponentType, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import type { Chunk } from '../../machines/chunk/chunk';
import { useLoaded } from '../use-loaded';
import { ChunkDialog } from './ChunkProblem';

/** What makes a button the trigger of something that is not loaded yet. */
export type PendingTrigger = {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: 'false';
  'aria-busy': true | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
};

export type OnDemandProps<Props> = {
  /** A menu also opens by ArrowDown. */
  menu?: boolean;
  /** What is opened; fetched ahead when the button is pointed at. */
  chunk: Chunk<ComponentType<Props>>;
  /** The button as it is until it is pressed. */
  button: (trigger: PendingTrigger) => ReactElement;
  /** Takes the button's place when it is pressed for the first time: the same button, open. */
  children: (Open: ComponentType<Props>) => ReactNode;
};

/** A button whose menu or popover, and all the code that places and moves it, is loaded when it is called for. */
export function OnDemand<Props>({ menu = false, chunk, button, children }: OnDemandProps<Props>) {
  const [called, setCalled] = useState(false);
  const { value: Open, failure } = useLoaded(called ? chunk : undefined);
  const call = () => setCalled(true);
  const prefetch = () => void chunk.load().catch(() => undefined);
  if (Open) return children(Open);
  return (
    <>
      {button({
        // As Fluent's own triggers say it while they are closed.
        ...(menu ? { 'aria-haspopup': 'menu' } : { 'aria-expanded': 'false' }),
        'aria-busy': (called && !failure) || undefined,
        onClick: call,
        onKeyDown: (event) => {
          if (!menu || event.key !== 'ArrowDown') return;
          event.preventDefault();
          call();
        },
        onPointerEnter: prefetch,
        onFocus: prefetch,
      })}
      {failure ? <ChunkDialog failure={failure} onClose={() => setCalled(false)} /> : null}
    </>
  );
}

/** The `ref` of the button that took the other's place: it takes the focus too, and gets it back when what it opened is closed. */
export const takeFocus = (button: HTMLElement | null): void => button?.focus();
