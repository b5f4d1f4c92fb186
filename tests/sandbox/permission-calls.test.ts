import { describe, expect, it } from 'vitest';
import { collectionOf, modelOf } from '../../sandbox/state/models';
import { valueFromJson } from '../../sandbox/state/data-values';
import { domainOf } from '../../sandbox/state/life-cycle';
import { addNamespace, withMember } from '../../sandbox/state/namespaces';
import { defaultSnapshotPolicy, type MemberRole, type ServerRole } from '../../sandbox/state/records';
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
const policy = defaultSnapshotPolicy();

/** Calls that require only access to the domain. Paths without a leading slash are below the domain. */
const accessCalls: [method: string, path: string, body?: unknown][] = [
  ['GET', '/domains/team/shop'],
  ['PUT', '/domains/team/shop', { displayName: 'Shop 2' }],
  ['DELETE', '/domains/team/shop'],
  ['GET', '/schema/domains/team/shop'],
  ['PUT', 'availability', { availability: 'offline' }],
  ['PUT', '/domains/team/old/id', { id: 'older' }],
  ['GET', 'stats'],
  ['GET', 'convergenceUserToken'],
  ['GET', 'users'],
  ['GET', 'groups'],
  ['GET', 'jwtKeys'],
  ['GET', 'sessions'],
  ['GET', 'activities'],
  ['PUT', 'activities/doc/a', { worldPermissions: [], userPermissions: {}, groupPermissions: {} }],
  ['GET', 'chats'],
  ['GET', 'collections'],
  ['GET', 'collectionSummary'],
  ['GET', 'models'],
  ['PUT', 'models/m', { collection: 'c', data: {} }],
  ['GET', 'models/m'],
  ['GET', 'models/m/permissions'],
  ['PUT', 'models/m/permissions/override', { overrideWorld: true }],
  ['POST', 'model-query', { query: 'SELECT FROM c' }],
  ['DELETE', 'models/m'],
  ['DELETE', 'collections/c'],
];

/** Permissions, one sign for each holder in order: + answered, - refused with 403, ! refused with 405. */
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
  ['++--+++++', 'GET', '/domains/team/shop/config/collection'],
  ['++--++-++', 'PUT', '/domains/team/shop/config/collection', { autoCreate: true }],
  ['++--+++++', 'GET', '/domains/team/shop/config/reconnect'],
  ['++--++-++', 'PUT', '/domains/team/shop/config/reconnect', { tokenValidity: 5 }],
  ['++--++-++', 'GET', '/domains/team/shop/config/modelSnapshotPolicy'],
  ['++--++-++', 'PUT', '/domains/team/shop/config/modelSnapshotPolicy', policy],
  ['++--++---', 'POST', '/domains', { namespace: 'team', id: 'another', displayName: 'Another' }],
  ['++--++-++', 'POST', '/schema/domains/team/old/upgrade', { preRelease: false }],
  ...accessCalls.map(([method, path, body]): [string, string, string, unknown?] => [
    '++--+++++',
    method,
    `${path.startsWith('/') ? '' : '/domains/team/shop/'}${path}`,
    body,
  ]),
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
  const contained = {
    members,
    collections: [collectionOf({ id: 'c' })],
    models: [modelOf({ id: 'm', collection: 'c', root: valueFromJson({}), createdTime: 0 })],
  };
  state.addDomain(domainOf({ namespace: 'team', id: 'shop', displayName: 'Shop', ...contained }));
  const outdated = {
    status: 'schema-upgrade-required',
    schemaVersion: '2.0',
    availability: 'offline',
  } as const;
  state.addDomain(domainOf({ namespace: 'team', id: 'old', displayName: 'Old', members, ...outdated }));
  const contents = () =>
    JSON.stringify([state.server.users, state.server.namespaces, state.server.config, [...state.domains.values()]]);
  return { login, caller: await login('caller'), contents };
};

describe('REST permissions', () => {
  it.each(holders.map((holder, index) => [holder, index] as const))('apply to %o', async (holder, index) => {
    let opened = await openAs(holder);
    const found: string[] = [];
    for (const [, method, path, body] of calls) {
      const before = opened.contents();
      const { status, body: answer } = await opened.caller(method, path, body);
      const isDone = status < 300;
      found.push(`${isDone ? '+' : ({ 403: '-', 405: '!' }[status] ?? status)} ${method} ${path}`);
      if (!isDone) {
        expect(answer['error_code']).toBe(status === 403 ? 'forbidden' : 'method_not_allowed');
        expect(opened.contents()).toBe(before);
      } else if (method !== 'GET') opened = await openAs(holder);
    }
    expect(found).toEqual(calls.map(([allowed, method, path]) => `${allowed[index]} ${method} ${path}`));
  });

  it.each(holders.map((holder) => [holder] as const))('filter the domains of %o', async (holder) => {
    const { caller } = await openAs(holder);
    const listed = (await caller('GET', '/domains?namespace=team')).body as unknown as { domainId: string }[];
    // A Developer of the namespace can list the domain but not read it.
    const isShown = holder.server !== 'Developer' || holder.namespace !== undefined || holder.domain !== undefined;
    expect(listed.some(({ domainId }) => domainId === 'shop')).toBe(isShown);
  });

  it('do not reveal to outsiders which domains exist', async () => {
    const { caller, login } = await openAs({ server: 'Developer' });
    expect((await caller('GET', '/domains/team/none')).status).toBe(403);
    expect((await (await login())('GET', '/domains/team/none')).status).toBe(404);
  });

  it('allow creating a user namespace with its first domain', async () => {
    const { caller, login } = await openAs({ server: 'Developer' });
    const create = (owner: string) => caller('POST', '/domains', { namespace: owner, id: 'mine', displayName: 'Mine' });
    expect((await create('~admin')).status).toBe(403);
    expect((await create('~caller')).status).toBe(201);
    const made = { id: '~caller', displayName: 'caller', userNamespace: true };
    expect((await caller('GET', '/namespaces/~caller')).body).toEqual(made);
    const orphan = { namespace: '~nobody', id: 'mine', displayName: 'Mine' };
    expect((await (await login())('POST', '/domains', orphan)).status).toBe(400);
  });
});
