import { useSyncExternalStore } from 'react';

const writers =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])';

const isWriting = () => document.activeElement?.matches(writers) === true;

function watchFocus(tell: () => void) {
  const left = ({ relatedTarget }: FocusEvent) => {
    // If another element gets the focus, `focusin` follows.
    if (relatedTarget === null) tell();
  };
  document.addEventListener('focusin', tell);
  document.addEventListener('focusout', left);
  return () => {
    document.removeEventListener('focusin', tell);
    document.removeEventListener('focusout', left);
  };
}

export const useIsWriting = () => useSyncExternalStore(watchFocus, isWriting);
