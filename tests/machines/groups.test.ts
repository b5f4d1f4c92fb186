import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Group } from '~/api/rest/domain/groups';
import { readQuery } from '~/core/list-query';
import { orderRows } from '~/core/order-rows';
import type { ApiProblem } from '~/core/problem';
import {
  emptyGroup,
  groupList,
  groupOf,
  groupPath,
  groupScreens,
  type GroupValues,
  withMember,
  withoutMember,
} from '~/machines/resources/domain/groups';
import { unreachable } from '../support/fixtures';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const group = (id: string, members: string[] = [], description = 'Of the desk'): Group => ({
  id,
  description,
  members,
});
type Failures = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', ApiProblem>>;

/** The machines before a server with these groups, which knows these users; as a real one it answers 500 to what it does not bear. */
function wired(groups: Group[] = [], users = ['ana', 'ben'], failures: Failures = {}) {
  const server = { groups, users, failures, asked: (_: string) => {} };
  const { rest, asked, bodies } = pretendedRest(({ method, path, body }) => {
    server.asked(`${method} ${path}`);
    const failure = server.failures[method as keyof Failures];
    if (failure) throw failure;
    const [, , , place, id] = path.split('/').map(decodeURIComponent);
    if (place === 'users') {
      if (id === undefined || !server.users.includes(id)) throw refusal(404, 'not_found');
      return { username: id };
    }
    if (method === 'DELETE') return {};
    if (method === 'GET' && id === undefined)
      return server.groups.map((each) => ({ ...each, members: each.members.length }));
    const found = server.groups.find((each) => each.id === id);
    if (id !== undefined && !found) throw refusal(404, 'not_found');
    if (method === 'GET') return found;
    const sent = body as Group;
    const holder = server.groups.find((each) => each.id === sent.id);
    if (method === 'POST' && holder) throw refusal(409, 'conflicts', { id: sent.id });
    if ((holder && holder !== found) || sent.members.some((name) => !server.users.includes(name)))
      throw refusal(500, 'internal_server_error');
    server.groups = [...server.groups.filter((each) => each !== found), sent];
    return {};
  });
  const world = screenWorld({});
  return { ...world, asked, bodies, server, machines: groupScreens({ ...world.wiring, rest }, key) };
}

type World = ReturnType<typeof wired>;
const filled: GroupValues = {
  ...emptyGroup,
  id: ' night ',
  description: ' Night shift ',
  members: ['ben', 'ana'],
};

async function created(change: Partial<GroupValues> = {}, world: World = wired([group('desk')])) {
  const form = createActor(world.machines.createGroup, {
    input: { values: emptyGroup, facts: { id: undefined } },
  }).start();
  await waitFor(form, (s) => s.hasTag('editable'));
  form.send({ type: 'form.change', change: { ...filled, ...change } });
  form.send({ type: 'form.submit' });
  await waitFor(form, (s) => !s.hasTag('busy'));
  return { ...world, form };
}

async function edited(change: Partial<GroupValues>, interfere: (world: World) => void = () => {}) {
  const world = wired([group('desk', ['ben', 'ana']), group('night')]);
  const form = createActor(world.machines.editGroup, {
    input: { values: { ...emptyGroup, id: 'desk' }, facts: { id: 'desk' } },
  }).start();
  await waitFor(form, (s) => s.hasTag('editable'));
  world.asked.length = 0;
  interfere(world);
  form.send({ type: 'form.change', change });
  form.send({ type: 'form.submit' });
  await waitFor(form, (s) => !s.hasTag('busy'));
  return { ...world, form };
}
const refusedIn = ({ form }: Awaited<ReturnType<typeof created>>) => form.getSnapshot().context.refusal;

describe('the list of groups', () => {
  async function listed(search: string, groups: Group[]) {
    const world = wired(groups);
    const list = createActor(world.machines.groupList, {
      input: { query: readQuery(search, groupList.defaults) },
    }).start();
    await waitFor(list, (s) => !s.hasTag('busy'));
    return { ...world, list };
  }

  it('asks for all summaries, and shows 25 that match, in the order of the ids', async () => {
    const groups = Array.from({ length: 26 }, (_, n) => group(`g${n}`, ['ana']));
    const { asked, list } = await listed('?filter=G', [...groups, group('other', [], 'Elsewhere')]);
    expect(asked).toEqual(['GET domains/acme/desk/groups?type=summary']);
    const { rows, hasNext } = list.getSnapshot().context.page!;
    expect([rows.length, rows[0], hasNext]).toEqual([
      25,
      { id: 'g0', description: 'Of the desk', members: 1 },
      true,
    ]);
  });

  it('reads all rows for another order', async () => {
    const { list } = await listed('?sort=-members', [group('a'), group('b', ['ana'])]);
    expect(list.getSnapshot().context.page?.rows.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('orders by each column, equal ones by their id', () => {
    const rows = [
      { id: 'b', description: '', members: 10 },
      { id: 'a10', description: 'z', members: 9 },
      { id: 'a9', description: '', members: 9 },
    ];
    const by = (column: string, direction: 'ascending' | 'descending') =>
      orderRows(rows, { column, direction }, groupList.descriptor.ordering!).map(({ id }) => id);
    expect(by('id', 'descending')).toEqual(['b', 'a10', 'a9']);
    expect(by('description', 'descending')).toEqual(['a10', 'a9', 'b']);
    expect(by('members', 'ascending')).toEqual(['a9', 'a10', 'b']);
  });

  it('encodes any id in addresses', () => {
    expect(groupPath(key, 'a/b 100%?#é')).toBe('/domain/acme/desk/groups/a%2Fb%20100%25%3F%23%C3%A9');
  });
});

describe('a new group', () => {
  it('is sent without blanks around its texts, each member once, told, and leads to the list', async () => {
    const { asked, bodies, told, gone } = await created({ members: ['ben', 'ana', 'ben'] });
    expect(asked).toEqual(['POST domains/acme/desk/groups']);
    expect(bodies).toEqual([{ id: 'night', description: 'Night shift', members: ['ana', 'ben'] }]);
    expect(told).toEqual([
      { intent: 'success', title: 'Group Created', text: "The group 'night' was successfully created." },
    ]);
    expect(gone).toEqual(['/domain/acme/desk/groups']);
  });

  it.each<[string, Partial<GroupValues>, object]>([
    ['no id', { id: ' ' }, { id: 'Please input a Id!' }],
    ['an id that is no address', { id: '..' }, { id: '"." and ".." can\'t be used as an id.' }],
    ['no description', { description: ' \n' }, { description: 'Please input a Description!' }],
    [
      'a user who is not added yet',
      { unadded: 'ana' },
      { unadded: 'Press Add to make this user a member, or empty the field.' },
    ],
    [
      'nothing at all',
      { ...emptyGroup },
      { id: 'Please input a Id!', description: 'Please input a Description!' },
    ],
  ])('with %s is not sent', async (_, change, errors) => {
    const { asked, form } = await created(change);
    expect(asked).toEqual([]);
    expect(form.getSnapshot().context.errors).toEqual(errors);
    expect(form.getSnapshot().context.faulty?.field).toBe(Object.keys(errors)[0]);
  });

  it('names members that are not users when the server fails with 500', async () => {
    const one = await created({ members: ['ana', 'nobody'] });
    expect(refusedIn(one)?.text).toBe(
      "The group could not be created. 'nobody' is not a user of this domain. Remove it from the members and save again.",
    );
    const many = await created({ members: ['x', 'y', 'z', ...Array.from({ length: 12 }, () => 'ana')] });
    expect(refusedIn(many)?.text).toBe(
      "The group could not be created. 'x', 'y' and 'z' are no users of this domain. Remove them from the members and save again.",
    );
    expect(many.form.getSnapshot().context.values.members).toContain('x');
    expect(one.logged).toHaveLength(1);
  });

  it('says that it failed when no unknown member is found', async () => {
    const failing = { POST: refusal(500, 'internal'), GET: unreachable };
    expect(refusedIn(await created({}, wired([], [], failing)))?.text).toBe(
      'The group could not be created. The server returned an error (500).',
    );
    const known = wired([], ['ana', 'ben'], { POST: refusal(500, 'internal') });
    expect(refusedIn(await created({}, known))?.text).toBe(
      'The group could not be created. The server returned an error (500).',
    );
  });
});

describe('a group that exists', () => {
  it('is sent whole, told, and leads to the list', async () => {
    const { asked, bodies, told, gone } = await edited({ description: 'Day shift', members: ['ana'] });
    expect(asked).toEqual(['GET domains/acme/desk/groups/desk', 'PUT domains/acme/desk/groups/desk']);
    expect(bodies).toEqual([{ id: 'desk', description: 'Day shift', members: ['ana'] }]);
    expect(told).toEqual([
      { intent: 'success', title: 'Group Updated', text: "The group 'desk' was successfully updated." },
    ]);
    expect(gone).toEqual(['/domain/acme/desk/groups']);
  });

  it('is renamed after checking that the id is free', async () => {
    const { asked, bodies, told } = await edited({ id: ' day ' });
    expect(asked).toEqual([
      'GET domains/acme/desk/groups/desk',
      'GET domains/acme/desk/groups/day',
      'PUT domains/acme/desk/groups/desk',
    ]);
    expect(bodies).toMatchObject([{ id: 'day', members: ['ana', 'ben'] }]);
    expect(told).toMatchObject([{ text: "The group 'day' was successfully updated." }]);
  });

  it('is not renamed to an id that another group has', async () => {
    const result = await edited({ id: 'night' });
    const text = 'A group with the specified id already exists.';
    expect(refusedIn(result)).toMatchObject({ title: 'Could Not Update Group', text });
    expect(result.form.getSnapshot().context.errors).toEqual({ id: text });
    expect(result.asked.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it('says that the id was taken between the check and the renaming', async () => {
    const result = await edited({ id: 'day' }, ({ server }) => {
      server.asked = (call) => {
        if (call.startsWith('PUT')) server.groups = [...server.groups, group('day')];
      };
    });
    expect(refusedIn(result)).toMatchObject({ text: 'A group with the specified id already exists.' });
  });

  it('keeps an existing id unchanged', () => {
    expect(groupOf({ ...emptyGroup, id: ' a ' }, ' a ').id).toBe(' a ');
    expect(groupOf({ ...emptyGroup, id: ' b ' }, ' a ').id).toBe('b');
  });

  it('names members that are no longer users', async () => {
    const result = await edited({ description: 'Mine' }, ({ server }) => (server.users = ['ana']));
    expect(refusedIn(result)).toMatchObject({
      title: 'Could Not Update Group',
      text: "The group could not be updated. 'ben' is not a user of this domain. Remove it from the members and save again.",
    });
  });

  it('is no conflict when only the order of the members differs', async () => {
    const { form } = await edited({ description: 'Mine' }, ({ server }) => {
      server.groups = [group('desk', ['ana', 'ben'])];
    });
    expect(form.getSnapshot().matches('saved')).toBe(true);
  });
});

describe('the members of a group', () => {
  it('are there once each, in one order', () => {
    expect(withMember(['b', 'a'], 'b')).toEqual(['a', 'b']);
    expect(withMember(['b'], 'a')).toEqual(['a', 'b']);
    expect(withoutMember(['a', 'b'], 'a')).toEqual(['b']);
  });
});
