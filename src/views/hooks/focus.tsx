import { type DOMAttributes, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Also in a page that was just hidden, which the browser notices later. */
const isFree = () => {
  const { activeElement } = document;
  return (
    !activeElement || activeElement === document.body || activeElement.closest('main [aria-hidden="true"]') !== null
  );
};
const mainOf = () => document.querySelector<HTMLElement>('main');
const fieldsOf = (form: Element | null | undefined) =>
  [...(form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])].filter(
    ({ disabled, readOnly, type }) => !disabled && !readOnly && type !== 'hidden',
  );
const moveTo = (place: HTMLElement | null | undefined) => place?.focus({ preventScroll: true });

/** The first field of the form around it, or the nearest scroll container, or the page; undefined if it hasn't the focus. */
function placeAround(element: HTMLElement): HTMLElement | null | undefined {
  if (!element.contains(document.activeElement)) return undefined;
  const near = element.parentElement?.closest<HTMLElement>('form, [tabindex]');
  return fieldsOf(near?.closest('form'))[0] ?? near ?? mainOf();
}

/** For a row, toolbar or message that may be removed while it has the focus: moves it to a place around. @returns its ref */
export const useKeepFocus = <Element extends HTMLElement>() => useFocusBeside<Element>(placeAround);

/** The same for the rows of a table, each of which gets the ref. */
export function useKeepRowFocus() {
  const lost = useRef<{ near: HTMLElement | null | undefined }>(undefined);
  useEffect(() => {
    const find = () => {
      if (lost.current && isFree()) moveTo(lost.current.near?.isConnected ? lost.current.near : mainOf());
      lost.current = undefined;
    };
    find();
    return find;
  });
  const [keep] = useState(() => (row: HTMLTableRowElement) => {
    const near = row.closest<HTMLElement>('[tabindex]');
    return () => {
      if (row.contains(document.activeElement)) lost.current = { near };
    };
  });
  return keep;
}

/** Focus outside the topmost dialog would hide that dialog from screen readers. */
function isBehindDialog(element: HTMLElement): boolean {
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return top !== undefined && !top.contains(element);
}

/**
 * For a button that opens a dialog: Fluent returns the focus to it. The attribute of `useRestoreFocusTarget`, whose
 * code comes with the dialogs (`FocusKeeper`).
 */
export const takesFocusBack = { 'data-tabster': '{"restorer":{"type":1}}' };

/** For a field that uses Tab itself: Fluent would leave the page with it first, where nothing follows the field. */
export const usesTab = { 'data-tabster': '{"focusable":{"ignoreKeydown":{"Tab":true}}}' };

/**
 * For something that takes the focus, such as a dialog without a trigger: restores the focus on unmount.
 * `unlessTaken`: not if another element has the focus by then.
 */
export function useReturnFocus({ unlessTaken = false } = {}): void {
  const [before] = useState(() => document.activeElement);
  const drawn = useRef<Element>(null);
  useLayoutEffect(() => {
    drawn.current = document.activeElement;
  }, []);
  useEffect(
    () => () => {
      // A field that appeared together with it had the focus; a field of its own is gone by now.
      const last = [drawn.current, before, mainOf()].find(
        (element) => element?.isConnected && element !== document.body,
      );
      if (!(last instanceof HTMLElement) || isBehindDialog(last)) return;
      if (!unlessTaken || isFree()) last.focus();
    },
    [before, unlessTaken],
  );
}

/** For something that opens beside what has the focus: takes it, and returns it at the end. @returns its ref */
export function useBorrowedFocus<Element extends HTMLElement>() {
  useReturnFocus({ unlessTaken: true });
  const ref = useRef<Element>(null);
  useEffect(() => {
    // A page that was just loaded begins at its top.
    if (!isFree()) moveTo(ref.current);
  }, []);
  return ref;
}

/**
 * For messages that come and go beside the page: F6 and Escape return the focus to where it was. From a message that is
 * removed it goes to the newest one, or back; from a link to the page. @returns props of the element around them
 */
export function useVisits(onVisit: (isThere: boolean) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const visit = useRef<{ from: Element | null }>(undefined);
  const goBack = () => {
    const from = visit.current?.from;
    if (from instanceof HTMLElement) moveTo(from);
    if (document.activeElement !== from) moveTo(mainOf());
  };
  // Before the page takes the focus of what was removed.
  useLayoutEffect(() => {
    if (!visit.current || !isFree()) return;
    const control = ref.current?.lastElementChild?.querySelector<HTMLElement>('a, button');
    if (control) moveTo(control);
    else goBack();
  });
  const props: DOMAttributes<HTMLElement> = {
    onFocus: ({ relatedTarget }) => {
      visit.current ??= { from: relatedTarget };
      onVisit(true);
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      // Also the whole window is left.
      if ([relatedTarget, document.activeElement].some((element) => currentTarget.contains(element))) return;
      visit.current = undefined;
      if (!currentTarget.matches(':hover')) onVisit(false);
    },
    onKeyDown: (event) => {
      if (event.key !== 'F6' && event.key !== 'Escape') return;
      event.preventDefault();
      goBack();
    },
    onClick: ({ target }) => {
      if (target instanceof Element && target.closest('a')) moveTo(mainOf());
    },
  };
  return { ...props, ref };
}

/** When the element is removed and nothing else has the focus, focuses another one. @returns its ref */
export function useFocusBeside<Own extends HTMLElement>(find: (removed: HTMLElement) => Element | null | undefined) {
  // Not a ref callback with a cleanup: Fluent's components never call the cleanup.
  const ref = useRef<Own>(null);
  const beside = useRef<Element>(undefined);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      beside.current = (element && find(element)) ?? undefined;
    };
  }, [find]);
  // Waits until the rest of the page is rendered and no longer inert.
  useEffect(
    () => () => {
      if (!(beside.current instanceof HTMLElement) || !isFree()) return;
      moveTo(beside.current);
      if (isFree()) moveTo(mainOf());
    },
    [],
  );
  return ref;
}

/**
 * For a place that shows one step after another: takes the focus when the step that had it is replaced. Needs `tabIndex={-1}`.
 * @returns its ref
 */
export function useStepFocus<Element extends HTMLElement>(step: string) {
  const ref = useRef<Element>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step && isFree()) moveTo(ref.current);
    last.current = step;
  }, [step]);
  return ref;
}

/**
 * Renders nothing. In a new form: focuses the first field, or the first empty one if the address has filled others,
 * unless something else has the focus.
 */
export function FirstFieldFocus() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isFree() && document.activeElement !== mainOf()) return;
    const fields = fieldsOf(place.current?.closest('form'));
    const texts = fields.filter(({ type }) => type !== 'radio' && type !== 'checkbox');
    const isBegun = texts.some(({ value }) => value !== '');
    moveTo((isBegun ? texts.find(({ value }) => value === '') : undefined) ?? fields[0]);
  }, []);
  return <span ref={place} hidden />;
}

/** Returns the focus to what had it when `busy` began, if it was disabled since. */
export function useFocusAfterBusy(busy: boolean): void {
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    if (busy) last.current = document.activeElement;
    else if (last.current instanceof HTMLElement && isFree()) moveTo(last.current);
  }, [busy]);
}

/** Focuses the control with this name each time `target` is a new object. @returns the ref of the container */
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

/** After signing in, and after navigation, moves the focus to the new page if it was in the old one. */
export function useArrivalFocus(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // A page that was just loaded begins at its top. Browsers may keep `userActivation` when it is reloaded, but not the counts of events.
    const eventCounts = performance.eventCounts as Partial<EventCounts> | undefined;
    const hasBeenUsed = ['keydown', 'pointerdown'].some((type) => (eventCounts?.get?.(type) ?? 0) > 0);
    if (hasBeenUsed && isFree()) moveTo(mainOf());
  }, []);
  useFocusAfter(pathname);
}

/** Focuses the page when `value` changes or the component is removed, unless something else has the focus by then. */
export function useFocusAfter(value?: unknown): void {
  useEffect(
    () => () => {
      if (isFree()) moveTo(mainOf());
    },
    [value],
  );
}

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
