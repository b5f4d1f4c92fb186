import { useFocusFinders } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const isFree = () => document.activeElement === null || document.activeElement === document.body;
const mainOf = () => document.querySelector<HTMLElement>('main');
const moveTo = (place: HTMLElement | null | undefined) => place?.focus({ preventScroll: true });

/**
 * For a row or toolbar that may be removed while it has the focus: then the focus stays near, on what scrolls around it, or on the page where
 * that was removed too. @returns its ref
 */
export function useKeepFocus<Element extends HTMLElement>() {
  // Not a ref callback with a cleanup: Fluent's components never call the cleanup.
  const ref = useRef<Element>(null);
  const lost = useRef<{ near: HTMLElement | null | undefined }>(undefined);
  useLayoutEffect(() => {
    const element = ref.current;
    const near = element?.parentElement?.closest<HTMLElement>('[tabindex]');
    return () => {
      lost.current = element?.contains(document.activeElement) ? { near } : undefined;
    };
  }, []);
  // Once the rest of the page is as it will be, and no longer inert.
  useEffect(
    () => () => {
      if (lost.current && isFree()) moveTo(lost.current.near?.isConnected ? lost.current.near : mainOf());
    },
    [],
  );
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
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, []);
  useEffect(
    () => () => {
      if (!(before.current instanceof HTMLElement) || isBehindDialog(before.current)) return;
      if (!unlessTaken || isFree()) before.current.focus();
    },
    [unlessTaken],
  );
  return null;
}

/** Moves the focus to the control of this name each time another object is given. @returns the ref of what is around it */
export function useFieldFocus<Element extends HTMLElement>(target: { field: string } | undefined) {
  const place = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!target) return;
    const name = `[name="${CSS.escape(target.field)}"]`;
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    (find(`${name}:checked`) ?? find(name))?.focus();
  }, [target]);
  return place;
}

/** Draws nothing. Moves the focus to the new page where it was in the old one, so that it is not lost. */
export function ArrivalFocus() {
  const { pathname } = useLocation();
  useEffect(
    () => () => {
      if (isFree()) moveTo(mainOf());
    },
    [pathname],
  );
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
