import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { JwtKey } from '~/api/rest/domain/jwt-keys';
import type { ApiProblem } from '~/core/problem';
import {
  chosenJwtKeys,
  formatAge,
  isEditQuery,
  jwtKeyPath,
  jwtKeyScreens,
  keyKind,
  newJwtKeyPath,
} from '~/machines/resources/domain/jwt-keys';
import { unreachable } from '../support/fixtures';
import { jwtKey, jwtKeys, now, pair, publicPem } from '../support/jwt-key-samples';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { noBrowser, screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const base = 'domains/acme/desk';
const odd = 'a/b 100% "x"';

/** The machines with a fake server that has these keys. `failures` are keyed by method and the end of the path, like `PUT jwtKeys/x`. */
function wired(keys: JwtKey[] = jwtKeys, failures: Partial<Record<string, ApiProblem>> = {}) {
  const server = { keys, failures, anonymous: { enabled: false } };
  const { rest, asked, bodies } = pretendedRest(({ method, path, body }) => {
    const place = path.startsWith(base) ? path.slice(base.length + 1) : path;
    const failure = server.failures[`${method} ${place}`];
    if (failure) throw failure;
    if (place === 'util/keygen') return pair;
    if (place === 'config/anonymousAuth') {
      if (method === 'PUT') server.anonymous = body as typeof server.anonymous;
      return method === 'PUT' ? {} : server.anonymous;
    }
    const id = decodeURIComponent(place.split('/')[1] ?? '');
    if (method === 'GET' && id === '') return server.keys;
    if (method !== 'GET') return {};
    const found = server.keys.find((each) => each.id === id);
    if (!found) throw refusal(404, 'not_found');
    return found;
  });
  const world = screenWorld({});
  const browser = { ...noBrowser };
  const machines = jwtKeyScreens({ ...world.wiring, rest, browser, now: () => now }, key);
  return { ...world, asked, bodies, server, machines, browser };
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
    expect(jwtKeyPath(key, odd)).toBe('/domain/acme/desk/authentication/jwt/a%2Fb%20100%25%20%22x%22');
    expect(jwtKeyPath(key, 'create-jwt-key')).toBe(`${newJwtKeyPath(key)}?edit`);
    expect(isEditQuery('?edit')).toBe(true);
    expect(isEditQuery('?page=2')).toBe(false);
  });
});

describe('a key pair', () => {
  it('is generated without a domain, and keeps the private key out of notices, logs and addresses', async () => {
    const { machines, asked, told, gone, logged, browser } = wired();
    const view = createActor(machines.keyPair).start();
    await waitFor(view, (s) => s.matches('shown'));
    expect(asked).toEqual(['GET util/keygen']);
    expect(view.getSnapshot().context.loaded?.value).toEqual(pair);
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
    const { machines, told } = wired();
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
  async function toggled(enabled: boolean, failures: Partial<Record<string, ApiProblem>> = {}) {
    const world = wired();
    const form = createActor(world.machines.anonymousAuth, {
      input: { values: { enabled: false }, facts: {} },
    }).start();
    await waitFor(form, (s) => s.hasTag('editable'));
    world.server.failures = failures;
    form.send({ type: 'form.change', change: { enabled } });
    form.send({ type: 'form.submit' });
    expect(form.getSnapshot().hasTag('busy')).toBe(true);
    await waitFor(form, (s) => !s.hasTag('busy'));
    return { ...world, form, context: form.getSnapshot().context };
  }

  it('keeps the old value when the call fails, and can be switched again', async () => {
    const { form, context, server } = await toggled(true, { 'PUT config/anonymousAuth': unreachable });
    expect(context.baseline).toEqual({ enabled: false });
    expect(context.refusal).toEqual({
      title: 'Anonymous Authentication Not Changed',
      text: 'It could not be enabled. The server could not be reached.',
    });
    server.failures = {};
    form.send({ type: 'form.change', change: { enabled: true } });
    form.send({ type: 'form.submit' });
    await waitFor(form, (s) => s.matches('saved'));
    expect(server.anonymous).toEqual({ enabled: true });
  });

  it('names the required roles when forbidden', async () => {
    const { machines } = wired([], { 'GET config/anonymousAuth': refusal(403, 'forbidden') });
    const form = createActor(machines.anonymousAuth, {
      input: { values: { enabled: false }, facts: {} },
    }).start();
    await waitFor(form, (s) => s.matches('failed'));
    expect(form.getSnapshot().context.problem).toMatchObject({
      message: expect.stringContaining('to give you the Domain Admin role') as string,
    });
  });
});
