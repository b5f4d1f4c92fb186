import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createRest, type Rest } from '~/api/rest/client';
import { consoleApi, screensApi, type ScreensApi } from '~/api/rest/console-api';
import { domainApi, type DomainApi } from '~/api/rest/domain/api';
import { group as groupSchema, groupSummary } from '~/api/rest/domain/groups';
import { domainUser as domainUserSchema } from '~/api/rest/domain/users';
import { domainSchema, mapOf } from '~/api/rest/domains';
import { user as userSchema } from '~/api/rest/users';
import { explainProblem, isApiProblem, toProblem } from '~/core/problem';
import { domain, rejected } from '../support/fixtures';
import { pretendedRest } from '../support/pretended-rest';
import { ok, restServer } from '../support/rest-server';
import type { Collection } from '~/api/rest/domain/collections';
import { collectionOf, collectionValuesOf } from '~/machines/resources/domain/collections';
import { assignmentsOf } from '~/machines/resources/roles';
import { collectionNamed, snapshotPolicy } from '../contract/support/model-samples';

/** Returns the request as `METHOD path` (with the token if it is not the session's), its body, and the result of the call. */
async function exchange<Api>(answer: unknown, apiOf: (rest: Rest) => Api, ask: (api: Api) => Promise<unknown>) {
  await using local = await restServer(ok(answer));
  const tokens = { current: () => Promise.resolve('t'), renewed: () => Promise.resolve('t') };
  const given = await ask(apiOf(createRest({ baseURL: local.baseURL, tokens })));
  const { method, url, body, authorization = 'no token' } = local.arrived.at(-1)!;
  const token = authorization === 'SessionToken t' ? '' : ` with ${authorization}`;
  const sent = body ? (JSON.parse(body) as unknown) : undefined;
  return { asked: `${method} ${url.replace('/rest/', '')}${token}`, sent, given };
}
const serverApi = (rest: Rest) => screensApi(consoleApi(rest), rest);

/** Request, call, answer, and the result if it differs from the answer. */
type Read<Api> = [string, (api: Api) => Promise<unknown>, answer: unknown, given?: unknown];
/** Request, call, and the body it sends. */
type Send<Api> = [string, (api: Api) => Promise<unknown>, sent?: object];

const odd = "a/b %'é";
const oddPath = "a%2Fb%20%25'%C3%A9";
const d = { namespace: '~ada', id: 'x/y' };
const at = 'domains/~ada/x%2Fy';

const names = { displayName: 'Ada', firstName: 'A', lastName: 'L', email: 'a@b.c' };
const noNames = { displayName: '', firstName: '', lastName: '', email: '' };
const user = { ...names, serverRole: 'Developer' };
const newUser = { ...user, username: 'u', password: 'p' };
// What is read of people and groups is given by their schema, so that a new field with a default changes no row.
const noUser = v.parse(userSchema, { ...noNames, username: 'u', serverRole: '', lastLogin: null });
const profile = v.parse(userSchema, { username: 'ada', ...user, lastLogin: 5 });
const status = { version: '1.0', schemaVersion: '3.0', status: 'healthy', namespaces: 2, domains: 5 };
const stats = { activeSessionCount: 1, userCount: 2, modelCount: 3, dbSize: 4 };
const apiKey = { key: 'k', name: 'n', enabled: true };
const wire = {
  namespace: 'acme',
  domainId: 'plans',
  displayName: 'Plans',
  status: 'ready',
  availability: 'online',
  statusMessage: '',
  schemaVersion: '1.0',
};
const config = {
  'sessions.timeout': 60,
  'passwords.minimum-length': 6,
  'passwords.require-numeric': true,
  'namespaces.enabled': true,
  'namespaces.user-namespaces-enabled': false,
  'namespaces.default-namespace': 'd',
  'more.keys': 1,
};
const policy = { minLength: 6, requireUpper: false, requireLower: false, requireDigit: true, requireSpecial: false };
const namespaceSettings = { enabled: true, defaultNamespace: 'd', userNamespacesEnabled: false };
const login = { token: 'n', expiresIn: 5 };
const valid = { valid: true, username: 'u', expiresIn: 5 };
const page = { filter: '', offset: 0, limit: 10 };

const serverReads: Read<ScreensApi>[] = [
  ['GET users?filter=a%26b&offset=0&limit=10', ({ users }) => users.list({ ...page, filter: 'a&b' }), []],
  ['GET users?offset=0&limit=10', ({ users }) => users.list(page), [{ username: 'u' }], [noUser]],
  [`GET users/${oddPath}`, ({ users }) => users.get(odd), { ...profile, username: odd }],
  [`GET roles/namespace/${oddPath}`, ({ roles }) => roles.inNamespace(odd), { u: 'Owner' }],
  [
    'GET user/apiKeys',
    ({ apiKeys }) => apiKeys.list(),
    [{ key: 'k', enabled: true }],
    [{ ...apiKey, name: '', lastUsed: null }],
  ],
  ['GET user/apiKeys/k', ({ apiKeys }) => apiKeys.get('k'), { ...apiKey, lastUsed: 3 }],
  [
    'GET config',
    ({ serverConfig }) => serverConfig.get(),
    config,
    { namespaces: namespaceSettings, passwordPolicy: policy, sessionTimeout: 60 },
  ],
  [
    `GET namespaces/${oddPath}`,
    ({ namespaces }) => namespaces.get(odd),
    { id: odd, displayName: 'N', userNamespace: false },
    { id: odd, displayName: 'N', domains: [] },
  ],
  [
    'GET namespaces?offset=0&limit=10',
    ({ namespaces }) => namespaces.list(page),
    [{ id: 'acme' }],
    [{ id: 'acme', displayName: '', domains: [] }],
  ],
  ['GET health with no token', (api) => api.status.health(), undefined],
  ['GET status', (api) => api.status.status(), status],
  ['GET user/profile with SessionToken x', (api) => api.profile.get('x'), { username: 'u' }, noUser],
  ['GET user/profile', (api) => api.profile.get(undefined), profile],
  ['GET user/favoriteDomains', ({ favorites }) => favorites.list(), [wire], [domain()]],
  [
    'GET domains?filter=x&offset=0&limit=10',
    ({ domains }) => domains.list({ namespace: '', ...page, filter: 'x' }),
    [wire],
    [domain()],
  ],
  [`GET ${at}`, ({ domains }) => domains.get(d), wire, domain()],
  [`GET ${at}/stats`, ({ domains }) => domains.stats(d), stats],
  [`GET ${at}/convergenceUserToken`, ({ domains }) => domains.userToken(d), { token: 'jwt' }, 'jwt'],
  [
    'GET config/app',
    ({ appConfig }) => appConfig.get(),
    config,
    { namespacesEnabled: true, userNamespacesEnabled: false, defaultNamespace: 'd', sessionTimeoutMinutes: 60 },
  ],
];

const serverSends: Send<ScreensApi>[] = [
  ['POST users', ({ users }) => users.create(newUser), newUser],
  [`PUT users/${oddPath}`, ({ users }) => users.update(odd, user), user],
  [`DELETE users/${oddPath}`, ({ users }) => users.remove(odd)],
  [`POST users/${oddPath}/password`, ({ users }) => users.setPassword(odd, 'p'), { password: 'p' }],
  ['POST roles/namespace/n', ({ roles }) => roles.setInNamespace('n', { u: 'Owner' }), { u: 'Owner' }],
  [`DELETE roles/namespace/n/${oddPath}`, ({ roles }) => roles.removeInNamespace('n', odd)],
  ['POST user/apiKeys', ({ apiKeys }) => apiKeys.create({ name: 'n', enabled: false }), { name: 'n', enabled: false }],
  ['PUT user/apiKeys/k', ({ apiKeys }) => apiKeys.update(apiKey), apiKey],
  ['DELETE user/apiKeys/k', ({ apiKeys }) => apiKeys.remove('k')],
  [
    'POST config',
    ({ serverConfig }) => serverConfig.saveNamespaces(namespaceSettings),
    { 'namespaces.enabled': true, 'namespaces.default-namespace': 'd', 'namespaces.user-namespaces-enabled': false },
  ],
  [
    'POST config',
    ({ serverConfig }) => serverConfig.savePasswordPolicy(policy),
    {
      'passwords.minimum-length': 6,
      'passwords.require-upper-case': false,
      'passwords.require-lower-case': false,
      'passwords.require-numeric': true,
      'passwords.require-special-characters': false,
    },
  ],
  ['POST config', ({ serverConfig }) => serverConfig.saveSessionTimeout(30), { 'sessions.timeout': 30 }],
  [
    'POST namespaces',
    ({ namespaces }) => namespaces.create({ id: 'n', displayName: 'N' }),
    { id: 'n', displayName: 'N' },
  ],
  [
    `PUT namespaces/${oddPath}`,
    ({ namespaces }) => namespaces.update({ id: odd, displayName: 'N' }),
    { displayName: 'N' },
  ],
  [`DELETE namespaces/${oddPath}`, ({ namespaces }) => namespaces.remove(odd)],
  ['PUT user/profile', (api) => api.profile.update(names), names],
  ['PUT user/password', (api) => api.profile.setPassword('p'), { password: 'p' }],
  ['POST auth/logout with no token', ({ auth }) => auth.logout('x'), { token: 'x' }],
  [`PUT user/favoriteDomains/~ada/x%2Fy`, ({ favorites }) => favorites.add(d)],
  [`DELETE user/favoriteDomains/~ada/x%2Fy`, ({ favorites }) => favorites.remove(d)],
  ['POST domains', ({ domains }) => domains.create({ ...d, displayName: 'D' }), { ...d, displayName: 'D' }],
  [`DELETE ${at}`, ({ domains }) => domains.remove(d)],
  [`POST schema/${at}/upgrade`, ({ domains }) => domains.upgrade(d), { preRelease: false }],
];

const slice = { filter: '', offset: 25, limit: 26 };
const flags = { read: true, write: false, create: true, remove: false, manage: false };
const four = { read: true, write: false, remove: false, manage: true };
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
const collectionChange = {
  description: 'C',
  worldPermissions: flags,
  userPermissions: { u: flags },
  overrideSnapshotPolicy: true,
  snapshotPolicy: nine,
};
const collection = { id: odd, ...collectionChange };
const paged = (...data: unknown[]) => ({ data, startIndex: 0, totalResults: data.length });
const model = { id: 'm', collection: 'c', version: 1, createdTime: 1, modifiedTime: 2 };
const keyChange = { description: '', key: 'PEM', enabled: true };
const key = { id: 'k', ...keyChange };
const group = v.parse(groupSchema, { id: 'g', description: 'G', members: ['u'] });
const domainUser = { username: 'u', ...names, password: 'p' };
const chat = { chatId: 'c', chatType: 'room', membership: 'public', name: '', topic: '' } as const;
const session = {
  sessionId: 's',
  username: '',
  remoteHost: '',
  authMethod: 'jwt',
  withDisconnected: false,
  withConvergence: true,
};
const activity = { type: odd, id: 'a' };
const activityPath = `${at}/activities/${oddPath}/a`;
const foundActivity = { activityType: 't', activityId: 'a', created: 1 };
const grants = { worldPermissions: ['join'], userPermissions: {}, groupPermissions: {} };
const oddMembers = '{"constructor":1,"prototype":{"__proto__":2},"__proto__":{"a":3},"":4}';
const sessionQuery = 'sessionId=s&authMethod=jwt&excludeDisconnected=true&sessionType=all&offset=0&limit=20';
const anything: unknown = expect.anything();

const domainReads: Read<DomainApi>[] = [
  [
    `GET ${at}/collectionSummary?offset=25&limit=26`,
    ({ collections }) => collections.summaries(d, slice),
    paged({ id: 'c' }),
    paged({ id: 'c', description: '', modelCount: 0 }),
  ],
  [
    `GET ${at}/collections?filter=f&offset=25&limit=26`,
    ({ collections }) => collections.list(d, { ...slice, filter: 'f' }),
    paged(collection),
  ],
  [`GET ${at}/collections/${oddPath}`, ({ collections }) => collections.get(d, odd), collection],
  [`GET ${at}/models/${oddPath}?data=false`, ({ models }) => models.info(d, odd), model],
  [`GET ${at}/models/${oddPath}`, ({ models }) => models.get(d, odd), { ...model, data: { a: 1 } }],
  [
    `GET ${at}/models/${oddPath}`,
    ({ models }) => models.get(d, odd).then(({ data }) => JSON.stringify(data)),
    { ...model, data: JSON.parse(oddMembers) as unknown },
    oddMembers,
  ],
  [`GET ${at}/models?offset=0&limit=1000`, ({ models }) => models.list(d, { offset: 0, limit: 1_000 }), [model]],
  [
    `GET ${at}/models/${oddPath}/permissions`,
    ({ modelPermissions }) => modelPermissions.get(d, odd),
    { overrideWorld: false, worldPermissions: four },
    { overrideWorld: false, worldPermissions: four, userPermissions: [] },
  ],
  [
    `GET ${at}/users?offset=25&limit=26`,
    ({ users }) => users.list(d, slice),
    [{ username: 'u' }],
    [v.parse(domainUserSchema, { username: 'u', ...noNames, lastLogin: null, disabled: false })],
  ],
  [`GET ${at}/users/${oddPath}`, ({ users }) => users.get(d, odd), { username: 'u', disabled: true }, anything],
  [
    `GET ${at}/groups?type=summary`,
    ({ groups }) => groups.list(d, { filter: 'G', offset: 0, limit: 26 }),
    [{ id: 'g', members: 2 }],
    [v.parse(groupSummary, { id: 'g', description: '', members: 2 })],
  ],
  [`GET ${at}/groups`, ({ groups }) => groups.withMembers(d), [group]],
  [`GET ${at}/groups/${oddPath}`, ({ groups }) => groups.get(d, odd), group],
  [`GET ${at}/jwtKeys`, ({ jwtKeys }) => jwtKeys.list(d), [{ ...key, updated: 1 }]],
  [`GET ${at}/jwtKeys/${oddPath}`, ({ jwtKeys }) => jwtKeys.get(d, odd), { ...key, updated: 1 }],
  ['GET util/keygen', ({ jwtKeys }) => jwtKeys.generate(), { publicKey: 'a', privateKey: 'b' }],
  [
    `GET ${at}/sessions?${sessionQuery}`,
    ({ sessions }) => sessions.list(d, { filter: session, offset: 0, limit: 20 }),
    paged({ id: 's', connected: 1 }),
    anything,
  ],
  [`GET ${at}/chats?offset=25&limit=26`, ({ chats }) => chats.list(d, slice), paged()],
  [`GET ${at}/chats/${oddPath}`, ({ chats }) => chats.get(d, odd), { chatId: odd, created: 1 }, anything],
  [
    `GET ${at}/chats/${oddPath}/events?messageFilter=m&offset=25&limit=26`,
    ({ chats }) => chats.events(d, odd, { ...slice, filter: 'm' }),
    paged({ eventNumber: 0, type: 'made up', timestamp: 1 }),
    anything,
  ],
  [
    `GET ${at}/activities?id=a&offset=0&limit=25`,
    ({ activities }) => activities.list(d, { type: '', id: 'a', offset: 0, limit: 25 }),
    paged(foundActivity),
    paged({ type: 't', id: 'a', ephemeral: false, created: 1 }),
  ],
  [`GET ${activityPath}`, ({ activities }) => activities.get(d, activity), foundActivity, anything],
  [
    `GET ${activityPath}/permissions`,
    ({ activities }) => activities.permissions(d, activity),
    { worldPermissions: ['join'] },
    grants,
  ],
  [`GET ${at}/members`, ({ members }) => members.list(d), { u: 'Owner' }],
  [`GET ${at}/config/anonymousAuth`, (api) => api.config.anonymousAuth(d), { enabled: true }],
  [`GET ${at}/config/reconnect`, (api) => api.config.reconnect(d), { tokenValidity: 5 }],
  [`GET ${at}/config/collection`, (api) => api.config.collection(d), { autoCreate: true }],
  [`GET ${at}/config/modelSnapshotPolicy`, (api) => api.config.modelSnapshotPolicy(d), nine],
];

const domainSends: Send<DomainApi>[] = [
  [`POST ${at}/collections`, ({ collections }) => collections.create(d, collection), collection],
  [
    `PUT ${at}/collections/${oddPath}`,
    ({ collections }) => collections.update(d, odd, collectionChange),
    collectionChange,
  ],
  [`DELETE ${at}/collections/${oddPath}`, ({ collections }) => collections.remove(d, odd)],
  [
    `PUT ${at}/models/${oddPath}`,
    ({ models }) => models.put(d, { id: odd, collection: 'c', data: {} }),
    { collection: 'c', data: {} },
  ],
  [`DELETE ${at}/models/${oddPath}`, ({ models }) => models.remove(d, odd)],
  [
    `PUT ${at}/models/m/permissions/override`,
    (api) => api.modelPermissions.setOverride(d, 'm', true),
    { overrideWorld: true },
  ],
  [`PUT ${at}/models/m/permissions/world`, (api) => api.modelPermissions.setWorld(d, 'm', four), four],
  [`PUT ${at}/models/m/permissions/user/${oddPath}`, (api) => api.modelPermissions.setUser(d, 'm', odd, four), four],
  [`DELETE ${at}/models/m/permissions/user/${oddPath}`, (api) => api.modelPermissions.removeUser(d, 'm', odd)],
  [`POST ${at}/users`, ({ users }) => users.create(d, domainUser), domainUser],
  [
    `PUT ${at}/users/${oddPath}`,
    ({ users }) => users.update(d, odd, { ...names, disabled: true }),
    { ...names, disabled: true },
  ],
  [`DELETE ${at}/users/${oddPath}`, ({ users }) => users.remove(d, odd)],
  [`PUT ${at}/users/${oddPath}/password`, ({ users }) => users.setPassword(d, odd, 'p'), { password: 'p' }],
  [`POST ${at}/groups`, ({ groups }) => groups.create(d, group), group],
  [`PUT ${at}/groups/${oddPath}`, ({ groups }) => groups.update(d, odd, group), group],
  [`DELETE ${at}/groups/${oddPath}`, ({ groups }) => groups.remove(d, odd)],
  [`POST ${at}/jwtKeys`, ({ jwtKeys }) => jwtKeys.create(d, key), key],
  [`PUT ${at}/jwtKeys/k`, ({ jwtKeys }) => jwtKeys.update(d, 'k', keyChange), keyChange],
  [`DELETE ${at}/jwtKeys/${oddPath}`, ({ jwtKeys }) => jwtKeys.remove(d, odd)],
  [`POST ${at}/chats`, ({ chats }) => chats.create(d, chat), { ...chat, members: [] }],
  [`PUT ${at}/chats/${oddPath}/name`, ({ chats }) => chats.setName(d, odd, 'n'), { name: 'n' }],
  [`PUT ${at}/chats/${oddPath}/topic`, ({ chats }) => chats.setTopic(d, odd, 't'), { topic: 't' }],
  [`DELETE ${at}/chats/${oddPath}`, ({ chats }) => chats.remove(d, odd)],
  [`PUT ${activityPath}`, ({ activities }) => activities.create(d, activity, grants), grants],
  [`DELETE ${activityPath}`, ({ activities }) => activities.remove(d, activity)],
  [
    `PUT ${activityPath}/permissions`,
    ({ activities }) => activities.changePermissions(d, activity, { world: ['join'] }),
    { worldPermissions: { permissions: ['join'] } },
  ],
  [
    `PUT ${activityPath}/permissions`,
    ({ activities }) => activities.changePermissions(d, activity, { user: 'u', granted: [] }),
    { userPermissions: { permissions: { u: [] }, replace: false } },
  ],
  [
    `PUT ${activityPath}/permissions`,
    ({ activities }) => activities.changePermissions(d, activity, { group: 'g', granted: ['lurk'] }),
    { groupPermissions: { permissions: { g: ['lurk'] }, replace: false } },
  ],
  [`PUT ${at}/members/${oddPath}`, ({ members }) => members.set(d, odd, 'Developer'), { role: 'Developer' }],
  [`DELETE ${at}/members/${oddPath}`, ({ members }) => members.remove(d, odd)],
  [`PUT ${at}/config/anonymousAuth`, (api) => api.config.setAnonymousAuth(d, { enabled: true }), { enabled: true }],
  [`PUT ${at}/config/reconnect`, (api) => api.config.setReconnect(d, { tokenValidity: 5 }), { tokenValidity: 5 }],
  [`PUT ${at}/config/collection`, (api) => api.config.setCollection(d, { autoCreate: true }), { autoCreate: true }],
  [`PUT ${at}/config/modelSnapshotPolicy`, (api) => api.config.setModelSnapshotPolicy(d, nine), nine],
  [`PUT ${at}`, ({ descriptor }) => descriptor.rename(d, 'D'), { displayName: 'D' }],
  [`PUT ${at}/availability`, ({ descriptor }) => descriptor.setAvailability(d, 'offline'), { availability: 'offline' }],
  [`PUT ${at}/id`, ({ descriptor }) => descriptor.changeId(d, odd), { id: odd }],
];

describe('endpoints', () => {
  it.each(serverReads)('reads %s from the server', async (asked, ask, answer, given = answer) => {
    expect(await exchange(answer, serverApi, ask)).toEqual({ asked, given });
  });
  it.each(serverSends)('sends %s to the server', async (asked, ask, sent) => {
    expect(await exchange({}, serverApi, ask)).toMatchObject({ asked, sent });
  });
  it.each(domainReads)('reads %s from a domain', async (asked, ask, answer, given = answer) => {
    expect(await exchange(answer, domainApi, ask)).toEqual({ asked, given });
  });
  it.each(domainSends)('sends %s to a domain', async (asked, ask, sent) => {
    expect(await exchange({}, domainApi, ask)).toEqual({ asked, sent, given: anything });
  });

  it.each<[string, (api: ScreensApi) => Promise<unknown>, sent: object, answer: object]>([
    ['auth/login', ({ auth }) => auth.login({ username: 'u', password: 'p' }), { username: 'u', password: 'p' }, login],
    ['auth/validate', ({ auth }) => auth.validate('x'), { token: 'x' }, valid],
    ['auth/validate', ({ auth }) => auth.validate('x'), { token: 'x' }, { valid: false }],
  ])('signs in without a token: %s', async (path, ask, sent, answer) => {
    const asked = `POST ${path} with no token`;
    expect(await exchange(answer, serverApi, ask)).toEqual({ asked, sent, given: answer });
  });

  it('sends a query and a new model, and reads the answer', async () => {
    const query = await exchange(paged(model), domainApi, ({ models }) => models.query(d, 'SELECT'));
    const given = paged({ ...model, data: {} });
    expect(query).toEqual({ asked: `POST ${at}/model-query`, sent: { query: 'SELECT' }, given });
    const sent = { collection: 'c', data: { a: 1 } };
    const made = await exchange({ id: 'm' }, domainApi, ({ models }) => models.create(d, sent));
    expect(made).toEqual({ asked: `POST ${at}/models`, sent, given: { id: 'm' } });
  });

  it('names the setting missing from the app configuration', async () => {
    const read = exchange({ 'namespaces.enabled': true }, serverApi, ({ appConfig }) => appConfig.get());
    const detail = expect.stringContaining('namespaces.user-namespaces-enabled') as string;
    await expect(read).rejects.toMatchObject({ kind: 'unreadable', detail });
  });

  it('treats 405 as a missing role when setting namespace roles', async () => {
    const { rest } = pretendedRest(() => {
      throw rejected('method_not_allowed', 405);
    });
    const { roles } = serverApi(rest);
    const forbidden = { code: 'forbidden', message: undefined };
    await expect(roles.setInNamespace('n', { u: 'Owner' })).rejects.toMatchObject(forbidden);
    await expect(roles.inNamespace('n')).rejects.toMatchObject({ code: 'method_not_allowed' });
  });
});

describe('the domain schema', () => {
  it.each<[object, object]>([
    [{ status: 'melting' }, { status: 'error', unknown: "Unknown domain status 'melting'." }],
    [{ availability: 'asleep' }, { availability: 'online', unknown: "Unknown domain availability 'asleep'." }],
    [
      { status: 'melting', availability: 'asleep' },
      { status: 'error', unknown: "Unknown domain status 'melting'. Unknown domain availability 'asleep'." },
    ],
    [{ namespace: null }, { namespace: '' }],
    [
      { schemaVersion: null, statusMessage: null },
      { schemaVersion: null, statusMessage: '' },
    ],
    [
      { schemaVersion: undefined, namespace: undefined },
      { schemaVersion: null, namespace: '' },
    ],
  ])('reads a domain with %o as %o', (unusual, read) => {
    expect(v.parse(domainSchema, { ...wire, ...unusual })).toEqual(domain(read));
  });

  it.each([{ domainId: undefined }, { status: 7 }, { availability: null }])('rejects a domain with %o', (wrong) => {
    expect(v.safeParse(domainSchema, { ...wire, ...wrong }).success).toBe(false);
  });
});

describe('problems', () => {
  it.each([
    [{ kind: 'unreachable' } as const, 'The server could not be reached.'],
    [{ kind: 'timedOut', seconds: 25 } as const, 'The server did not answer within 25 seconds.'],
    [{ kind: 'unauthorised' } as const, 'The session is no longer accepted by the server.'],
    [rejected('forbidden', 403), "You don't have permission to do this."],
    [rejected('not_found', 404), 'Not found. It may have been deleted, or restApiUrl in config.json is wrong.'],
    [rejected('server_error', 503), 'The server returned an error (503).'],
    [rejected('odd', 400), 'The server refused the request (status 400).'],
  ])('explains %o', (problem, sentence) => {
    expect(explainProblem(problem)).toBe(sentence);
  });

  it('are made from any thrown value', () => {
    expect(toProblem({ kind: 'unreachable' })).toEqual({ kind: 'unreachable' });
    expect(toProblem(new Error('bug'))).toEqual({ kind: 'unreadable', status: 0, message: 'bug' });
    expect(toProblem('text')).toEqual({ kind: 'unreadable', status: 0, message: 'text' });
    expect([null, 'x', {}, { kind: 'odd' }].some(isApiProblem)).toBe(false);
  });
});

const inherited = ['__proto__', 'constructor', 'prototype', 'toString'];
const byName = <Value>(value: Value) =>
  Object.fromEntries(inherited.map((name) => [name, value])) as Record<string, Value>;
const orders = { namespace: 'acme', id: 'orders' };

async function answered<Given>(
  answer: unknown,
  ask: (api: ReturnType<typeof domainApi>) => Promise<Given>,
): Promise<Given> {
  await using local = await restServer(ok(answer));
  const tokens = { current: () => Promise.resolve('t'), renewed: () => Promise.resolve('t') };
  return await ask(domainApi(createRest({ baseURL: local.baseURL, tokens })));
}

describe('mapOf', () => {
  it('keeps names that objects inherit', () => {
    expect(Object.keys(v.parse(mapOf(v.string()), byName('Owner')))).toEqual(inherited);
  });

  it.each([[null], [[]], ['text'], [{ ada: 1 }]])('refuses %j', (value) => {
    expect(v.safeParse(mapOf(v.string()), value).success).toBe(false);
  });

  it('lists members with inherited names', async () => {
    const members = await answered(byName('Owner'), (api) => api.members.list(orders));
    expect(
      assignmentsOf(members, { filter: '', sort: undefined })
        .map(({ username }) => username)
        .sort(),
    ).toEqual([...inherited].sort());
  });

  it('keeps user permissions with inherited names when a collection is saved', async () => {
    const flags = { read: true, write: false, create: false, remove: false, manage: false };
    const stored = collectionNamed('c', { worldPermissions: flags, userPermissions: byName(flags) });
    const collection: Collection = await answered(stored, (api) => api.collections.get(orders, 'c'));
    const sent = JSON.stringify(collectionOf(collectionValuesOf(collection), snapshotPolicy));
    const { userPermissions } = JSON.parse(sent) as { userPermissions: object };
    expect(Object.keys(userPermissions).sort()).toEqual([...inherited].sort());
  });

  it('keeps model data members with inherited names', async () => {
    const info = { id: 'm', collection: 'c', version: 1, createdTime: 1, modifiedTime: 1 };
    const { data } = await answered({ ...info, data: byName(1) }, (api) => api.models.get(orders, 'm'));
    expect(Object.keys(data)).toEqual(inherited);
  });
});
