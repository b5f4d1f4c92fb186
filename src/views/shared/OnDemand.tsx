import {
  Suspense,
  useState,
  useTransition,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';

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

export type OnDemandProps = {
  /** A menu also opens by ArrowDown. */
  menu?: boolean;
  /** Fetches what will be needed; a failure shows when it is opened. */
  prefetch: () => void;
  /** The button as it stands until it is pressed. */
  button: (trigger: PendingTrigger) => ReactElement;
  /** Takes the button's place when it is pressed for the first time: the same button, open; loaded lazily. */
  children: ReactNode;
};

/** A button whose menu or popover, and all the code that places and moves it, is loaded when it is called for. */
export function OnDemand({ menu = false, prefetch, button, children }: OnDemandProps) {
  const [called, setCalled] = useState(false);
  // The button stays until what it opens can take its place.
  const [coming, startTransition] = useTransition();
  const call = () => startTransition(() => setCalled(true));
  return (
    <Suspense fallback={null}>
      {called
        ? children
        : button({
            // As Fluent's own triggers say it while they are closed.
            ...(menu ? { 'aria-haspopup': 'menu' } : { 'aria-expanded': 'false' }),
            'aria-busy': coming || undefined,
            onClick: call,
            onKeyDown: (event) => {
              if (!menu || event.key !== 'ArrowDown') return;
              event.preventDefault();
              call();
            },
            onPointerEnter: prefetch,
            onFocus: prefetch,
          })}
    </Suspense>
  );
}

/** The `ref` of the button that took the other's place: it takes the focus too, and gets it back when what it opened is closed. */
export const takeFocus = (button: HTMLElement | null): void => button?.focus();
