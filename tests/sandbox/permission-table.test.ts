import { beforeEach, describe, expect, it } from 'vitest';
import { collectionOf } from '../../sandbox/state/collections';
import { valueFromJson } from '../../sandbox/state/data-values';
import { domainOf } from '../../sandbox/state/life-cycle';
import { modelOf } from '../../sandbox/state/models';
import { addNamespace, withMember } from '../../sandbox/state/namespaces';
import type { Domain, MemberRole, Namespace, ServerRole } from '../../sandbox/state/records';
import { addUser } from '../../sandbox/state/users';
import { open } from './support/open';

type Holder = { server: ServerRole; namespace?: MemberRole; domain?: MemberRole };

/** Who may do what: the caller's roles, and the status each call is answered with. */
const table: [Holder, Record<string, number>][] = [
  [{ server: 'Server Admin' }, { config: 200, create: 201, read: 200, upgrade: 200, remove: 200 }],
  [{ server: 'Domain Admin' }, { config: 403, create: 201, read: 200, upgrade: 200, remove: 200 }],
  [{ server: 'Developer' }, { config: 403, create: 403, read: 403, upgrade: 403, remove: 403 }],
  [
    { server: 'Developer', namespace: 'Developer' },
    { config: 403, create: 403, read: 403, upgrade: 403, remove: 403 },
  ],
  [
    { server: 'Developer', namespace: 'Domain Admin' },
    { config: 403, create: 201, read: 200, upgrade: 200, remove: 200 },
  ],
  [
    { server: 'Developer', namespace: 'Owner' },
    { config: 403, create: 201, read: 200, upgrade: 200, remove: 200 },
  ],
  [
    { server: 'Developer', domain: 'Developer' },
    { config: 403, create: 403, read: 200, upgrade: 403, remove: 200 },
  ],
  [
    { server: 'Developer', domain: 'Domain Admin' },
    { config: 403, create: 403, read: 200, upgrade: 200, remove: 200 },
  ],
  [
    { server: 'Developer', domain: 'Owner' },
    { config: 403, create: 403, read: 200, upgrade: 200, remove: 200 },
  ],
];

const calls: Record<string, [method: string, path: string, body?: unknown]> = {
  config: ['POST', '/config', { 'sessions.timeout': 30 }],
  create: ['POST', '/domains', { namespace: 'team', id: 'another', displayName: 'Another' }],
  read: ['GET', '/domains/team/shop'],
  upgrade: ['POST', '/schema/domains/team/shop/upgrade', { preRelease: false }],
  remove: ['DELETE', '/domains/team/shop'],
};

/** All calls about one domain that only need access to it. */
const domainCalls: [method: string, path: string, body?: unknown][] = [
  ['GET', '/domains/team/shop'],
  ['PUT', '/domains/team/shop', { displayName: 'Shop 2' }],
  ['PUT', '/domains/team/shop/availability', { availability: 'offline' }],
  ['PUT', '/domains/team/shop/id', { id: 'shop' }],
  ['GET', '/domains/team/shop/stats'],
  ['GET', '/domains/team/shop/convergenceUserToken'],
  ['GET', '/schema/domains/team/shop'],
  ['GET', '/domains/team/shop/users'],
  ['GET', '/domains/team/shop/groups'],
  ['GET', '/domains/team/shop/jwtKeys'],
  ['GET', '/domains/team/shop/sessions'],
  ['GET', '/domains/team/shop/activities'],
  [
    'PUT',
    '/domains/team/shop/activities/doc/a',
    { worldPermissions: [], userPermissions: {}, groupPermissions: {} },
  ],
  ['GET', '/domains/team/shop/chats'],
  ['GET', '/domains/team/shop/collections'],
  ['GET', '/domains/team/shop/collectionSummary'],
  ['GET', '/domains/team/shop/models'],
  ['PUT', '/domains/team/shop/models/m', { collection: 'c', data: {} }],
  ['GET', '/domains/team/shop/models/m'],
  ['GET', '/domains/team/shop/models/m/permissions'],
  ['PUT', '/domains/team/shop/models/m/permissions/override', { overrideWorld: true }],
  ['POST', '/domains/team/shop/model-query', { query: 'SELECT FROM c' }],
  ['DELETE', '/domains/team/shop/models/m'],
  ['DELETE', '/domains/team/shop/collections/c'],
];

describe('permissions', () => {
  let opened: Awaited<ReturnType<typeof open>>;
  let namespace: Namespace;
  let domain: Domain;

  const callerWith = async ({ server, namespace: inNamespace, domain: inDomain }: Holder) => {
    addUser(opened.state, {
      username: 'caller',
      displayName: 'Caller',
      email: 'caller@example.com',
      serverRole: server,
      password: 'password',
    });
    namespace.members = withMember(namespace.members, 'caller', inNamespace);
    domain.members = withMember(domain.members, 'caller', inDomain);
    return opened.login('caller');
  };

  beforeEach(async () => {
    opened = await open();
    namespace = addNamespace(opened.state, { id: 'team', displayName: 'Team' });
    domain = domainOf({
      namespace: 'team',
      id: 'shop',
      displayName: 'Shop',
      status: 'schema-upgrade-required',
      schemaVersion: '2.0',
      availability: 'offline',
      collections: [collectionOf({ id: 'c' })],
      models: [modelOf({ id: 'm', collection: 'c', root: valueFromJson({}), createdTime: 0 })],
    });
    opened.state.addDomain(domain);
  });

  it.each(table)('%o', async (holder, expected) => {
    const caller = await callerWith(holder);
    for (const [name, status] of Object.entries(expected)) {
      const [method, path, body] = calls[name] ?? ['GET', '/unknown-call'];
      expect([name, (await caller(method, path, body)).status]).toEqual([name, status]);
    }
    const listed = (await caller('GET', '/domains?namespace=team')).body as unknown as { domainId: string }[];
    // A Developer of the namespace is shown the domain, and may not read it.
    const isShown = expected['read'] === 200 || holder.namespace !== undefined;
    expect(listed.some(({ domainId }) => domainId === 'shop')).toBe(isShown);
  });

  it.each(domainCalls)('%s %s needs access to the domain', async (method, path, body) => {
    const caller = await callerWith({ server: 'Developer' });
    expect((await caller(method, path, body)).status).toBe(403);
    domain.members = withMember(domain.members, 'caller', 'Developer');
    expect((await caller(method, path, body)).status).toBe(200);
  });

  it('does not tell an outsider which domains exist', async () => {
    const caller = await callerWith({ server: 'Developer' });
    expect((await caller('GET', '/domains/team/none')).status).toBe(403);
    expect((await (await opened.login())('GET', '/domains/team/none')).status).toBe(404);
  });

  it("creates a user's own namespace with the first domain in it", async () => {
    const caller = await callerWith({ server: 'Developer' });
    const create = (owner: string) =>
      caller('POST', '/domains', { namespace: owner, id: 'mine', displayName: 'Mine' });
    expect((await create('~admin')).status).toBe(403);
    expect((await create('~caller')).status).toBe(201);
    expect((await caller('GET', '/namespaces/~caller')).body).toEqual({
      id: '~caller',
      displayName: 'Caller',
      userNamespace: true,
    });
    const admin = await opened.login();
    const orphan = { namespace: '~nobody', id: 'mine', displayName: 'Mine' };
    expect((await admin('POST', '/domains', orphan)).status).toBe(400);
  });

  it('makes the creator the owner', async () => {
    const caller = await callerWith({ server: 'Domain Admin' });
    await caller('POST', '/domains', { namespace: 'team', id: 'own', displayName: 'Own' });
    const own = [...opened.state.domains.values()].find(({ id }) => id === 'own');
    expect(own?.members).toEqual([{ username: 'caller', role: 'Owner' }]);
  });
});
