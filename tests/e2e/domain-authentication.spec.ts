import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { SignJWT } from 'jose';
import { axe, expect, test } from './support/console';

const desk = '/domain/acme/orders';
const authentication = `${desk}/authentication`;
const odd = `a/b 100% <i>"x"</i> '☕' ?#عربي`;
const broken = { status: 500, body: { ok: false, body: { error_code: 'internal_server_error' } } };
const keys = 'domains/acme/orders/jwtKeys';

const table = (page: Page) => page.getByRole('table', { name: 'Keys' });
const rowOf = (page: Page, id: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: id, exact: true }) });
const alert = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
const question = (page: Page) => page.getByRole('alertdialog');
const publicKey = (page: Page) => page.getByRole('textbox', { name: 'Public Key' });

async function openList(page: Page, search = '') {
  await page.goto(`${authentication}/jwt${search}`);
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
}
const openNew = (page: Page) => page.goto(`${authentication}/jwt/create-jwt-key`);
async function openEdit(page: Page, id: string) {
  await page.goto(`${authentication}/jwt/${encodeURIComponent(id)}`);
  await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue(id);
}

const rsa = (bits = 2048) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

test.describe('JWT keys', () => {
  test.beforeEach(async ({ page, signIn }) => signIn(page));

  test('are listed with their age, searched and ordered', async ({ page, shot }) => {
    await openList(page);
    await expect(page).toHaveTitle('Authentication · acme/orders · Convergence Console');
    await expect(rowOf(page, 'load-test')).toContainText('Disabled');
    await expect(rowOf(page, 'web-shop-2026')).toContainText(/\d+ days/);
    await shot(page, 'jwt-keys');
    await axe(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await openList(page);
    await axe(page);
    await page.getByRole('columnheader', { name: 'Key Age' }).getByRole('button').click();
    await expect(table(page).getByRole('row').nth(1)).toContainText('staging');
    await page.getByRole('searchbox', { name: 'Search by id or description' }).fill('courier');
    await expect(table(page).getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/filter=courier/);
    await page.getByRole('tab', { name: 'Anonymous' }).click();
    await expect(page).toHaveURL(`${authentication}/anonymous`);
    await page.goto(`${authentication}/nonsense`);
    await expect(page.getByText('Unfortunately, no page exists at this url.')).toBeVisible();
  });

  test('are created with a generated pair, whose private half is not lost unnoticed', async ({
    page,
    rest,
    shot,
  }) => {
    await openList(page);
    await page.getByRole('link', { name: 'Create JWT Key' }).click();
    await page.getByRole('textbox', { name: 'Id' }).fill(odd);
    await page.getByRole('textbox', { name: 'Description' }).fill('For tests');
    await page.getByRole('button', { name: 'Generate Key…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Generate Key' });
    await expect(dialog.getByRole('textbox', { name: 'Private Key' })).toHaveValue(/BEGIN RSA PRIVATE KEY/);
    await shot(page, 'jwt-key-pair');
    await axe(page);
    await dialog.getByRole('button', { name: 'Use Key' }).click();
    await expect(dialog).toContainText('The private key was neither copied nor downloaded.');
    await axe(page);
    await dialog.getByRole('button', { name: 'Go back' }).click();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download private key' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('a_b_100_i_x_i_.private.pem');
    const secret = await readFile(await download.path(), 'utf8');
    expect(secret).toMatch(/^-----BEGIN RSA PRIVATE KEY-----/);
    const shown = await dialog.getByRole('textbox', { name: 'Public Key' }).inputValue();
    await dialog.getByRole('button', { name: 'Use Key' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(publicKey(page)).toHaveValue(shown);
    await expect(page.getByText('PRIVATE KEY')).toHaveCount(0);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText(`Key '${odd}' successfully created`)).toBeVisible();
    await expect(rowOf(page, odd)).toContainText(/\d+ seconds?/);
    const stored = await rest.call<{ key: string; description: string; enabled: boolean }>(
      'GET',
      `${keys}/${encodeURIComponent(odd)}`,
    );
    expect(stored).toMatchObject({ key: shown.trim(), description: 'For tests', enabled: true });
    await rowOf(page, odd).getByRole('link', { name: odd, exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue(odd);
    await expect(page.getByRole('textbox', { name: 'Id' })).not.toBeEditable();
  });

  test('need an id that is free and a public key; a private one is not taken', async ({
    page,
    control,
    expectFailures,
  }) => {
    expectFailures([409, 500]);
    await openNew(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Please input a Id!')).toBeVisible();
    await expect(page.getByText('Please input a Public Key!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Id' })).toBeFocused();
    await axe(page);
    await publicKey(page).fill('anything');
    await expect(page.getByText(/does not look like a public key in PEM format/)).toBeVisible();
    await publicKey(page).fill(rsa().privateKey);
    await page.getByRole('textbox', { name: 'Id' }).fill('kiosk');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText(/This is a private key, which must stay with you/)).toBeVisible();
    await publicKey(page).fill(rsa().publicKey);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(alert(page, 'Could Not Create Key')).toContainText(
      'A key with the specified id already exists.',
    );
    await expect(page.getByRole('textbox', { name: 'Id' })).toBeFocused();
    await control.fault({ match: { method: 'POST', path: `/${keys}` }, ...broken });
    await page.getByRole('textbox', { name: 'Id' }).fill('kiosk-2');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(alert(page, 'Could Not Create Key')).toContainText('The key could not be created.');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText("Key 'kiosk-2' successfully created")).toBeVisible();
  });

  test('are changed, also where the id is that of the page of new keys', async ({ page, rest }) => {
    await rest.call('POST', keys, {
      id: 'create-jwt-key',
      description: '',
      key: rsa().publicKey,
      enabled: true,
    });
    await openList(page);
    await rowOf(page, 'create-jwt-key').getByRole('link', { name: 'create-jwt-key', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue('create-jwt-key');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(
      'AuthenticationJWT Keys',
    );
    await page.getByRole('checkbox', { name: 'Enabled' }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText("Key 'create-jwt-key' successfully updated")).toBeVisible();
    await expect(rowOf(page, 'create-jwt-key')).toContainText('Disabled');
  });

  test('say that a change was refused, that somebody else was quicker, and that one is gone', async ({
    page,
    rest,
    control,
    expectFailures,
  }) => {
    expectFailures([404, 409, 500]);
    await openEdit(page, 'kiosk');
    await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
    await control.fault({
      match: { method: 'PUT', path: `/${keys}/kiosk` },
      status: 409,
      body: { ok: false, body: { error_code: 'duplicate', error_details: { field: 'id' } } },
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(alert(page, 'Could Not Update Key')).toContainText(
      'A key with the specified id already exists.',
    );
    await control.fault({ match: { method: 'PUT', path: `/${keys}/kiosk` }, ...broken });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(alert(page, 'Could Not Update Key')).toContainText('The key could not be updated.');
    const { key } = await rest.call<{ key: string }>('GET', `${keys}/kiosk`);
    await rest.call('PUT', `${keys}/kiosk`, { description: 'Theirs', key, enabled: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(question(page).getByRole('row', { name: /Description/ })).toContainText('Theirs');
    await question(page).getByRole('button', { name: 'Overwrite' }).click();
    await expect(page.getByText("Key 'kiosk' successfully updated")).toBeVisible();

    await openEdit(page, 'staging');
    await rest.call('DELETE', `${keys}/staging`);
    await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText("The key 'staging' no longer exists. It was deleted meanwhile."),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.goto(`${authentication}/jwt/staging`);
    await expect(page.getByText("The key 'staging' does not exist.")).toBeVisible();
  });

  test('are deleted after a question, several with a result for each', async ({
    page,
    control,
    expectFailures,
  }) => {
    expectFailures([500]);
    await openList(page);
    await page.getByRole('button', { name: 'Delete kiosk', exact: true }).click();
    await expect(question(page)).toContainText("Delete the key 'kiosk'?");
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText("The key 'kiosk' was deleted.")).toBeVisible();
    await expect(rowOf(page, 'kiosk')).toHaveCount(0);
    await control.fault({ match: { method: 'DELETE', path: `/${keys}/reporting` }, ...broken });
    for (const id of ['reporting', 'staging'])
      await page.getByRole('checkbox', { name: `Select ${id}` }).check();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await question(page).getByRole('textbox').fill('delete 2 keys');
    await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question(page).getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Could Not Delete Key')).toBeVisible();
    await question(page).getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(page, 'reporting')).toBeVisible();
    await expect(rowOf(page, 'staging')).toHaveCount(0);
  });

  test('that cannot be loaded are no empty list; a pair that cannot be generated is tried again', async ({
    page,
    control,
    expectFailures,
  }) => {
    expectFailures([500]);
    await control.fault({ match: { path: `/${keys}` }, status: 500, body: 'no' });
    await page.goto(authentication);
    await expect(alert(page, 'Keys could not be loaded')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rowOf(page, 'kiosk')).toBeVisible();
    await openNew(page);
    await control.fault({ match: { path: '/util/keygen' }, ...broken });
    await page.getByRole('button', { name: 'Generate Key…' }).click();
    await expect(alert(page, 'The keys could not be generated.')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('textbox', { name: 'Private Key' })).toHaveValue(/BEGIN RSA PRIVATE KEY/);
  });
});

test('a token is looked at here: what it says, whose it is, and whether it would be let in', async ({
  page,
  signIn,
  rest,
  control,
  shot,
}) => {
  const mine = rsa();
  const other = rsa();
  await rest.call('POST', keys, { id: 'mine', description: '', key: mine.publicKey, enabled: true });
  await rest.call('POST', keys, { id: 'off', description: '', key: other.publicKey, enabled: false });
  const token = async (kid: string, { privateKey }: { privateKey: string }, audience = 'Convergence') =>
    new SignJWT({ displayName: 'Zoë' })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject('zoe')
      .setAudience(audience)
      .setExpirationTime('10 minutes')
      .sign(createPrivateKey(privateKey));
  await signIn(page);
  await openList(page);
  await page.getByRole('button', { name: 'Test Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test Token' });
  const box = dialog.getByRole('textbox', { name: 'Token' });
  await control.forgetRequests();
  const good = await token('mine', mine);
  await box.fill(good);
  await expect(dialog.getByText('The domain would accept this token now.')).toBeVisible();
  await expect(dialog).toContainText("It was made with the private key that belongs to 'mine'.");
  await expect(dialog).toContainText('"displayName": "Zoë"');
  await shot(page, 'token');
  await axe(page);
  await box.fill(await token('off', other));
  await expect(dialog).toContainText("The key 'off' is disabled.");
  await expect(dialog.getByText('The domain would refuse this token.')).toBeVisible();
  await box.fill(await token('mine', other, 'Elsewhere'));
  await expect(dialog).toContainText("It belongs to the key 'off' (disabled)");
  await expect(dialog).toContainText("The audience (aud) is 'Elsewhere'; it must be 'Convergence'.");
  await box.fill('not a token');
  await expect(dialog).toContainText('This is no signed token');
  const sent = await control.requests();
  expect(
    sent.every(({ method, path, query }) => method === 'GET' && !`${path}${query}`.includes('eyJ')),
  ).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Test Token' }).click();
  await expect(box).toHaveValue('');
});

test.describe('anonymous', () => {
  const toggle = (page: Page) => page.getByRole('switch', { name: 'Anonymous Authentication' });

  test('is switched, with a loading state, and goes back where the call fails', async ({
    page,
    signIn,
    rest,
    control,
    expectFailures,
    shot,
  }) => {
    expectFailures([500]);
    const path = '/domains/acme/orders/config/anonymousAuth';
    await signIn(page);
    await page.goto(`${authentication}/anonymous`);
    await expect(toggle(page)).not.toBeChecked();
    await shot(page, 'anonymous');
    await axe(page);
    await control.fault({ match: { method: 'PUT', path }, delay: 800 });
    await toggle(page).click();
    await expect(page.getByText('Saving')).toBeVisible();
    await expect(page.getByText('Saving')).toHaveCount(0);
    await expect(toggle(page)).toBeChecked();
    expect(await rest.call('GET', path.slice(1))).toEqual({ enabled: true });
    await control.fault({ match: { method: 'PUT', path }, ...broken });
    await toggle(page).click();
    await expect(alert(page, 'Anonymous Authentication Not Changed')).toContainText(
      'It could not be disabled.',
    );
    await expect(toggle(page)).toBeChecked();
    await toggle(page).click();
    await expect(toggle(page)).not.toBeChecked();
    await expect(alert(page, 'Anonymous Authentication Not Changed')).toHaveCount(0);
    expect(await rest.call('GET', path.slice(1))).toEqual({ enabled: false });
  });

  test('takes a managing role, and says which', async ({ page, signIn, expectFailures }) => {
    expectFailures([403]);
    await signIn(page, 'hannah');
    await page.goto(`${authentication}/anonymous`);
    await expect(page.getByText('Your role does not permit seeing this setting')).toBeVisible();
    await expect(page.getByText(/or the domain role Domain Admin or Owner\./)).toBeVisible();
    await page.getByRole('tab', { name: 'JWT' }).click();
    await expect(rowOf(page, 'kiosk')).toBeVisible();
  });

  test('works while the domain is offline', async ({ page, signIn, control }) => {
    await control.setDomain('acme', 'orders', { availability: 'offline' });
    await signIn(page);
    await page.goto(`${authentication}/anonymous`);
    await toggle(page).click();
    await expect(toggle(page)).toBeChecked();
    await page.getByRole('tab', { name: 'JWT' }).click();
    await expect(rowOf(page, 'kiosk')).toBeVisible();
  });
});
