/** The control of this name that is nearest: a page may have several forms, and one beneath a dialog, with fields of the same name. */
function controlOf(marker: HTMLElement, field: string): HTMLElement | undefined {
  const name = `[name="${CSS.escape(field)}"]`;
  for (let scope = marker.parentElement; scope; scope = scope.parentElement) {
    const found =
      scope.querySelector<HTMLElement>(`${name}:checked`) ?? scope.querySelector<HTMLElement>(name);
    if (found) return found;
  }
  return undefined;
}

const focus = (marker: HTMLElement | null) => {
  if (marker) controlOf(marker, marker.dataset['field'] ?? '')?.focus();
};

/**
 * Moves the focus to a field when it appears. Give it the count of submits as its key, so that it appears again, and the
 * focus moves, each time.
 */
export const FocusField = ({ field }: { field: string }) => <span hidden data-field={field} ref={focus} />;
