import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Namespace, NamespaceDetails } from '~/api/rest/namespaces';
import { readQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import { emptyNamespace, namespaceList, namespaceScreens } from '~/machines/resources/namespaces';
import { settle } from '../support/deferred-task';
import { domain, rejected, unreachable } from '../support/fixtures';
import { screenWorld } from '../support/screen-world';

const empty = (id: string): Namespace => ({ id, displayName: id.toUpperCase(), domains: [] });

type Failures = Partial<Record<'create' | 'update' | 'remove' | 'get', ApiProblem>>;

/** The machines before a server with these namespaces; what it is asked is kept, and so is what is said. */
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
  };
  const world = screenWorld(api);
  return { ...world, asked, server, machines: namespaceScreens(world.wiring) };
}

async function listed(...given: Parameters<typeof wired>) {
  const world = wired(...given);
  const list = createActor(world.machines.namespaceList, {
    input: { query: readQuery('', namespaceList.defaults) },
  }).start();
  await waitFor(list, (s) => s.context.page !== undefined);
  world.asked.length = 0;
  const remove = async (...ids: string[]) => {
    list.send({ type: 'list.remove', ids });
    list.send({ type: 'removal.type', text: `delete ${ids.length} namespaces` });
    list.send({ type: 'removal.confirm' });
    await waitFor(list, (s) => s.matches({ removal: 'closed' }) || s.matches({ removal: 'partlyFailed' }));
  };
  return { ...world, list, remove };
}

describe('the list of namespaces', () => {
  it('asks for one more than a page', async () => {
    const { machines, asked } = wired([empty('a')]);
    const list = createActor(machines.namespaceList, {
      input: { query: readQuery('?filter=a&page=3', namespaceList.defaults) },
    }).start();
    await settle();
    expect(asked[0]).toBe('list a 20 11');
    list.stop();
  });

  it('looks at the namespace again right before it is deleted', async () => {
    const { asked, told, remove } = await listed([empty('a')]);
    await remove('a');
    expect(asked.slice(0, 2)).toEqual(['list a 0 50', 'remove a']);
    expect(told).toEqual([
      { intent: 'success', title: 'Namespace Deleted', text: "The namespace 'a' was deleted." },
    ]);
  });

  it.each([
    [1, 'There is one in it now.'],
    [2, 'There are 2 in it now.'],
  ])(
    'deletes none that has got %i domains in the meantime, and goes on with the others',
    async (count, now) => {
      const { asked, told, server, list, remove } = await listed([empty('a'), empty('b')]);
      const domains = Array.from({ length: count }, (_, index) =>
        domain({ namespace: 'a', id: `d${index}` }),
      );
      server.stored = [{ ...empty('a'), domains }, empty('b')];
      await remove('a', 'b');
      expect(asked.filter((call) => call.startsWith('remove'))).toEqual(['remove b']);
      expect(list.getSnapshot().context.results).toMatchObject([
        { id: 'a', problem: { message: `Can not delete a namespace with domains! ${now}` } },
        { id: 'b', problem: undefined },
      ]);
      expect(told).toEqual([
        {
          intent: 'error',
          title: 'Could Not Delete Namespace',
          text: `The namespace 'a' could not be deleted. Can not delete a namespace with domains! ${now}`,
        },
        { intent: 'success', title: 'Namespace Deleted', text: "The namespace 'b' was deleted." },
      ]);
    },
  );

  it('finds it among many with a similar id', async () => {
    const similar = Array.from({ length: 120 }, (_, index) => empty(`a${index}`));
    const { asked, remove } = await listed([...similar.slice(0, 5), empty('a'), ...similar]);
    await remove('a');
    expect(asked).toContain('remove a');
    const { asked: later, server, remove: removeLater } = await listed([empty('a')]);
    server.stored = [...similar, { ...empty('a'), domains: [domain()] }];
    await removeLater('a');
    expect(later.slice(0, 3)).toEqual(['list a 0 50', 'list a 50 50', 'list a 100 50']);
    expect(later).not.toContain('remove a');
  });

  it('says that one is gone already', async () => {
    const { asked, server, list, remove } = await listed([empty('a')]);
    server.stored = [];
    await remove('a');
    expect(asked).not.toContain('remove a');
    expect(list.getSnapshot().context.results[0]?.problem).toMatchObject({
      message: 'It no longer exists. It was deleted.',
    });
  });

  it.each([
    [rejected('forbidden', 403), { message: 'Needs the server role Domain Admin or Server Admin.' }],
    [unreachable, { message: 'It is still there. Try again.' }],
  ])('says why a deletion failed: %o', async (failure, problem) => {
    const { list, told, remove } = await listed([empty('a')], { remove: failure });
    await remove('a');
    expect(list.getSnapshot().context.results[0]?.problem).toMatchObject(problem);
    expect(told).toMatchObject([{ title: 'Could Not Delete Namespace' }]);
  });
});

async function creating(failures: Failures = {}) {
  const world = wired([], failures);
  const form = createActor(world.machines.createNamespace, {
    input: { values: emptyNamespace, facts: { exists: false } },
  }).start();
  await settle();
  const submit = async (change: Partial<NamespaceDetails>) => {
    form.send({ type: 'form.change', change });
    form.send({ type: 'form.submit' });
    await settle();
    return form.getSnapshot().context;
  };
  return { ...world, form, submit };
}

describe('a new namespace', () => {
  it('needs an id and a display name, in this order', async () => {
    const { asked, submit } = await creating();
    const { errors, faulty } = await submit({ id: ' ', displayName: ' ' });
    expect(Object.entries(errors)).toEqual([
      ['id', 'Please input a namespace id!'],
      ['displayName', 'Please input a Display Name!'],
    ]);
    expect(faulty?.field).toBe('id');
    expect(asked).toEqual([]);
  });

  it.each(['.', '..', '\uD800'])('has no id of which no address can be made: %j', async (id) => {
    const { asked, submit } = await creating();
    const { errors } = await submit({ id, displayName: 'Dots' });
    expect(errors.id).toMatch(/can't be used as an id\.$/);
    expect(asked).toEqual([]);
  });

  it('is sent without the blanks around it; then the list is shown', async () => {
    const { asked, told, gone, submit } = await creating();
    await submit({ id: ' acme ', displayName: ' Acme ' });
    expect(asked).toEqual(['create acme Acme']);
    expect(told).toEqual([
      {
        intent: 'success',
        title: 'Namespace Created',
        text: "The namespace 'acme' was successfully created.",
      },
    ]);
    expect(gone).toEqual(['/namespaces']);
  });

  const duplicate = (details: Record<string, unknown>, code = 'duplicate'): ApiProblem =>
    ({ ...rejected(code, 409), details }) as ApiProblem;
  it.each([
    [duplicate({ field: 'id' }), 'A namespace with the specified id already exists.', 'id'],
    [
      duplicate({ field: 'displayName' }),
      'A namespace with the specified display name already exists.',
      'displayName',
    ],
    [duplicate({ id: 'acme' }, 'conflicts'), 'A namespace with the specified id already exists.', 'id'],
    [duplicate({}), 'A namespace with the specified id or display name already exists.', undefined],
    [rejected('forbidden', 403), 'Needs the server role Domain Admin or Server Admin.', undefined],
    [unreachable, 'The namespace could not be created. The server could not be reached.', undefined],
  ])('is refused in words: %o', async (failure, text, field) => {
    const { form, told, gone, submit } = await creating({ create: failure });
    const { refusal, faulty, values } = await submit({ id: 'acme', displayName: 'Acme' });
    expect(refusal).toMatchObject({ title: 'Could Not Create Namespace', text });
    expect(faulty?.field).toBe(field);
    expect(values).toEqual({ id: 'acme', displayName: 'Acme' });
    expect(form.getSnapshot().value).toEqual({ editing: 'rejected' });
    expect([told, gone]).toEqual([[], []]);
  });
});

async function editing(failures: Failures = {}, stored = [empty('acme')]) {
  const world = wired(stored, failures);
  const form = createActor(world.machines.editNamespace, {
    input: { values: { id: 'acme', displayName: '' }, facts: { exists: true } },
  }).start();
  await settle();
  const submit = async (displayName: string) => {
    form.send({ type: 'form.change', change: { displayName } });
    form.send({ type: 'form.submit' });
    await settle();
    return form.getSnapshot();
  };
  return { ...world, form, submit };
}

describe('a namespace that is there', () => {
  it('is read, changed and read again before it is saved', async () => {
    const { asked, told, gone, form, submit } = await editing();
    expect(form.getSnapshot().context.values).toEqual({ id: 'acme', displayName: 'ACME' });
    await submit(' Acme Trading ');
    expect(asked).toEqual(['get acme', 'get acme', 'update acme Acme Trading']);
    expect(told).toEqual([
      {
        intent: 'success',
        title: 'Namespace Updated',
        text: "The namespace 'acme' was successfully updated.",
      },
    ]);
    expect(gone).toEqual(['/namespaces']);
  });

  it('needs a display name', async () => {
    const { submit } = await editing();
    expect((await submit('')).context.errors).toEqual({ displayName: 'Please input a Display Name!' });
  });

  it('that was deleted keeps what was typed', async () => {
    const { server, submit } = await editing();
    server.stored = [];
    const { context } = await submit('Mine');
    expect(context.refusal).toEqual({
      title: 'Could Not Update Namespace',
      text: "The namespace 'acme' no longer exists. It was deleted.",
    });
    expect(context.values.displayName).toBe('Mine');
  });

  it.each([
    [
      { ...rejected('duplicate', 409), details: { field: 'displayName' } } as ApiProblem,
      'A namespace with the specified display name already exists.',
    ],
    [rejected('forbidden', 403), 'Needs the server role Domain Admin or Server Admin.'],
    [
      rejected('internal_server_error', 500),
      'Unknown error updating namespace. The server returned an error (500).',
    ],
    [unreachable, 'Unknown error updating namespace. The server could not be reached.'],
  ])('is refused in words: %o', async (failure, text) => {
    const { gone, submit } = await editing({ update: failure });
    expect((await submit('Mine')).context.refusal).toMatchObject({
      title: 'Could Not Update Namespace',
      text,
    });
    expect(gone).toEqual([]);
  });
});
