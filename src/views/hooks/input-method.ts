import { type ChangeEvent, type CompositionEvent, useEffect } from 'react';

/** What key code 229 says: an input method has used the key. Safari reports the key that accepts a word so, after the composition has ended. */
const usedByInputMethod = 229;

/**
 * Keys with which an input method (Japanese, Chinese, Korean, dead keys) writes, picks or accepts a word are its own: no handler of the
 * console sees them. The browser and the input method get them as ever.
 */
export function useInputMethodKeys() {
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === usedByInputMethod) event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', stop, { capture: true });
    return () => window.removeEventListener('keydown', stop, { capture: true });
  }, []);
}

/**
 * The handlers of a field that searches. `isComposing`: an input method has not accepted the word yet. The browser may report the last change
 * before it says that the word is accepted, so the text is told again then.
 */
export const typingIn = (tell: (text: string, isComposing: boolean) => void) => ({
  onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    tell(target.value, 'isComposing' in nativeEvent && nativeEvent.isComposing === true),
  onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => tell(currentTarget.value, false),
});
