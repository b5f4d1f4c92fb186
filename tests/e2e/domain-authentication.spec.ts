import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { SignJWT } from 'jose';
import { expect, test } from './support/console';
import { desk, field, fill, link, listOf, notice, press } from './support/pages';

const authentication = `${desk}/authentication`;
const odd = `a/b 100% <i>"x"</i> '☕' ?#عربي`;
const api = 'domains/acme/orders/jwtKeys';
const keys = (page: Page) => listOf(page, 'Keys');

const rsa = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

test('a generated key pair is used, and its private key is not lost by accident', async ({ page, signIn, rest }) => {
  await signIn(page);
  await page.goto(`${authentication}/jwt/create-jwt-key`);
  await fill(page, { Id: odd, Description: 'For tests' });
  await press(page, 'Generate Key…');
  const dialog = page.getByRole('alertdialog', { name: 'Generate Key' });
  await expect(field(dialog, 'Private Key')).toHaveValue(/BEGIN RSA PRIVATE KEY/);
  await press(dialog, 'Use Key');
  await expect(dialog).toContainText('The private key was neither copied nor downloaded.');
  await press(dialog, 'Go back');
  const downloading = page.waitForEvent('download');
  await press(dialog, 'Download private key');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('a_b_100_i_x_i_.private.pem');
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^-----BEGIN RSA PRIVATE KEY-----/);
  const shown = await field(dialog, 'Public Key').inputValue();
  await press(dialog, 'Use Key');
  await expect(dialog).toHaveCount(0);
  await expect(field(page, 'Public Key')).toHaveValue(shown);
  await expect(page.getByText('PRIVATE KEY')).toHaveCount(0);
  await press(page, 'Create');
  await notice(page, `Key '${odd}' created.`);
  await expect(keys(page).row(odd)).toContainText(/\d+ seconds?/);
  expect(await rest.call('GET', `${api}/${encodeURIComponent(odd)}`)).toMatchObject({
    key: shown.trim(),
    description: 'For tests',
    enabled: true,
  });
  await link(keys(page).row(odd), odd).click();
  await expect(field(page, 'Id')).toHaveValue(odd);
});

test('a token is checked in the browser: its claims, its key, and whether the domain would accept it', async ({
  page,
  signIn,
  rest,
  control,
}) => {
  const mine = rsa();
  const other = rsa();
  await rest.call('POST', api, { id: 'mine', description: '', key: mine.publicKey, enabled: true });
  await rest.call('POST', api, { id: 'off', description: '', key: other.publicKey, enabled: false });
  const token = async (kid: string, { privateKey }: { privateKey: string }) =>
    new SignJWT({ displayName: 'Zoë' })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject('zoe')
      .setAudience('Convergence')
      .setExpirationTime('10 minutes')
      .sign(createPrivateKey(privateKey));
  await signIn(page);
  await page.goto(`${authentication}/jwt`);
  await expect(keys(page).row('mine')).toBeVisible();
  await press(page, 'Test Token');
  const dialog = page.getByRole('dialog', { name: 'Test Token' });
  const box = dialog.getByRole('textbox', { name: 'Token' });
  await control.forgetRequests();
  await box.fill(await token('mine', mine));
  await expect(dialog.getByText('The domain would accept this token now.')).toBeVisible();
  await expect(dialog).toContainText("It was made with the private key that belongs to 'mine'.");
  await expect(dialog).toContainText('"displayName": "Zoë"');
  await box.fill(await token('off', other));
  await expect(dialog).toContainText("The key 'off' is disabled.");
  await expect(dialog.getByText('The domain would refuse this token.')).toBeVisible();
  const sent = await control.requests();
  expect(sent.every(({ method, path, query }) => method === 'GET' && !`${path}${query}`.includes('eyJ'))).toBe(true);
  await press(dialog, 'Close');
  await press(page, 'Test Token');
  await expect(box).toHaveValue('');
});
