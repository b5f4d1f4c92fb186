import { describe, expect, it } from 'vitest';
import { send } from './support/target';
import { bodyOf, listOf, refusal, useTarget } from './support/use-target';
import type { Operator } from './support/use-target';

const { target, operator, known } = useTarget();

type Key = { name: string; key: string; enabled: boolean; lastUsed?: number };

const keysOf = async ({ call }: Operator) => listOf<Key>(await call('GET', '/user/apiKeys'));
const make = async (owner: Operator, name: string, enabled = true): Promise<Key> => {
  const answer = await owner.call('POST', '/user/apiKeys', { body: { name, enabled } });
  expect([answer.status, answer.body]).toEqual([201, { ok: true, body: {} }]);
  const found = (await keysOf(owner)).find((each) => each.name === name);
  if (!found) throw new Error(`The key ${name} is not in the list.`);
  return found;
};
const pathOf = ({ key }: Pick<Key, 'key'>) => `/user/apiKeys/${encodeURIComponent(key)}`;
const withKey = ({ key }: Key) =>
  send(`${target().url}/user/profile`, 'GET', { headers: { authorization: `UserApiKey ${key}` } });
const missing = refusal('not_found');

describe('API keys', () => {
  it('are made with a key of their own, and belong to one operator', async () => {
    const owner = await operator();
    expect(await keysOf(owner)).toEqual([]);
    const one = await make(owner, 'one');
    const other = await make(owner, 'other', false);
    expect(one).toEqual({ name: 'one', key: expect.any(String), enabled: true });
    expect(other).toEqual({ name: 'other', key: expect.any(String), enabled: false });
    expect(one.key).toHaveLength(64);
    expect(one.key).not.toBe(other.key);
    expect(bodyOf(await owner.call('GET', pathOf(one)))).toEqual(one);
    const stranger = await operator('Server Admin');
    expect(await keysOf(stranger)).toEqual([]);
    const answer = await stranger.call('GET', pathOf(one));
    expect([answer.status, answer.body]).toEqual([404, missing]);
  });

  it('sign calls while they are enabled, and note when', async () => {
    const owner = await operator();
    const key = await make(owner, 'works');
    const answer = await withKey(key);
    expect([answer.status, bodyOf(answer)['username']]).toEqual([200, owner.username]);
    const { lastUsed } = bodyOf(await owner.call('GET', pathOf(key)));
    expect(Math.abs(Number(lastUsed) - Date.now())).toBeLessThan(60_000);
    const off = { ...key, enabled: false };
    expect((await owner.call('PUT', pathOf(key), { body: off })).status).toBe(200);
    expect((await withKey(key)).status).toBeGreaterThanOrEqual(400);
    expect((await owner.call('PUT', pathOf(key), { body: key })).status).toBe(200);
    expect((await withKey(key)).status).toBe(200);
  });

  it('are changed but for the key itself', async () => {
    const owner = await operator();
    const key = await make(owner, 'before');
    const body = { key: 'another', name: 'after', enabled: false };
    const answer = await owner.call('PUT', pathOf(key), { body });
    expect([answer.status, answer.body]).toEqual([200, { ok: true, body: {} }]);
    expect(await keysOf(owner)).toEqual([{ name: 'after', key: key.key, enabled: false }]);
  });

  it('are removed, and then sign nothing', async () => {
    const owner = await operator();
    const key = await make(owner, 'short-lived');
    expect((await owner.call('DELETE', pathOf(key))).status).toBe(200);
    expect(await keysOf(owner)).toEqual([]);
    const gone = await withKey(key);
    expect([gone.status, gone.body]).toEqual([500, refusal('internal_server_error')]);
  });

  it('have one name each', async () => {
    const owner = await operator();
    await make(owner, 'same');
    const answer = await owner.call('POST', '/user/apiKeys', { body: { name: 'same', enabled: true } });
    expect([answer.status, answer.body]).toEqual([404, missing]);
    expect(await keysOf(owner)).toHaveLength(1);
    await make(await operator(), 'same');
    const other = await make(owner, 'other');
    const renamed = await owner.call('PUT', pathOf(other), { body: { name: 'same', enabled: true } });
    expect(renamed.status).toBe(404);
  });

  it('are made without being told whether they are enabled', async () => {
    const owner = await operator();
    const answer = await owner.call('POST', '/user/apiKeys', { body: { name: 'short' } });
    expect([answer.status, answer.body]).toEqual([201, { ok: true, body: {} }]);
    expect((await keysOf(owner)).map(({ name }) => name)).toEqual(['short']);
  });

  it('need a name', async () => {
    const owner = await operator();
    for (const body of [{ enabled: true }, { name: 'x', enabled: 'yes' }]) {
      const answer = await owner.call('POST', '/user/apiKeys', { body });
      expect([body, answer.status, bodyOf(answer)['error_code']]).toEqual([body, 400, 'bad_request']);
    }
    const blank = await owner.call('POST', '/user/apiKeys', { body: { name: '', enabled: true } });
    await known('api-key-blank-name', blank, () => {
      expect([blank.status, blank.body]).toEqual([
        400,
        refusal('bad_request', 'The API key name can not be empty'),
      ]);
    });
  });

  it('answer 404 when unknown', async () => {
    const { call } = await operator();
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { name: 'x', enabled: true }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await call(method, pathOf({ key: 'none' }), { body });
      expect([method, answer.status, answer.body]).toEqual([method, 404, missing]);
    }
  });
});
