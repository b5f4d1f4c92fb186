/** Spec server-level §6. */
export const serverRoles = ['Developer', 'Domain Admin', 'Server Admin'] as const;
export const namespaceRoles = ['Developer', 'Domain Admin', 'Owner'] as const;
const domainRoles = ['Developer', 'Domain Admin', 'Owner'] as const;
export type ServerRole = (typeof serverRoles)[number];
export type NamespaceRole = (typeof namespaceRoles)[number];
export type DomainRole = (typeof domainRoles)[number];

/** The signed-in user, with the role names of the server. A namespace or domain role is undefined if the user has none or it is not known. */
export type Principal = {
  username: string;
  serverRole: string;
  namespaceRole?: string | undefined;
  domainRole?: string | undefined;
};

type Permitted = {
  server: readonly ServerRole[];
  namespace?: readonly NamespaceRole[];
  domain?: readonly DomainRole[];
};

const everyone: Permitted = { server: serverRoles };
const manageUsers: Permitted = { server: ['Server Admin'] };
const manageDomains: Permitted = { server: ['Domain Admin', 'Server Admin'] };
const manageSettings: Permitted = {
  ...manageDomains,
  namespace: ['Domain Admin', 'Owner'],
  domain: ['Domain Admin', 'Owner'],
};

/**
 * Which roles permit each action: a server role, a role in the namespace, or a role in the domain (spec server-level §6, domain-level §6, and
 * what the server enforces in addition). Menus, routes, buttons and tests read this table.
 */
export const capabilities = {
  'users.list': everyone,
  'users.details': manageUsers,
  'users.create': manageUsers,
  'users.edit': manageUsers,
  'users.setPassword': manageUsers,
  'users.delete': manageUsers,
  'namespaces.list': everyone,
  /** The server lists no namespaces for other users, even if they have a role in one. */
  'namespaces.listed': manageDomains,
  'namespaces.create': manageDomains,
  'namespaces.edit': manageDomains,
  'namespaces.delete': manageDomains,
  'namespaces.roles': { ...manageDomains, namespace: ['Owner'] },
  /** Every user has a personal namespace to create domains in. */
  'domains.create': everyone,
  'domains.createShared': { ...manageDomains, namespace: ['Domain Admin', 'Owner'] },
  'domain.open': {
    ...manageDomains,
    namespace: ['Domain Admin', 'Owner'],
    domain: domainRoles,
  },
  /** The server lets every member of the domain delete it; the console is stricter. */
  'domains.delete': manageSettings,
  'domain.settings': manageSettings,
  'domain.upgrade': manageSettings,
  /** Everyone with a role in the domain may read them. */
  'domain.members': { ...manageDomains, namespace: ['Domain Admin', 'Owner'], domain: ['Owner'] },
  'settings.save': manageUsers,
  'profile.edit': everyone,
  'apiKeys.edit': everyone,
} as const satisfies Record<string, Permitted>;

export type Action = keyof typeof capabilities;

const holds = (roles: readonly string[] | undefined, role: string | undefined) =>
  role !== undefined && (roles?.includes(role) ?? false);

/** A sentence that says who can help if the user has none of the required roles; undefined if the action is permitted. */
export function whyForbidden(action: Action, principal: Principal): string | undefined {
  const { server, namespace, domain }: Permitted = capabilities[action];
  if (
    holds(server, principal.serverRole) ||
    holds(namespace, principal.namespaceRole) ||
    holds(domain, principal.domainRole)
  )
    return undefined;
  const [least] = domain ?? namespace ?? [];
  if (least === undefined)
    return server.length > 1 ? `Requires the server role ${server.join(' or ')}.` : `Requires the ${server[0]} role.`;
  const given = least === 'Developer' ? 'give you a role' : `give you the ${least} role`;
  return `Ask an owner of this ${domain ? 'domain' : 'namespace'} to ${given}.`;
}

/** The same sentence, for an action that the server refused. */
export const rolesFor = (action: Action): string =>
  whyForbidden(action, { username: '', serverRole: '' }) ?? "You don't have permission to do this.";

export const may = (action: Action, principal: Principal): boolean => whyForbidden(action, principal) === undefined;
