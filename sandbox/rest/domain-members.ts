import * as v from 'valibot';
import { withMember } from '../state/namespaces';
import { memberRoles } from '../state/records';
import { findUser } from '../state/users';
import { forbidden, notFound } from './answers';
import { usedDomain, route } from './call';
import type { Call, Route } from './call';
import { roleMap } from './roles';

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
