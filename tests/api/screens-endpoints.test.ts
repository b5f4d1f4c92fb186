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
  it.each<[string, (api: ScreensApi) => Promise<unknown>, answer: unknown, given?: unknown, sent?: unknown]>([
    [
      'GET users?filter=a%26b&offset=10&limit=11',
      (api) => api.users.list({ filter: 'a&b', offset: 10, limit: 11 }),
      [{ username: 'u' }],
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
    ['GET users?offset=0&limit=10', (api) => api.users.list({ filter: '', offset: 0, limit: 10 }), []],
    [`GET users/${oddPath}`, (api) => api.users.get(odd), { username: odd, ...user, lastLogin: 5 }],
    [`GET roles/namespace/${oddPath}`, (api) => api.roles.inNamespace(odd), { u: 'Owner' }],
    [
      'GET user/apiKeys',
      (api) => api.apiKeys.list(),
      [{ key: 'k', enabled: true }],
      [{ key: 'k', name: '', enabled: true, lastUsed: null }],
    ],
    [
      'GET user/apiKeys/k',
      (api) => api.apiKeys.get('k'),
      { key: 'k', name: 'n', enabled: true, lastUsed: 3 },
    ],
    [
      'GET config',
      (api) => api.serverConfig.get(),
      {
        'sessions.timeout': 60,
        'passwords.minimum-length': 6,
        'passwords.require-numeric': true,
        'namespaces.enabled': true,
      },
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
      `GET namespaces/${oddPath}`,
      (api) => api.namespaces.get(odd),
      { id: odd, displayName: 'N', userNamespace: false },
      { id: odd, displayName: 'N', domains: [] },
    ],
  ])('reads %s', async (asked, ask, answer, given = answer, sent = undefined) => {
    expect(await exchange(answer, (rest) => screensApi(consoleApi(rest), rest), ask)).toEqual({
      asked,
      sent,
      given,
    });
  });

  it.each<[string, (api: ScreensApi) => Promise<unknown>, sent?: unknown]>([
    [
      'POST users',
      (api) => api.users.create({ ...user, username: 'u', password: 'p' }),
      { ...user, username: 'u', password: 'p' },
    ],
    [`PUT users/${oddPath}`, (api) => api.users.update(odd, user), user],
    [`DELETE users/${oddPath}`, (api) => api.users.remove(odd)],
    [`POST users/${oddPath}/password`, (api) => api.users.setPassword(odd, 'p'), { password: 'p' }],
    ['POST roles/namespace/n', (api) => api.roles.setInNamespace('n', { u: 'Owner' }), { u: 'Owner' }],
    [`DELETE roles/namespace/n/${oddPath}`, (api) => api.roles.removeInNamespace('n', odd)],
    [
      'POST user/apiKeys',
      (api) => api.apiKeys.create({ name: 'n', enabled: false }),
      { name: 'n', enabled: false },
    ],
    [
      'PUT user/apiKeys/k',
      (api) => api.apiKeys.update({ key: 'k', name: 'n', enabled: true }),
      { key: 'k', name: 'n', enabled: true },
    ],
    ['DELETE user/apiKeys/k', (api) => api.apiKeys.remove('k')],
    [
      'POST config',
      (api) =>
        api.serverConfig.saveNamespaces({
          enabled: true,
          defaultNamespace: 'd',
          userNamespacesEnabled: false,
        }),
      {
        'namespaces.enabled': true,
        'namespaces.default-namespace': 'd',
        'namespaces.user-namespaces-enabled': false,
      },
    ],
    [
      'POST config',
      (api) =>
        api.serverConfig.savePasswordPolicy({
          minLength: 8,
          requireUpper: true,
          requireLower: false,
          requireDigit: true,
          requireSpecial: false,
        }),
      {
        'passwords.minimum-length': 8,
        'passwords.require-upper-case': true,
        'passwords.require-lower-case': false,
        'passwords.require-numeric': true,
        'passwords.require-special-characters': false,
      },
    ],
    ['POST config', (api) => api.serverConfig.saveSessionTimeout(30), { 'sessions.timeout': 30 }],
    [
      'POST namespaces',
      (api) => api.namespaces.create({ id: 'n', displayName: 'N' }),
      { id: 'n', displayName: 'N' },
    ],
    [
      `PUT namespaces/${oddPath}`,
      (api) => api.namespaces.update({ id: odd, displayName: 'N' }),
      { displayName: 'N' },
    ],
    [`DELETE namespaces/${oddPath}`, (api) => api.namespaces.remove(odd)],
    [
      'PUT user/profile',
      (api) => api.profile.update({ displayName: 'D', firstName: '', lastName: '', email: 'e' }),
      { displayName: 'D', firstName: '', lastName: '', email: 'e' },
    ],
    ['PUT user/password', (api) => api.profile.setPassword('p'), { password: 'p' }],
  ])('sends %s', async (asked, ask, sent = undefined) => {
    expect(await exchange({}, (rest) => screensApi(consoleApi(rest), rest), ask)).toMatchObject({
      asked,
      sent,
    });
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
  it.each<[string, (api: DomainApi) => Promise<unknown>, answer: unknown, given?: unknown, sent?: unknown]>([
    [
      `GET ${at}/collectionSummary?offset=25&limit=26`,
      (api) => api.collections.summaries(d, slice),
      paged({ id: 'c' }),
      paged({ id: 'c', description: '', modelCount: 0 }),
    ],
    [
      `GET ${at}/collections?filter=f&offset=25&limit=26`,
      (api) => api.collections.list(d, { ...slice, filter: 'f' }),
      paged(collection),
    ],
    [`GET ${at}/collections/${oddPath}`, (api) => api.collections.get(d, odd), collection],
    [
      `POST ${at}/model-query`,
      (api) => api.models.query(d, 'SELECT'),
      paged({ id: 'm', collection: 'c', version: 1, ...time }),
      paged({ id: 'm', collection: 'c', version: 1, ...time, data: {} }),
      { query: 'SELECT' },
    ],
    [
      `GET ${at}/models/${oddPath}?data=false`,
      (api) => api.models.info(d, odd),
      { id: 'm', collection: 'c', version: 1, ...time },
    ],
    [
      `GET ${at}/models/${oddPath}`,
      (api) => api.models.get(d, odd),
      { id: 'm', collection: 'c', version: 1, ...time, data: { a: 1 } },
    ],
    [
      `GET ${at}/models/${oddPath}`,
      (api) => api.models.get(d, odd).then(({ data }) => JSON.stringify(data)),
      { id: 'm', collection: 'c', version: 1, ...time, data: JSON.parse(oddMembers) as unknown },
      oddMembers,
    ],
    [
      `POST ${at}/models`,
      (api) => api.models.create(d, { collection: 'c', data: { a: 1 } }),
      { id: 'm' },
      undefined,
      { collection: 'c', data: { a: 1 } },
    ],
    [
      `GET ${at}/models?offset=0&limit=1000`,
      (api) => api.models.list(d, { offset: 0, limit: 1_000 }),
      [{ id: 'm', collection: 'c', version: 1, createdTime: 2, modifiedTime: 3 }],
    ],
    [
      `GET ${at}/models/${oddPath}/permissions`,
      (api) => api.modelPermissions.get(d, odd),
      { overrideWorld: false, worldPermissions: four },
      { overrideWorld: false, worldPermissions: four, userPermissions: [] },
    ],
    [
      `GET ${at}/users?offset=25&limit=26`,
      (api) => api.users.list(d, slice),
      [{ username: 'u' }],
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
      `GET ${at}/users/${oddPath}`,
      (api) => api.users.get(d, odd),
      { username: 'u', disabled: true },
      expect.anything(),
    ],
    [
      `GET ${at}/groups?type=summary`,
      (api) => api.groups.list(d, { filter: 'G', offset: 0, limit: 26 }),
      [{ id: 'g', members: 2 }],
      [{ id: 'g', description: '', members: 2 }],
    ],
    [
      `GET ${at}/groups/${oddPath}`,
      (api) => api.groups.get(d, odd),
      { id: 'g', description: 'G', members: ['u'] },
    ],
    [`GET ${at}/jwtKeys`, (api) => api.jwtKeys.list(d), [{ ...key, updated: 1 }]],
    [`GET ${at}/jwtKeys/${oddPath}`, (api) => api.jwtKeys.get(d, odd), { ...key, updated: 1 }],
    ['GET util/keygen', (api) => api.jwtKeys.generate(), { publicKey: 'a', privateKey: 'b' }],
    [
      `GET ${at}/sessions?sessionId=s&authMethod=jwt&excludeDisconnected=true&sessionType=all&offset=0&limit=20`,
      (api) => api.sessions.list(d, { filter: session, offset: 0, limit: 20 }),
      paged({ id: 's', connected: 1 }),
      expect.anything(),
    ],
    [`GET ${at}/chats?offset=25&limit=26`, (api) => api.chats.list(d, slice), paged()],
    [
      `GET ${at}/chats/${oddPath}`,
      (api) => api.chats.get(d, odd),
      { chatId: odd, created: 1 },
      expect.anything(),
    ],
    [
      `GET ${at}/chats/${oddPath}/events?messageFilter=m&offset=25&limit=26`,
      (api) => api.chats.events(d, odd, { ...slice, filter: 'm' }),
      paged({ eventNumber: 0, type: 'made up', timestamp: 1 }),
      expect.anything(),
    ],
    [
      `GET ${at}/activities?id=a&offset=0&limit=25`,
      (api) => api.activities.list(d, { type: '', id: 'a', offset: 0, limit: 25 }),
      paged({ activityType: 't', activityId: 'a', created: 1 }),
      paged({ type: 't', id: 'a', ephemeral: false, created: 1 }),
    ],
    [
      `GET ${at}/activities/${oddPath}/a`,
      (api) => api.activities.get(d, activity),
      { activityType: 't', activityId: 'a', created: 1 },
      expect.anything(),
    ],
    [
      `GET ${at}/activities/${oddPath}/a/permissions`,
      (api) => api.activities.permissions(d, activity),
      { worldPermissions: ['join'] },
      { worldPermissions: ['join'], userPermissions: {}, groupPermissions: {} },
    ],
    [`GET ${at}/members`, (api) => api.members.list(d), { u: 'Owner' }],
    [`GET ${at}/config/anonymousAuth`, (api) => api.config.anonymousAuth(d), { enabled: true }],
    [`GET ${at}/config/reconnect`, (api) => api.config.reconnect(d), { tokenValidity: 5 }],
    [`GET ${at}/config/collection`, (api) => api.config.collection(d), { autoCreate: true }],
    [`GET ${at}/config/modelSnapshotPolicy`, (api) => api.config.modelSnapshotPolicy(d), nine],
  ])('reads %s', async (asked, ask, answer, given = answer, sent = undefined) => {
    expect(await exchange(answer, domainApi, ask)).toEqual({ asked, sent, given });
  });

  it.each<[string, (api: DomainApi) => Promise<unknown>, sent?: unknown]>([
    [`POST ${at}/collections`, (api) => api.collections.create(d, collection), collection],
    [`PUT ${at}/collections/${oddPath}`, (api) => api.collections.update(d, collection), collectionChange],
    [`DELETE ${at}/collections/${oddPath}`, (api) => api.collections.remove(d, odd)],
    [
      `PUT ${at}/models/${oddPath}`,
      (api) => api.models.put(d, { id: odd, collection: 'c', data: {} }),
      { collection: 'c', data: {} },
    ],
    [`DELETE ${at}/models/${oddPath}`, (api) => api.models.remove(d, odd)],
    [
      `PUT ${at}/models/m/permissions/override`,
      (api) => api.modelPermissions.setOverride(d, 'm', true),
      { overrideWorld: true },
    ],
    [`PUT ${at}/models/m/permissions/world`, (api) => api.modelPermissions.setWorld(d, 'm', four), four],
    [
      `PUT ${at}/models/m/permissions/user/${oddPath}`,
      (api) => api.modelPermissions.setUser(d, 'm', odd, four),
      four,
    ],
    [
      `DELETE ${at}/models/m/permissions/user/${oddPath}`,
      (api) => api.modelPermissions.removeUser(d, 'm', odd),
    ],
    [
      `POST ${at}/users`,
      (api) =>
        api.users.create(d, {
          username: 'u',
          displayName: 'U',
          firstName: '',
          lastName: '',
          email: '',
          password: 'p',
        }),
      { username: 'u', displayName: 'U', firstName: '', lastName: '', email: '', password: 'p' },
    ],
    [
      `PUT ${at}/users/${oddPath}`,
      (api) =>
        api.users.update(d, odd, {
          displayName: 'U',
          firstName: '',
          lastName: '',
          email: '',
          disabled: true,
        }),
      { displayName: 'U', firstName: '', lastName: '', email: '', disabled: true },
    ],
    [`DELETE ${at}/users/${oddPath}`, (api) => api.users.remove(d, odd)],
    [`PUT ${at}/users/${oddPath}/password`, (api) => api.users.setPassword(d, odd, 'p'), { password: 'p' }],
    [
      `POST ${at}/groups`,
      (api) => api.groups.create(d, { id: 'g', description: 'G', members: ['u'] }),
      { id: 'g', description: 'G', members: ['u'] },
    ],
    [
      `PUT ${at}/groups/${oddPath}`,
      (api) => api.groups.update(d, odd, { id: 'h', description: 'G', members: [] }),
      { id: 'h', description: 'G', members: [] },
    ],
    [`DELETE ${at}/groups/${oddPath}`, (api) => api.groups.remove(d, odd)],
    [`POST ${at}/jwtKeys`, (api) => api.jwtKeys.create(d, key), key],
    [
      `PUT ${at}/jwtKeys/k`,
      (api) => api.jwtKeys.update(d, key),
      { description: '', key: 'PEM', enabled: true },
    ],
    [`DELETE ${at}/jwtKeys/${oddPath}`, (api) => api.jwtKeys.remove(d, odd)],
    [
      `POST ${at}/chats`,
      (api) =>
        api.chats.create(d, { chatId: 'c', chatType: 'room', membership: 'public', name: '', topic: '' }),
      { chatId: 'c', chatType: 'room', membership: 'public', name: '', topic: '', members: [] },
    ],
    [`PUT ${at}/chats/${oddPath}/name`, (api) => api.chats.setName(d, odd, 'n'), { name: 'n' }],
    [`PUT ${at}/chats/${oddPath}/topic`, (api) => api.chats.setTopic(d, odd, 't'), { topic: 't' }],
    [`DELETE ${at}/chats/${oddPath}`, (api) => api.chats.remove(d, odd)],
    [
      `PUT ${at}/activities/${oddPath}/a`,
      (api) =>
        api.activities.create(d, activity, {
          worldPermissions: ['join'],
          userPermissions: {},
          groupPermissions: {},
        }),
      { worldPermissions: ['join'], userPermissions: {}, groupPermissions: {} },
    ],
    [`DELETE ${at}/activities/${oddPath}/a`, (api) => api.activities.remove(d, activity)],
    [
      `PUT ${at}/activities/${oddPath}/a/permissions`,
      (api) => api.activities.changePermissions(d, activity, { world: ['join'] }),
      { worldPermissions: { permissions: ['join'] } },
    ],
    [
      `PUT ${at}/activities/${oddPath}/a/permissions`,
      (api) => api.activities.changePermissions(d, activity, { user: 'u', granted: [] }),
      { userPermissions: { permissions: { u: [] }, replace: false } },
    ],
    [
      `PUT ${at}/activities/${oddPath}/a/permissions`,
      (api) => api.activities.changePermissions(d, activity, { group: 'g', granted: ['lurk'] }),
      { groupPermissions: { permissions: { g: ['lurk'] }, replace: false } },
    ],
    [`PUT ${at}/members/${oddPath}`, (api) => api.members.set(d, odd, 'Developer'), { role: 'Developer' }],
    [`DELETE ${at}/members/${oddPath}`, (api) => api.members.remove(d, odd)],
    [
      `PUT ${at}/config/anonymousAuth`,
      (api) => api.config.setAnonymousAuth(d, { enabled: true }),
      { enabled: true },
    ],
    [
      `PUT ${at}/config/reconnect`,
      (api) => api.config.setReconnect(d, { tokenValidity: 5 }),
      { tokenValidity: 5 },
    ],
    [
      `PUT ${at}/config/collection`,
      (api) => api.config.setCollection(d, { autoCreate: true }),
      { autoCreate: true },
    ],
    [`PUT ${at}/config/modelSnapshotPolicy`, (api) => api.config.setModelSnapshotPolicy(d, nine), nine],
    [`PUT ${at}`, (api) => api.descriptor.rename(d, 'D'), { displayName: 'D' }],
    [
      `PUT ${at}/availability`,
      (api) => api.descriptor.setAvailability(d, 'offline'),
      { availability: 'offline' },
    ],
    [`PUT ${at}/id`, (api) => api.descriptor.changeId(d, odd), { id: odd }],
  ])('sends %s', async (asked, ask, sent = undefined) => {
    expect(await exchange({}, domainApi, ask)).toMatchObject({ asked, sent });
  });
});
