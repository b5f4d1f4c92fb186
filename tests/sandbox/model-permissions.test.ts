import { describe, expect, it } from 'vitest';
import { findCollection } from '../../sandbox/state/collections';
import { mayCreateModels, modelPermissionsOf } from '../../sandbox/state/model-permissions';
import { findModel } from '../../sandbox/state/models';
import type { DomainEvent } from '../../sandbox/state/state';
import { present } from './support/open';
import { openShop } from './support/shop';

const none = { read: false, write: false, remove: false, manage: false };
const reading = { ...none, read: true };
const writing = { ...reading, write: true };
const all = { read: true, write: true, remove: true, manage: true };

const modelShop = async () => {
  const shop = await openShop(['alice', 'bob']);
  const { inShop, domain } = shop;
  domain.config.collectionAutoCreate = true;
  await inShop('PUT', '/models/m', { collection: 'orders', data: {} });
  const path = '/models/m/permissions';
  return {
    ...shop,
    collection: present(findCollection(domain, 'orders')),
    model: present(findModel(domain, 'm')),
    get: async (part = '') => (await inShop('GET', `${path}${part}`)).body as unknown,
    put: (part: string, body: unknown) => inShop('PUT', `${path}${part}`, body),
    remove: (part: string) => inShop('DELETE', `${path}${part}`),
  };
};

describe("a model's permissions", () => {
  it('have one entry for each user, however named', async () => {
    const { get, put, remove } = await modelShop();
    await put('/user/alice', reading);
    await put('/user/normal:alice', writing);
    expect(await get('/user')).toEqual([{ userId: 'alice', permissions: writing }]);
    expect((await remove('/user/normal%3Aalice')).status).toBe(200);
    expect(await get('/user')).toEqual([]);
    expect((await remove('/user/alice')).status).toBe(200);
  });

  it('forget a user who is deleted', async () => {
    const { get, put, inShop } = await modelShop();
    await put('/user/alice', writing);
    await put('/user/bob', reading);
    await inShop('DELETE', '/users/alice');
    await inShop('POST', '/users', { username: 'alice' });
    expect(await get('/user')).toEqual([{ userId: 'bob', permissions: reading }]);
  });

  it('are announced when they change', async () => {
    const { put, remove, state, domain, model } = await modelShop();
    const events: DomainEvent[] = [];
    state.subscribe((event) => void events.push(event));
    await put('/world', reading);
    await put('/user/alice', reading);
    await remove('/user/alice');
    expect(events).toEqual(Array.from({ length: 3 }, () => ({ type: 'model.permissions', domain, model })));
  });

  it.each([
    ['GET', ''],
    ['GET', '/override'],
    ['PUT', '/override'],
    ['GET', '/world'],
    ['PUT', '/world'],
    ['GET', '/user'],
    ['GET', '/user/alice'],
    ['PUT', '/user/alice'],
    ['DELETE', '/user/alice'],
  ])('of a missing model: %s %s', async (method, part) => {
    const { inShop } = await modelShop();
    const body = method === 'PUT' ? { ...all, overrideWorld: true } : undefined;
    const answer = await inShop(method, `/models/none/permissions${part}`, body);
    expect([answer.status, answer.body]).toEqual([
      404,
      { error_code: 'not_found', error_message: 'The specified model does not exist' },
    ]);
  });
});

describe('what a user may do with a model', () => {
  const alice = { userType: 'normal', username: 'alice' } as const;
  const anonymous = { userType: 'anonymous', username: 'alice' } as const;
  const operator = { userType: 'convergence', username: 'admin' } as const;

  it('is decided by the first that says something', async () => {
    const { domain, model, collection } = await modelShop();
    const effective = (user: Parameters<typeof modelPermissionsOf>[2] = alice) =>
      modelPermissionsOf(domain, model, user);
    collection.worldPermissions = { ...none, create: true };
    expect(effective()).toEqual(none);
    collection.worldPermissions = { ...reading, create: false };
    expect(effective()).toEqual(reading);

    model.worldPermissions = writing;
    expect(effective()).toEqual(reading);
    model.overrideWorld = true;
    expect(effective()).toEqual(writing);

    collection.userPermissions = [{ ...alice, permissions: { ...none, create: true } }];
    expect(effective()).toEqual(none);
    expect(effective(anonymous)).toEqual(writing);

    model.userPermissions = [{ ...alice, permissions: all }];
    expect(effective()).toEqual(all);
    model.userPermissions = [{ ...alice, permissions: none }];
    expect(effective()).toEqual(none);
    expect(effective(anonymous)).toEqual(writing);
    expect(effective(operator)).toEqual(all);
  });

  it('includes creating models where the collection says so', async () => {
    const { collection } = await modelShop();
    collection.worldPermissions = { ...none, create: false };
    collection.userPermissions = [{ ...alice, permissions: { ...none, create: true } }];
    expect([alice, anonymous, operator].map((user) => mayCreateModels(collection, user))).toEqual([
      true,
      false,
      true,
    ]);
    collection.worldPermissions = { ...none, create: true };
    collection.userPermissions = [{ ...alice, permissions: { ...all, create: false } }];
    expect([alice, anonymous].map((user) => mayCreateModels(collection, user))).toEqual([false, true]);
  });
});
