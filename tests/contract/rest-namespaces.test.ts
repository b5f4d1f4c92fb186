import { describe, expect, it } from 'vitest';
import { bodyOf, listOf, newId, patience, refusal, useTarget } from './support/use-target';

const { call, namespace, newName, operator, create, ready, until, pathOf, known, onlyOnSandbox } =
  useTarget();

const unknown = (id: string) => refusal('not_found', `A namespace with the id '${id}' does not exist`);
const make = async (more: Record<string, unknown> = {}) => {
  const id = newName();
  expect(
    (await call('POST', '/namespaces', { body: { id, displayName: `Name ${id}`, ...more } })).status,
  ).toBe(201);
  return id;
};

describe('creating namespaces', () => {
  it('makes an empty one', async () => {
    const id = newName();
    const answer = await call('POST', '/namespaces', { body: { id, displayName: `The ${id}` } });
    expect([answer.status, answer.body]).toEqual([201, { ok: true, body: {} }]);
    const found = { id, displayName: `The ${id}`, userNamespace: false };
    expect(bodyOf(await call('GET', `/namespaces/${id}`))).toEqual(found);
    expect(bodyOf(await call('GET', `/roles/namespace/${id}`))).toEqual({});
  });

  it('refuses an id and a display name that exist', async () => {
    const id = await make();
    for (const [field, body] of [
      ['id', { id, displayName: `Other ${id}` }],
      ['displayName', { id: newName(), displayName: `Name ${id}` }],
    ] as const) {
      const answer = await call('POST', '/namespaces', { body });
      expect([field, answer.status, answer.body]).toEqual([
        field,
        409,
        refusal('duplicate', undefined, { field }),
      ]);
    }
  });

  it('accepts any characters in an id', async () => {
    const id = `${newName()} a/b%25 ü?#`;
    expect((await call('POST', '/namespaces', { body: { id, displayName: id } })).status).toBe(201);
    expect(bodyOf(await call('GET', `/namespaces/${encodeURIComponent(id)}`))['id']).toBe(id);
    expect((await call('DELETE', `/namespaces/${encodeURIComponent(id)}`)).status).toBe(200);
  });

  it('needs an id and a display name', async () => {
    const answer = await call('POST', '/namespaces', { body: { id: newName() } });
    const message =
      'No usable value for displayName\nDid not find value which can be converted into java.lang.String';
    expect([answer.status, answer.body]).toEqual([400, refusal('bad_request', message)]);
    const blank = await call('POST', '/namespaces', { body: { id: '', displayName: newName() } });
    await known('namespace-blank-id', blank, () => {
      expect([blank.status, blank.body]).toEqual([
        400,
        refusal('bad_request', 'The namespace id can not be empty'),
      ]);
    });
  });

  it('is for those who manage domains', async () => {
    const domainAdmin = await operator('Domain Admin');
    const developer = await operator('Developer');
    const id = await make();
    for (const [method, path, body] of [
      ['POST', '/namespaces', { id: newName(), displayName: newName() }],
      ['PUT', `/namespaces/${id}`, { displayName: newName() }],
      ['DELETE', `/namespaces/${id}`, undefined],
    ] as const) {
      const refused = await developer.call(method, path, { body });
      expect([method, refused.status, refused.body]).toEqual([method, 403, refusal('forbidden')]);
      const done = await domainAdmin.call(method, path, { body });
      expect([method, done.status]).toEqual([method, method === 'POST' ? 201 : 200]);
    }
  });
});

describe('listing namespaces', () => {
  it('gives them by id with their domains', { timeout: patience }, async () => {
    const id = newId();
    expect((await create(id, 'In the list')).status).toBe(201);
    await ready(id);
    const found = listOf(await call('GET', `/namespaces?filter=${namespace()}`)).filter(
      (each) => each['id'] === namespace(),
    );
    const domain = {
      displayName: 'In the list',
      namespace: namespace(),
      domainId: id,
      availability: 'online',
      status: 'ready',
      statusMessage: '',
    };
    expect(found).toEqual([{ id: namespace(), displayName: namespace(), domains: [domain] }]);
  });

  it('filters by id and display name in lower case, and cuts pages', async () => {
    const [one, other] = [await make(), await make()];
    const found = async (query: Record<string, string>) =>
      listOf(await call('GET', `/namespaces?${new URLSearchParams(query)}`)).map((each) => each['id']);
    expect(await found({ filter: one })).toContain(one);
    expect(await found({ filter: `name ${other}` })).toEqual([other]);
    expect(await found({ filter: `Name ${other}` })).toEqual([]);
    expect(await found({ filter: one.toUpperCase() })).toEqual([]);
    const all = await found({ filter: namespace() });
    expect(all).toEqual([...all].sort());
    expect(await found({ filter: namespace(), offset: '1', limit: '1' })).toEqual([all[1]]);
    expect(await found({ filter: `${namespace()}-none` })).toEqual([]);
  });

  it(
    'leaves those of users out, and gives a developer none, not even an own one',
    { timeout: patience },
    async () => {
      const developer = await operator();
      const domain = { namespace: `~${developer.username}`, id: 'mine', displayName: 'Mine' };
      expect((await developer.call('POST', '/domains', { body: domain })).status).toBe(201);
      const ids = async () => listOf(await developer.call('GET', '/namespaces')).map((each) => each['id']);
      expect(await ids()).toEqual([]);
      const id = await make();
      for (const role of ['Developer', 'Domain Admin', 'Owner']) {
        await call('POST', `/roles/namespace/${id}`, { body: { [developer.username]: role } });
        expect([role, await ids()]).toEqual([role, []]);
      }
      expect((await developer.call('GET', `/namespaces/${id}`)).status).toBe(200);
      const own = { namespace: id, id: 'own', displayName: 'Own' };
      expect((await developer.call('POST', '/domains', { body: own })).status).toBe(201);
      const path = `/domains/${id}/own`;
      await until('the domain', async () => bodyOf(await call('GET', path))['status'] === 'ready');
    },
  );
});

describe('changing and deleting namespaces', () => {
  it('gives one another display name', async () => {
    const id = await make();
    const answer = await call('PUT', `/namespaces/${id}`, { body: { displayName: `New ${id}` } });
    expect([answer.status, answer.body]).toEqual([200, { ok: true, body: {} }]);
    expect(bodyOf(await call('GET', `/namespaces/${id}`))['displayName']).toBe(`New ${id}`);
  });

  it('removes one', async () => {
    const id = await make();
    const answer = await call('DELETE', `/namespaces/${id}`);
    expect([answer.status, answer.body]).toEqual([200, { ok: true, body: {} }]);
    expect((await call('GET', `/namespaces/${id}`)).status).toBe(404);
  });

  it('answers 404 for an unknown one', async () => {
    const id = newName();
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { displayName: id }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await call(method, `/namespaces/${id}`, { body });
      expect([method, answer.status, answer.body]).toEqual([method, 404, unknown(id)]);
    }
  });

  it('keeps one that still has domains', { timeout: patience }, async (context) => {
    onlyOnSandbox(context, 'the server would delete it, and leave its domains where nobody can remove them');
    const id = newId();
    await create(id);
    const answer = await call('DELETE', `/namespaces/${namespace()}`);
    expect([answer.status, bodyOf(answer)['error_code']]).toEqual([400, 'bad_request']);
    expect(String(bodyOf(answer)['error_message'])).toMatch(
      /^The namespace '.+' still has .+ domains?; delete|^The namespace '.+' still has a domain; delete it first\.$/,
    );
    await call('DELETE', pathOf(id));
    await until('the end of the domain', async () => (await call('GET', pathOf(id))).status === 404);
  });
});
