import type { Locator } from '@playwright/test';
import { expect, test } from './support/console';
import { expectFocusKept, expectRing, tabTo } from './support/keyboard';
import { listOf } from './support/pages';
import { signInForm } from './support/session';

test('a domain is created and deleted by keyboard', async ({ page, server }) => {
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
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('the tab order of the frame, from the top of a loaded page, matches the visual order', async () => {
    await page.reload();
    await expect(page.getByText('acme / orders')).toBeVisible();
    const stops: string[] = [];
    await page.keyboard.press('Tab');
    for (let count = 0; count < 10; count += 1) {
      stops.push(
        await page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
        ),
      );
      await page.keyboard.press('Tab');
    }
    const order = [
      'Skip to content',
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

  await test.step('a menu opens, moves with the arrow keys, and closes back to its button', async () => {
    const theme = page.getByRole('button', { name: 'Theme and time zone' });
    await theme.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(theme).toBeFocused();
  });

  await test.step('create a domain', async () => {
    await tabTo(page, page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Domains' }));
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

  await test.step('search for it, and delete it in a dialog that traps the focus', async () => {
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('by hand');
    await expect(listOf(page, 'Domains').row('by-hand')).toContainText('Ready');
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

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Ada Admin' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.username).toBeFocused();
  });
});

test('namespace roles and API keys are managed by keyboard', async ({ page, server, rest }) => {
  await rest.call('POST', 'user/apiKeys', { name: 'by hand', enabled: true });
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target, 80);
    await page.keyboard.press(key);
  };
  /** Uses the command palette. */
  const goTo = async (words: string, option: RegExp, heading: string) => {
    await page.keyboard.press('ControlOrMeta+K');
    await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused();
    await page.keyboard.type(words);
    await expect(page.getByRole('option', { name: option, selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(title(heading)).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toHaveCount(0);
    await expectFocusKept(page);
  };
  const inDialog = page.getByRole('alertdialog');

  await test.step('sign in', async () => {
    await page.goto('/users');
    await expect(signInForm(page).username).toBeFocused();
    await page.keyboard.type('admin');
    await page.keyboard.press('Tab');
    await page.keyboard.type('password');
    await page.keyboard.press('Enter');
    await expect(title('Users')).toBeVisible();
  });

  await test.step('add, change and remove a namespace role', async () => {
    await goTo('namespaces', /^Namespaces/, 'Namespaces');
    await press(page.getByRole('link', { name: 'acme', exact: true }));
    await expect(title('Acme Trading')).toBeVisible();
    await tabTo(page, page.getByRole('combobox', { name: 'User' }), 60);
    await page.keyboard.type('kofi');
    await expect(page.getByRole('option', { name: /kofi/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(page.getByRole('button', { name: 'Add', exact: true }));
    await expect(page.getByRole('row', { name: /kofi/ })).toContainText('Developer');
    await expectFocusKept(page);
    const change = page.getByRole('button', { name: 'Change the role of kofi' });
    await press(change);
    const roles = page.getByRole('dialog', { name: "Change the role of 'kofi'" });
    await expect(roles).toBeVisible();
    await tabTo(page, roles.getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowDown');
    await press(roles.getByRole('button', { name: 'Save' }));
    await expect(roles).toHaveCount(0);
    await expect(page.getByRole('row', { name: /kofi/ })).toContainText('Domain Admin');
    await expect(change).toBeFocused();
    await press(page.getByRole('button', { name: 'Remove kofi' }));
    await press(inDialog.getByRole('button', { name: 'Remove' }));
    await expect(page.getByText("Role of 'kofi' removed.")).toBeVisible();
    await expect(inDialog).toHaveCount(0);
    await expectFocusKept(page);
  });

  await test.step('delete one, then several', async () => {
    await goTo('api keys', /^API keys/, 'API keys');
    const bin = page.getByRole('button', { name: 'Delete by hand' });
    await press(bin);
    await expect(inDialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(inDialog).toHaveCount(0);
    await expect(bin).toBeFocused();
    await page.keyboard.press('Enter');
    await press(inDialog.getByRole('button', { name: 'Delete', exact: true }));
    await expect(page.getByText("API key 'by hand' deleted.")).toBeVisible();
    await expect(inDialog).toHaveCount(0);
    await expectFocusKept(page);
    await press(page.getByRole('checkbox', { name: 'Select Build pipeline' }), 'Space');
    await press(page.getByRole('checkbox', { name: 'Select Nightly export' }), 'Space');
    await press(page.getByRole('button', { name: 'Clear selection' }));
    await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toHaveCount(0);
    await expectFocusKept(page);
    await press(page.getByRole('checkbox', { name: 'Select all API keys' }), 'Space');
    await press(page.getByRole('button', { name: 'Delete…' }));
    await expect(inDialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('delete 2 API keys');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible();
    await expect(inDialog).toHaveCount(0);
    await expectFocusKept(page);
    await expect(page).toHaveURL(`${server.origin}/account-settings`);
  });
});

test('the dialog for signing in again traps the focus and returns it', async ({
  page,
  signIn,
  control,
  expectFailures,
}) => {
  expectFailures([401]);
  await signIn(page);
  // The alerts ask for all domains when the page is drawn.
  const lastAnswer = page.waitForResponse(/\/rest\/domains\?offset=0&limit=500$/);
  await page.goto('/domains?namespace=acme');
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(listOf(page, 'Domains').row('orders')).toBeVisible();
  await lastAnswer;
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
