import { findDomain } from '../state/domains';
import { findNamespace, withMember } from '../state/namespaces';
import { mayInDomain, mayInNamespace, mayOnServer } from '../state/permissions';
import { type Member, memberRoles, serverRoles, type ServerUser } from '../state/records';
import { findUser } from '../state/users';
import { badRequest, forbidden, methodNotAllowed, noSuchResource, notFound } from './answers';
import { type Call, compareText, route, type Route, usedDomain } from './call';
import * as v from 'valibot';

type Holder = { username: string; role: string };

/** Roles by username. */
const roleMap = (holders: Holder[]): Record<string, string> =>
  Object.fromEntries(
    [...holders]
      .sort((one, other) => compareText(one.username, other.username))
      .map(({ username, role }) => [username, role]),
  );

/** The roles to set. @throws Refusal 404 for an unknown user or role; nothing may be stored */
const readRoles = async <Role extends string>({ state, json }: Call, roles: readonly Role[]) => {
  const wanted = await json();
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    throw badRequest('Expected object');
  }
  return Object.entries(wanted).map(([username, name]: [string, unknown]) => {
    const user = findUser(state, username);
    const role = roles.find((each) => each === name);
    if (!user || !role) throw notFound();
    return { user, username, role };
  });
};

const withRoles = (members: Member[], given: Member[]): Member[] =>
  given.reduce((all, { username, role }) => withMember(all, username, role), members);

/** As in the real server, users who may not set roles get the message that the address is read-only. */
const refused = ({ method }: Call) => (method === 'POST' ? methodNotAllowed(['GET']) : forbidden());

const managingUsers = (call: Call) => {
  if (!mayOnServer(call.user, 'manage-users')) throw refused(call);
};

const setServerRole = (call: Call, user: ServerUser, role: ServerUser['serverRole']) => {
  if (user === call.user && role !== user.serverRole) {
    throw forbidden('You can not change your own server role.');
  }
  user.serverRole = role;
  call.state.saveServer();
};

/** The namespace of the path, if the caller manages its roles; undefined if there is none. */
const managedNamespace = (call: Call) => {
  const { state, user } = call;
  const id = call.param('ns');
  const allowed = mayOnServer(user, 'manage-domains') || mayInNamespace(state, user, id, 'namespace-manage-users');
  if (!allowed) throw refused(call);
  return findNamespace(state, id);
};

const managedDomain = (call: Call) => {
  const { state, user, param } = call;
  const domain = findDomain(state, param('ns'), param('id'));
  const allowed =
    mayOnServer(user, 'manage-domains') ||
    mayInNamespace(state, user, param('ns'), 'namespace-manage-users') ||
    mayInDomain(user, domain, 'domain-manage-users');
  if (!allowed) throw refused(call);
  return domain;
};

const removeNamespaceRole = (call: Call) => {
  const namespace = managedNamespace(call);
  if (namespace) namespace.members = withMember(namespace.members, call.param('user'), undefined);
  call.state.saveServer();
};

const noOneUser = '/roles/domain/:ns/:id/:user';

/** /roles. Entries of the map are merged into the existing ones. */
export const roleRoutes: Route[] = [
  route('GET', '/roles/server', (call) => {
    managingUsers(call);
    const holders = call.state.server.users.filter((user) => user.serverRole !== '');
    return roleMap(holders.map(({ username, serverRole }) => ({ username, role: serverRole })));
  }),
  route('POST', '/roles/server', async (call) => {
    managingUsers(call);
    const given = await readRoles(call, serverRoles);
    const own = given.find(({ user }) => user === call.user);
    for (const { user, role } of own ? [own, ...given] : given) setServerRole(call, user, role);
  }),
  route('GET', '/roles/server/:user', () => {
    throw noSuchResource();
  }),
  route('DELETE', '/roles/server/:user', (call) => {
    managingUsers(call);
    const user = findUser(call.state, call.param('user'));
    if (user) setServerRole(call, user, '');
  }),
  route('GET', '/roles/namespace/:ns', (call) => roleMap(managedNamespace(call)?.members ?? [])),
  route('POST', '/roles/namespace/:ns', async (call) => {
    const namespace = managedNamespace(call);
    const given = await readRoles(call, memberRoles);
    if (!namespace) throw notFound();
    namespace.members = withRoles(namespace.members, given);
    call.state.saveServer();
  }),
  route('DELETE', '/roles/namespace/:ns/:user', removeNamespaceRole),
  route('GET', '/roles/domain/:ns/:id', (call) => roleMap(managedDomain(call)?.members ?? [])),
  route('POST', '/roles/domain/:ns/:id', async (call) => {
    const domain = managedDomain(call);
    const given = await readRoles(call, memberRoles);
    if (!domain) throw notFound();
    domain.members = withRoles(domain.members, given);
    call.state.saveDomain(domain, 'members');
  }),
  ...(['PUT', 'DELETE'] as const).map((method): Route =>
    route(method, noOneUser, () => {
      throw methodNotAllowed(['GET', 'POST']);
    }),
  ),
  ...(['GET', 'POST'] as const).map((method): Route =>
    route(method, noOneUser, () => {
      throw noSuchResource();
    }),
  ),
];

/** A hazard of the real server: a call to this path removes the user's role, regardless of its method. */
export const destructiveRoleRoutes = (['GET', 'POST', 'PUT'] as const).map((method): Route =>
  route(method, '/roles/namespace/:ns/:user', (call) => {
    if (call.hazards('destructive-roles')) return removeNamespaceRole(call);
    throw methodNotAllowed(['DELETE']);
  }),
);

const memberRole = v.object({ role: v.string() });
const one = '/domains/:ns/:id/members/:user';

const managed = (call: Call) => usedDomain(call, 'domain-manage-users');

const set = async (call: Call) => {
  const domain = managed(call);
  const username = call.param('user');
  const wanted = await call.body(memberRole);
  if (username === call.user.username) throw forbidden("You can not set your own user's role.");
  const role = memberRoles.find((each) => each === wanted.role);
  if (!role || !findUser(call.state, username)) throw notFound();
  domain.members = withMember(domain.members, username, role);
  call.state.saveDomain(domain, 'members');
};

/** /domains/{ns}/{id}/members: the operators with a role in the domain. */
export const domainMemberRoutes: Route[] = [
  route('GET', '/domains/:ns/:id/members', (call) => roleMap(usedDomain(call).members)),
  route('GET', one, (call) => {
    const member = managed(call).members.find(({ username }) => username === call.param('user'));
    if (!member) throw notFound();
    return { role: member.role };
  }),
  route('PUT', one, set),
  route('DELETE', one, (call) => {
    const domain = managed(call);
    const username = call.param('user');
    if (username === call.user.username) throw forbidden('You can not remove your own user.');
    domain.members = withMember(domain.members, username, undefined);
    call.state.saveDomain(domain, 'members');
  }),
];
