import { useFocusFinders } from '@fluentui/react-components';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const isFree = () => document.activeElement === null || document.activeElement === document.body;

/** Moves the focus once the rest of the page is as it will be, and no longer inert. */
const focusLater = (place: () => HTMLElement | null | undefined) =>
  queueMicrotask(() => place()?.focus({ preventScroll: true }));
const mainOf = () => document.querySelector<HTMLElement>('main');

/**
 * For a row or toolbar that may be removed while it has the focus: then the focus stays near, on what scrolls around it, or on the page where
 * that was removed too. @returns its ref
 */
export function useKeepFocus<Element extends HTMLElement>() {
  // Not a ref callback with a cleanup: Fluent's components never call the cleanup.
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    const near = element?.parentElement?.closest<HTMLElement>('[tabindex]');
    return () => {
      if (!element?.contains(document.activeElement)) return;
      focusLater(() => (isFree() ? (near?.isConnected ? near : mainOf()) : undefined));
    };
  }, []);
  return ref;
}

/** Focus outside the dialog on top would hide that dialog from screen readers. */
function isBehindDialog(element: HTMLElement): boolean {
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return top !== undefined && !top.contains(element);
}

/**
 * Draws nothing. Beside what takes the focus away, such as a dialog without a button of its own: gives it back when it is removed.
 * `unlessTaken`: not where a field that appears then has taken it.
 */
export function ReturnFocus({ unlessTaken = false }: { unlessTaken?: boolean }) {
  useLayoutEffect(() => {
    const { activeElement } = document;
    return () =>
      queueMicrotask(() => {
        if (!(activeElement instanceof HTMLElement) || isBehindDialog(activeElement)) return;
        if (!unlessTaken || isFree()) activeElement.focus();
      });
  }, [unlessTaken]);
  return null;
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

/** Draws nothing. Moves the focus to the new page where it was in the old one, so that it is not lost. */
export function ArrivalFocus() {
  const { pathname } = useLocation();
  useLayoutEffect(() => () => focusLater(() => (isFree() ? mainOf() : undefined)), [pathname]);
  return null;
}

/**
 * Draws nothing; keeps Fluent's focus handling alive. It ends with its last user, and when that is an open dialog the page
 * behind it stays `aria-hidden` for good.
 */
export function FocusKeeper() {
  useFocusFinders();
  return null;
}
