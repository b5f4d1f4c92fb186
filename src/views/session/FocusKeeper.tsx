import { useFocusFinders } from '@fluentui/react-components';

/**
 * Draws nothing; keeps Fluent's focus handling alive. It ends with its last user, and when that is an open dialog the page
 * behind it stays `aria-hidden` for good.
 */
export function FocusKeeper() {
  useFocusFinders();
  return null;
}
