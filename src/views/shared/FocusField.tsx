import { fieldId } from './TextField';

const focus = (marker: HTMLElement | null) =>
  document.getElementById(fieldId(marker?.dataset['field'] ?? ''))?.focus();

/**
 * Moves the focus to a field when it appears. Give it the count of submits as its key, so that it appears anew, and the
 * focus moves, each time.
 */
export const FocusField = ({ field }: { field: string }) => <span hidden data-field={field} ref={focus} />;
