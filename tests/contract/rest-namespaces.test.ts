import { describe, expect, it } from 'vitest';
import { bodyOf, lacking, newId, patience, refused, useTarget } from './support/use-target';

const { call, expects, namespace, newName, operator, create, ready, until, pathOf, known, onlyOnSandbox } = useTarget();

const make = async (id = newName()) => {
  await expects(['POST /namespaces', { id, displayName: `Name ${id}` }], 201, {});
  return id;
};

describe('creating namespaces', () => {
  it('creates an empty one', async () => {
    const id = await make();
    const found = { id, displayName: `Name ${id}`, userNamespace: false };
    await expects(`GET /namespaces/${id}`, 200, found);
    await expects(`GET /roles/namespace/${id}`, 200, {});
  });

  it('rejects an existing id and display name', async () => {
    const id = await make();
    for (const [field, body] of Object.entries({
      id: { id, displayName: `Other ${id}` },
      displayName: { id: newName(), displayName: `Name ${id}` },
    }))
      await expects(['POST /namespaces', body], 409, refused('duplicate', undefined, { field }));
  });

  it('accepts any characters in an id', async () => {
    const id = await make(`${newName()} a/b%25 ü?#`);
    const path = `/namespaces/${encodeURIComponent(id)}`;
    expect((await expects(`GET ${path}`, 200))['id']).toBe(id);
    await expects(`DELETE ${path}`, 200);
  });

  it('requires an id and a display name', async () => {
    await expects(['POST /namespaces', { id: newName() }], 400, lacking('displayName'));
    const blank = await call('POST', '/namespaces', { body: { id: '', displayName: newName() } });
    await known('namespace-blank-id', blank, () => {
      const refusal = refused('bad_request', 'The namespace id can not be empty');
      expect([blank.status, bodyOf(blank)]).toEqual([400, refusal]);
    });
  });

  it('requires permission to manage domains', async () => {
    const [domainAdmin, developer] = [await operator('Domain Admin'), await operator('Developer')];
    const id = await make();
    for (const [request, status] of [
      [['POST /namespaces', { id: newName(), displayName: newName() }], 201],
      [[`PUT /namespaces/${id}`, { displayName: newName() }], 200],
      [`DELETE /namespaces/${id}`, 200],
    ] as const) {
      await developer.expects(request, 403, refused('forbidden'));
      await domainAdmin.expects(request, status);
    }
  });
});

describe('listing namespaces', () => {
  const listOf = (who: { expects: typeof expects }, query: Record<string, string> = {}) =>
    who.expects<{ id: string }[]>(`GET /namespaces?${new URLSearchParams(query)}`, 200);

  it('lists them by id with their domains', { timeout: patience }, async () => {
    const id = newId();
    await create(id, 'In the list');
    await ready(id);
    const found = (await listOf({ expects }, { filter: namespace() })).filter((each) => each.id === namespace());
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

  it('filters by lower-case id and display name and returns pages, in reverse', async () => {
    const [one, other] = [await make(), await make()];
    const found = async (filter: string, page = {}) =>
      (await listOf({ expects }, { filter, ...page })).map((each) => each.id);
    expect(await found(one)).toContain(one);
    expect(await found(`name ${other}`)).toEqual([other]);
    for (const filter of [`Name ${other}`, one.toUpperCase(), `${namespace()}-none`])
      expect([filter, await found(filter)]).toEqual([filter, []]);
    const all = await found(namespace());
    expect(all).toEqual([...all].sort().reverse());
    expect(await found(namespace(), { offset: '1', limit: '1' })).toEqual([all[1]]);
  });

  it('omits user namespaces, and lists none for a developer', { timeout: patience }, async () => {
    const developer = await operator();
    const domain = { namespace: `~${developer.username}`, id: 'mine', displayName: 'Mine' };
    await developer.expects(['POST /domains', domain], 201);
    expect(await listOf(developer)).toEqual([]);
    const id = await make();
    for (const role of ['Developer', 'Domain Admin', 'Owner']) {
      await expects([`POST /roles/namespace/${id}`, { [developer.username]: role }], 200);
      expect([role, await listOf(developer)]).toEqual([role, []]);
    }
    await developer.expects(`GET /namespaces/${id}`, 200);
    await developer.expects(['POST /domains', { namespace: id, id: 'own', displayName: 'Own' }], 201);
    const made = `GET /domains/${id}/own`;
    await until('the domain', async () => (await expects(made, 200))['status'] === 'ready');
  });
});

describe('changing and deleting namespaces', () => {
  it('changes the display name and deletes it', async () => {
    const id = await make();
    await expects([`PUT /namespaces/${id}`, { displayName: `New ${id}` }], 200, {});
    expect((await expects(`GET /namespaces/${id}`, 200))['displayName']).toBe(`New ${id}`);
    await expects(`DELETE /namespaces/${id}`, 200, {});
    const unknown = refused('not_found', `A namespace with the id '${id}' does not exist`);
    await expects(`GET /namespaces/${id}`, 404, unknown);
    await expects([`PUT /namespaces/${id}`, { displayName: id }], 404, unknown);
    await expects(`DELETE /namespaces/${id}`, 404, unknown);
  });

  it('keeps one that still has domains', { timeout: patience }, async (context) => {
    onlyOnSandbox(context, 'the server would delete it, and leave its domains where nobody can remove them');
    const id = newId();
    await create(id);
    const refusal = await expects(`DELETE /namespaces/${namespace()}`, 400);
    expect(refusal['error_code']).toBe('bad_request');
    expect(refusal['error_message']).toMatch(/^The namespace '.+' still has (.+ domains?; delete|a domain; )/);
    await expects(`DELETE ${pathOf(id)}`, 200);
    await until('the end of the domain', async () => (await call('GET', pathOf(id))).status === 404);
  });
});
