import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { bodyOf, listOf, newId, patience, refusal, useTarget } from './support/use-target';

const { target, call, namespace, pathOf, until, create, ready, operator } = useTarget();

describe('the life of a domain', () => {
  const id = newId();

  it('is created, initializing first', async () => {
    const answer = await create(id, 'A Case');
    expect([answer.status, answer.body]).toEqual([201, { ok: true, body: {} }]);
    expect(bodyOf(await call('GET', pathOf(id)))).toEqual({
      displayName: 'A Case',
      namespace: namespace(),
      domainId: id,
      availability: 'online',
      status: 'initializing',
      statusMessage: '',
      schemaVersion: expect.any(String),
    });
    expect((await call('GET', `${pathOf(id)}/stats`)).status).toBe(500);
  });

  it('can not be created twice, nor nowhere, nor without an id', async () => {
    const again = await create(id);
    expect([again.status, again.body]).toEqual([
      409,
      refusal('conflicts', undefined, { 'Domain.namespace_id': 'A domain with this value already exists' }),
    ]);
    const body = { namespace: 'no-such-namespace', id, displayName: 'X' };
    const nowhere = await call('POST', '/domains', { body });
    expect([nowhere.status, nowhere.body]).toEqual([
      400,
      refusal('bad_request', "The namespace 'no-such-namespace' does not exist."),
    ]);
    const nameless = await create('');
    expect([nameless.status, nameless.body]).toEqual([
      400,
      refusal('bad_request', 'The domain id can not be empty'),
    ]);
  });

  it('becomes ready', { timeout: patience }, async () => {
    await ready(id);
    const stats = await call('GET', `${pathOf(id)}/stats`);
    expect(bodyOf(stats)).toEqual({
      activeSessionCount: 0,
      userCount: 0,
      modelCount: 0,
      dbSize: expect.any(Number),
    });
    expect(bodyOf(await call('GET', `/schema${pathOf(id)}`))).toEqual({
      version: expect.any(String),
      status: 'healthy',
    });
  });

  it('is listed without its schema version, and found by a filter in lower case', async () => {
    const listed = async (query: Record<string, string>) => {
      const answer = await call('GET', `/domains?${new URLSearchParams(query)}`);
      return listOf(answer).filter((domain) => domain['domainId'] === id);
    };
    const [domain] = await listed({ namespace: namespace() });
    expect(domain).toEqual({
      displayName: 'A Case',
      namespace: namespace(),
      domainId: id,
      availability: 'online',
      status: 'ready',
      statusMessage: '',
    });
    expect(await listed({ namespace: namespace(), filter: id })).toHaveLength(1);
    expect(await listed({ namespace: namespace(), filter: 'a case' })).toHaveLength(1);
    // The server lower-cases what it has, and leaves the filter as it is.
    expect(await listed({ namespace: namespace(), filter: 'A Case' })).toHaveLength(0);
    expect(await listed({ namespace: namespace(), filter: id.toUpperCase() })).toHaveLength(0);
    expect(await listed({ namespace: namespace(), filter: '' })).toHaveLength(1);
    expect(await listed({ namespace: namespace(), filter: 'nothing like it' })).toHaveLength(0);
    expect(await listed({ namespace: 'no-such-namespace' })).toHaveLength(0);
    expect(await listed({ namespace: namespace(), offset: '0', limit: '0' })).toHaveLength(0);
  });

  it('can be a favourite', async () => {
    const admin = await operator('Server Admin');
    const favourites = async () => listOf(await admin.call('GET', '/user/favoriteDomains'));
    const path = `/user/favoriteDomains/${encodeURIComponent(namespace())}/${id}`;
    expect(await favourites()).toEqual([]);
    expect((await admin.call('PUT', path)).status).toBe(200);
    expect((await admin.call('PUT', path)).status).toBe(200);
    expect(await favourites()).toEqual([
      {
        displayName: 'A Case',
        namespace: namespace(),
        domainId: id,
        availability: 'online',
        status: 'ready',
        statusMessage: '',
      },
    ]);
    expect((await admin.call('DELETE', path)).status).toBe(200);
    expect((await admin.call('DELETE', path)).status).toBe(200);
    expect(await favourites()).toEqual([]);
    expect((await admin.call('PUT', `${path}-not`)).status).toBe(500);
  });

  it('gives tokens for the realtime connection', async () => {
    const token = String(bodyOf(await call('GET', `${pathOf(id)}/convergenceUserToken`))['token']);
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', kid: 'ConvergenceAdminKey' });
    const { iss, aud, sub, exp = 0, nbf = 0 } = decodeJwt(token);
    expect([iss, aud, sub]).toEqual(['ConvergenceJwtUtil', 'Convergence', target().username]);
    const now = Date.now() / 1000;
    expect(Math.abs(exp - now - 600)).toBeLessThan(30);
    expect(Math.abs(now - nbf - 600)).toBeLessThan(30);
  });

  it('gets another name, availability and, offline, another id', async () => {
    const change = (path: string, body: object) => call('PUT', `${pathOf(id)}${path}`, { body });
    expect((await change('', { displayName: 'Another Case' })).status).toBe(200);
    const nameless = await change('', {});
    expect(nameless.status).toBe(400);
    expect(String(bodyOf(nameless)['error_message'])).toMatch(/^No usable value for displayName\n/);

    const online = await change('/id', { id: `${id}-moved` });
    expect([online.status, online.body]).toEqual([
      400,
      refusal('domain_not_offline', 'Can not set the id of a domain unless it is offline.'),
    ]);
    const wrong = await change('/availability', { availability: 'asleep' });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      refusal('invalid_value', "Invalid availability value 'asleep'.", { field: 'availability' }),
    ]);
    for (const availability of ['maintenance', 'offline']) {
      expect((await change('/availability', { availability })).status).toBe(200);
      expect(bodyOf(await call('GET', pathOf(id)))).toMatchObject({
        displayName: 'Another Case',
        availability,
      });
    }
    expect((await call('GET', `${pathOf(id)}/stats`)).status).toBe(200);
    expect((await change('/id', { id: `${id}-moved` })).status).toBe(200);
    expect((await call('GET', pathOf(id))).status).toBe(404);
    expect((await call('GET', pathOf(`${id}-moved`))).status).toBe(200);
    await call('PUT', `${pathOf(`${id}-moved`)}/id`, { body: { id } });
    expect((await call('GET', pathOf(id))).status).toBe(200);
  });

  it('may have an id with any characters', { timeout: patience }, async () => {
    const odd = `${newId()} a/b%25 ü?#`;
    expect((await create(odd)).status).toBe(201);
    const answer = await call('GET', pathOf(odd));
    expect([answer.status, bodyOf(answer)['domainId']]).toEqual([200, odd]);
    await ready(odd);
  });

  it('ends: deleting first, then gone', { timeout: patience }, async () => {
    const answer = await call('DELETE', pathOf(id));
    expect([answer.status, answer.body]).toEqual([200, { ok: true, body: {} }]);
    const after = await call('GET', pathOf(id));
    expect(after.status === 404 || bodyOf(after)['status'] === 'deleting').toBe(true);
    await until(`${id} gone`, async () => (await call('GET', pathOf(id))).status === 404);
    expect((await call('DELETE', pathOf(id))).status).toBe(404);
  });
});
