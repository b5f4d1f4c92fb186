import { describe, expect, it } from 'vitest';
import type { Namespace, NamespaceDetails } from '~/api/rest/namespaces';
import type { ApiProblem } from '~/core/problem';
import { emptyNamespace, namespaceList, namespaceScreens } from '~/machines/resources/namespaces';
import { domain, rejected, unreachable } from '../support/fixtures';
import { counted, openedForm, openedList } from '../support/screen-form';
import { screenWorld } from '../support/screen-world';

const empty = (id: string): Namespace => ({ id, displayName: id.toUpperCase(), domains: [] });

type Failures = Partial<Record<'create' | 'update' | 'remove' | 'get', ApiProblem>>;

/** The machines with a fake server that has these namespaces and records the calls. */
function wired(stored: Namespace[] = [], failures: Failures = {}) {
  const asked: string[] = [];
  const answer = (name: keyof Failures, call: string) => {
    asked.push(call);
    const failure = failures[name];
    return failure ? Promise.reject(failure) : Promise.resolve();
  };
  const server = { stored };
  const api = {
    namespaces: {
      list: ({ filter, offset, limit }: { filter: string; offset: number; limit: number }) => {
        asked.push(`list ${filter} ${offset} ${limit}`);
        const found = server.stored.filter(({ id }) => id.includes(filter));
        return Promise.resolve(found.slice(offset, offset + limit));
      },
      get: async (id: string) => {
        await answer('get', `get ${id}`);
        const found = server.stored.find((each) => each.id === id);
        if (!found) throw rejected('not_found', 404);
        return found;
      },
      create: ({ id, displayName }: NamespaceDetails) => answer('create', `create ${id} ${displayName}`),
      update: ({ id, displayName }: NamespaceDetails) => answer('update', `update ${id} ${displayName}`),
      remove: (id: string) => answer('remove', `remove ${id}`),
    },
    roles: { inNamespace: () => Promise.resolve({ ada: 'Owner' }) },
  };
  const world = screenWorld(api);
  return { ...world, asked, server, machines: namespaceScreens(world.wiring) };
}

async function listed(stored: Namespace[], failures: Failures = {}, search = '') {
  const world = wired(stored, failures);
  const opened = await openedList(world.machines.namespaceList, namespaceList.defaults, search);
  const first = world.asked.splice(0);
  return { ...world, ...opened, first };
}

describe('the namespace list', () => {
  it.each([
    [1, 'There is one in it now.'],
    [2, 'There are 2 in it now.'],
  ])('does not delete a namespace that now has %i domains, but deletes the others', async (count, now) => {
    const { asked, told, server, remove } = await listed([empty('a'), empty('b')]);
    const domains = Array.from({ length: count }, (_, index) => domain({ namespace: 'a', id: `d${index}` }));
    server.stored = [{ ...empty('a'), domains }, empty('b')];
    await remove(['a', 'b']);
    expect(asked).toContain('remove b');
    expect(asked).not.toContain('remove a');
    expect(told).toEqual([
      { intent: 'success', title: "Namespace 'b' deleted." },
      {
        intent: 'error',
        title: 'Could Not Delete Namespace',
        text: `The namespace 'a' could not be deleted. Can not delete a namespace with domains! ${now}`,
      },
    ]);
  });

  it('finds a namespace among many with similar ids before deleting it', async () => {
    const similar = Array.from({ length: 120 }, (_, index) => empty(`a${index}`));
    const { asked, server, remove } = await listed([empty('a')]);
    server.stored = [...similar, { ...empty('a'), domains: [domain()] }];
    await remove(['a']);
    expect(asked.slice(0, 3)).toEqual(['list a 0 50', 'list a 50 50', 'list a 100 50']);
    expect(asked).not.toContain('remove a');
  });

  it('counts the roles that go with it', async () => {
    const { list, remove } = await listed([empty('a')]);
    await remove([]);
    list.send({ type: 'list.remove', ids: ['a'] });
    await counted(list);
    expect(list.getSnapshot().context.losses?.list).toEqual([
      { what: 'role', count: 1, items: [{ name: 'ada', notes: ['Owner'] }] },
    ]);
  });

  it.each([
    [rejected('forbidden', 403), 'Requires the server role Domain Admin or Server Admin.'],
    [unreachable, 'It still exists. Try again.'],
  ])('reports why a deletion failed: %o', async (failure, message) => {
    const { told, remove } = await listed([empty('a')], { remove: failure });
    expect(await remove(['a'])).toMatchObject([{ problem: { message } }]);
    expect(told).toMatchObject([{ title: 'Could Not Delete Namespace' }]);
  });
});

async function creating(failures: Failures = {}) {
  const world = wired([], failures);
  const input = { values: emptyNamespace, facts: { exists: false } };
  return { ...world, ...(await openedForm(world.machines.createNamespace, input)) };
}
const duplicate = (details: Record<string, unknown>, code = 'duplicate'): ApiProblem =>
  ({ ...rejected(code, 409), details }) as ApiProblem;

describe('a new namespace', () => {
  it.each([
    [duplicate({ field: 'id' }), 'A namespace with the specified id already exists.', 'id'],
    [duplicate({ field: 'displayName' }), 'A namespace with the specified display name already exists.', 'displayName'],
    [duplicate({ id: 'acme' }, 'conflicts'), 'A namespace with the specified id already exists.', 'id'],
    [duplicate({}), 'A namespace with the specified id or display name already exists.', undefined],
    [rejected('forbidden', 403), 'Requires the server role Domain Admin or Server Admin.', undefined],
    [unreachable, 'The namespace could not be created. The server could not be reached.', undefined],
  ])('reports a refusal: %o', async (failure, text, field) => {
    const { told, gone, submit } = await creating({ create: failure });
    const typed = { id: 'acme', displayName: 'Acme' };
    const { refusal, faulty, values } = await submit(typed);
    expect(refusal).toMatchObject({ title: 'Could Not Create Namespace', text });
    expect(faulty?.field).toBe(field);
    expect(values).toEqual(typed);
    expect([told, gone]).toEqual([[], []]);
  });
});
