import * as v from 'valibot';
import { mayOnServer } from '../state/permissions';
import { serverRoles, type ServerRole, type ServerUser } from '../state/records';
import { ownDomains, removeUser } from '../state/life-cycle';
import { addUser, changeUser, findUser, isEmailTaken, setUserPassword } from '../state/users';
import { badRequest, created, duplicate, forbidden, internalError, notFound, silence } from './answers';
import { compareText, matchesFilter, pageOf, route, type Call, type Route } from './call';

// In the order in which the real server reports missing fields.
const newUser = v.object({
  username: v.string(),
  displayName: v.string(),
  email: v.string(),
  serverRole: v.string(),
  password: v.string(),
  firstName: v.nullish(v.string(), ''),
  lastName: v.nullish(v.string(), ''),
});
const changes = v.object({
  firstName: v.string(),
  lastName: v.string(),
  displayName: v.string(),
  email: v.string(),
  serverRole: v.string(),
});
const newPassword = v.object({ password: v.string() });

/** E-mail and last login are visible only to users who manage users. */
const shownTo = (reader: ServerUser) => (user: ServerUser) => {
  const { username, firstName, lastName, displayName, email, lastLogin, serverRole } = user;
  const names = { username, firstName, lastName, displayName };
  if (!mayOnServer(reader, 'manage-users')) return { ...names, serverRole };
  return { ...names, email, ...(lastLogin === undefined ? {} : { lastLogin }), serverRole };
};

const list = ({ state, user, query }: Call) => {
  const found = state.server.users
    .filter(({ username, displayName, email }) => matchesFilter(query, username, displayName, email))
    .sort((one, other) => compareText(one.username, other.username));
  return pageOf(found, query).map(shownTo(user));
};

const managing = ({ user }: Call) => {
  if (!mayOnServer(user, 'manage-users')) throw forbidden();
};

/** The user of the path. @throws Refusal 404 */
const named = ({ state, param }: Call): ServerUser => {
  const user = findUser(state, param('user'));
  if (!user) throw notFound();
  return user;
};

const roleOf = (name: string): ServerRole | undefined => serverRoles.find((role) => role === name);
const noSuchRole = (name: string) => badRequest(`The server role '${name}' does not exist.`);

const create = async (call: Call) => {
  managing(call);
  const { state, hazards } = call;
  const input = await call.body(newUser);
  const role = roleOf(input.serverRole);
  if (!hazards('blank-names') && input.username.trim() === '') throw badRequest('The username can not be empty');
  if (!hazards('user-without-role') && !role) throw noSuchRole(input.serverRole);
  if (findUser(state, input.username)) throw duplicate('username');
  if (isEmailTaken(state, input.email)) throw duplicate('email');
  addUser(state, { ...input, serverRole: role ?? '' });
  if (role) return created();
  await state.flush();
  throw internalError();
};

const change = async (call: Call) => {
  managing(call);
  const { state } = call;
  const user = named(call);
  const input = await call.body(changes);
  const role = roleOf(input.serverRole);
  if (user === call.user && role !== user.serverRole) {
    throw forbidden('You can not change your own server role.');
  }
  if (!role) throw notFound();
  // A hazard of the real server: a user without a role can be neither changed back nor removed.
  if (call.hazards('user-without-role') && user.serverRole === '') return;
  if (isEmailTaken(state, input.email, user)) throw internalError();
  changeUser(state, user, { ...input, serverRole: role });
};

const remove = async (call: Call) => {
  managing(call);
  const { state, hazards } = call;
  const user = named(call);
  if (user === call.user) throw forbidden('You can not delete your own user.');
  if (hazards('user-without-role') && user.serverRole === '') throw notFound();
  if (!hazards('orphaned-domains') || ownDomains(state, user).length === 0) {
    removeUser(state, user);
    return {};
  }
  // The real server gives up waiting for the domains but removes the user.
  return silence(state).finally(() => removeUser(state, user, 'orphans'));
};

/** /users: the operators of the server. */
export const userRoutes: Route[] = [
  route('GET', '/users', list),
  route('POST', '/users', create),
  route('GET', '/users/:user', (call) => shownTo(call.user)(named(call))),
  route('PUT', '/users/:user', change),
  route('DELETE', '/users/:user', remove),
  route('POST', '/users/:user/password', async (call) => {
    managing(call);
    const user = named(call);
    const { password } = await call.body(newPassword);
    setUserPassword(call.state, user, password);
  }),
];
