import * as v from 'valibot';
import {
  changeDomainUser,
  createDomainUser,
  findDomainUser,
  normalUsers,
  removeDomainUser,
  setDomainUserPassword,
} from '../state/domain-users';
import type { DomainUser } from '../state/records';
import { badRequest, created, duplicate } from './answers';
import { foundIn, matchesFilter, pageOf, usedDomain, route, type Call, type Route } from './call';

const details = {
  firstName: v.nullish(v.string()),
  lastName: v.nullish(v.string()),
  displayName: v.nullish(v.string()),
  email: v.nullish(v.string()),
};
const newUser = v.object({ username: v.string(), ...details, password: v.nullish(v.string()) });
const changes = v.object({ ...details, disabled: v.nullish(v.boolean()) });
const newPassword = v.object({ password: v.string() });

/** Null counts as missing. */
const given = <Key extends string, Value>(fields: Partial<Record<Key, Value | null | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as Partial<
    Record<Key, Value>
  >;

const shown = (user: DomainUser) => {
  const { username, firstName, lastName, displayName, email, lastLogin, disabled, deleted } = user;
  return {
    username,
    ...given({ firstName, lastName, displayName, email }),
    ...given({ lastLogin }),
    disabled,
    deleted,
  };
};

const list = (call: Call) => {
  // As in the real server, the names are not looked at.
  const found = normalUsers(usedDomain(call)).filter(({ username, email }) =>
    matchesFilter(call.query, username, email ?? ''),
  );
  return pageOf(found, call.query).map(shown);
};

/** The domain and the user of the path. @throws Refusal */
const named = (call: Call) =>
  foundIn(call, 'user', (domain, name) => findDomainUser(domain, 'normal', name), 'User not found');

const create = async (call: Call) => {
  const domain = usedDomain(call);
  const { username, password, ...names } = await call.body(newUser);
  if (!call.hazards('blank-names') && username.trim() === '') throw badRequest('The username can not be empty');
  if (findDomainUser(domain, 'normal', username)) throw duplicate('username');
  createDomainUser(call.state, domain, { username, ...given(names), ...given({ password }) });
  return created();
};

const change = async (call: Call) => {
  named(call);
  const { disabled, ...names } = await call.body(changes);
  const { domain, found: user } = named(call); // again: it may be deleted while the body is read
  changeDomainUser(call.state, domain, user, { ...given(names), ...given({ disabled }) });
};

const setPassword = async (call: Call) => {
  named(call);
  const { password } = await call.body(newPassword);
  const { domain, found } = named(call);
  setDomainUserPassword(call.state, domain, found, password);
};

const all = '/domains/:ns/:id/users';
const one = `${all}/:user`;

/** /domains/{ns}/{id}/users: the normal users of a domain. */
export const domainUserRoutes: Route[] = [
  route('GET', all, list),
  route('POST', all, create),
  route('GET', one, (call) => shown(named(call).found)),
  route('PUT', one, change),
  route('DELETE', one, (call) => {
    const { domain, found } = named(call);
    removeDomainUser(call.state, domain, found);
  }),
  route('PUT', `${one}/password`, setPassword),
];
