import { describe, expect, it } from 'vitest';
import { createRest, type Rest } from '~/api/rest/client';
import { consoleApi } from '~/api/rest/console-api';
import { domainApi, type DomainApi } from '~/api/rest/domain/api';
import { screensApi, type ScreensApi } from '~/api/rest/screens-api';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { ok, restServer } from '../support/rest-server';

/** What a call sends, as `METHOD path`, and its body; what it gives for this answer. */
async function exchange<Api>(
  answer: unknown,
  apiOf: (rest: Rest) => Api,
  ask: (api: Api) => Promise<unknown>,
) {
  await using local = await restServer(ok(answer));
  const tokens = { current: () => Promise.resolve('t'), renewed: () => Promise.resolve('t') };
  const given = await ask(apiOf(createRest({ baseURL: local.baseURL, tokens })));
  const { method, url, body } = local.arrived.at(-1)!;
  return {
    asked: `${method} ${url.replace('/rest/', '')}`,
    sent: body ? (JSON.parse(body) as unknown) : undefined,
    given,
  };
}

const odd = "a/b %'é";
const oddPath = "a%2Fb%20%25'%C3%A9";
const user = { displayName: 'Ada', firstName: 'A', lastName: 'L', email: 'a@b.c', serverRole: 'Developer' };
const nine = {
  snapshotsEnabled: true,
  triggerByVersion: true,
  maximumVersionInterval: 1,
  limitByVersion: false,
  minimumVersionInterval: 2,
  triggerByTime: false,
  maximumTimeInterval: 3,
  limitByTime: false,
  minimumTimeInterval: 4,
};

describe('the calls of the server level', () => {
  it.each<[string, unknown, (api: ScreensApi) => Promise<unknown>, string, unknown?, unknown?]>([
    [
      'list users',
      [{ username: 'u' }],
      (api) => api.users.list({ filter: 'a&b', offset: 10, limit: 11 }),
      'GET users?filter=a%26b&offset=10&limit=11',
      undefined,
      [
        {
          ...user,
          username: 'u',
          displayName: '',
          firstName: '',
          lastName: '',
          email: '',
          serverRole: '',
          lastLogin: null,
        },
      ],
    ],
    [
      'list users unfiltered',
      [],
      (api) => api.users.list({ filter: '', offset: 0, limit: 10 }),
      'GET users?offset=0&limit=10',
    ],
    [
      'read a user',
      { username: odd, ...user, lastLogin: 5 },
      (api) => api.users.get(odd),
      `GET users/${oddPath}`,
      undefined,
      { username: odd, ...user, lastLogin: 5 },
    ],
    [
      'create a user',
      {},
      (api) => api.users.create({ ...user, username: 'u', password: 'p' }),
      'POST users',
      { ...user, username: 'u', password: 'p' },
    ],
    ['update a user', {}, (api) => api.users.update(odd, user), `PUT users/${oddPath}`, user],
    ['delete a user', {}, (api) => api.users.remove(odd), `DELETE users/${oddPath}`],
    [
      "set a user's password",
      {},
      (api) => api.users.setPassword(odd, 'p'),
      `POST users/${oddPath}/password`,
      { password: 'p' },
    ],
    [
      'read roles in a namespace',
      { u: 'Owner' },
      (api) => api.roles.inNamespace(odd),
      `GET roles/namespace/${oddPath}`,
      undefined,
      { u: 'Owner' },
    ],
    [
      'set roles in a namespace',
      {},
      (api) => api.roles.setInNamespace('n', { u: 'Owner' }),
      'POST roles/namespace/n',
      { u: 'Owner' },
    ],
    [
      'remove a role in a namespace',
      {},
      (api) => api.roles.removeInNamespace('n', odd),
      `DELETE roles/namespace/n/${oddPath}`,
    ],
    [
      'list API keys',
      [{ key: 'k', enabled: true }],
      (api) => api.apiKeys.list(),
      'GET user/apiKeys',
      undefined,
      [{ key: 'k', name: '', enabled: true, lastUsed: null }],
    ],
    [
      'read an API key',
      { key: 'k', name: 'n', enabled: true, lastUsed: 3 },
      (api) => api.apiKeys.get('k'),
      'GET user/apiKeys/k',
      undefined,
      { key: 'k', name: 'n', enabled: true, lastUsed: 3 },
    ],
    [
      'create an API key',
      {},
      (api) => api.apiKeys.create({ name: 'n', enabled: false }),
      'POST user/apiKeys',
      { name: 'n', enabled: false },
    ],
    [
      'update an API key',
      {},
      (api) => api.apiKeys.update({ key: 'k', name: 'n', enabled: true }),
      'PUT user/apiKeys/k',
      { key: 'k', name: 'n', enabled: true },
    ],
    ['delete an API key', {}, (api) => api.apiKeys.remove('k'), 'DELETE user/apiKeys/k'],
    [
      'read the settings',
      {
        'sessions.timeout': 60,
        'passwords.minimum-length': 6,
        'passwords.require-numeric': true,
        'namespaces.enabled': true,
      },
      (api) => api.serverConfig.get(),
      'GET config',
      undefined,
      {
        namespaces: { enabled: true, defaultNamespace: '', userNamespacesEnabled: false },
        passwordPolicy: {
          minLength: 6,
          requireUpper: false,
          requireLower: false,
          requireDigit: true,
          requireSpecial: false,
        },
        sessionTimeout: 60,
      },
    ],
    [
      'save the namespace settings',
      {},
      (api) =>
        api.serverConfig.saveNamespaces({
          enabled: true,
          defaultNamespace: 'd',
          userNamespacesEnabled: false,
        }),
      'POST config',
      {
        'namespaces.enabled': true,
        'namespaces.default-namespace': 'd',
        'namespaces.user-namespaces-enabled': false,
      },
    ],
    [
      'save the password policy',
      {},
      (api) =>
        api.serverConfig.savePasswordPolicy({
          minLength: 8,
          requireUpper: true,
          requireLower: false,
          requireDigit: true,
          requireSpecial: false,
        }),
      'POST config',
      {
        'passwords.minimum-length': 8,
        'passwords.require-upper-case': true,
        'passwords.require-lower-case': false,
        'passwords.require-numeric': true,
        'passwords.require-special-characters': false,
      },
    ],
    [
      'save the session timeout',
      {},
      (api) => api.serverConfig.saveSessionTimeout(30),
      'POST config',
      { 'sessions.timeout': 30 },
    ],
    [
      'read a namespace',
      { id: odd, displayName: 'N', userNamespace: false },
      (api) => api.namespaces.get(odd),
      `GET namespaces/${oddPath}`,
      undefined,
      { id: odd, displayName: 'N', domains: [] },
    ],
    [
      'create a namespace',
      {},
      (api) => api.namespaces.create({ id: 'n', displayName: 'N' }),
      'POST namespaces',
      { id: 'n', displayName: 'N' },
    ],
    [
      'update a namespace',
      {},
      (api) => api.namespaces.update({ id: odd, displayName: 'N' }),
      `PUT namespaces/${oddPath}`,
      { displayName: 'N' },
    ],
    ['delete a namespace', {}, (api) => api.namespaces.remove(odd), `DELETE namespaces/${oddPath}`],
    [
      'update the profile',
      {},
      (api) => api.profile.update({ displayName: 'D', firstName: '', lastName: '', email: 'e' }),
      'PUT user/profile',
      { displayName: 'D', firstName: '', lastName: '', email: 'e' },
    ],
    [
      'set the own password',
      {},
      (api) => api.profile.setPassword('p'),
      'PUT user/password',
      { password: 'p' },
    ],
  ])('%s', async (_, answer, ask, asked, sent, given) => {
    const seen = await exchange(answer, (rest) => screensApi(consoleApi(rest), rest), ask);
    expect(seen.asked).toBe(asked);
    expect(seen.sent).toEqual(sent);
    if (given !== undefined) expect(seen.given).toEqual(given);
  });
});

describe('roles that may not be set', () => {
  it('are refused for want of a role, though the server speaks of the method', async () => {
    const { rest } = pretendedRest(() => {
      throw refusal(405, 'method_not_allowed');
    });
    const { roles } = screensApi(consoleApi(rest), rest);
    await expect(roles.setInNamespace('n', { u: 'Owner' })).rejects.toMatchObject({
      code: 'forbidden',
      message: undefined,
    });
    await expect(roles.inNamespace('n')).rejects.toMatchObject({ code: 'method_not_allowed' });
  });
});

const d = { namespace: '~ada', id: 'x/y' };
const at = 'domains/~ada/x%2Fy';
const slice = { filter: '', offset: 25, limit: 26 };
const flags = { read: true, write: false, create: true, remove: false, manage: false };
const four = { read: true, write: false, remove: false, manage: true };
const collection = {
  id: odd,
  description: 'C',
  worldPermissions: flags,
  userPermissions: { u: flags },
  overrideSnapshotPolicy: true,
  snapshotPolicy: nine,
};
const { id: _id, ...collectionChange } = collection;
const paged = (...data: unknown[]) => ({ data, startIndex: 0, totalResults: data.length });
const time = { createdTime: 1, modifiedTime: 2 };
const key = { id: 'k', description: '', key: 'PEM', enabled: true };
const session = {
  sessionId: 's',
  username: '',
  remoteHost: '',
  authMethod: 'jwt',
  withDisconnected: false,
  withConvergence: true,
};
const activity = { type: odd, id: 'a' };
const oddMembers = '{"constructor":1,"prototype":{"__proto__":2},"__proto__":{"a":3},"":4}';

describe('the calls within a domain', () => {
  it.each<[string, unknown, (api: DomainApi) => Promise<unknown>, string, unknown?, unknown?]>([
    [
      'summarise collections',
      paged({ id: 'c' }),
      (api) => api.collections.summaries(d, slice),
      `GET ${at}/collectionSummary?offset=25&limit=26`,
      undefined,
      paged({ id: 'c', description: '', modelCount: 0 }),
    ],
    [
      'list collections',
      paged(collection),
      (api) => api.collections.list(d, { ...slice, filter: 'f' }),
      `GET ${at}/collections?filter=f&offset=25&limit=26`,
      undefined,
      paged(collection),
    ],
    [
      'read a collection',
      collection,
      (api) => api.collections.get(d, odd),
      `GET ${at}/collections/${oddPath}`,
      undefined,
      collection,
    ],
    [
      'create a collection',
      {},
      (api) => api.collections.create(d, collection),
      `POST ${at}/collections`,
      collection,
    ],
    [
      'update a collection',
      {},
      (api) => api.collections.update(d, collection),
      `PUT ${at}/collections/${oddPath}`,
      collectionChange,
    ],
    [
      'delete a collection',
      {},
      (api) => api.collections.remove(d, odd),
      `DELETE ${at}/collections/${oddPath}`,
    ],
    [
      'query models',
      paged({ id: 'm', collection: 'c', version: 1, ...time }),
      (api) => api.models.query(d, 'SELECT'),
      `POST ${at}/model-query`,
      { query: 'SELECT' },
      paged({ id: 'm', collection: 'c', version: 1, ...time, data: {} }),
    ],
    [
      "read a model's description",
      { id: 'm', collection: 'c', version: 1, ...time },
      (api) => api.models.info(d, odd),
      `GET ${at}/models/${oddPath}?data=false`,
      undefined,
      { id: 'm', collection: 'c', version: 1, ...time },
    ],
    [
      'read a model',
      { id: 'm', collection: 'c', version: 1, ...time, data: { a: 1 } },
      (api) => api.models.get(d, odd),
      `GET ${at}/models/${oddPath}`,
    ],
    [
      'read members of any name',
      { id: 'm', collection: 'c', version: 1, ...time, data: JSON.parse(oddMembers) as unknown },
      (api) => api.models.get(d, odd).then(({ data }) => JSON.stringify(data)),
      `GET ${at}/models/${oddPath}`,
      undefined,
      oddMembers,
    ],
    [
      'create a model',
      { id: 'm' },
      (api) => api.models.create(d, { collection: 'c', data: { a: 1 } }),
      `POST ${at}/models`,
      { collection: 'c', data: { a: 1 } },
      { id: 'm' },
    ],
    [
      'create a model with an id',
      {},
      (api) => api.models.put(d, { id: odd, collection: 'c', data: {} }),
      `PUT ${at}/models/${oddPath}`,
      { collection: 'c', data: {} },
    ],
    [
      'list models',
      [{ id: 'm', collection: 'c', version: 1, createdTime: 2, modifiedTime: 3 }],
      (api) => api.models.list(d, { offset: 0, limit: 1_000 }),
      `GET ${at}/models?offset=0&limit=1000`,
      undefined,
      [{ id: 'm', collection: 'c', version: 1, createdTime: 2, modifiedTime: 3 }],
    ],
    ['delete a model', {}, (api) => api.models.remove(d, odd), `DELETE ${at}/models/${oddPath}`],
    [
      'read model permissions',
      { overrideWorld: false, worldPermissions: four },
      (api) => api.modelPermissions.get(d, odd),
      `GET ${at}/models/${oddPath}/permissions`,
      undefined,
      { overrideWorld: false, worldPermissions: four, userPermissions: [] },
    ],
    [
      'override collection permissions',
      {},
      (api) => api.modelPermissions.setOverride(d, 'm', true),
      `PUT ${at}/models/m/permissions/override`,
      { overrideWorld: true },
    ],
    [
      'set world permissions',
      {},
      (api) => api.modelPermissions.setWorld(d, 'm', four),
      `PUT ${at}/models/m/permissions/world`,
      four,
    ],
    [
      "set a user's permissions",
      {},
      (api) => api.modelPermissions.setUser(d, 'm', odd, four),
      `PUT ${at}/models/m/permissions/user/${oddPath}`,
      four,
    ],
    [
      "remove a user's permissions",
      {},
      (api) => api.modelPermissions.removeUser(d, 'm', odd),
      `DELETE ${at}/models/m/permissions/user/${oddPath}`,
    ],
    [
      'list users',
      [{ username: 'u' }],
      (api) => api.users.list(d, slice),
      `GET ${at}/users?offset=25&limit=26`,
      undefined,
      [
        {
          username: 'u',
          displayName: '',
          firstName: '',
          lastName: '',
          email: '',
          lastLogin: null,
          disabled: false,
        },
      ],
    ],
    [
      'read a user',
      { username: 'u', disabled: true },
      (api) => api.users.get(d, odd),
      `GET ${at}/users/${oddPath}`,
    ],
    [
      'create a user',
      {},
      (api) =>
        api.users.create(d, {
          username: 'u',
          displayName: 'U',
          firstName: '',
          lastName: '',
          email: '',
          password: 'p',
        }),
      `POST ${at}/users`,
      { username: 'u', displayName: 'U', firstName: '', lastName: '', email: '', password: 'p' },
    ],
    [
      'update a user',
      {},
      (api) =>
        api.users.update(d, odd, {
          displayName: 'U',
          firstName: '',
          lastName: '',
          email: '',
          disabled: true,
        }),
      `PUT ${at}/users/${oddPath}`,
      { displayName: 'U', firstName: '', lastName: '', email: '', disabled: true },
    ],
    ['delete a user', {}, (api) => api.users.remove(d, odd), `DELETE ${at}/users/${oddPath}`],
    [
      "set a user's password, by PUT here",
      {},
      (api) => api.users.setPassword(d, odd, 'p'),
      `PUT ${at}/users/${oddPath}/password`,
      { password: 'p' },
    ],
    [
      'list groups',
      [{ id: 'g', members: 2 }],
      (api) => api.groups.list(d, { filter: 'G', offset: 0, limit: 26 }),
      `GET ${at}/groups?type=summary`,
      undefined,
      [{ id: 'g', description: '', members: 2 }],
    ],
    [
      'read a group',
      { id: 'g', description: 'G', members: ['u'] },
      (api) => api.groups.get(d, odd),
      `GET ${at}/groups/${oddPath}`,
    ],
    [
      'create a group',
      {},
      (api) => api.groups.create(d, { id: 'g', description: 'G', members: ['u'] }),
      `POST ${at}/groups`,
      { id: 'g', description: 'G', members: ['u'] },
    ],
    [
      'rename a group',
      {},
      (api) => api.groups.update(d, odd, { id: 'h', description: 'G', members: [] }),
      `PUT ${at}/groups/${oddPath}`,
      { id: 'h', description: 'G', members: [] },
    ],
    ['delete a group', {}, (api) => api.groups.remove(d, odd), `DELETE ${at}/groups/${oddPath}`],
    [
      'list keys',
      [{ ...key, updated: 1 }],
      (api) => api.jwtKeys.list(d),
      `GET ${at}/jwtKeys`,
      undefined,
      [{ ...key, updated: 1 }],
    ],
    ['read a key', { ...key, updated: 1 }, (api) => api.jwtKeys.get(d, odd), `GET ${at}/jwtKeys/${oddPath}`],
    ['create a key', {}, (api) => api.jwtKeys.create(d, key), `POST ${at}/jwtKeys`, key],
    [
      'update a key',
      {},
      (api) => api.jwtKeys.update(d, key),
      `PUT ${at}/jwtKeys/k`,
      { description: '', key: 'PEM', enabled: true },
    ],
    ['delete a key', {}, (api) => api.jwtKeys.remove(d, odd), `DELETE ${at}/jwtKeys/${oddPath}`],
    [
      'generate a pair of keys, not below the domain',
      { publicKey: 'a', privateKey: 'b' },
      (api) => api.jwtKeys.generate(),
      'GET util/keygen',
    ],
    [
      'list sessions',
      paged({ id: 's', connected: 1 }),
      (api) => api.sessions.list(d, { filter: session, offset: 0, limit: 20 }),
      `GET ${at}/sessions?sessionId=s&authMethod=jwt&excludeDisconnected=true&sessionType=all&offset=0&limit=20`,
    ],
    ['list chats', paged(), (api) => api.chats.list(d, slice), `GET ${at}/chats?offset=25&limit=26`],
    [
      'read a chat',
      { chatId: odd, created: 1 },
      (api) => api.chats.get(d, odd),
      `GET ${at}/chats/${oddPath}`,
    ],
    [
      'create a chat',
      {},
      (api) =>
        api.chats.create(d, { chatId: 'c', chatType: 'room', membership: 'public', name: '', topic: '' }),
      `POST ${at}/chats`,
      { chatId: 'c', chatType: 'room', membership: 'public', name: '', topic: '', members: [] },
    ],
    [
      'name a chat',
      {},
      (api) => api.chats.setName(d, odd, 'n'),
      `PUT ${at}/chats/${oddPath}/name`,
      { name: 'n' },
    ],
    [
      "set a chat's topic",
      {},
      (api) => api.chats.setTopic(d, odd, 't'),
      `PUT ${at}/chats/${oddPath}/topic`,
      { topic: 't' },
    ],
    ['delete a chat', {}, (api) => api.chats.remove(d, odd), `DELETE ${at}/chats/${oddPath}`],
    [
      "list a chat's events",
      paged({ eventNumber: 0, type: 'made up', timestamp: 1 }),
      (api) => api.chats.events(d, odd, { ...slice, filter: 'm' }),
      `GET ${at}/chats/${oddPath}/events?messageFilter=m&offset=25&limit=26`,
    ],
    [
      'list activities',
      paged({ activityType: 't', activityId: 'a', created: 1 }),
      (api) => api.activities.list(d, { type: '', id: 'a', offset: 0, limit: 25 }),
      `GET ${at}/activities?id=a&offset=0&limit=25`,
      undefined,
      paged({ type: 't', id: 'a', ephemeral: false, created: 1 }),
    ],
    [
      'read an activity',
      { activityType: 't', activityId: 'a', created: 1 },
      (api) => api.activities.get(d, activity),
      `GET ${at}/activities/${oddPath}/a`,
    ],
    [
      'create an activity',
      {},
      (api) =>
        api.activities.create(d, activity, {
          worldPermissions: ['join'],
          userPermissions: {},
          groupPermissions: {},
        }),
      `PUT ${at}/activities/${oddPath}/a`,
      { worldPermissions: ['join'], userPermissions: {}, groupPermissions: {} },
    ],
    [
      'delete an activity',
      {},
      (api) => api.activities.remove(d, activity),
      `DELETE ${at}/activities/${oddPath}/a`,
    ],
    [
      'read activity permissions',
      { worldPermissions: ['join'] },
      (api) => api.activities.permissions(d, activity),
      `GET ${at}/activities/${oddPath}/a/permissions`,
      undefined,
      { worldPermissions: ['join'], userPermissions: {}, groupPermissions: {} },
    ],
    [
      'grant to the world',
      {},
      (api) => api.activities.changePermissions(d, activity, { world: ['join'] }),
      `PUT ${at}/activities/${oddPath}/a/permissions`,
      { worldPermissions: { permissions: ['join'] } },
    ],
    [
      'take all from a user',
      {},
      (api) => api.activities.changePermissions(d, activity, { user: 'u', granted: [] }),
      `PUT ${at}/activities/${oddPath}/a/permissions`,
      { userPermissions: { permissions: { u: [] }, replace: false } },
    ],
    [
      'grant to a group',
      {},
      (api) => api.activities.changePermissions(d, activity, { group: 'g', granted: ['lurk'] }),
      `PUT ${at}/activities/${oddPath}/a/permissions`,
      { groupPermissions: { permissions: { g: ['lurk'] }, replace: false } },
    ],
    [
      'list members',
      { u: 'Owner' },
      (api) => api.members.list(d),
      `GET ${at}/members`,
      undefined,
      { u: 'Owner' },
    ],
    [
      'set a member',
      {},
      (api) => api.members.set(d, odd, 'Developer'),
      `PUT ${at}/members/${oddPath}`,
      { role: 'Developer' },
    ],
    ['remove a member', {}, (api) => api.members.remove(d, odd), `DELETE ${at}/members/${oddPath}`],
    [
      'read anonymous authentication',
      { enabled: true },
      (api) => api.config.anonymousAuth(d),
      `GET ${at}/config/anonymousAuth`,
      undefined,
      { enabled: true },
    ],
    [
      'set anonymous authentication',
      {},
      (api) => api.config.setAnonymousAuth(d, { enabled: true }),
      `PUT ${at}/config/anonymousAuth`,
      { enabled: true },
    ],
    [
      'read the reconnect configuration',
      { tokenValidity: 5 },
      (api) => api.config.reconnect(d),
      `GET ${at}/config/reconnect`,
    ],
    [
      'set the reconnect configuration',
      {},
      (api) => api.config.setReconnect(d, { tokenValidity: 5 }),
      `PUT ${at}/config/reconnect`,
      { tokenValidity: 5 },
    ],
    [
      'read the collection configuration',
      { autoCreate: true },
      (api) => api.config.collection(d),
      `GET ${at}/config/collection`,
    ],
    [
      'set the collection configuration',
      {},
      (api) => api.config.setCollection(d, { autoCreate: true }),
      `PUT ${at}/config/collection`,
      { autoCreate: true },
    ],
    [
      'read the snapshot policy',
      nine,
      (api) => api.config.modelSnapshotPolicy(d),
      `GET ${at}/config/modelSnapshotPolicy`,
      undefined,
      nine,
    ],
    [
      'set the snapshot policy',
      {},
      (api) => api.config.setModelSnapshotPolicy(d, nine),
      `PUT ${at}/config/modelSnapshotPolicy`,
      nine,
    ],
    ['rename the domain', {}, (api) => api.descriptor.rename(d, 'D'), `PUT ${at}`, { displayName: 'D' }],
    [
      'set the availability',
      {},
      (api) => api.descriptor.setAvailability(d, 'offline'),
      `PUT ${at}/availability`,
      { availability: 'offline' },
    ],
    ['change the id', {}, (api) => api.descriptor.changeId(d, odd), `PUT ${at}/id`, { id: odd }],
  ])('%s', async (_, answer, ask, asked, sent, given) => {
    const seen = await exchange(answer, domainApi, ask);
    expect(seen.asked).toBe(asked);
    expect(seen.sent).toEqual(sent);
    if (given !== undefined) expect(seen.given).toEqual(given);
  });
});
