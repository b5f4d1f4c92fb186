import { eraseDomain } from './life-cycle';
import { domainsOfNamespace, findNamespace, removeNamespace, userNamespaceId, withMember } from './namespaces';
import type { Domain, ServerUser } from './records';
import type { State } from './state';

/** The domains in the operator's personal namespace. */
export const ownDomains = (state: State, { username }: ServerUser): Domain[] =>
  domainsOfNamespace(state, userNamespaceId(username));

/**
 * Removes the operator with everything they own: namespace and its domains, memberships, sessions, keys.
 * @param remains how to remove the domains: immediately, or left without a namespace as if deletion never ended
 */
export const removeUser = (state: State, user: ServerUser, remains: 'nothing' | 'orphans' = 'nothing'): void => {
  const { username } = user;
  const own = findNamespace(state, userNamespaceId(username));
  if (own?.userNamespace) {
    for (const domain of ownDomains(state, user)) {
      if (remains === 'orphans') domain.status = 'deleting';
      else eraseDomain(state, domain);
    }
    removeNamespace(state, own);
  }
  const { server } = state;
  server.users = server.users.filter((user) => user.username !== username);
  server.tokens = server.tokens.filter((token) => token.username !== username);
  for (const namespace of server.namespaces) {
    namespace.members = withMember(namespace.members, username, undefined);
  }
  state.saveServer();
  for (const domain of state.domains.values()) {
    if (!domain.members.some((member) => member.username === username)) continue;
    domain.members = withMember(domain.members, username, undefined);
    state.saveDomain(domain);
  }
};
