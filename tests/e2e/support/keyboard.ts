import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the target is focused; every stop on the way must be visible. */
export async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  for (let count = 0; count <= most; count += 1) {
    // A cell of the list of models has its field in it while it has the focus.
    const isReached = (element: Element) =>
      element === document.activeElement || element === document.activeElement?.closest('[data-cell]');
    if (await target.evaluate(isReached)) return expectRing(page);
    await page.keyboard.press('Tab');
  }
  await expect(target, `within ${most} presses of Tab`).toBeFocused();
}

/**
 * An outline, a shadow, a thick border, or a link's double underline: of the element, the box around a field, or the row that
 * the keys act on. Runs in the page.
 */
function isMarked(focused: Element): boolean {
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

/** The focused element must look different. */
export async function expectRing(page: Page): Promise<void> {
  const ring = await page.evaluate<string>(
    `(${isMarked.toString()})(document.activeElement) ? 'visible' : \`no ring on \${document.activeElement.outerHTML.slice(0, 200)}\``,
  );
  expect(ring).toBe('visible');
}

/** Expects that some element has the focus, so that users are not sent back to the start of the page. */
export const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName), 'what has the focus').not.toBe('BODY');

/** Records each key that is pressed while nothing has the focus, and each pointer event; the first key of a page is pressed anywhere. */
export async function watchKeys(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const faults: string[] = [];
    let last: string | undefined;
    const nameOf = (element: Element | null) =>
      `${element?.getAttribute('aria-label') ?? element?.textContent.trim().slice(0, 40)}`;
    addEventListener(
      'keydown',
      ({ key }) => {
        const focused = document.activeElement;
        // Tab on the last stop leaves the page, and comes back to its first.
        const isNowhere = !focused || focused === document.body;
        if (last !== undefined && !last.startsWith('Tab ') && isNowhere)
          faults.push(`nothing has the focus after ${last}, before ${key}`);
        last = `${key} at "${nameOf(focused)}"`;
      },
      true,
    );
    addEventListener('pointerdown', ({ target }) => faults.push(`pointer at "${nameOf(target as Element)}"`), true);
    Object.assign(window, { keyFaults: faults });
  });
  return () => page.evaluate(() => (window as unknown as { keyFaults: string[] }).keyFaults.splice(0));
}

type Walk = { stops: HTMLElement[]; faults: Set<string>; onFocus: (event: FocusEvent) => void };

/**
 * Presses Tab through the whole screen, or through the dialog that is open. @returns one line for each element that has the focus without
 * a visible mark (WCAG 2.4.7), below something else (2.4.11), or outside the window.
 */
export async function walkFocus(page: Page, most = 60): Promise<string[]> {
  await page.evaluate(`window.isMarked = ${isMarked.toString()}`);
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
  const { isMarked: isSeen } = window as unknown as { isMarked: typeof isMarked };

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
    if (!isSeen(element) && !element.matches('[role=dialog] [role=combobox]')) faults.add(`${what} is not marked`);
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
