import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import {
  chosenJwtKeys,
  formatAge,
  isEditQuery,
  jwtKeyPath,
  jwtKeyScreens,
  keyKind,
  newJwtKeyPath,
} from '~/machines/resources/domain/jwt-keys';
import { embeddedServer } from '../support/embedded-server';
import { jwtKey, jwtKeys, now, pair, publicPem } from '../support/jwt-key-samples';
import { openedForm } from '../support/screen-form';
import { noBrowser } from '../support/screen-world';

const key = { namespace: 'acme', id: 'orders' };
const odd = 'a/b 100% "x"';

async function served() {
  const server = await embeddedServer();
  const browser = { ...noBrowser };
  return { ...server, browser, machines: jwtKeyScreens({ ...server.wiring, browser }, key) };
}

describe('the JWT key list', () => {
  it.each([
    [0, '0 seconds'],
    [1_000, '1 second'],
    [59_999, '59 seconds'],
    [60_000, '1 minute'],
    [3_599_999, '59 minutes'],
    [3_600_000, '1 hour'],
    [86_399_999, '23 hours'],
    [86_400_000, '1 day'],
    [400 * 86_400_000, '400 days'],
  ])('shows %d milliseconds as %s', (age, words) => {
    expect(formatAge(age)).toBe(words);
  });

  it('is filtered by id and description, and sorted, in the browser', () => {
    const ids = (filter: string, column = 'id', direction: 'ascending' | 'descending' = 'ascending') =>
      chosenJwtKeys(jwtKeys, { filter, sort: { column, direction } }, now).map(({ id }) => id);
    expect(ids('')).toEqual(['a/b 100% <i>"x"</i> ☕', 'create-jwt-key', 'load-test', 'web-shop']);
    expect(ids(' CUSTOMERS ')).toEqual(['web-shop']);
    expect(ids('100%')).toHaveLength(1);
    expect(ids('', 'age')).toEqual(['a/b 100% <i>"x"</i> ☕', 'create-jwt-key', 'load-test', 'web-shop']);
    expect(ids('', 'age', 'descending')[0]).toBe('web-shop');
    expect(ids('', 'enabled', 'descending')[0]).toBe('load-test');
    expect(chosenJwtKeys([jwtKey('x', { updated: now + 5_000 })], { filter: '', sort: undefined }, now)).toMatchObject([
      { age: 0 },
    ]);
  });

  it('links to each key, even one named like the page for new keys', () => {
    expect(jwtKeyPath(key, odd)).toBe('/domain/acme/orders/authentication/jwt/a%2Fb%20100%25%20%22x%22');
    expect(jwtKeyPath(key, 'create-jwt-key')).toBe(`${newJwtKeyPath(key)}?edit`);
    expect(isEditQuery('?edit')).toBe(true);
    expect(isEditQuery('?page=2')).toBe(false);
  });
});

describe('a key pair', () => {
  it('is generated without a domain, and keeps the private key out of notices, logs and addresses', async () => {
    const { machines, asked, told, gone, logged, browser } = await served();
    const view = createActor(machines.keyPair).start();
    await waitFor(view, (s) => s.matches('shown'));
    expect(asked).toEqual(['GET util/keygen']);
    const pair = view.getSnapshot().context.loaded!.value;
    expect([keyKind(pair.publicKey), keyKind(pair.privateKey)]).toEqual(['public', 'private']);
    const copied: string[] = [];
    const files: unknown[][] = [];
    browser.clipboard = { write: (text) => Promise.resolve(void copied.push(text)) };
    browser.download = { save: (...file) => void files.push(file) };
    expect(await machines.keyDelivery.copy(pair.privateKey)).toBe(true);
    machines.keyDelivery.download('x.private.pem', pair.privateKey);
    expect(copied).toEqual([pair.privateKey]);
    expect(files).toEqual([['x.private.pem', 'application/x-pem-file', [pair.privateKey]]]);
    expect(JSON.stringify([told, gone, logged])).not.toContain('PRIVATE');
  });

  it('does not count as copied when copying failed', async () => {
    const { machines, told } = await served();
    expect(await machines.keyDelivery.copy(pair.privateKey)).toBe(false);
    expect(told).toMatchObject([{ intent: 'error', title: 'Not Copied' }]);
  });

  it.each([
    [publicPem, 'public'],
    [`\n${publicPem}\n`, 'public'],
    [pair.privateKey, 'private'],
    ['-----BEGIN PRIVATE KEY-----', 'private'],
    ['-----BEGIN RSA PUBLIC KEY-----\nAAAA\n-----END RSA PUBLIC KEY-----', 'unknown'],
    ['ssh-rsa AAAA', 'unknown'],
    ['', 'unknown'],
  ])('is recognized by its PEM header: %s is %s', (text, kind) => {
    expect(keyKind(text)).toBe(kind);
  });
});

describe('anonymous authentication', () => {
  const call = 'domains/acme/orders/config/anonymousAuth';
  const input = { values: { enabled: false }, facts: {} };

  it('keeps the old value when the call fails, and can be switched again', async () => {
    const { machines, fail, others } = await served();
    const { submit } = await openedForm(machines.anonymousAuth, input);
    fail(`PUT ${call}`, 'unreachable');
    expect(await submit({ enabled: true })).toMatchObject({
      baseline: { enabled: false },
      refusal: {
        title: 'Anonymous Authentication Not Changed',
        text: 'It could not be enabled. The server could not be reached.',
      },
    });
    await submit({ enabled: true });
    expect(await others.domain.config.anonymousAuth(key)).toEqual({ enabled: true });
  });

  it('names the required roles when forbidden', async () => {
    const { machines, fail } = await served();
    fail(`GET ${call}`, { status: 403, code: 'forbidden' });
    const { form } = await openedForm(machines.anonymousAuth, input);
    expect(form.getSnapshot()).toMatchObject({
      value: 'failed',
      context: { problem: { message: expect.stringContaining('to give you the Domain Admin role') as string } },
    });
  });
});
