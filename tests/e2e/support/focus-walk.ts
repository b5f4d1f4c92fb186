import type { Page } from '@playwright/test';

type Walk = { stops: HTMLElement[]; faults: Set<string>; onFocus: (event: FocusEvent) => void };

/**
 * Presses Tab through the whole screen, or through the dialog that is open. @returns one line for each element that has the focus without
 * a visible mark (WCAG 2.4.7), below something else (2.4.11), or outside the window.
 */
export async function walkFocus(page: Page, most = 60): Promise<string[]> {
  await page.evaluate(startWalk);
  const length = () => page.evaluate(() => (window as unknown as { walk: Walk }).walk.stops.length);
  for (let pressed = 0; pressed < most; pressed += 10) {
    const before = await length();
    for (let count = 0; count < 10; count += 1) await page.keyboard.press('Tab');
    if ((await length()) < before + 10) break;
  }
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const { faults, onFocus } = (window as unknown as { walk: Walk }).walk;
    document.removeEventListener('focusin', onFocus);
    return [...faults];
  });
}

/** In the page: records each element that gets the focus for the first time. */
function startWalk(): void {
  const stops: HTMLElement[] = [];
  const faults = new Set<string>();

  /** An outline, a shadow, a thick border, or a link's double underline: of the element, the box around a field, or the row that the keys act on. */
  function isMarked(focused: HTMLElement): boolean {
    const active = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '');
    const near = [focused, active, focused.parentElement, focused.nextElementSibling, focused.closest('label')];
    return [...near, focused.closest('.cm-editor'), focused.shadowRoot?.querySelector('.cm-focused')].some(
      (element) =>
        element &&
        [undefined, '::after', '::before'].some((pseudo) => {
          const style = getComputedStyle(element, pseudo);
          return (
            (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) ||
            (pseudo && style.content !== 'none' && parseFloat(style.borderBottomWidth) >= 2) ||
            style.textDecorationStyle === 'double' ||
            style.boxShadow.includes('0px 0px 0px 2px')
          );
        }),
    );
  }

  /** Whether any part of it is on top. */
  function isInSight(element: HTMLElement): boolean {
    // A check box is transparent, over its drawing and beside its label.
    const { left, top, width, height } = element.getBoundingClientRect();
    const shares = [0.5, 0.1, 0.9];
    return shares.some((x) =>
      shares.some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true);
      }),
    );
  }

  function judge(element: HTMLElement): void {
    const { width, height } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
    const what = `${element.tagName.toLowerCase()}[${element.role ?? element.getAttribute('name') ?? ''}] "${name}"`;
    if (width < 2 || height < 2) faults.add(`${what} is ${width} × ${height}`);
    else if (!isInSight(element)) faults.add(`${what} is hidden`);
    // The search field of the command palette is all that is in it: its caret is enough.
    if (!isMarked(element) && !element.matches('[role=dialog] [role=combobox]')) faults.add(`${what} is not marked`);
  }

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || stops.includes(target)) return;
    stops.push(target);
    // Tabster's own elements pass the focus on.
    if (target.matches('[data-tabster-dummy]')) return;
    // The mark is drawn, and what is out of sight scrolled to, after the event.
    requestAnimationFrame(() => {
      if (document.activeElement === target) judge(target);
    });
  }
  document.addEventListener('focusin', onFocus);
  Object.assign(window, { walk: { stops, faults, onFocus } satisfies Walk });
}
