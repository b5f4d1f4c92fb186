import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Group } from '~/api/rest/domain/groups';
import type { ApiProblem } from '~/core/problem';
import { emptyGroup, groupScreens, type GroupValues } from '~/machines/resources/domain/groups';
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

/** The machines with a fake server that has these groups and users, and answers 500 to unknown members like the real one. */
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

describe('a new group', () => {
  it('names members that are not users when the server answers 500', async () => {
    const one = await created({ members: ['ana', 'nobody'] });
    expect(refusedIn(one)?.text).toBe(
      "The group could not be created. 'nobody' is not a user of this domain. Remove it from the members and save again.",
    );
    const many = await created({ members: ['x', 'y', 'z', ...Array.from({ length: 12 }, () => 'ana')] });
    expect(refusedIn(many)?.text).toBe(
      "The group could not be created. 'x', 'y' and 'z' are not users of this domain. Remove them from the members and save again.",
    );
    expect(many.form.getSnapshot().context.values.members).toContain('x');
    expect(one.logged).toHaveLength(1);
  });

  it('reports the error when no unknown member is found', async () => {
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

describe('an existing group', () => {
  it('is renamed after checking that the id is free', async () => {
    const { asked, bodies, told } = await edited({ id: ' day ' });
    expect(asked).toEqual([
      'GET domains/acme/desk/groups/desk',
      'GET domains/acme/desk/groups/day',
      'PUT domains/acme/desk/groups/desk',
    ]);
    expect(bodies).toMatchObject([{ id: 'day', members: ['ana', 'ben'] }]);
    expect(told).toMatchObject([{ text: "Group 'day' updated." }]);
  });

  it('is not renamed to an id in use', async () => {
    const result = await edited({ id: 'night' });
    const text = 'A group with the specified id already exists.';
    expect(refusedIn(result)).toMatchObject({ title: 'Could Not Update Group', text });
    expect(result.form.getSnapshot().context.errors).toEqual({ id: text });
    expect(result.asked.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it('reports an id that was taken between the check and the renaming', async () => {
    const result = await edited({ id: 'day' }, ({ server }) => {
      server.asked = (call) => {
        if (call.startsWith('PUT')) server.groups = [...server.groups, group('day')];
      };
    });
    expect(refusedIn(result)).toMatchObject({ text: 'A group with the specified id already exists.' });
  });

  it('names members that are no longer users', async () => {
    const result = await edited({ description: 'Mine' }, ({ server }) => (server.users = ['ana']));
    expect(refusedIn(result)).toMatchObject({
      title: 'Could Not Update Group',
      text: "The group could not be updated. 'ben' is not a user of this domain. Remove it from the members and save again.",
    });
  });

  it('has no conflict when only the order of the members differs', async () => {
    const { form } = await edited({ description: 'Mine' }, ({ server }) => {
      server.groups = [group('desk', ['ana', 'ben'])];
    });
    expect(form.getSnapshot().matches('saved')).toBe(true);
  });
});
