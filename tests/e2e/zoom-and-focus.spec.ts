import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { screens as all } from './support/all-screens';
import { walkFocus } from './support/keyboard';
import { overflows } from './support/overflows';
import { text } from './support/screens';

/*
 * At 100 % and at 400 % zoom of a window of 1280 × 1024: nothing overflows, targets are large enough, and Tab leads through the screen with a
 * visible focus. All screens take minutes: run them by hand with `LONG_TESTS=1`.
 */

/**
 * Targets below 24 × 24 CSS pixels that are too close to another target (WCAG 2.5.8), one line each. Exceptions as there: a circle of 24
 * pixels around the target's center touches no other target, the target is in a line of text, or (the edges of columns) a menu does the same.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const least = 24;
    const selector =
      'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=menuitem], [role=option], [role=checkbox], [role=switch], [role=slider]';
    type Target = { element: Element; left: number; top: number; right: number; bottom: number };
    const targets = [...document.querySelectorAll(selector)]
      .flatMap((element): Target[] => {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden=true]'))
          return [];
        // A field is activated by its label too, and by the box drawn around it.
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        const box = element.closest(
          '.fui-Input, .fui-Combobox, .fui-SearchBox, .fui-Checkbox, .fui-Switch, .fui-Radio',
        );
        const boxes = [element, ...labels, ...(box ? [box] : [])].map((each) => each.getBoundingClientRect());
        const [left, top] = [Math.min(...boxes.map((each) => each.left)), Math.min(...boxes.map((each) => each.top))];
        const [right, bottom] = [
          Math.max(...boxes.map((each) => each.right)),
          Math.max(...boxes.map((each) => each.bottom)),
        ];
        return right - left < 2 || bottom - top < 2 ? [] : [{ element, left, top, right, bottom }];
      })
      .filter(isOnTop);
    /** Not scrolled out of sight, nor below a pinned column. */
    function isOnTop(target: Target): boolean {
      const { x, y } = centerOf(target);
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (target.element.contains(hit) || hit.contains(target.element));
    }
    const isSmall = ({ left, top, right, bottom }: Target) => right - left < least - 0.5 || bottom - top < least - 0.5;
    function centerOf({ left, top, right, bottom }: Target) {
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    }
    function isInText({ element }: Target): boolean {
      const parent = element.parentElement;
      return (
        getComputedStyle(element).display.startsWith('inline') &&
        [...(parent?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      );
    }
    function isNear(small: Target, other: Target): boolean {
      if (small.element.contains(other.element) || other.element.contains(small.element)) return false;
      const { x, y } = centerOf(small);
      const to = isSmall(other)
        ? centerOf(other)
        : {
            x: Math.min(Math.max(x, other.left), other.right),
            y: Math.min(Math.max(y, other.top), other.bottom),
          };
      return Math.hypot(x - to.x, y - to.y) < (isSmall(other) ? least : least / 2) - 0.5;
    }
    return targets
      .filter((target) => isSmall(target) && !isInText(target))
      .flatMap((target) => {
        const near = targets.find((other) => other !== target && isNear(target, other));
        if (!near) return [];
        const nameOf = ({ element }: Target) =>
          `${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30)}"`;
        const size = `${Math.round(target.right - target.left)} × ${Math.round(target.bottom - target.top)}`;
        return [`${nameOf(target)} ${size} is close to ${nameOf(near)}`];
      });
  });

const few = ['home', 'users to delete', 'domain: models/order-10400'];
const screens = all.filter(({ name }) => process.env['LONG_TESTS'] || few.includes(name));

test.beforeEach(async ({ control }) => {
  await control.setDomain('finance', 'audit', { status: 'deleting' });
  await control.setDomain('finance', 'ledger', { status: 'schema-upgrading' });
});

for (const screen of screens)
  test(`${screen.name}: zoom, targets and focus`, async ({ page, signIn, control, rest, server, expectFailures }) => {
    test.slow();
    expectFailures(screen.failures ?? []);
    if (!screen.signedOut) await signIn(page, screen.username);
    await page.setViewportSize({ width: screen.width ?? 1280, height: 1024 });
    await page.goto(screen.path);
    if (typeof screen.ready === 'function') await screen.ready(page, { control, rest, server });
    else await text(screen.ready)(page);
    const check = async () => {
      await expect.poll(() => overflows(page)).toEqual([]);
      await expect.poll(() => smallTargets(page)).toEqual([]);
      expect(await walkFocus(page)).toEqual([]);
    };
    await test.step('100 %', check);
    await page.setViewportSize({ width: 320, height: 256 });
    await test.step('400 %', check);
  });

test('notices are read beside a dialog, and leave most of a low window free', async ({
  page,
  signIn,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await signIn(page);
  await page.goto('/domains?namespace=acme');
  const stars = page.getByRole('button', { name: /avorite/ });
  await expect(stars.nth(2)).toBeVisible();
  await control.fault({ match: { method: 'PUT', path: '/user/favoriteDomains' }, status: 500, times: 9 });
  await control.fault({ match: { method: 'DELETE', path: '/user/favoriteDomains' }, status: 500, times: 9 });
  const dismiss = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: /^Dismiss/ });
  for (const index of [0, 1, 2]) {
    await stars.nth(index).click();
    await expect(dismiss).toHaveCount(index + 1);
  }
  await page.getByRole('button', { name: 'Delete Order Desk' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  // Everything else beside the dialog is hidden.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await expect(dismiss).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 256 });
  const box = await page.getByRole('region', { name: 'Notices' }).boundingBox();
  expect(box!.height).toBeLessThanOrEqual(0.4 * 256);
  await expect(dismiss.last()).toBeInViewport();
  await dismiss.first().focus();
  await expect(dismiss.first()).toBeInViewport();
});
