import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectionNamed } from './support/model-samples';
import { bodyOf, newId, patience, refusal, useTarget } from './support/use-target';

const { call, create, ready, pathOf } = useTarget();
const domain = newId();
const done = { ok: true, body: {} };

beforeAll(async () => {
  await create(domain);
  await ready(domain);
  await call('POST', `${pathOf(domain)}/collections`, { body: collectionNamed('orders') });
  await call('POST', `${pathOf(domain)}/users`, { body: { username: 'alice' } });
}, patience);

const none = { read: false, write: false, remove: false, manage: false };
const reading = { ...none, read: true };
const all = { read: true, write: true, remove: true, manage: true };

let model = '';
const path = (part = '') => `${pathOf(domain)}/models/${model}/permissions${part}`;
const put = (part: string, body: unknown) => call('PUT', path(part), { body });
const read = async (part = '') => bodyOf(await call('GET', path(part)));

beforeEach(async () => {
  model = newId();
  await call('PUT', `${pathOf(domain)}/models/${model}`, { body: { collection: 'orders', data: {} } });
});

describe('the permissions of a model', () => {
  it('are none of its own at first', async () => {
    expect(await read()).toEqual({ overrideWorld: false, worldPermissions: none, userPermissions: [] });
  });

  it('may come with the model', async () => {
    const permissions = { overrideWorld: true, worldPermissions: reading, userPermissions: { alice: all } };
    model = newId();
    await call('PUT', `${pathOf(domain)}/models/${model}`, {
      body: { collection: 'orders', data: {}, ...permissions },
    });
    expect(await read()).toEqual({
      overrideWorld: true,
      worldPermissions: reading,
      userPermissions: [{ userId: 'alice', permissions: all }],
    });
  });

  it('are set part by part', async () => {
    for (const [part, body] of [
      ['/override', { overrideWorld: true }],
      ['/world', reading],
      ['/user/alice', all],
    ] as const) {
      const answer = await put(part, body);
      expect([part, answer.status, answer.body]).toEqual([part, 200, done]);
    }
    expect(await read()).toEqual({
      overrideWorld: true,
      worldPermissions: reading,
      userPermissions: [{ userId: 'alice', permissions: all }],
    });
    // Only the permissions as a whole say it.
    expect(await read('/override')).toEqual({});
    expect(await read('/world')).toEqual(reading);
    expect(await read('/user/alice')).toEqual(all);
  });

  it('of a user are replaced and removed', async () => {
    await put('/user/alice', all);
    await put('/user/alice', reading);
    expect((await read())['userPermissions']).toEqual([{ userId: 'alice', permissions: reading }]);
    for (let times = 0; times < 2; times += 1) {
      const answer = await call('DELETE', path('/user/alice'));
      expect([answer.status, answer.body]).toEqual([200, done]);
    }
    expect((await read())['userPermissions']).toEqual([]);
  });

  it('are not kept for an unknown user, which is no error', async () => {
    for (const user of ['nobody', 'anonymous:alice', '__proto__']) {
      const answer = await put(`/user/${user}`, all);
      expect([answer.status, answer.body]).toEqual([200, done]);
    }
    expect((await read())['userPermissions']).toEqual([]);
  });

  it('need every flag', async () => {
    for (const [part, body] of [
      ['/override', {}],
      ['/override', { overrideWorld: 'true' }],
      ['/world', { read: true }],
      ['/world', []],
      ['/user/alice', { ...all, manage: null }],
    ] as const) {
      expect([part, (await put(part, body)).status]).toEqual([part, 400]);
    }
    expect(await read()).toEqual({ overrideWorld: false, worldPermissions: none, userPermissions: [] });
  });

  it('of a missing model are not found', async () => {
    model = newId();
    const answer = await call('GET', path());
    const missing = refusal('not_found', 'The specified model does not exist');
    expect([answer.status, answer.body]).toEqual([404, missing]);
  });
});
