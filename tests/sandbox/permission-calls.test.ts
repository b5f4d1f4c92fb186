import { describe, expect, it } from 'vitest';
import { domainOf } from '../../sandbox/state/life-cycle';
import { addNamespace, withMember } from '../../sandbox/state/namespaces';
import type { MemberRole, ServerRole } from '../../sandbox/state/records';
import { addUser } from '../../sandbox/state/users';
import { open } from './support/open';

type Holder = { server: ServerRole; namespace?: MemberRole; domain?: MemberRole };

const holders: Holder[] = [
  { server: 'Server Admin' },
  { server: 'Domain Admin' },
  { server: 'Developer' },
  { server: 'Developer', namespace: 'Developer' },
  { server: 'Developer', namespace: 'Domain Admin' },
  { server: 'Developer', namespace: 'Owner' },
  { server: 'Developer', domain: 'Developer' },
  { server: 'Developer', domain: 'Domain Admin' },
  { server: 'Developer', domain: 'Owner' },
];

const user = { displayName: 'N', email: 'n@example.com', serverRole: 'Developer' };
const names = { ...user, firstName: '', lastName: '' };
const policy = {
  snapshotsEnabled: true,
  triggerByVersion: true,
  maximumVersionInterval: 9,
  limitByVersion: false,
  minimumVersionInterval: 1,
  triggerByTime: false,
  maximumTimeInterval: 9,
  limitByTime: false,
  minimumTimeInterval: 1,
};

/** Who may call, one sign for each holder in their order: + answered, - refused with 403, ! refused with 405. */
const calls: [allowed: string, method: string, path: string, body?: unknown][] = [
  ['+++++++++', 'GET', '/users'],
  ['+++++++++', 'GET', '/users/bystander'],
  ['+--------', 'POST', '/users', { ...user, username: 'new', password: 'x' }],
  ['+--------', 'PUT', '/users/bystander', names],
  ['+--------', 'POST', '/users/bystander/password', { password: 'x' }],
  ['+--------', 'DELETE', '/users/bystander'],
  ['+--------', 'GET', '/roles/server'],
  ['+!!!!!!!!', 'POST', '/roles/server', { bystander: 'Domain Admin' }],
  ['+--------', 'DELETE', '/roles/server/bystander'],
  ['+--------', 'POST', '/config', { 'sessions.timeout': 30 }],
  ['+++++++++', 'GET', '/config'],
  ['+++++++++', 'GET', '/config/app'],
  ['+++++++++', 'GET', '/user/apiKeys'],
  ['+++++++++', 'POST', '/user/apiKeys', { name: 'key', enabled: true }],
  ['++-------', 'POST', '/namespaces', { id: 'new', displayName: 'New' }],
  ['++-------', 'PUT', '/namespaces/spare', { displayName: 'New' }],
  ['++-------', 'DELETE', '/namespaces/spare'],
  ['+++++++++', 'GET', '/namespaces'],
  ['+++++++++', 'GET', '/namespaces/spare'],
  ['++---+---', 'GET', '/roles/namespace/team'],
  ['++!!!+!!!', 'POST', '/roles/namespace/team', { bystander: 'Owner' }],
  ['++---+---', 'DELETE', '/roles/namespace/team/bystander'],
  ['++---+--+', 'GET', '/roles/domain/team/shop'],
  ['++!!!+!!+', 'POST', '/roles/domain/team/shop', { bystander: 'Owner' }],
  ['++--+++++', 'GET', '/domains/team/shop/members'],
  ['++--++--+', 'PUT', '/domains/team/shop/members/bystander', { role: 'Owner' }],
  ['++--++--+', 'DELETE', '/domains/team/shop/members/bystander'],
  ['++--++-++', 'GET', '/domains/team/shop/config/anonymousAuth'],
  ['++--++-++', 'PUT', '/domains/team/shop/config/anonymousAuth', { enabled: true }],
  ['++--++-++', 'GET', '/domains/team/shop/config/collection'],
  ['++--++-++', 'PUT', '/domains/team/shop/config/collection', { autoCreate: true }],
  ['++--++-++', 'GET', '/domains/team/shop/config/reconnect'],
  ['++--++-++', 'PUT', '/domains/team/shop/config/reconnect', { tokenValidity: 5 }],
  ['++--++-++', 'GET', '/domains/team/shop/config/modelSnapshotPolicy'],
  ['++--++-++', 'PUT', '/domains/team/shop/config/modelSnapshotPolicy', policy],
];

const openAs = async ({ server, namespace, domain }: Holder) => {
  const { state, login } = await open();
  for (const [username, serverRole] of [
    ['caller', server],
    ['bystander', 'Developer'],
  ] as const) {
    const email = `${username}@example.com`;
    addUser(state, { username, displayName: username, email, serverRole, password: 'password' });
  }
  addNamespace(state, { id: 'spare', displayName: 'Spare' });
  const team = addNamespace(state, { id: 'team', displayName: 'Team' });
  team.members = withMember([], 'caller', namespace);
  const members = withMember([], 'caller', domain);
  state.addDomain(domainOf({ namespace: 'team', id: 'shop', displayName: 'Shop', members }));
  const contents = () =>
    JSON.stringify([
      state.server.users,
      state.server.namespaces,
      state.server.config,
      [...state.domains.values()],
    ]);
  return { caller: await login('caller'), contents };
};

describe('permissions call by call', () => {
  it.each(calls)('%s %s %s', async (allowed, method, path, body) => {
    let found = '';
    for (const holder of holders) {
      const { caller, contents } = await openAs(holder);
      const before = contents();
      const { status, body: answer } = await caller(method, path, body);
      found += status < 300 ? '+' : ({ 403: '-', 405: '!' }[status] ?? '?');
      if (status < 300) continue;
      expect(answer['error_code']).toBe(status === 403 ? 'forbidden' : 'method_not_allowed');
      expect(contents()).toBe(before);
    }
    expect(found).toBe(allowed);
  });
});
