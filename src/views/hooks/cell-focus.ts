import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * For the field of the cell that has the focus: takes it before the browser handles the next key, and selects the text when editing begins.
 * `onGone`: the field was removed while its cell still had the focus. @returns its ref
 */
export function useCellFocus<Field extends HTMLInputElement>(isEditing: boolean, onGone: () => void) {
  const field = useRef<Field>(null);
  const gone = useEffectEvent(onGone);
  useLayoutEffect(() => {
    field.current?.focus();
    if (isEditing) field.current?.select();
  }, [isEditing]);
  useEffect(() => {
    const element = field.current;
    return () => {
      if (element?.isConnected === false) gone();
    };
  }, []);
  return field;
}
