/** Spec server-level §6. */
export const serverRoles = ['Developer', 'Domain Admin', 'Server Admin'] as const;
export const namespaceRoles = ['Developer', 'Domain Admin', 'Owner'] as const;
export const domainRoles = ['Developer', 'Domain Admin', 'Owner'] as const;
export type ServerRole = (typeof serverRoles)[number];
export type NamespaceRole = (typeof namespaceRoles)[number];
export type DomainRole = (typeof domainRoles)[number];

/** Who asks: the roles as the server names them; undefined where the role in the namespace or domain at hand is none, or not known. */
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
 * Which roles permit what: server role, or role in the namespace, or role in the domain (spec server-level §6, domain-level §6, and what the
 * server enforces beyond them). Menus, routes, buttons and tests read this one table.
 */
export const capabilities = {
  'users.list': everyone,
  'users.details': manageUsers,
  'users.create': manageUsers,
  'users.edit': manageUsers,
  'users.setPassword': manageUsers,
  'users.delete': manageUsers,
  'namespaces.list': everyone,
  /** For others a server lists none, though they may have a role in one. */
  'namespaces.listed': manageDomains,
  'namespaces.create': manageDomains,
  'namespaces.edit': manageDomains,
  'namespaces.delete': manageDomains,
  'namespaces.roles': { ...manageDomains, namespace: ['Owner'] },
  /** Everyone has a namespace of their own to create in. */
  'domains.create': everyone,
  'domains.createShared': { ...manageDomains, namespace: ['Domain Admin', 'Owner'] },
  'domain.open': {
    ...manageDomains,
    namespace: ['Domain Admin', 'Owner'],
    domain: domainRoles,
  },
  /** The server permits it to every member of the domain; the console asks for more. */
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

/** Names the roles that this needs, where the asker has none of them; undefined where it is permitted. */
export function whyForbidden(action: Action, principal: Principal): string | undefined {
  const { server, namespace, domain }: Permitted = capabilities[action];
  if (
    holds(server, principal.serverRole) ||
    holds(namespace, principal.namespaceRole) ||
    holds(domain, principal.domainRole)
  )
    return undefined;
  const needed = [
    `the server role ${either(server)}`,
    ...(namespace ? [`the namespace role ${either(namespace)}`] : []),
    ...(domain ? [`the domain role ${either(domain)}`] : []),
  ];
  return `Needs ${needed.join(', or ')}.`;
}

/** Names the roles that this needs; for what the server refused, whatever roles the asker is known to have. */
export const rolesFor = (action: Action): string =>
  whyForbidden(action, { username: '', serverRole: '' }) ?? 'Your role does not permit this.';

export const may = (action: Action, principal: Principal): boolean =>
  whyForbidden(action, principal) === undefined;

const either = (roles: readonly string[]) =>
  [roles.slice(0, -1).join(', '), ...roles.slice(-1)].filter((part) => part !== '').join(' or ');
