import { eraseDomain } from './life-cycle';
import {
  domainsOfNamespace,
  findNamespace,
  removeNamespace,
  userNamespaceId,
  withMember,
} from './namespaces';
import type { ServerUser } from './records';
import type { State } from './state';

/** Removes the operator with all that is theirs: namespace and its domains, memberships, sessions, keys. */
export const removeUser = (state: State, { username }: ServerUser): void => {
  const own = findNamespace(state, userNamespaceId(username));
  if (own?.userNamespace) {
    for (const domain of domainsOfNamespace(state, own.id)) eraseDomain(state, domain);
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
