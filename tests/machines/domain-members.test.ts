import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { readQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import {
  emptyMember,
  type Member,
  memberListDefaults,
  memberScreens,
} from '~/machines/resources/domain/members';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const base = 'domains/acme/desk/members';
const needs =
  'Needs the server role Domain Admin or Server Admin, or the namespace role Domain Admin or Owner, or the domain role Owner.';
const odd = `a/b 100% "x"`;
const oddPath = `${base}/a%2Fb%20100%25%20%22x%22`;

/** The machines before a server with these members; it knows every user but `nobody`. */
function wired(members: Record<string, string>, failures: Partial<Record<string, ApiProblem>> = {}) {
  const server = { members, failures };
  const { rest, asked, bodies } = pretendedRest(({ method, path, body }) => {
    const failure = server.failures[method];
    if (failure) throw failure;
    const username = decodeURIComponent(path.slice(base.length + 1));
    if (method === 'GET') return server.members;
    if (method === 'PUT' && username === 'nobody') throw refusal(404, 'not_found');
    const { [username]: _gone, ...others } = server.members;
    server.members = method === 'PUT' ? { ...others, [username]: (body as Member).role } : others;
    return {};
  });
  const users = {
    get: (username: string) =>
      username === 'nobody' ? Promise.reject(refusal(404, 'not_found')) : Promise.resolve({ username }),
  };
  const world = screenWorld({ users });
  return { ...world, asked, bodies, server, machines: memberScreens({ ...world.wiring, rest }, key) };
}

async function listed(...given: Parameters<typeof wired>) {
  const world = wired(...given);
  const list = createActor(world.machines.memberList, {
    input: { query: readQuery('', memberListDefaults) },
  }).start();
  await waitFor(list, (s) => !s.hasTag('busy'));
  const remove = async (...ids: string[]) => {
    world.asked.length = 0;
    list.send({ type: 'list.remove', ids });
    list.send({ type: 'removal.type', text: `remove ${ids.length} members` });
    list.send({ type: 'removal.confirm' });
    await waitFor(list, (s) => s.matches({ removal: 'closed' }) || s.matches({ removal: 'partlyFailed' }));
    return list.getSnapshot().context.results;
  };
  return { ...world, list, remove };
}

async function saved(
  kind: 'addMember' | 'changeMember',
  values: Member,
  change: Partial<Member>,
  {
    members = { dana: 'Owner' },
    failures = {},
    meanwhile = members,
  }: {
    members?: Record<string, string>;
    failures?: Partial<Record<string, ApiProblem>>;
    meanwhile?: Record<string, string>;
  } = {},
) {
  const world = wired(members, failures);
  const onSaved = vi.fn();
  const machine =
    kind === 'addMember'
      ? world.machines.addMember(onSaved, { username: 'mara', serverRole: 'Server Admin' })
      : world.machines.changeMember(onSaved);
  const form = createActor(machine, {
    input: { values, facts: { own: 'mara', exists: kind === 'changeMember' } },
  }).start();
  await waitFor(form, (s) => s.hasTag('editable'));
  world.server.members = meanwhile;
  form.send({ type: 'form.change', change });
  form.send({ type: 'form.submit' });
  await waitFor(form, (s) => !s.hasTag('busy'));
  return { ...world, form, onSaved, context: form.getSnapshot().context };
}

describe('the members of a domain', () => {
  it('are listed by username', async () => {
    const { list, asked } = await listed({ zoe: 'Owner', adam: 'Developer' });
    expect(asked).toEqual([`GET ${base}`]);
    expect(list.getSnapshot().context.page?.rows).toEqual([
      { username: 'adam', role: 'Developer' },
      { username: 'zoe', role: 'Owner' },
    ]);
    expect(memberListDefaults.pageSize).toBe(25);
  });

  it('that the role does not permit to see say which role it takes', async () => {
    const { list } = await listed({}, { GET: refusal(403, 'forbidden') });
    expect(list.getSnapshot().context.problem).toMatchObject({ message: needs });
  });

  it.each([
    ['a Server Admin', 'Server Admin', {}, undefined],
    ['an Owner of the domain', 'Developer', { mara: 'Owner' }, undefined],
    ['a Domain Admin of the domain', 'Developer', { mara: 'Domain Admin' }, needs],
    ['a Developer of the domain', 'Developer', { mara: 'Developer' }, needs],
    ['one who manages the namespace', 'Developer', { jun: 'Owner' }, undefined],
  ])('are added by %s, or the roles that it takes are named', async (_, serverRole, members, forbidden) => {
    const world = wired(members);
    const adder = createActor(
      world.machines.addMember(() => {}, { username: 'mara', serverRole }),
      {
        input: { values: emptyMember, facts: { own: 'mara', exists: false } },
      },
    ).start();
    await waitFor(adder, (s) => s.hasTag('editable'));
    expect(adder.getSnapshot().context.facts.forbidden).toBe(forbidden);
  });

  it('are removed after a look at what they are now', async () => {
    const { asked, told, remove } = await listed({ [odd]: 'Owner', jun: 'Developer' });
    await remove(odd);
    expect(asked.slice(0, 2)).toEqual([`GET ${base}`, `DELETE ${oddPath}`]);
    expect(told).toEqual([
      { intent: 'success', title: 'Member Removed', text: `The member '${odd}' was removed.` },
    ]);
  });

  it('that someone else changed or removed are not removed unseen; several are typed out', async () => {
    const { asked, told, server, remove } = await listed({ dana: 'Developer', jun: 'Owner', liv: 'Owner' });
    server.members = { dana: 'Owner', liv: 'Owner' };
    expect(await remove('dana', 'jun', 'liv')).toMatchObject([
      { problem: { message: 'Someone changed the role to Owner. Nothing was removed.' } },
      { problem: undefined },
      { problem: undefined },
    ]);
    expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual([`DELETE ${base}/liv`]);
    expect(told[0]).toEqual({
      intent: 'error',
      title: 'Could Not Remove Member',
      text: 'The member could not be removed. Someone changed the role to Owner. Nothing was removed.',
    });
  });
});

describe('a new member', () => {
  it('is added with the role Developer, and the form stands empty for the next', async () => {
    const { asked, bodies, told, onSaved, context } = await saved('addMember', emptyMember, {
      username: ` ${odd} `,
    });
    expect(asked).toEqual([`GET ${base}`, `PUT ${oddPath}`]);
    expect(bodies).toEqual([{ role: 'Developer' }]);
    expect(told).toMatchObject([{ intent: 'success', title: 'Member Added' }]);
    expect(onSaved).toHaveBeenCalledOnce();
    expect(context.values).toEqual(emptyMember);
  });

  it.each([
    ['', 'Please select a user!'],
    ['  ', 'Please select a user!'],
    ['mara', 'You can not set your own role.'],
  ])('is not "%s"', async (username, sentence) => {
    const { asked, context } = await saved('addMember', emptyMember, { username });
    expect(context.errors).toEqual({ username: sentence });
    expect(asked).toEqual([]);
  });

  it('is no member already: nobody loses a role by being added', async () => {
    const { context, bodies } = await saved('addMember', emptyMember, { username: 'dana' });
    const text = "'dana' is a member with the role Owner already. Change it in the table.";
    expect(context.refusal).toEqual({
      title: 'Could Not Add Member',
      text,
      fieldError: { field: 'username', text },
    });
    expect(bodies).toEqual([]);
  });

  it('is a user', async () => {
    const { context } = await saved('addMember', emptyMember, { username: 'nobody' });
    expect(context.refusal).toMatchObject({ text: "There is no user 'nobody'." });
    expect(context.values.username).toBe('nobody');
  });

  it('that may not be added says which role it takes', async () => {
    const { context } = await saved(
      'addMember',
      emptyMember,
      { username: 'jun' },
      { failures: { PUT: refusal(403, 'forbidden') } },
    );
    expect(context.refusal).toEqual({ title: 'Could Not Add Member', text: needs });
  });
});

describe('the role of a member', () => {
  const dana = { username: 'dana', role: 'Owner' };

  it('is changed', async () => {
    const { bodies, onSaved, told } = await saved('changeMember', dana, { role: 'Domain Admin' });
    expect(bodies).toEqual([{ role: 'Domain Admin' }]);
    expect(told).toMatchObject([{ title: 'Member Updated' }]);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('does not make a member of one who was removed', async () => {
    const { context, bodies } = await saved('changeMember', dana, { role: 'Developer' }, { meanwhile: {} });
    expect(context.refusal).toEqual({
      title: 'Could Not Change Role',
      text: "'dana' is no longer a member. The membership was removed.",
    });
    expect(bodies).toEqual([]);
  });

  it('is one of three', async () => {
    const { context } = await saved('changeMember', dana, { role: 'King' });
    expect(context.errors).toEqual({ role: 'Please select a role!' });
  });
});
