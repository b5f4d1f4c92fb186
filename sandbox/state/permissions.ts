import { findNamespace } from './namespaces';
import type { Domain, Member, MemberRole, ServerUser } from './records';
import type { State } from './state';

type ServerPermission = 'access' | 'manage-domains' | 'manage-settings' | 'manage-users';
type NamespacePermission = 'namespace-access' | 'namespace-manage-domains' | 'namespace-manage-users';
export type DomainPermission = 'domain-access' | 'domain-manage-settings' | 'domain-manage-users';

const ofServerRole: Record<ServerUser['serverRole'], ServerPermission[]> = {
  '': [],
  Developer: ['access'],
  'Domain Admin': ['access', 'manage-domains'],
  'Server Admin': ['access', 'manage-domains', 'manage-settings', 'manage-users'],
};
const ofNamespaceRole: Record<MemberRole, NamespacePermission[]> = {
  Developer: ['namespace-access'],
  'Domain Admin': ['namespace-access', 'namespace-manage-domains'],
  Owner: ['namespace-access', 'namespace-manage-domains', 'namespace-manage-users'],
};
const ofDomainRole: Record<MemberRole, DomainPermission[]> = {
  Developer: ['domain-access'],
  'Domain Admin': ['domain-access', 'domain-manage-settings'],
  Owner: ['domain-access', 'domain-manage-settings', 'domain-manage-users'],
};

const roleOf = (members: Member[] | undefined, { username }: ServerUser) =>
  members?.find((member) => member.username === username)?.role;

/** A permission from the server role. */
export const mayOnServer = (user: ServerUser, permission: ServerPermission): boolean =>
  ofServerRole[user.serverRole].includes(permission);

/** A permission from membership in the namespace. The server role is not inherited. */
export const mayInNamespace = (
  state: State,
  user: ServerUser,
  namespaceId: string,
  permission: NamespacePermission,
): boolean => {
  const role = roleOf(findNamespace(state, namespaceId)?.members, user);
  return role !== undefined && ofNamespaceRole[role].includes(permission);
};

/** A permission from membership in the domain. Server and namespace roles are not inherited. */
export const mayInDomain = (user: ServerUser, domain: Domain | undefined, permission: DomainPermission): boolean => {
  const role = roleOf(domain?.members, user);
  return role !== undefined && ofDomainRole[role].includes(permission);
};

/** Manages all domains of the namespace: creates them and needs no membership in them. */
export const mayManageDomains = (state: State, user: ServerUser, namespaceId: string): boolean =>
  mayOnServer(user, 'manage-domains') || mayInNamespace(state, user, namespaceId, 'namespace-manage-domains');

/** The check for everything below /domains/{ns}/{id}; `domain` is undefined if it does not exist. */
export const mayUseDomain = (
  state: State,
  user: ServerUser,
  namespaceId: string,
  domain: Domain | undefined,
  permission: DomainPermission = 'domain-access',
): boolean => mayManageDomains(state, user, namespaceId) || mayInDomain(user, domain, permission);

/** Lists the domain. A Developer of a namespace sees its domains in the list but may not use them. */
export const mayListDomain = (state: State, user: ServerUser, domain: Domain): boolean =>
  mayUseDomain(state, user, domain.namespace, domain) ||
  mayInNamespace(state, user, domain.namespace, 'namespace-access');
