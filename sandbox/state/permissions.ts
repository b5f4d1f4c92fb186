import { findNamespace } from './namespaces';
import type { Domain, Member, MemberRole, ServerUser } from './records';
import type { State } from './state';

export type ServerPermission = 'access' | 'manage-domains' | 'manage-settings' | 'manage-users';
export type NamespacePermission = 'namespace-access' | 'namespace-manage-domains' | 'namespace-manage-users';
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

/** A permission held in the whole server. */
export const mayOnServer = (user: ServerUser, permission: ServerPermission): boolean =>
  ofServerRole[user.serverRole].includes(permission);

/** A permission held by membership in the namespace. Nothing is inherited from the server role. */
export const mayInNamespace = (
  state: State,
  user: ServerUser,
  namespaceId: string,
  permission: NamespacePermission,
): boolean => {
  const role = roleOf(findNamespace(state, namespaceId)?.members, user);
  return role !== undefined && ofNamespaceRole[role].includes(permission);
};

/** A permission held by membership in the domain. Nothing is inherited from server or namespace. */
export const mayInDomain = (
  user: ServerUser,
  domain: Domain | undefined,
  permission: DomainPermission,
): boolean => {
  const role = roleOf(domain?.members, user);
  return role !== undefined && ofDomainRole[role].includes(permission);
};

/** Manages every domain of the namespace: creates them, and needs no membership in them. */
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

/** Sees the domain in the list. A Developer of a namespace sees its domains there, but may not use them. */
export const mayListDomain = (state: State, user: ServerUser, domain: Domain): boolean =>
  mayUseDomain(state, user, domain.namespace, domain) ||
  mayInNamespace(state, user, domain.namespace, 'namespace-access');
