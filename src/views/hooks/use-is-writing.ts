import { useSyncExternalStore } from 'react';

const writers =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])';

const isWriting = () => document.activeElement?.matches(writers) === true;

function watchFocus(onChange: () => void) {
  const left = ({ relatedTarget }: FocusEvent) => {
    // If another element gets the focus, `focusin` follows.
    if (relatedTarget === null) onChange();
  };
  document.addEventListener('focusin', onChange);
  document.addEventListener('focusout', left);
  return () => {
    document.removeEventListener('focusin', onChange);
    document.removeEventListener('focusout', left);
  };
}

export const useIsWriting = () => useSyncExternalStore(watchFocus, isWriting);
