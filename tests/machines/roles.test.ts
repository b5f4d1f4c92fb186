import { describe, expect, it, vi } from 'vitest';
import { rolesApi } from '~/api/rest/roles';
import { type Action, rolesFor } from '~/core/capabilities';
import type { Sort } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import { memberScreens } from '~/machines/resources/domain/settings';
import {
  type Assignment,
  assignmentsOf,
  emptyRole,
  namespaceRoleScreens,
  type RoleFacts,
  roleLists,
  type RoleScope,
} from '~/machines/resources/roles';
import { unreachable } from '../support/fixtures';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { openedForm, openedList } from '../support/screen-form';
import { screenWorld } from '../support/screen-world';

const odd = `a/b 100% "x"`;
const encoded = 'a%2Fb%20100%25%20%22x%22';
const reader = { username: 'mara', serverRole: 'Server Admin' };

/** For each scope: the address of its roles, the call that sets one, and the texts that differ. */
const scopes = {
  namespace: {
    base: 'roles/namespace/acme',
    action: 'namespaces.roles' as Action,
    set: (username: string, role: string) => ['POST roles/namespace/acme', { [username]: role }],
    word: 'roles',
    title: 'Could Not Set namespaces Role',
    titleOfChange: 'Could Not Set namespaces Role',
    notRemoved: {
      title: 'Could Not Delete namespaces Role',
      text: "The role of 'dana' could not be removed. Someone changed the role to Owner. Nothing was removed.",
    },
    removed: { title: `Role of '${odd}' removed.` },
    added: { title: 'User Role Saved', text: `'${odd}' has the role Developer in 'acme'.` },
    changed: { title: 'User Role Saved', text: "'dana' has the role Domain Admin in 'acme'." },
    taken: "'dana' already has the role Owner. Change it in the table.",
    noLonger: "'dana' no longer has a role here. It was removed.",
    gone: "The namespace 'acme' no longer exists. It was deleted.",
  },
  domain: {
    base: 'domains/acme/desk/members',
    action: 'domain.members' as Action,
    set: (username: string, role: string) => [
      `PUT domains/acme/desk/members/${username === odd ? encoded : username}`,
      { role },
    ],
    word: 'members',
    title: 'Could Not Add Member',
    titleOfChange: 'Could Not Change Role',
    notRemoved: {
      title: 'Could Not Remove Member',
      text: 'The member could not be removed. Someone changed the role to Owner. Nothing was removed.',
    },
    removed: { title: 'Member Removed', text: `Member '${odd}' removed.` },
    added: { title: 'Member Added', text: `'${odd}' is a member with the role Developer.` },
    changed: { title: 'Member Updated', text: "'dana' now has the role Domain Admin." },
    taken: "'dana' is already a member with the role Owner. Change it in the table.",
    noLonger: "'dana' is no longer a member. The membership was removed.",
    gone: 'The domain no longer exists under this id.',
  },
};

type Roles = Record<string, string>;
type Failures = Partial<Record<'GET' | 'SET' | 'DELETE' | 'user', ApiProblem>>;

/** The machines with a fake server that has these roles. */
function wired(scope: RoleScope, roles: Roles, failures: Failures = {}) {
  const { base } = scopes[scope];
  const server = { roles, failures };
  const { rest, asked, bodies } = pretendedRest(({ method, path, body }) => {
    const isSet = method === 'POST' || method === 'PUT';
    const failure = isSet ? failures.SET : failures[method as 'GET' | 'DELETE'];
    if (failure) throw failure;
    if (method === 'GET') return server.roles;
    const username = decodeURIComponent(path.slice(base.length + 1));
    const { [username]: _gone, ...others } = server.roles;
    if (method === 'DELETE') server.roles = others;
    else if (scope === 'domain') server.roles = { ...others, [username]: (body as Assignment).role };
    else server.roles = { ...server.roles, ...(body as Roles) };
    return {};
  });
  const users = {
    get: (username: string) => (failures.user ? Promise.reject(failures.user) : Promise.resolve({ username })),
  };
  const world = screenWorld({ users, roles: rolesApi(rest) });
  const wiring = { ...world.wiring, rest };
  const machines =
    scope === 'namespace'
      ? namespaceRoleScreens(wiring, 'acme')
      : memberScreens(wiring, { namespace: 'acme', id: 'desk' });
  return { ...world, asked, bodies, server, machines };
}

async function listed(scope: RoleScope, ...given: [Roles, Failures?]) {
  const world = wired(scope, ...given);
  const { list, remove } = await openedList(world.machines.roleList, roleLists[scope].defaults);
  return {
    ...world,
    list,
    remove: (...ids: string[]) => {
      world.asked.length = 0;
      return remove(ids, `remove ${ids.length} ${scopes[scope].word}`);
    },
  };
}

/** Opens the form with `values`, changes the server's roles to `now`, and submits the change. */
async function submitted(
  scope: RoleScope,
  values: Assignment,
  change: Partial<Assignment>,
  situation: { roles?: Roles; now?: Roles; failures?: Failures } = {},
) {
  const { roles = { dana: 'Owner' }, now = roles, failures } = situation;
  const world = wired(scope, roles, failures);
  const exists = values.username !== '';
  const onSaved = vi.fn();
  const { form, submit } = await openedForm(world.machines.roleForm(reader, exists, onSaved), {
    values,
    facts: { username: reader.username, exists },
  });
  world.server.roles = now;
  const context = await submit(change);
  return { ...world, onSaved, snapshot: form.getSnapshot(), context };
}
const missing = refusal(404, 'not_found');
const forbidden = refusal(403, 'forbidden');

it('searches assignments by username and role, and sorts them', () => {
  const roles = { zoe: 'Owner', Adam: 'Developer', u10: 'Owner', u9: 'Domain Admin' };
  const names = (filter: string, sort?: Sort) => assignmentsOf(roles, { filter, sort }).map(({ username }) => username);
  expect(names('')).toEqual(['Adam', 'u9', 'u10', 'zoe']);
  expect(names(' ADAM ')).toEqual(['Adam']);
  expect(names('owner')).toEqual(['u10', 'zoe']);
  expect(names('nobody')).toEqual([]);
  expect(names('', { column: 'username', direction: 'descending' })).toEqual(['zoe', 'u10', 'u9', 'Adam']);
  expect(names('', { column: 'role', direction: 'ascending' })).toEqual(['Adam', 'u9', 'u10', 'zoe']);
  expect(names('', { column: 'role', direction: 'descending' })).toEqual(['u10', 'zoe', 'u9', 'Adam']);
});

it('shows 10 namespace roles and 25 domain members per page', () => {
  expect([roleLists.namespace.defaults.pageSize, roleLists.domain.defaults.pageSize]).toEqual([10, 25]);
});

it.each([
  ['a Server Admin', 'Server Admin', {}, true],
  ['an Owner of the domain', 'Developer', { mara: 'Owner' }, true],
  ['a Domain Admin of the domain', 'Developer', { mara: 'Domain Admin' }, false],
  ['a Developer of the domain', 'Developer', { mara: 'Developer' }, false],
  ['a manager of the namespace', 'Developer', { jun: 'Owner' }, true],
])('lets %s add members, or names the required roles', async (_, serverRole, roles: Roles, may) => {
  const { machines } = wired('domain', roles);
  const machine = machines.roleForm({ username: 'mara', serverRole }, false, () => {});
  const facts: RoleFacts = { username: 'mara', exists: false };
  const { form } = await openedForm(machine, { values: emptyRole, facts });
  expect(form.getSnapshot().context.facts.forbidden).toBe(may ? undefined : rolesFor('domain.members'));
});

describe.each(['namespace', 'domain'] as const)('roles in a %s', (scope) => {
  const texts = scopes[scope];
  const needs = rolesFor(texts.action);

  it('are sorted by username', async () => {
    const { list, asked } = await listed(scope, { zoe: 'Owner', adam: 'Developer' });
    expect(asked).toEqual([`GET ${texts.base}`]);
    expect(list.getSnapshot().context.page?.rows).toEqual([
      { username: 'adam', role: 'Developer' },
      { username: 'zoe', role: 'Owner' },
    ]);
  });

  it('name the role needed to read them', async () => {
    const { list } = await listed(scope, {}, { GET: forbidden });
    expect(list.getSnapshot().context.problem).toMatchObject({ message: needs });
  });

  it('are reread before they are removed', async () => {
    const { asked, told, remove } = await listed(scope, { [odd]: 'Owner', jun: 'Developer' });
    await remove(odd);
    expect(asked.slice(0, 2)).toEqual([`GET ${texts.base}`, `DELETE ${texts.base}/${encoded}`]);
    expect(told).toEqual([{ intent: 'success', ...texts.removed }]);
  });

  it('are not removed when someone else changed them', async () => {
    const { asked, told, server, remove } = await listed(scope, {
      dana: 'Developer',
      jun: 'Owner',
      liv: 'Owner',
    });
    server.roles = { dana: 'Owner', liv: 'Owner' };
    expect(await remove('dana', 'jun', 'liv')).toMatchObject([
      { problem: { message: 'Someone changed the role to Owner. Nothing was removed.' } },
      { problem: undefined },
      { problem: undefined },
    ]);
    expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual([`DELETE ${texts.base}/liv`]);
    expect(told).toContainEqual({ intent: 'error', ...texts.notRemoved });
  });

  it('name the role needed to remove them', async () => {
    const { remove } = await listed(scope, { dana: 'Owner' }, { DELETE: forbidden });
    expect(await remove('dana')).toMatchObject([{ problem: { message: needs } }]);
  });

  it('are added as Developer, then the form is cleared', async () => {
    const { asked, bodies, told, onSaved, context } = await submitted(scope, emptyRole, {
      username: ` ${odd} `,
    });
    const [call, body] = texts.set(odd, 'Developer');
    expect(asked.slice(-2)).toEqual([`GET ${texts.base}`, call]);
    expect(bodies).toEqual([body]);
    expect(told).toEqual([{ intent: 'success', ...texts.added }]);
    expect(onSaved).toHaveBeenCalledOnce();
    expect(context.values).toEqual({ username: '', role: 'Developer' });
  });

  it.each([
    [{ username: ' ' }, { username: 'Please select a user!' }],
    [
      { username: '', role: 'Janitor' },
      { username: 'Please select a user!', role: 'Please select a role!' },
    ],
    [{ username: 'mara' }, scope === 'domain' ? { username: "You can't set your own role." } : {}],
  ])('report errors for %j', async (change, errors) => {
    const { bodies, context } = await submitted(scope, emptyRole, change);
    expect(context.errors).toEqual(errors);
    expect(bodies).toHaveLength(Object.keys(errors).length === 0 ? 1 : 0);
  });

  it.each<[string, Failures, string, boolean]>([
    ['dana', {}, texts.taken, true],
    ['nobody', { SET: missing, user: missing }, "There is no user 'nobody'.", true],
    ['kofi', { SET: missing }, texts.gone, false],
    ['kofi', { SET: missing, user: unreachable }, 'The server could not be reached.', false],
    ['kofi', { SET: forbidden }, needs, false],
    ['kofi', { SET: unreachable }, 'The server could not be reached.', false],
  ])('report why %s was not added: %o', async (username, failures, text, isOfUser) => {
    const { context, onSaved } = await submitted(scope, emptyRole, { username }, { failures });
    const { title } = texts;
    expect(context.refusal).toEqual(
      isOfUser ? { title, text, fieldError: { field: 'username', text } } : { title, text },
    );
    expect(context.values.username).toBe(username);
    expect(onSaved).not.toHaveBeenCalled();
  });

  const dana = { username: 'dana', role: 'Owner' };

  it.each<[string, { now?: Roles; failures?: Failures }, string]>([
    ['someone removed it', { now: {} }, texts.noLonger],
    ["the reader's role does not permit it", { failures: { SET: forbidden } }, needs],
  ])('are not changed when %s', async (_, situation, text) => {
    const { context, onSaved } = await submitted(scope, dana, { role: 'Developer' }, situation);
    expect(context.refusal).toEqual({ title: texts.titleOfChange, text });
    expect(onSaved).not.toHaveBeenCalled();
  });
});
