import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { bodyOf, newId, patience, refused, useTarget } from './support/use-target';

const { target, call, expects, namespace, newName, pathOf, until, create, ready, operator } = useTarget();

describe('a domain', () => {
  const id = newId();
  const domain = pathOf(id);
  const body = { namespace: namespace(), id, displayName: 'A Case' };
  const listed = {
    displayName: 'A Case',
    namespace: namespace(),
    domainId: id,
    availability: 'online',
    status: 'ready',
    statusMessage: '',
  };

  it('is created with the status initializing', async () => {
    await expects(['POST /domains', body], 201, {});
    const schemaVersion = expect.any(String) as string;
    await expects(`GET ${domain}`, 200, { ...listed, status: 'initializing', schemaVersion });
    await expects(`GET ${domain}/stats`, 500);
  });

  it('cannot be created twice, in a missing namespace or without an id', async () => {
    const taken = { 'Domain.namespace_id': 'A domain with this value already exists' };
    await expects(['POST /domains', body], 409, refused('conflicts', undefined, taken));
    const missing = newName();
    const nowhere = refused('bad_request', `The namespace '${missing}' does not exist.`);
    await expects(['POST /domains', { ...body, namespace: missing }], 400, nowhere);
    const nameless = refused('bad_request', 'The domain id can not be empty');
    await expects(['POST /domains', { ...body, id: '' }], 400, nameless);
  });

  it('becomes ready', { timeout: patience }, async () => {
    await ready(id);
    const dbSize = expect.any(Number) as number;
    await expects(`GET ${domain}/stats`, 200, { activeSessionCount: 0, userCount: 0, modelCount: 0, dbSize });
    await expects(`GET /schema${domain}`, 200, { version: expect.any(String) as string, status: 'healthy' });
  });

  it('is listed without its schema version and found by a lower-case filter', async () => {
    const found = async (query: Record<string, string>) => {
      const path = `/domains?${new URLSearchParams({ namespace: namespace(), ...query })}`;
      return (await expects<(typeof listed)[]>(`GET ${path}`, 200)).filter(({ domainId }) => domainId === id);
    };
    expect(await found({})).toEqual([listed]);
    for (const filter of [id, 'a case', '']) expect([filter, await found({ filter })]).toEqual([filter, [listed]]);
    // The server compares lower-case values with the unchanged filter.
    for (const filter of ['A Case', id.toUpperCase(), 'nothing like it'])
      expect([filter, await found({ filter })]).toEqual([filter, []]);
    expect(await found({ namespace: newName() })).toEqual([]);
    expect(await found({ offset: '0', limit: '0' })).toEqual([]);
  });

  it('can be a favorite', async () => {
    const admin = await operator('Server Admin');
    const favourites = 'GET /user/favoriteDomains';
    const path = `/user/favoriteDomains/${encodeURIComponent(namespace())}/${id}`;
    await admin.expects(favourites, 200, []);
    for (let times = 0; times < 2; times += 1) await admin.expects(`PUT ${path}`, 200);
    await admin.expects(favourites, 200, [listed]);
    for (let times = 0; times < 2; times += 1) await admin.expects(`DELETE ${path}`, 200);
    await admin.expects(favourites, 200, []);
    await admin.expects(`PUT ${path}-not`, 500);
  });

  it('returns tokens for the realtime connection', async () => {
    const token = String((await expects(`GET ${domain}/convergenceUserToken`, 200))['token']);
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', kid: 'ConvergenceAdminKey' });
    const { iss, aud, sub, exp = 0, nbf = 0 } = decodeJwt(token);
    expect([iss, aud, sub]).toEqual(['ConvergenceJwtUtil', 'Convergence', target().username]);
    const now = Date.now() / 1000;
    for (const distance of [exp - now, now - nbf]) expect(Math.abs(distance - 600)).toBeLessThan(30);
  });

  it('can get another name and availability and, while offline, another id', async () => {
    await expects([`PUT ${domain}`, { displayName: 'Another Case' }], 200);
    const nameless = await expects([`PUT ${domain}`, {}], 400);
    expect(nameless['error_message']).toMatch(/^No usable value for displayName\n/);
    const moved = `${id}-moved`;
    const online = refused('domain_not_offline', 'Can not set the id of a domain unless it is offline.');
    await expects([`PUT ${domain}/id`, { id: moved }], 400, online);
    const field = { field: 'availability' };
    const wrong = refused('invalid_value', "Invalid availability value 'asleep'.", field);
    await expects([`PUT ${domain}/availability`, { availability: 'asleep' }], 400, wrong);
    for (const availability of ['maintenance', 'offline']) {
      await expects([`PUT ${domain}/availability`, { availability }], 200);
      const changed = { displayName: 'Another Case', availability };
      expect(await expects(`GET ${domain}`, 200)).toMatchObject(changed);
    }
    await expects(`GET ${domain}/stats`, 200);
    await expects([`PUT ${domain}/id`, { id: moved }], 200);
    await expects(`GET ${domain}`, 404);
    await expects(`GET ${pathOf(moved)}`, 200);
    await expects([`PUT ${pathOf(moved)}/id`, { id }], 200);
    await expects(`GET ${domain}`, 200);
  });

  it('accepts any characters in its id', { timeout: patience }, async () => {
    const odd = `${newId()} a/b%25 ü?#`;
    await create(odd);
    expect((await expects(`GET ${pathOf(odd)}`, 200))['domainId']).toBe(odd);
    await ready(odd);
  });

  it('is deleted after the status deleting', { timeout: patience }, async () => {
    await expects(`DELETE ${domain}`, 200, {});
    const after = await call('GET', domain);
    expect(after.status === 404 || bodyOf(after)['status'] === 'deleting').toBe(true);
    await until(`${id} gone`, async () => (await call('GET', domain)).status === 404);
    await expects(`DELETE ${domain}`, 404);
  });
});
