import { describe, expect, it } from 'vitest';
import { send } from '../../scripts/contract/call';
import { bodyOf, refused, useTarget, type Operator } from './support/use-target';

const { target, operator, known } = useTarget();

type Key = { name: string; key: string; enabled: boolean; lastUsed?: number };

const keys = '/user/apiKeys';
const keysOf = ({ expects }: Operator) => expects<Key[]>(`GET ${keys}`, 200);
const make = async (owner: Operator, name: string, enabled = true): Promise<Key> => {
  await owner.expects([`POST ${keys}`, { name, enabled }], 201, {});
  const found = (await keysOf(owner)).find((each) => each.name === name);
  if (!found) throw new Error(`The key ${name} is not in the list.`);
  return found;
};
const pathOf = ({ key }: Key) => `${keys}/${encodeURIComponent(key)}`;
const withKey = ({ key }: Key) =>
  send(`${target().url}/user/profile`, 'GET', { headers: { authorization: `UserApiKey ${key}` } });
const missing = refused('not_found');

describe('API keys', () => {
  it('get a unique key and belong to one operator', async () => {
    const owner = await operator();
    expect(await keysOf(owner)).toEqual([]);
    const [one, other] = [await make(owner, 'one'), await make(owner, 'other', false)];
    expect(one).toEqual({ name: 'one', key: expect.any(String), enabled: true });
    expect(other).toEqual({ name: 'other', key: expect.any(String), enabled: false });
    expect(one.key).toHaveLength(64);
    expect(one.key).not.toBe(other.key);
    await owner.expects(`GET ${pathOf(one)}`, 200, one);
    const stranger = await operator('Server Admin');
    expect(await keysOf(stranger)).toEqual([]);
    await stranger.expects(`GET ${pathOf(one)}`, 404, missing);
  });

  it('authorize calls while enabled and record the last use', async () => {
    const owner = await operator();
    const key = await make(owner, 'works');
    const answer = await withKey(key);
    expect([answer.status, bodyOf(answer)['username']]).toEqual([200, owner.username]);
    const { lastUsed } = await owner.expects(`GET ${pathOf(key)}`, 200);
    expect(Math.abs(Number(lastUsed) - Date.now())).toBeLessThan(60_000);
    await owner.expects([`PUT ${pathOf(key)}`, { ...key, enabled: false }], 200);
    expect((await withKey(key)).status).toBeGreaterThanOrEqual(400);
    await owner.expects([`PUT ${pathOf(key)}`, key], 200);
    expect((await withKey(key)).status).toBe(200);
  });

  it('can be renamed and deleted, keep their key, and stop working after deletion', async () => {
    const owner = await operator();
    const key = await make(owner, 'before');
    await owner.expects([`PUT ${pathOf(key)}`, { key: 'another', name: 'after', enabled: true }], 200, {});
    expect(await keysOf(owner)).toEqual([{ name: 'after', key: key.key, enabled: true }]);
    await owner.expects(`DELETE ${pathOf(key)}`, 200);
    expect(await keysOf(owner)).toEqual([]);
    const gone = await withKey(key);
    expect([gone.status, bodyOf(gone)]).toEqual([500, refused('internal_server_error')]);
  });

  it('have unique names per operator', async () => {
    const owner = await operator();
    await make(owner, 'same');
    await owner.expects([`POST ${keys}`, { name: 'same', enabled: true }], 404, missing);
    expect(await keysOf(owner)).toHaveLength(1);
    await make(await operator(), 'same');
    const other = await make(owner, 'other');
    await owner.expects([`PUT ${pathOf(other)}`, { name: 'same', enabled: true }], 404);
  });

  it('require only a name', async () => {
    const owner = await operator();
    await owner.expects([`POST ${keys}`, { name: 'short' }], 201, {});
    expect((await keysOf(owner)).map(({ name }) => name)).toEqual(['short']);
    for (const body of [{ enabled: true }, { name: 'x', enabled: 'yes' }])
      expect(await owner.expects([`POST ${keys}`, body], 400)).toMatchObject({ error_code: 'bad_request' });
    const blank = await owner.call('POST', keys, { body: { name: '', enabled: true } });
    await known('api-key-blank-name', blank, () => {
      const refusal = refused('bad_request', 'The API key name can not be empty');
      expect([blank.status, bodyOf(blank)]).toEqual([400, refusal]);
    });
  });

  it('answer 404 for an unknown key', async () => {
    const { expects } = await operator();
    await expects(`GET ${keys}/none`, 404, missing);
    await expects([`PUT ${keys}/none`, { name: 'x', enabled: true }], 404, missing);
    await expects(`DELETE ${keys}/none`, 404, missing);
  });
});
