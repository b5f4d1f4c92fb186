import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { useReasonHintStyles } from './shell.styles';

type Hint = { text: string; place: { top?: number; bottom?: number; left?: number; right?: number } };

/** Minimum space below a control for its hint, in px. */
const room = 120;
const gap = 6;

/** The reason of a disabled control and its position: below the control, or above it near the bottom of the window. */
function hintOf(target: EventTarget): Hint | undefined {
  const control = target instanceof Element ? target.closest('[aria-disabled="true"][title]') : null;
  const text = control?.getAttribute('title');
  const view = control?.ownerDocument.defaultView;
  if (!control || !text || !view) return undefined;
  const { top, bottom, left, right } = control.getBoundingClientRect();
  return {
    text,
    place: {
      ...(bottom + room < view.innerHeight ? { top: bottom + gap } : { bottom: view.innerHeight - top + gap }),
      ...(left < view.innerWidth / 2 ? { left } : { right: view.innerWidth - right }),
    },
  };
}

/**
 * Shows why a control is disabled when it is focused or tapped: browsers show a `title` only on hover. The reason is the control's
 * `title`, which screen readers announce.
 */
export function ReasonHint({ children }: { children: ReactNode }) {
  const styles = useReasonHintStyles();
  const [hint, setHint] = useState<Hint>();
  const hide = () => setHint(undefined);
  return (
    <div
      className={styles.around}
      onFocus={({ target }: FocusEvent) => setHint(hintOf(target))}
      onBlur={hide}
      onClickCapture={({ target }: MouseEvent) => setHint(hintOf(target))}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Escape') hide();
      }}
      onScrollCapture={hide}
    >
      {children}
      {hint ? (
        <div aria-hidden="true" className={styles.hint} style={hint.place}>
          {hint.text}
        </div>
      ) : null}
    </div>
  );
}
