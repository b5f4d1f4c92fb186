import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/console';
import { expectConnected } from './support/domain';
import { rowOf } from './support/domain-list';
import { signInForm } from './support/session';

/** Presses Tab until the focus is there; every stop on the way must be visible. */
async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  for (let count = 0; count <= most; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectRing(page);
    await page.keyboard.press('Tab');
  }
  await expect(target, `within ${most} presses of Tab`).toBeFocused();
}

/** The focused element differs from what it looks like without the focus: an outline, a shadow, a border, or a link's double line. */
async function expectRing(page: Page): Promise<void> {
  const ring = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return 'nothing is focused';
    // Fields draw their ring on the box around them.
    for (const element of [
      focused,
      focused.parentElement,
      focused.nextElementSibling,
      focused.closest('label'),
    ]) {
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

test('everything can be done without a mouse', async ({ page, server }) => {
  test.setTimeout(60_000);
  await page.goto('/login');
  const form = signInForm(page);

  await test.step('sign in', async () => {
    await expect(form.username).toBeFocused();
    await page.keyboard.type('admin');
    await page.keyboard.press('Tab');
    await expect(form.password).toBeFocused();
    await page.keyboard.type('password');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(form.submit).toBeFocused();
    await expectRing(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('acme / orders')).toBeVisible();
  });

  await test.step('the order of the frame is that of the eye', async () => {
    const stops: string[] = [];
    await page.keyboard.press('Tab');
    for (let count = 0; count < 9; count += 1) {
      stops.push(
        await page.evaluate(
          () =>
            document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
        ),
      );
      await page.keyboard.press('Tab');
    }
    const order = [
      'Search or go to',
      'Alerts, ',
      'Theme and time zone',
      'Ada Admin',
      'Home',
      'Namespaces',
      'Domains',
      'Users',
    ];
    const places = order.map((name) => stops.findIndex((stop) => stop.includes(name)));
    expect(places, stops.join(' | ')).toEqual([...places].sort((a, b) => a - b));
    expect(
      places.every((place) => place >= 0),
      stops.join(' | '),
    ).toBe(true);
  });

  await test.step('a menu opens, is walked and closes on its button', async () => {
    const theme = page.getByRole('button', { name: 'Theme and time zone' });
    await theme.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'Same as the system' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(theme).toBeFocused();
  });

  await test.step('create a domain', async () => {
    await tabTo(
      page,
      page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Domains' }),
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: 'Create Domain' }));
    await page.keyboard.press('Enter');
    const own = page.getByRole('radio', { name: /^User Namespace/ });
    await tabTo(page, own);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /^Shared Namespace/ })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Namespace' })).toBeFocused();
    await page.keyboard.type('aco');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('me');
    await expect(page.getByRole('option')).toHaveText([/acme/]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Namespace' })).toHaveValue('acme');
    await tabTo(page, page.getByRole('textbox', { name: 'Domain Id' }), 2);
    await page.keyboard.type('by-hand');
    await page.keyboard.press('Tab');
    await page.keyboard.type('By Hand');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Domain Created')).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/domains`);
  });

  await test.step('search it, and delete it in a dialog that keeps the focus', async () => {
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('by hand');
    await expect(rowOf(page, 'by-hand')).toContainText('Ready');
    const bin = page.getByRole('button', { name: 'Delete By Hand' });
    await tabTo(page, bin);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    for (let count = 0; count < 6; count += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(bin).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('by-hand');
    await page.keyboard.press('Enter');
    await expect(page.getByText("Domain 'acme/by-hand' is marked for deletion.")).toBeVisible();
  });

  await test.step('open a dashboard and switch its snippets', async () => {
    await tabTo(page, page.getByRole('searchbox'), 60);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('desk');
    await expect(rowOf(page, 'orders')).toBeVisible();
    await tabTo(page, rowOf(page, 'orders').getByRole('link'), 60);
    await page.keyboard.press('Enter');
    await expectConnected(page);
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await tabTo(page, tab('Connection'), 60);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(tab('Model')).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, tab('Open'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Model: Create' })).toBeVisible();
  });

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Ada Admin' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.username).toBeFocused();
  });
});

test('the dialog for signing in again keeps the focus and gives it back', async ({
  page,
  signIn,
  control,
  expectFailures,
}) => {
  expectFailures([401]);
  await signIn(page);
  await page.goto('/domains?namespace=acme');
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(rowOf(page, 'orders')).toBeVisible();
  await control.expireSessions();
  await reload.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(signInForm(page, dialog).password).toBeFocused();
  for (let count = 0; count < 6; count += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog, 'can not be dismissed').toBeVisible();
  await signInForm(page, dialog).password.focus();
  await page.keyboard.type('password');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(reload).toBeFocused();
});

test('the overlay of an offline server gives the focus back', async ({
  page,
  signIn,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await signIn(page);
  await page.clock.install();
  await page.goto('/domains?filter=desk');
  await expect(rowOf(page, 'orders')).toBeVisible();
  await page.getByRole('searchbox').focus();
  await control.fault({ match: { path: '/health' }, status: 500 });
  await page.clock.fastForward(10_100);
  const retry = page.getByRole('alertdialog').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toBeFocused();
});
