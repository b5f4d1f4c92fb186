import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { RoleAssignments } from '~/api/rest/roles';
import { readQuery, type Sort } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import { createKeptWork } from '~/machines/kit/kept-work';
import type { NoticeText } from '~/machines/notifications/notifications-machine';
import {
  assignmentsOf,
  emptyRole,
  roleListDefaults,
  roleScreens,
  type RoleValues,
} from '~/machines/resources/roles';
import type { Wiring } from '~/machines/services';
import { settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { noBrowser, noRealtime, noRest } from '../support/screen-world';

const needed = 'Needs the server role Domain Admin or Server Admin, or the namespace role Owner.';

type Failures = Partial<Record<'read' | 'set' | 'remove' | 'user', ApiProblem>>;

/** The machines before a server with these roles in `acme`; what it is asked is kept, and so is what is said. */
function wired(roles: RoleAssignments = {}, failures: Failures = {}) {
  const asked: string[] = [];
  const told: NoticeText[] = [];
  const server = { roles, failures };
  const answer = <T>(name: keyof Failures, call: string, result: () => T) => {
    asked.push(call);
    const failure = server.failures[name];
    return failure ? Promise.reject(failure) : Promise.resolve(result());
  };
  const api = {
    roles: {
      inNamespace: (namespace: string) => answer('read', `read ${namespace}`, () => server.roles),
      setInNamespace: (namespace: string, given: RoleAssignments) =>
        answer('set', `set ${namespace} ${JSON.stringify(given)}`, () => {
          server.roles = { ...server.roles, ...given };
        }),
      removeInNamespace: (namespace: string, username: string) =>
        answer('remove', `remove ${namespace} ${username}`, () => {
          const { [username]: _gone, ...others } = server.roles;
          server.roles = others;
        }),
    },
    users: { get: (username: string) => answer('user', `user ${username}`, () => ({ username })) },
  };
  const wiring: Wiring = {
    rest: noRest,
    api: api as unknown as Wiring['api'],
    realtime: noRealtime,
    browser: noBrowser,
    keptWork: createKeptWork(),
    now: () => 7,
    log: () => {},
    navigation: {
      search: () => '',
      go: () => {},
      back: () => {},
      show: () => {},
      watchSearch: () => () => {},
    },
    notify: (notice) => told.push(notice),
  };
  return { asked, told, server, machines: roleScreens(wiring) };
}

describe('the roles in a namespace', () => {
  it('are in the order of the usernames, and searched by username and role', () => {
    const roles = { zoe: 'Owner', Adam: 'Developer', u10: 'Owner', u9: 'Domain Admin' };
    const names = (filter: string, sort?: Sort) =>
      assignmentsOf(roles, { filter, sort }).map(({ username }) => username);
    expect(names('')).toEqual(['Adam', 'u9', 'u10', 'zoe']);
    expect(names(' ADAM ')).toEqual(['Adam']);
    expect(names('owner')).toEqual(['u10', 'zoe']);
    expect(names('nobody')).toEqual([]);
    expect(names('', { column: 'username', direction: 'descending' })).toEqual(['zoe', 'u10', 'u9', 'Adam']);
    expect(names('', { column: 'role', direction: 'ascending' })).toEqual(['Adam', 'u9', 'u10', 'zoe']);
    expect(names('', { column: 'role', direction: 'descending' })).toEqual(['u10', 'zoe', 'u9', 'Adam']);
  });

  async function listed(...given: Parameters<typeof wired>) {
    const world = wired(...given);
    const list = createActor(world.machines.roleList('acme'), {
      input: { query: readQuery('', roleListDefaults) },
    }).start();
    await waitFor(list, (s) => !s.hasTag('busy'));
    const remove = async (...ids: string[]) => {
      list.send({ type: 'list.remove', ids });
      list.send({ type: 'removal.type', text: `remove ${ids.length} roles` });
      list.send({ type: 'removal.confirm' });
      await waitFor(list, (s) => s.matches({ removal: 'closed' }) || s.matches({ removal: 'partlyFailed' }));
      return list.getSnapshot().context.results;
    };
    return { ...world, list, remove };
  }

  it('that the role does not permit to see say which role it takes', async () => {
    const { list } = await listed({}, { read: rejected('forbidden', 403) });
    expect(list.getSnapshot().matches({ rows: 'failed' })).toBe(true);
    expect(list.getSnapshot().context.problem).toMatchObject({ message: needed });
  });

  it('are removed after a look at what they are now', async () => {
    const { asked, told, remove } = await listed({ dana: 'Owner', jun: 'Developer' });
    await remove('dana');
    expect(asked).toEqual(['read acme', 'read acme', 'remove acme dana', 'read acme']);
    expect(told).toEqual([{ intent: 'success', title: "Role of 'dana' removed." }]);
  });

  it('that were changed or removed by someone else meanwhile are not removed unseen', async () => {
    const { asked, told, server, remove } = await listed({ dana: 'Developer', jun: 'Owner', liv: 'Owner' });
    server.roles = { dana: 'Owner', liv: 'Owner' };
    expect(await remove('dana', 'jun', 'liv')).toMatchObject([
      {
        id: 'dana',
        problem: { message: 'Someone changed the role to Owner. Nothing was removed.' },
      },
      { id: 'jun', problem: undefined },
      { id: 'liv', problem: undefined },
    ]);
    expect(asked.filter((call) => call.startsWith('remove'))).toEqual(['remove acme liv']);
    expect(told.map(({ title }) => title)).toEqual([
      'Could Not Delete namespaces Role',
      "Role of 'jun' removed.",
      "Role of 'liv' removed.",
    ]);
  });

  it('that cannot be removed say why', async () => {
    const { told, remove } = await listed({ dana: 'Owner' }, { remove: rejected('forbidden', 403) });
    expect(await remove('dana')).toMatchObject([{ problem: { message: needed } }]);
    expect(told).toEqual([
      {
        intent: 'error',
        title: 'Could Not Delete namespaces Role',
        text: "The role of 'dana' could not be removed. Needs the server role Domain Admin or Server Admin, or the namespace role Owner.",
      },
    ]);
  });
});

const title = 'Could Not Set namespaces Role';

async function open(kind: 'addRole' | 'changeRole', values: RoleValues, ...given: Parameters<typeof wired>) {
  const world = wired(...given);
  let saved = 0;
  const form = createActor(
    world.machines[kind]('acme', () => (saved += 1)),
    { input: { values, facts: { namespace: 'acme' } } },
  ).start();
  await settle();
  const submit = async (change: Partial<RoleValues>) => {
    form.send({ type: 'form.change', change });
    form.send({ type: 'form.submit' });
    await settle();
    return form.getSnapshot();
  };
  return { ...world, form, submit, saved: () => saved };
}

describe('giving a role', () => {
  const adding = (...given: Parameters<typeof wired>) => open('addRole', emptyRole, ...given);

  it('begins with Developer and needs a user and a role that there is', async () => {
    const { asked, form, submit } = await adding();
    expect(form.getSnapshot().context.values).toEqual({ username: '', role: 'Developer' });
    const { context } = await submit({ username: ' ', role: 'Janitor' });
    expect(context.errors).toEqual({ username: 'Please select a user!', role: 'Please select a role!' });
    expect(asked).toEqual([]);
  });

  it('is said, and the form stands empty for the next', async () => {
    const { asked, told, saved, form, submit } = await adding({ dana: 'Owner' });
    const { context } = await submit({ username: 'kofi', role: 'Domain Admin' });
    expect(asked).toEqual(['read acme', 'set acme {"kofi":"Domain Admin"}']);
    expect(told).toEqual([
      { intent: 'success', title: 'User Role Saved', text: "'kofi' has the role Domain Admin in 'acme'." },
    ]);
    expect(saved()).toBe(1);
    expect(context.values).toEqual(emptyRole);
    expect(form.getSnapshot().hasTag('dirty')).toBe(false);
    await submit({ username: 'liv' });
    expect(asked.at(-1)).toBe('set acme {"liv":"Developer"}');
  });

  it('is for the user without the blanks around the name', async () => {
    const { asked, submit } = await adding({ liv: 'Owner' });
    await submit({ username: ' kofi ' });
    expect(asked.at(-1)).toBe('set acme {"kofi":"Developer"}');
    expect((await submit({ username: ' liv' })).context.refusal).toMatchObject({
      text: "'liv' has the role Owner already. Change it in the table.",
    });
  });

  it('replaces none that there is', async () => {
    const { asked, submit } = await adding({ kofi: 'Owner' });
    const { context } = await submit({ username: 'kofi' });
    const text = "'kofi' has the role Owner already. Change it in the table.";
    expect(context.refusal).toEqual({ title, text, fieldError: { field: 'username', text } });
    expect(asked).toEqual(['read acme']);
  });

  it('to nobody says that there is no such user', async () => {
    const missing = rejected('not_found', 404);
    const { submit, saved } = await adding({}, { set: missing, user: missing });
    const { context } = await submit({ username: 'kofy' });
    expect(context.refusal).toMatchObject({ title, text: "There is no user 'kofy'." });
    expect(context.faulty?.field).toBe('username');
    expect(context.values.username).toBe('kofy');
    expect(saved()).toBe(0);
  });

  it.each([
    [{ set: rejected('not_found', 404) }, "The namespace 'acme' no longer exists. It was deleted."],
    [{ set: rejected('not_found', 404), user: unreachable }, 'The server could not be reached.'],
    [{ read: rejected('forbidden', 403) }, needed],
    [{ set: rejected('forbidden', 403) }, needed],
    [{ set: unreachable }, 'The server could not be reached.'],
  ])('is refused in words: %o', async (failures, text) => {
    const { submit } = await adding({}, failures);
    const { context } = await submit({ username: 'kofi' });
    expect(context.refusal).toEqual({ title, text });
  });
});

describe('changing a role', () => {
  const dana: RoleValues = { username: 'dana', role: 'Developer' };
  const changing = (...given: Parameters<typeof wired>) => open('changeRole', dana, ...given);

  it('is sent after a look at what it is now', async () => {
    const { asked, told, saved, submit } = await changing({ dana: 'Developer' });
    expect((await submit({ role: 'Owner' })).value).toBe('saved');
    expect(asked).toEqual(['read acme', 'set acme {"dana":"Owner"}']);
    expect(told).toMatchObject([{ title: 'User Role Saved', text: "'dana' has the role Owner in 'acme'." }]);
    expect(saved()).toBe(1);
  });

  it('tells that it was removed', async () => {
    const { asked, submit } = await changing({});
    expect((await submit({ role: 'Owner' })).context.refusal).toEqual({
      title,
      text: "'dana' no longer has a role here. It was removed.",
    });
    expect(asked).toEqual(['read acme']);
  });

  it('is refused in words', async () => {
    const { saved, submit } = await changing({ dana: 'Developer' }, { set: rejected('forbidden', 403) });
    expect((await submit({ role: 'Owner' })).context.refusal).toEqual({ title, text: needed });
    expect(saved()).toBe(0);
  });
});
