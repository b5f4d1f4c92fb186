import { describe, expect, it } from 'vitest';
import { collectionForNewModel, findCollection } from '../../sandbox/state/collections';
import { domainStats } from '../../sandbox/state/domain-stats';
import type { DomainEvent } from '../../sandbox/state/state';
import { present } from './support/open';
import { openShop, pick } from './support/shop';

const world = { read: true, write: true, create: true, remove: true, manage: false };
const snapshotPolicy = {
  snapshotsEnabled: true,
  triggerByVersion: true,
  maximumVersionInterval: 500,
  limitByVersion: true,
  minimumVersionInterval: 50,
  triggerByTime: true,
  maximumTimeInterval: 600_000,
  limitByTime: true,
  minimumTimeInterval: 60_000,
};
const settings = {
  description: 'Orders',
  worldPermissions: world,
  userPermissions: {},
  overrideSnapshotPolicy: true,
  snapshotPolicy,
};

const shopWith = async (...ids: string[]) => {
  const shop = await openShop(['alice', 'bob']);
  for (const id of ids) {
    await shop.inShop('POST', '/collections', { ...settings, id, description: `The ${id}` });
  }
  return shop;
};

describe('collections', () => {
  it('keep everything they are given', async () => {
    const { inShop } = await shopWith();
    const whole = { ...settings, id: 'a/b c%', userPermissions: { alice: { ...world, manage: true } } };
    const answer = await inShop('POST', '/collections', whole);
    expect([answer.status, answer.body]).toEqual([201, {}]);
    expect((await inShop('GET', '/collections/a%2Fb%20c%25')).body).toEqual(whole);
    expect((await inShop('GET', '/collections')).body).toEqual({
      data: [whole],
      startIndex: 0,
      totalResults: 1,
    });
  });

  it.each([
    [{}, 'id'],
    [{ id: 'x' }, 'description'],
    [{ ...settings, id: 'x', worldPermissions: undefined }, 'worldPermissions'],
    [{ ...settings, id: 'x', overrideSnapshotPolicy: 1 }, 'overrideSnapshotPolicy'],
    [{ ...settings, id: 'x', userPermissions: [] }, 'userPermissions'],
    [{ ...settings, id: 'x', snapshotPolicy: 'none' }, 'snapshotPolicy'],
  ])('are not made of %o', async (body, field) => {
    const { inShop, domain } = await shopWith();
    const { status, body: error } = await inShop('POST', '/collections', body);
    expect([status, error['error_code']]).toEqual([400, 'bad_request']);
    expect(error['error_message']).toContain(`No usable value for ${field}\n`);
    expect(domain.collections).toEqual([]);
  });

  it('say which flag is missing', async () => {
    const { inShop } = await shopWith();
    const lacking = { ...settings, id: 'x', userPermissions: { alice: { read: true } } };
    expect((await inShop('POST', '/collections', lacking)).body['error_message']).toBe(
      'No usable value for userPermissions\nNo usable value for alice\nNo usable value for write\n' +
        'Did not find value which can be converted into boolean',
    );
    const policy = { ...settings, id: 'x', snapshotPolicy: { ...snapshotPolicy, maximumTimeInterval: '10' } };
    expect((await inShop('POST', '/collections', policy)).body['error_message']).toBe(
      'No usable value for snapshotPolicy\nNo usable value for maximumTimeInterval\n' +
        'Do not know how to convert JString(10) into long',
    );
  });

  it('name users in every way, and leave out unknown ones', async () => {
    const { inShop, domain } = await shopWith();
    domain.users.push({ userType: 'anonymous', username: '1', disabled: false, deleted: false });
    const userPermissions = {
      'normal:alice': world,
      bob: { ...world, read: false },
      'anonymous:1': world,
      'convergence:admin': world,
      ghost: world,
      __proto__: world,
    };
    await inShop('POST', '/collections', { ...settings, id: 'orders', userPermissions });
    expect((await inShop('GET', '/collections/orders')).body['userPermissions']).toEqual({
      alice: world,
      bob: { ...world, read: false },
      'anonymous:1': world,
    });
  });

  it('forget a user who is deleted', async () => {
    const { inShop } = await shopWith();
    const userPermissions = { alice: world, bob: world };
    await inShop('POST', '/collections', { ...settings, id: 'orders', userPermissions });
    await inShop('DELETE', '/users/alice');
    await inShop('POST', '/users', { username: 'alice' });
    expect((await inShop('GET', '/collections/orders')).body['userPermissions']).toEqual({ bob: world });
  });

  it('take their models with them', async () => {
    const { inShop, state, domain } = await shopWith('orders', 'boards');
    for (const [id, collection] of [
      ['o1', 'orders'],
      ['b1', 'boards'],
      ['o2', 'orders'],
    ]) {
      await inShop('PUT', `/models/${id}`, { collection, data: {} });
    }
    expect(domainStats(state, domain).modelCount).toBe(3);
    const events: DomainEvent[] = [];
    state.subscribe((event) => void events.push(event));
    const answer = await inShop('DELETE', '/collections/orders');
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(events.map((event) => [event.type, 'model' in event && event.model.id])).toEqual([
      ['model.removed', 'o1'],
      ['model.removed', 'o2'],
    ]);
    expect(pick((await inShop('GET', '/models')).body, 'id')).toEqual(['b1']);
    expect(domainStats(state, domain).modelCount).toBe(1);
    expect((await inShop('GET', '/collections/orders')).status).toBe(404);
    expect((await inShop('DELETE', '/collections/orders')).status).toBe(404);
  });

  it('come into being with their first model where the domain allows it', async () => {
    const { state, domain } = await shopWith('orders');
    expect(collectionForNewModel(state, domain, 'orders')).toBe(findCollection(domain, 'orders'));
    expect(collectionForNewModel(state, domain, 'new')).toBeUndefined();
    domain.config.collectionAutoCreate = true;
    const made = present(collectionForNewModel(state, domain, 'new'));
    expect(made).toMatchObject({ id: 'new', worldPermissions: world, userPermissions: [] });
    expect(findCollection(domain, 'new')).toBe(made);
    expect(collectionForNewModel(state, domain, '')).toBeUndefined();
  });
});
