import { useFocusFinders } from '@fluentui/react-components';
import { useLocation } from 'react-router-dom';

/**
 * Stands in a row or toolbar that may go while it has the focus, as when a row is deleted: then the focus stays near, on what scrolls
 * around it, or on the page where that went too.
 */
export const KeepFocus = () => <span hidden ref={keep} />;

const keep = (marker: HTMLElement) => {
  const { ownerDocument } = marker;
  const whole = marker.closest('[role="row"], [role="toolbar"]');
  const near = marker.closest<HTMLElement>('[tabindex]');
  return () => {
    if (!whole?.contains(ownerDocument.activeElement)) return;
    // Once the rest of the page is as it will be.
    queueMicrotask(() => {
      const place = near?.isConnected ? near : ownerDocument.querySelector<HTMLElement>('main');
      if (ownerDocument.activeElement === ownerDocument.body) place?.focus({ preventScroll: true });
    });
  };
};

/**
 * Stands beside what takes the focus away, such as a dialog without a button of its own, and gives it back when it goes. `unlessTaken`: not
 * where a field that appears then has taken it.
 */
export const ReturnFocus = ({ unlessTaken = false }: { unlessTaken?: boolean }) => (
  <span hidden ref={unlessTaken ? rememberUnlessTaken : remember} />
);

const remember = (marker: HTMLElement) => returning(marker, () => false);
const rememberUnlessTaken = (marker: HTMLElement) =>
  returning(marker, ({ activeElement, body }) => activeElement !== null && activeElement !== body);

function returning({ ownerDocument }: HTMLElement, isTaken: (page: Document) => boolean) {
  const { activeElement } = ownerDocument;
  return () => {
    // Once the page behind is no longer inert; what went meanwhile can't be focused.
    queueMicrotask(() => {
      if (activeElement instanceof HTMLElement && !isTaken(ownerDocument)) activeElement.focus();
    });
  };
}

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

/** Takes the focus to the new page where the old one has taken it along, so that nobody is sent back to the start of the frame. */
export const ArrivalFocus = () => <span hidden key={useLocation().pathname} ref={leave} />;

const leave =
  ({ ownerDocument }: HTMLElement) =>
  () => {
    // Once the new page is there, and has had its chance to take the focus itself.
    queueMicrotask(() => {
      if (ownerDocument.activeElement !== ownerDocument.body) return;
      ownerDocument.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    });
  };

/**
 * Draws nothing; keeps Fluent's focus handling alive. It ends with its last user, and when that is an open dialog the page
 * behind it stays `aria-hidden` for good.
 */
export function FocusKeeper() {
  useFocusFinders();
  return null;
}
