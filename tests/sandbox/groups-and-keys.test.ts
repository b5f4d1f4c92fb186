import { describe, expect, it } from 'vitest';
import { findEnabledJwtKey } from '../../sandbox/state/jwt-keys';
import { openShop, pick } from './support/shop';

const ids = (answer: { body: unknown }) => pick(answer.body, 'id');

describe('the groups of a domain', () => {
  const withGroups = async () => {
    const shop = await openShop(['alice', 'bob']);
    for (const [id, description, members] of [
      ['pack', 'Packs parcels', ['alice', 'bob', 'alice']],
      ['Night', 'Night shift', []],
    ])
      await shop.inShop('POST', '/groups', { id, description, members });
    return shop;
  };

  it('are listed with their members, or in short', async () => {
    const { inShop } = await withGroups();
    const [night, pack] = (await inShop('GET', '/groups')).body as unknown as { members: string[] }[];
    expect(night).toEqual({ id: 'Night', description: 'Night shift', members: [] });
    expect({ ...pack, members: pack?.members.toSorted() }).toEqual({
      id: 'pack',
      description: 'Packs parcels',
      members: ['alice', 'bob'],
    });
    const summary = [
      { id: 'Night', description: 'Night shift', members: 0 },
      { id: 'pack', description: 'Packs parcels', members: 2 },
    ];
    for (const query of ['', '&offset=1&limit=5', '&filter=Pack', '&filter=nothing'])
      expect((await inShop('GET', `/groups?type=summary${query}`)).body).toEqual(summary);
    expect((await inShop('GET', '/groups?filter=pack')).status).toBe(500);
    expect((await inShop('GET', '/groups?type=zzz')).body['error_message']).toBe('Invalid type: zzz');
  });

  it('give their members in another order each time', async () => {
    const { inShop } = await withGroups();
    const members = async () => (await inShop('GET', '/groups/pack')).body['members'];
    const both = [await members(), await members()];
    expect(both).toContainEqual(['alice', 'bob']);
    expect(both).toContainEqual(['bob', 'alice']);
  });

  it('are renamed, but not onto another one', async () => {
    const { inShop } = await withGroups();
    const named = (id: string) => ({ id, description: 'New', members: ['bob'] });
    expect((await inShop('PUT', '/groups/pack', named('Night'))).status).toBe(500);
    expect((await inShop('PUT', '/groups/pack', named('pack'))).status).toBe(200);
    expect((await inShop('PUT', '/groups/pack', named('parcels'))).status).toBe(200);
    expect(ids(await inShop('GET', '/groups'))).toEqual(['Night', 'parcels']);
    expect((await inShop('GET', '/groups/pack')).status).toBe(404);
    expect((await inShop('GET', '/groups/parcels')).body).toEqual(named('parcels'));
  });

  it('have users of the domain as members, by their bare names', async () => {
    const { inShop } = await withGroups();
    for (const member of ['ghost', 'normal:bob', 'convergence:admin', '']) {
      const group = { id: 'g', description: '', members: [member] };
      expect([member, (await inShop('POST', '/groups', group)).status]).toEqual([member, 500]);
      expect([member, (await inShop('PUT', '/groups/pack', group)).status]).toEqual([member, 500]);
    }
    expect(ids(await inShop('GET', '/groups'))).toEqual(['Night', 'pack']);
    expect((await inShop('POST', '/groups', { id: 'g', members: [] })).status).toBe(400);
    expect((await inShop('POST', '/groups', { id: 'g', description: '', members: 'bob' })).status).toBe(400);
    expect((await inShop('POST', '/groups', { id: '', description: '', members: [] })).status).toBe(400);
  });

  it('exist once', async () => {
    const { inShop } = await withGroups();
    const twice = await inShop('POST', '/groups', { id: 'pack', description: '', members: [] });
    expect([twice.status, twice.body]).toEqual([
      409,
      { error_code: 'conflicts', error_details: { id: 'pack' } },
    ]);
    expect((await inShop('DELETE', '/groups/pack')).status).toBe(200);
    expect((await inShop('DELETE', '/groups/pack')).body['error_message']).toBe(
      'The specified group does not exist.',
    );
  });
});

describe('the JWT keys of a domain', () => {
  const key = { id: 'k1', description: 'Key 1', key: 'no PEM', enabled: true };

  it('are created, changed and deleted', async () => {
    const { inShop, domain, clock } = await openShop();
    expect((await inShop('POST', '/jwtKeys', key)).status).toBe(201);
    const created = clock.now;
    expect((await inShop('GET', '/jwtKeys')).body).toEqual([{ ...key, updated: created }]);
    clock.now += 1_000;
    const { id: _id, ...rest } = key;
    await inShop('PUT', '/jwtKeys/k1', { ...rest, enabled: false });
    expect((await inShop('GET', '/jwtKeys/k1')).body).toEqual({
      ...key,
      enabled: false,
      updated: created + 1_000,
    });
    expect(findEnabledJwtKey(domain, 'k1')).toBeUndefined();
    expect((await inShop('DELETE', '/jwtKeys/k1')).status).toBe(200);
    for (const [method, body] of [['GET'], ['PUT', rest], ['DELETE']] as const) {
      const answer = await inShop(method, '/jwtKeys/k1', body);
      expect([answer.status, answer.body['error_message']]).toEqual([
        404,
        'The specified key does not exist.',
      ]);
    }
  });

  it('are listed whole, whatever the query says', async () => {
    const { inShop } = await openShop();
    for (const id of ['b', 'a', 'C']) await inShop('POST', '/jwtKeys', { ...key, id });
    expect(ids(await inShop('GET', '/jwtKeys?filter=a&offset=1&limit=1'))).toEqual(['C', 'a', 'b']);
  });

  it('have ids of their own, and all of their properties', async () => {
    const { inShop } = await openShop();
    await inShop('POST', '/jwtKeys', key);
    const twice = await inShop('POST', '/jwtKeys', key);
    expect([twice.status, twice.body]).toEqual([
      409,
      { error_code: 'duplicate', error_details: { field: 'id' } },
    ]);
    for (const wrong of [{ ...key, id: '' }, { ...key, id: 'k2', enabled: 'yes' }, { id: 'k2' }])
      expect((await inShop('POST', '/jwtKeys', wrong)).status).toBe(400);
  });
});
