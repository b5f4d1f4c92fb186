import type { Domain, Member, MemberRole, Namespace } from './records';
import { findUser } from './users';
import type { State } from './state';

/** The personal namespace of one user. */
export const userNamespaceId = (username: string) => `~${username}`;

export const findNamespace = (state: State, id: string): Namespace | undefined =>
  state.server.namespaces.find((namespace) => namespace.id === id);

/** The id must be unused. */
export const addNamespace = (
  state: State,
  {
    id,
    displayName,
    userNamespace = false,
    owner,
  }: Pick<Namespace, 'id' | 'displayName'> & { userNamespace?: boolean; owner?: string },
): Namespace => {
  const members: Member[] = owner === undefined ? [] : [{ username: owner, role: 'Owner' }];
  const namespace: Namespace = { id, displayName, userNamespace, members };
  state.server.namespaces.push(namespace);
  state.saveServer();
  return namespace;
};

/** The namespace for a new domain. An existing user's namespace ("~name") is created on demand. */
export const namespaceForNewDomain = (state: State, id: string): Namespace | undefined => {
  const namespace = findNamespace(state, id);
  if (namespace || !id.startsWith('~')) return namespace;
  const user = findUser(state, id.slice(1));
  return user
    ? addNamespace(state, { id, displayName: user.displayName, userNamespace: true, owner: user.username })
    : undefined;
};

export const domainsOfNamespace = (state: State, id: string): Domain[] =>
  [...state.domains.values()].filter((domain) => domain.namespace === id && !domain.orphaned);

export const renameNamespace = (state: State, namespace: Namespace, displayName: string): void => {
  namespace.displayName = displayName;
  state.saveServer();
};

/** Domains in it become orphans, so callers check for them first. */
export const removeNamespace = (state: State, { id }: Namespace): void => {
  for (const domain of domainsOfNamespace(state, id)) state.orphanDomain(domain);
  state.server.namespaces = state.server.namespaces.filter((namespace) => namespace.id !== id);
  state.saveServer();
};

/** Adds the member or replaces the role; without a role, removes the member. The caller saves. */
export const withMember = (members: Member[], username: string, role: MemberRole | undefined): Member[] => [
  ...members.filter((member) => member.username !== username),
  ...(role ? [{ username, role }] : []),
];
