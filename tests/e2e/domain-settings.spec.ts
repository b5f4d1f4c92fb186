import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';
import { connectUser, expectConnected } from './support/domain';

const desk = '/domain/acme/orders';
const settings = `${desk}/settings`;
const broken = { status: 500, body: { ok: false, body: { error_code: 'internal_server_error' } } };
/** The client dials again before the console learns that the domain went offline. */
const redialling = 'WebSocket is closed before the connection is established';

const form = (page: Page, name: string) => page.getByRole('form', { name });
const alert = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
const question = (page: Page) => page.getByRole('alertdialog');
const choice = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const memberRow = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Members' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name, exact: true }) });

async function open(page: Page, tab = '', base = settings) {
  await page.goto(`${base}${tab && `/${tab}`}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

test.describe('general', () => {
  test.beforeEach(async ({ page, signIn }) => signIn(page));

  test('renames the domain, and the shell follows at once', async ({ page, rest, shot }) => {
    await open(page);
    await expect(page).toHaveTitle('Settings · acme/orders · Convergence Console');
    const info = form(page, 'Domain Info');
    await expect(info.getByRole('textbox', { name: 'Display Name' })).toHaveValue('Order Desk');
    await shot(page, 'domain-settings-general');
    await axe(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page);
    await expect(info.getByRole('textbox', { name: 'Display Name' })).toHaveValue('Order Desk');
    await axe(page);
    await info.getByRole('textbox', { name: 'Display Name' }).fill(' ');
    await info.getByRole('button', { name: 'Save' }).click();
    await expect(info.getByText('A display name is required!')).toBeVisible();
    await info.getByRole('textbox', { name: 'Display Name' }).fill('Bestellungen ☕ عربي');
    await info.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The domain info was successfully updated.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Domain' })).toContainText('Bestellungen ☕ عربي');
    const stored = await rest.call<{ displayName: string }>('GET', 'domains/acme/orders');
    expect(stored.displayName).toBe('Bestellungen ☕ عربي');
  });

  test('says that the name could not be saved, and asks where somebody else changed it', async ({
    page,
    rest,
    control,
    expectFailures,
  }) => {
    expectFailures([500]);
    await open(page);
    const info = form(page, 'Domain Info');
    await expect(info.getByRole('textbox', { name: 'Display Name' })).toHaveValue('Order Desk');
    await control.fault({ match: { method: 'PUT', path: '/domains/acme/orders' }, ...broken });
    await info.getByRole('textbox', { name: 'Display Name' }).fill('Mine');
    await info.getByRole('button', { name: 'Save' }).click();
    await expect(alert(page, 'Could Not Update Domain')).toContainText(
      'The domain info could not be updated.',
    );
    await expect(info.getByRole('textbox', { name: 'Display Name' })).toHaveValue('Mine');
    await rest.call('PUT', 'domains/acme/orders', { displayName: 'Theirs' });
    await info.getByRole('button', { name: 'Save' }).click();
    await expect(question(page).getByRole('row', { name: /Display Name/ })).toContainText('Theirs');
    await question(page).getByRole('button', { name: 'Overwrite' }).click();
    await expect(page.getByText('The domain info was successfully updated.')).toBeVisible();
  });

  test('changes how long one may come back, in minutes', async ({ page, rest, control, expectFailures }) => {
    expectFailures([500]);
    await open(page, 'general');
    const reconnect = form(page, 'Reconnect Configuration');
    const minutes = reconnect.getByRole('textbox', { name: 'Reconnect Token Validity' });
    await expect(minutes).toHaveValue('1440');
    await minutes.fill('');
    await reconnect.getByRole('button', { name: 'Save' }).click();
    await expect(reconnect.getByText('A reconnect token validity value is required!')).toBeVisible();
    await expect(minutes).toBeFocused();
    await minutes.fill('0');
    await expect(reconnect.getByText('Please input a whole number of minutes, 1 or more!')).toBeVisible();
    await minutes.fill('90');
    await control.fault({
      match: { method: 'PUT', path: '/domains/acme/orders/config/reconnect' },
      ...broken,
    });
    await reconnect.getByRole('button', { name: 'Save' }).click();
    await expect(alert(page, 'Could Not Update Config')).toContainText(
      'The reconnect configuration could not be updated.',
    );
    await reconnect.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The domain reconnect config successfully updated.')).toBeVisible();
    expect(await rest.call('GET', 'domains/acme/orders/config/reconnect')).toEqual({ tokenValidity: 90 });
  });

  test('takes the domain offline after saying who is thrown out, and online again', async ({
    page,
    server,
    control,
    expectFailures,
    shot,
  }) => {
    expectFailures([500, redialling]);
    await open(page);
    await expectConnected(page);
    const leave = await connectUser(server.origin, 'acme/orders', 'alma');
    await expect(choice(page, 'Online')).toBeChecked();
    await choice(page, 'Offline').check();
    // The count is read every five seconds.
    await expect(question(page)).toContainText('1 active session loses its connection at once.', {
      timeout: 12_000,
    });
    await shot(page, 'domain-settings-offline');
    await axe(page);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(choice(page, 'Online')).toBeChecked();

    await control.fault({ match: { method: 'PUT', path: '/domains/acme/orders/availability' }, ...broken });
    await choice(page, 'Offline').check();
    await question(page).getByRole('button', { name: 'Set offline' }).click();
    await expect(question(page)).toContainText('Settings Not Updated');
    await expect(question(page)).toContainText('There was an error applying the settings.');
    await question(page).getByRole('button', { name: 'Set offline' }).click();
    await expect(page.getByText('The domain is offline now.')).toBeVisible();
    await expect(page.getByText('The Domain is Offline', { exact: true })).toBeVisible();
    await expect(choice(page, 'Offline')).toBeChecked();
    await leave().catch(() => undefined);

    await page.reload();
    await choice(page, 'Online').check();
    await expect(page.getByText('The domain is online now.')).toBeVisible();
    await expect(page.getByText('The Domain is Offline', { exact: true })).toHaveCount(0);
    await expectConnected(page);
  });

  test('puts the domain into maintenance mode; the banner leads back here', async ({ page }) => {
    await open(page);
    await choice(page, 'Maintenance').check();
    await question(page).getByRole('button', { name: 'Start maintenance' }).click();
    await expect(page.getByText('The Domain is in Maintenance Mode', { exact: true })).toBeVisible();
    await page.goto(desk);
    await page.getByRole('link', { name: 'Change availability' }).first().click();
    await expect(choice(page, 'Maintenance')).toBeChecked();
  });

  test('keeps what was typed while another tab is shown, and guards it when the page is left', async ({
    page,
  }) => {
    await open(page);
    const name = page.getByRole('textbox', { name: 'Display Name' });
    await expect(name).toHaveValue('Order Desk');
    await name.fill('Half typed');
    await page.getByRole('tab', { name: 'Models' }).click();
    await expect(page).toHaveURL(`${settings}/models`);
    await page.getByRole('tab', { name: 'General' }).click();
    await expect(name).toHaveValue('Half typed');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Order Desk' })).toBeVisible();
  });

  test('an address of no tab is not found', async ({ page }) => {
    for (const path of ['settings/nonsense', 'settings/general/more', 'nonsense']) {
      await page.goto(`${desk}/${path}`);
      await expect(page.getByText('Unfortunately, no page exists at this url.')).toBeVisible();
    }
  });
});

test.describe('members', () => {
  test.beforeEach(async ({ page, signIn }) => signIn(page));

  test('are added, changed and removed, but not oneself', async ({ page, rest, expectFailures, shot }) => {
    expectFailures([404]);
    await open(page, 'members');
    await expect(memberRow(page, 'dana')).toContainText('Owner');
    await shot(page, 'domain-settings-members');
    await axe(page);
    const own = page.getByRole('button', { name: 'Remove admin', exact: true });
    await expect(own).toHaveAttribute('aria-disabled', 'true');
    await expect(own).toHaveAttribute('title', 'You can not remove yourself.');
    await expect(page.getByRole('combobox', { name: 'Role' })).toContainText('Developer');
    const user = page.getByRole('combobox', { name: 'User' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Please select a user!')).toBeVisible();
    await user.fill('adm');
    await expect(page.getByRole('option', { name: /^admin/ })).toHaveCount(0);
    await user.fill('dana');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(alert(page, 'Could Not Add Member')).toContainText("'dana' is a member with the role Owner");
    await user.fill('nobody-here');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(alert(page, 'Could Not Add Member')).toContainText("There is no user 'nobody-here'.");
    await user.fill('jun');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText("'jun' is a member with the role Developer.")).toBeVisible();
    await expect(memberRow(page, 'jun')).toContainText('Developer');

    await page.getByRole('button', { name: 'Change the role of jun' }).click();
    const dialog = page.getByRole('dialog', { name: "Change the role of 'jun'" });
    await dialog.getByRole('radio', { name: /^Domain Admin/ }).check();
    await axe(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(memberRow(page, 'jun')).toContainText('Domain Admin');
    expect(await rest.call('GET', 'domains/acme/orders/members')).toMatchObject({ jun: 'Domain Admin' });

    await page.getByRole('button', { name: 'Remove jun' }).click();
    await question(page).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText("The member 'jun' was removed.")).toBeVisible();
    await expect(memberRow(page, 'jun')).toHaveCount(0);
  });

  test('are removed several at once, each with its result', async ({ page, control, expectFailures }) => {
    expectFailures([500]);
    await open(page, 'members');
    await control.fault({
      match: { method: 'DELETE', path: '/domains/acme/orders/members/devi' },
      ...broken,
    });
    for (const name of ['devi', 'hannah'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('button', { name: 'Remove…' }).click();
    await question(page).getByRole('textbox').fill('remove 2 members');
    await question(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(question(page).getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Could Not Remove Member')).toBeVisible();
    await question(page).getByRole('button', { name: 'Close' }).click();
    await expect(memberRow(page, 'devi')).toBeVisible();
    await expect(memberRow(page, 'hannah')).toHaveCount(0);
  });
});

test.describe('models and collections', () => {
  test.beforeEach(async ({ page, signIn }) => signIn(page));

  test('a policy is set in minutes, and sent in milliseconds', async ({
    page,
    rest,
    control,
    expectFailures,
  }) => {
    expectFailures([500]);
    await open(page, 'models');
    const card = form(page, 'Model Snapshot Policy');
    await card.getByRole('checkbox', { name: 'Snapshots Enabled' }).check();
    await card.getByRole('checkbox', { name: /^Trigger by Time/ }).check();
    await card.getByRole('textbox', { name: 'Maximum Time Interval (min)' }).fill('30');
    await axe(page);
    await control.fault({
      match: { method: 'PUT', path: '/domains/acme/orders/config/modelSnapshotPolicy' },
      ...broken,
    });
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(alert(page, 'Settings Not Updated')).toContainText(
      'There was an error applying the settings.',
    );
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('The domain model snapshot policy settings were successfully updated.'),
    ).toBeVisible();
    expect(await rest.call('GET', 'domains/acme/orders/config/modelSnapshotPolicy')).toMatchObject({
      snapshotsEnabled: true,
      triggerByTime: true,
      maximumTimeInterval: 1_800_000,
    });
  });

  test('collections come into being by themselves', async ({ page, rest, control, expectFailures }) => {
    expectFailures([500]);
    await open(page, 'collections');
    const card = form(page, 'Collection Configuration');
    await card.getByRole('checkbox', { name: 'Auto Create Collections' }).check();
    await axe(page);
    await control.fault({
      match: { method: 'PUT', path: '/domains/acme/orders/config/collection' },
      ...broken,
    });
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(alert(page, 'Settings Not Updated')).toContainText(
      'There was an error applying the settings.',
    );
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The domain config settings were successfully updated.')).toBeVisible();
    expect(await rest.call('GET', 'domains/acme/orders/config/collection')).toEqual({ autoCreate: true });
  });
});

test.describe('dangerous', () => {
  test.beforeEach(async ({ page, signIn }) => signIn(page));
  const renamed = `o/r 100% "x" '☕' ?#`;

  test('the id can only be changed offline; then everything is at the new address', async ({
    page,
    rest,
    control,
    expectFailures,
    shot,
  }) => {
    expectFailures([404, 409, 500, redialling]);
    await open(page, 'dangerous');
    const card = form(page, 'Change Domain Id');
    await expect(card.getByRole('textbox', { name: 'Domain Id' })).toBeDisabled();
    await expect(card).toContainText('The id can only be changed while the domain is offline.');
    await shot(page, 'domain-settings-dangerous');
    await axe(page);
    await card.getByRole('link', { name: 'Change availability' }).click();
    await choice(page, 'Offline').check();
    await question(page).getByRole('button', { name: 'Set offline' }).click();
    await expect(page.getByText('The domain is offline now.')).toBeVisible();
    await page.getByRole('tab', { name: 'Dangerous' }).click();
    const id = card.getByRole('textbox', { name: 'Domain Id' });
    const change = async (text: string) => {
      await id.fill(text);
      await card.getByRole('button', { name: 'Change Id…' }).click();
    };
    await change('');
    await expect(card.getByText('A domain id is required!')).toBeVisible();
    await change('support');
    await question(page).getByRole('button', { name: 'Change Id' }).click();
    await expect(alert(page, 'Domain Id Not Updated').first()).toContainText(
      'There was an error updating the domain id . A domain with the specified id already exists.',
    );
    await control.fault({ match: { method: 'PUT', path: '/domains/acme/orders/id' }, ...broken });
    await change(renamed);
    await question(page).getByRole('button', { name: 'Change Id' }).click();
    await expect(alert(page, 'Domain Id Not Updated')).toContainText(
      'There was an error updating the domain id .',
    );
    await change(renamed);
    await question(page).getByRole('button', { name: 'Change Id' }).click();
    await expect(page.getByText('Domain Id Changed')).toBeVisible();
    await expect
      .poll(() => new URL(page.url()).pathname.split('/').map(decodeURIComponent))
      .toEqual(['', 'domain', 'acme', renamed, 'settings', 'dangerous']);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(id).toHaveValue(renamed);
    await page.getByRole('tab', { name: 'General' }).click();
    await choice(page, 'Online').check();
    await expectConnected(page);
    const stored = await rest.call<{ displayName: string }>(
      'GET',
      `domains/acme/${encodeURIComponent(renamed)}`,
    );
    expect(stored.displayName).toBe('Order Desk');
  });

  test('the domain is deleted when its id was typed, also while it is offline', async ({
    page,
    control,
    expectFailures,
  }) => {
    expectFailures([404, 500]);
    await control.setDomain('acme', 'orders', { availability: 'offline' });
    await open(page, 'dangerous');
    const card = form(page, 'Delete Domain');
    const remove = card.getByRole('button', { name: 'Delete Domain…' });
    await card.getByRole('textbox').fill('order');
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await card.getByRole('textbox').fill('orders');
    await remove.click();
    await expect(question(page)).toContainText("Delete domain 'acme/orders'?");
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await control.fault({ match: { method: 'DELETE', path: '/domains/acme/orders' }, ...broken });
    await remove.click();
    await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(alert(page, 'Domain Not Deleted')).toContainText(
      'The domain acme/orders could not be deleted.',
    );
    await remove.click();
    await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('The domain acme/orders was deleted.')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('roles', () => {
  const needs =
    /Needs the server role Domain Admin or Server Admin, .*or the domain role Domain Admin or Owner\./;

  test('a Developer reads what may be read, and every tab says which role it takes', async ({
    page,
    signIn,
    expectFailures,
  }) => {
    expectFailures([403]);
    await signIn(page, 'hannah');
    await open(page);
    await expect(page.getByText('You can not change these settings.')).toBeVisible();
    await expect(page.getByText(needs).first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Display Name' })).toHaveAttribute('readonly', '');
    await expect(choice(page, 'Offline')).toBeDisabled();
    await axe(page);
    for (const [tab, text] of [
      ['Models', 'Your role does not permit seeing these settings'],
      ['Collections', 'Your role does not permit seeing this setting'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('heading', { name: text })).toBeVisible();
    }
    await page.getByRole('tab', { name: 'Members' }).click();
    await expect(memberRow(page, 'dana')).toContainText('Owner');
    await expect(page.getByRole('button', { name: 'Remove dana', exact: true })).toBeDisabled();
    await page.getByRole('tab', { name: 'Dangerous' }).click();
    await expect(page.getByRole('button', { name: 'Delete Domain…' })).toHaveAttribute('title', needs);
    await expect(page.getByRole('button', { name: 'Change Id…' })).toHaveAttribute('title', needs);
  });

  test('a Domain Admin of the domain sees its members, and changes only its settings', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'devi');
    await open(page, 'members');
    await expect(memberRow(page, 'dana')).toContainText('Owner');
    const needed =
      'Needs the server role Domain Admin or Server Admin, or the namespace role Domain Admin or Owner, or the domain role Owner.';
    for (const name of ['Add', 'Change the role of dana', 'Remove dana']) {
      const button = page.getByRole('button', { name, exact: true });
      await expect(button).toHaveAttribute('title', needed);
      await expect(button).toBeDisabled();
    }
    await page.getByRole('tab', { name: 'General' }).click();
    await expect(page.getByRole('textbox', { name: 'Display Name' })).toBeEditable();
  });
});
