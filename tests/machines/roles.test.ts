import { describe, expect, it, vi } from 'vitest';
import { type Action, rolesFor } from '~/core/capabilities';
import type { Sort } from '~/core/list-query';
import { memberScreens } from '~/machines/resources/domain/settings';
import {
  type Assignment,
  assignmentsOf,
  emptyRole,
  namespaceRoleScreens,
  roleLists,
  type RoleScope,
} from '~/machines/resources/roles';
import { findDomain } from '../../sandbox/state/domains';
import { findNamespace } from '../../sandbox/state/namespaces';
import type { MemberRole } from '../../sandbox/state/records';
import { embeddedServer, type EmbeddedServer } from '../support/embedded-server';
import { make } from '../support/make';
import { openedForm, openedList } from '../support/screen-form';

const odd = `a/b 100% "x"`;
const encoded = 'a%2Fb%20100%25%20%22x%22';
const reader = { username: 'emre', serverRole: 'Server Admin' };

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
    taken: "'dana' already has the role Owner. Change it in the table.",
    noLonger: "'dana' no longer has a role here. It was removed.",
    gone: "The namespace 'acme' no longer exists. It was deleted.",
  },
  domain: {
    base: 'domains/acme/orders/members',
    action: 'domain.members' as Action,
    set: (username: string, role: string) => [
      `PUT domains/acme/orders/members/${username === odd ? encoded : username}`,
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
    taken: "'dana' is already a member with the role Owner. Change it in the table.",
    noLonger: "'dana' is no longer a member. The membership was removed.",
    gone: 'The domain no longer exists under this id.',
  },
};

type Roles = Record<string, MemberRole>;
type Fates = Record<string, Parameters<EmbeddedServer['fail']>[1]>;

/** The machines, with a server that has these roles. `failing`: calls of the scope by their method, or `user`. */
async function served(scope: RoleScope, roles: Roles) {
  const server = await embeddedServer();
  const { base } = scopes[scope];
  await make.user(server.others, odd);
  const have = (given: Roles) => {
    const { state } = server;
    const place = scope === 'namespace' ? findNamespace(state, 'acme') : findDomain(state, 'acme', 'orders');
    place!.members = Object.entries(given).map(([username, role]) => ({ username, role }));
  };
  have(roles);
  const failing = (fates: Fates) => {
    const setter = scope === 'namespace' ? 'POST' : 'PUT';
    for (const [what, fate] of Object.entries(fates))
      server.fail(what === 'user' ? 'GET users' : `${what === 'SET' ? setter : what} ${base}`, fate);
  };
  const machines =
    scope === 'namespace'
      ? namespaceRoleScreens(server.wiring, 'acme')
      : memberScreens(server.wiring, { namespace: 'acme', id: 'orders' });
  return { ...server, have, failing, machines };
}

async function listed(scope: RoleScope, roles: Roles, fates: Fates = {}) {
  const server = await served(scope, roles);
  server.failing(fates);
  const { list, remove } = await openedList(server.machines.roleList, roleLists[scope].defaults);
  const reads = server.asked.splice(0);
  const removing = (...ids: string[]) => remove(ids, `remove ${ids.length} ${scopes[scope].word}`);
  return { ...server, reads, list, remove: removing };
}

/** Opens the form with `values`, changes the server's roles to `now`, and submits the change. */
async function submitted(
  scope: RoleScope,
  values: Assignment,
  change: Partial<Assignment>,
  { now = { dana: 'Owner' }, fates = {} }: { now?: Roles; fates?: Fates } = {},
) {
  const server = await served(scope, { dana: 'Owner' });
  const exists = values.username !== '';
  const onSaved = vi.fn();
  const facts = { username: reader.username, exists };
  const { submit } = await openedForm(server.machines.roleForm(reader, exists, onSaved), { values, facts });
  server.have(now);
  server.failing(fates);
  return { ...server, onSaved, context: await submit(change) };
}
const missing = { status: 404, code: 'not_found' };
const forbidden = { status: 403, code: 'forbidden' };

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

it.each<[string, string, Roles, boolean]>([
  ['a Server Admin', 'Server Admin', {}, true],
  ['an Owner of the domain', 'Developer', { emre: 'Owner' }, true],
  ['a Domain Admin of the domain', 'Developer', { emre: 'Domain Admin' }, false],
  ['a Developer of the domain', 'Developer', { emre: 'Developer' }, false],
  ['a manager of the namespace', 'Developer', { jun: 'Owner' }, true],
])('lets %s add members, or names the required roles', async (_, serverRole, roles, may) => {
  const { machines } = await served('domain', roles);
  const machine = machines.roleForm({ ...reader, serverRole }, false, () => {});
  const { form } = await openedForm(machine, { values: emptyRole, facts: { username: 'emre', exists: false } });
  expect(form.getSnapshot().context.facts.forbidden).toBe(may ? undefined : rolesFor('domain.members'));
});

describe.each(['namespace', 'domain'] as const)('roles in a %s', (scope) => {
  const texts = scopes[scope];
  const needs = rolesFor(texts.action);

  it('are sorted by username', async () => {
    const { list, reads } = await listed(scope, { jun: 'Owner', devi: 'Developer' });
    expect(reads).toEqual([`GET ${texts.base}`]);
    expect(list.getSnapshot().context.page?.rows).toEqual([
      { username: 'devi', role: 'Developer' },
      { username: 'jun', role: 'Owner' },
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
    const { writes, told, have, remove } = await listed(scope, { dana: 'Developer', jun: 'Owner', liv: 'Owner' });
    have({ dana: 'Owner', liv: 'Owner' });
    expect(await remove('dana', 'jun', 'liv')).toMatchObject([
      { problem: { message: 'Someone changed the role to Owner. Nothing was removed.' } },
      { problem: undefined },
      { problem: undefined },
    ]);
    expect(writes()).toEqual([`DELETE ${texts.base}/liv`]);
    expect(told).toContainEqual({ intent: 'error', ...texts.notRemoved });
  });

  it('name the role needed to remove them', async () => {
    const { failing, remove } = await listed(scope, { dana: 'Owner' });
    failing({ DELETE: forbidden });
    expect(await remove('dana')).toMatchObject([{ problem: { message: needs } }]);
  });

  it('are added as Developer, then the form is cleared', async () => {
    const { asked, bodies, told, onSaved, context } = await submitted(scope, emptyRole, { username: ` ${odd} ` });
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
    [{ username: 'emre' }, scope === 'domain' ? { username: "You can't set your own role." } : {}],
  ])('report errors for %j', async (change, errors) => {
    const { bodies, context } = await submitted(scope, emptyRole, change);
    expect(context.errors).toEqual(errors);
    expect(bodies).toHaveLength(Object.keys(errors).length === 0 ? 1 : 0);
  });

  it.each<[string, Fates, string, boolean]>([
    ['dana', {}, texts.taken, true],
    ['nobody', {}, "There is no user 'nobody'.", true],
    ['jun', { SET: missing }, texts.gone, false],
    ['jun', { SET: missing, user: { status: 400 } }, 'The server refused the request (status 400).', false],
    ['jun', { SET: forbidden }, needs, false],
    ['jun', { SET: 'unreachable' }, 'The server could not be reached.', false],
  ])('report why %s was not added: %o', async (username, fates, text, isOfUser) => {
    const { context, onSaved } = await submitted(scope, emptyRole, { username }, { fates });
    const { title } = texts;
    expect(context.refusal).toEqual(
      isOfUser ? { title, text, fieldError: { field: 'username', text } } : { title, text },
    );
    expect(context.values.username).toBe(username);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it.each<[string, { now?: Roles; fates?: Fates }, string]>([
    ['someone removed it', { now: {} }, texts.noLonger],
    ["the reader's role does not permit it", { fates: { SET: forbidden } }, needs],
  ])('are not changed when %s', async (_, situation, text) => {
    const dana = { username: 'dana', role: 'Owner' };
    const { context, onSaved } = await submitted(scope, dana, { role: 'Developer' }, situation);
    expect(context.refusal).toEqual({ title: texts.titleOfChange, text });
    expect(onSaved).not.toHaveBeenCalled();
  });
});
