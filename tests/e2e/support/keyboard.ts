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

/** The focused element must look different: an outline, a shadow, a border, or a link's double underline. */
export async function expectRing(page: Page): Promise<void> {
  const ring = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return 'nothing is focused';
    // Fields draw their focus ring on the surrounding box.
    for (const element of [focused, focused.parentElement, focused.nextElementSibling, focused.closest('label')]) {
      if (!element) continue;
      for (const pseudo of [undefined, '::after', '::before']) {
        const style = getComputedStyle(element, pseudo);
        if (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) return 'visible';
        if (pseudo && style.content !== 'none' && parseFloat(style.borderBottomWidth) >= 2) return 'visible';
        if (style.textDecorationStyle === 'double') return 'visible';
        if (style.boxShadow.includes('0px 0px 0px 2px')) return 'visible';
      }
    }
    return `no ring on ${focused.outerHTML.slice(0, 200)}`;
  });
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
