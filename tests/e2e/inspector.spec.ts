import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { connectClient } from './support/domain';
import { expect, kettle, saved, select, test, tool, valueField } from './support/model';
import { button, desk, field, fill, fillPasswords, link, notice, press, visit } from './support/pages';
import { signInByHand, storedSession } from './support/session';

const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });
const state = (page: Page) => inspector(page).getByRole('region', { name: 'State' });
const machines = (page: Page) => inspector(page).getByRole('combobox', { name: 'Machine' });
/** The option of the first machine with this chart. */
const machine = (page: Page, chart: string) =>
  machines(page)
    .locator('option', { hasText: new RegExp(`^(– )*${chart} `) })
    .first();
async function choose(page: Page, chart: string): Promise<void> {
  await machines(page).selectOption(await machine(page, chart).getAttribute('value'));
  await expect(state(page)).toContainText(`${chart} `);
}
const events = (page: Page) => inspector(page).getByRole('region', { name: 'Events' });

async function copiedReport(page: Page): Promise<string> {
  await press(inspector(page), 'Copy as report');
  await expect(button(inspector(page), 'Copied')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('shows no password, token, key or data of a session in which all of them are used', async ({
  page,
  context,
  rest,
  server,
  makeModel,
  expectFailures,
}) => {
  test.slow();
  expectFailures([401, 403, '/rest/auth/login']);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  /** What must not be shown, by what it is. */
  const secrets: Record<string, string> = {};
  const secret = (what: string, text = `Zq7 ${what}`) => (secrets[what] = text);
  /** Everything the inspector shows and copies, at a step where it must have seen some events. */
  const check = async (...events: string[]) => {
    const report = await copiedReport(page);
    for (const event of events) expect(report).toContain(event);
    const shown = await inspector(page).evaluate((panel) => panel.outerHTML);
    const found = Object.entries(secrets).filter(([, text]) => report.includes(text) || shown.includes(text));
    expect(found).toEqual([]);
  };
  const username = secret('username', 'zq7operator');
  const password = secret('password', 'Tr0ub4dor-and-3');
  await rest.call('POST', 'users', {
    ...{ username, password, displayName: secret('name of the operator'), email: 'zq7@example.com' },
    ...{ firstName: '', lastName: '', serverRole: 'Server Admin' },
  });
  const price = Number(secret('number', '73519.25'));
  await makeModel({ ...kettle(), price, [secret('property')]: secret('value') });
  const client = await connectClient(server.origin, 'acme/orders', 'alma');
  await (await client.chat().join('announcements')).send(secret('message'));
  await client.dispose();

  await page.goto('/?inspect');
  await choose(page, 'session');
  await expect(state(page)).toContainText(/session \d+: signedOut/);
  await signInByHand(page, username, secret('wrong password', 'Wr0ng-and-known'));
  await expect(page.getByRole('alert')).toBeVisible();
  await signInByHand(page, username, password);
  await expect(state(page)).toContainText(/session \d+: signedIn/);
  secret('token of the session', (await storedSession(page))!.token);
  await check('signIn failed', 'signIn done');

  await test.step('a user with a password', async () => {
    await visit(page, '/create-user');
    await fill(page, {
      ...{ Username: secret('new username', 'zq7new'), 'Display Name': secret('new name') },
      Email: secret('email', 'zq7new@example.org'),
    });
    await fillPasswords(page, secret('new password', 'Harbor-7-zq7'));
    await press(page, 'Create');
    await notice(page, /zq7new/);
  });

  await test.step('an API key', async () => {
    await visit(page, '/create-api-key');
    await field(page, 'Name').fill(secret('name of an API key'));
    await press(page, 'Create');
    await notice(page, 'You can copy its key in the list.');
    await link(page, secrets['name of an API key']!).click();
    await press(page, 'Show key');
    secret(
      'API key',
      (await page
        .getByRole('main')
        .getByText(/^[0-9a-f]{64}$/)
        .textContent())!,
    );
  });

  await test.step('a pair of keys', async () => {
    await visit(page, `${desk}/authentication/jwt/create-jwt-key`);
    await field(page, 'Id').fill('zq7-key');
    secret('id of a key', 'zq7-key');
    await press(page, 'Generate Key…');
    const dialog = page.getByRole('alertdialog', { name: 'Generate Key' });
    await expect(field(dialog, 'Private Key')).toHaveValue(/BEGIN RSA PRIVATE KEY/);
    for (const name of ['Private Key', 'Public Key'])
      secret(name, (await field(dialog, name).inputValue()).split('\n')[1]);
    await check('resourceForm', 'save done');
    await press(dialog, 'Copy private key');
    await press(dialog, 'Use Key');
    await press(page, 'Create');
    await notice(page, /zq7-key/);
  });

  await test.step('a model and its source', async () => {
    await visit(page, `${desk}/models/kettle`);
    await tool(page, 'Edit').click();
    await select(page, 'title');
    await page.keyboard.press('Enter');
    await valueField(page).fill(secret('typed value'));
    await page.keyboard.press('Enter');
    await saved(page);
    await choose(page, 'treeEdit');
    await tool(page, 'Source').click();
    await expect(page.getByRole('textbox', { name: 'Model source' })).toContainText(secrets['typed value']!);
    await visit(page, `${desk}/models?mode=query`);
    await expect(page.getByRole('textbox', { name: 'Query' })).toBeVisible();
  });

  await test.step('a chat and a new model', async () => {
    await visit(page, `${desk}/chats/announcements`);
    await expect(page.getByText(secrets['message']!)).toBeVisible();
    await link(page, 'Edit').click();
    await field(page, 'Topic').fill(secret('topic'));
    await press(page, 'Save');
    await notice(page, /announcements/);
    // The form leaves for the list after its notice.
    await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible();
    await visit(page, `${desk}/create-model`);
    await choose(page, 'modelBuild');
    secret('place', 'acme/orders');
    secret('id of a model', 'kettle');
    secret('id of a chat', 'announcements');
    await check('sourceEdit', 'tail', 'modelBuild');
  });
});

test('opens from the command palette, leaves the console usable and gives the focus back', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/users');
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /Search/ }))
    .first();
  await search.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('inspector');
  await expect(page.getByRole('option', { name: /^Open the inspector/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(inspector(page)).toBeFocused();

  await test.step('the console follows what is done beside it', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Domains' }).first().click();
    await expect(page).toHaveURL(/\/domains/);
    await expect(events(page)).toContainText('address.changed');
  });

  await test.step('it is accessible in both colors', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await axe(page);
    }
  });

  await test.step('it stays open in this tab until it is closed', async () => {
    await page.reload();
    await expect(inspector(page)).toBeVisible();
    await button(inspector(page), 'Pause').focus();
    await page.keyboard.press('Escape');
    await expect(inspector(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(inspector(page)).toHaveCount(0);
  });
});
