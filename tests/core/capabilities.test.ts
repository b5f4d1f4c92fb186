import { describe, expect, it } from 'vitest';
import {
  type Action,
  capabilities,
  may,
  rolesFor,
  serverRoles,
  type Principal,
  whyForbidden,
} from '~/core/capabilities';

const with_ = (serverRole: string, more: Partial<Principal> = {}): Principal => ({
  username: 'ada',
  serverRole,
  ...more,
});
const permitted = (principal: Principal) =>
  (Object.keys(capabilities) as Action[]).filter((action) => may(action, principal));

const anyone = ['users.list', 'namespaces.list', 'domains.create', 'profile.edit', 'apiKeys.edit'];
const inDomain = ['domain.open', 'domains.delete', 'domain.settings', 'domain.upgrade', 'domain.members'];
const inNamespace = ['domains.createShared', ...inDomain];
const manager = [
  ...['namespaces.listed', 'namespaces.create', 'namespaces.edit', 'namespaces.delete', 'namespaces.roles'],
  ...inNamespace,
];
const admin = ['users.details', 'users.create', 'users.edit', 'users.setPassword', 'users.delete', 'settings.save'];

describe('capabilities', () => {
  it.each([
    ['Developer', anyone],
    ['Domain Admin', [...anyone, ...manager]],
    ['Server Admin', [...anyone, ...manager, ...admin]],
    ['', []],
    ['Janitor', []],
  ])('include the actions of the server role "%s"', (role, expected) => {
    expect(permitted(with_(role)).sort()).toEqual([...expected].sort());
  });

  it.each([
    ['namespaceRole', 'Developer', []],
    ['namespaceRole', 'Domain Admin', inNamespace],
    ['namespaceRole', 'Owner', [...inNamespace, 'namespaces.roles']],
    ['domainRole', 'Developer', ['domain.open']],
    ['domainRole', 'Domain Admin', ['domain.open', 'domains.delete', 'domain.settings', 'domain.upgrade']],
    ['domainRole', 'Owner', ['domain.open', 'domains.delete', 'domain.settings', 'domain.upgrade', 'domain.members']],
  ] as const)('include what the %s %s adds to a Developer', (kind, role, expected) => {
    const added = permitted(with_('Developer', { [kind]: role })).filter((action) => !anyone.includes(action));
    expect(added.sort()).toEqual([...expected].sort());
  });

  it('explain which roles would allow an action', () => {
    expect(whyForbidden('users.create', with_('Developer'))).toBe('Requires the Server Admin role.');
    expect(whyForbidden('namespaces.delete', with_('Developer'))).toBe(
      'Requires the server role Domain Admin or Server Admin.',
    );
    expect(whyForbidden('domain.members', with_('Developer'))).toBe(
      'Ask an owner of this domain to give you the Owner role.',
    );
    expect(rolesFor('domains.createShared')).toBe('Ask an owner of this namespace to give you the Domain Admin role.');
    expect(whyForbidden('domain.open', with_('Developer'))).toBe('Ask an owner of this domain to give you a role.');
    for (const role of serverRoles) expect(whyForbidden('users.list', with_(role))).toBeUndefined();
  });
});
