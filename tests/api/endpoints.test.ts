import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createRest } from '~/api/rest/client';
import { consoleApi } from '~/api/rest/console-api';
import { domainSchema } from '~/api/rest/domains';
import { screensApi, type ScreensApi } from '~/api/rest/screens-api';
import { explainProblem, isApiProblem, toProblem } from '~/core/problem';
import { domain, rejected } from '../support/fixtures';
import { ok, restServer } from '../support/rest-server';

async function server(body: unknown) {
  const local = await restServer(ok(body));
  const tokens = { current: () => Promise.resolve('t'), renewed: () => Promise.resolve('t') };
  const rest = createRest({ baseURL: local.baseURL, tokens });
  return {
    api: screensApi(consoleApi(rest), rest),
    /** `METHOD path token body` of the last call. */
    asked: () => {
      const { method, url, authorization, body: sent } = local.arrived.at(-1)!;
      return [method, url.replace('/rest/', ''), authorization ?? '-', sent && JSON.parse(sent)];
    },
    [Symbol.asyncDispose]: local[Symbol.asyncDispose],
  };
}

const wire = {
  namespace: 'acme',
  domainId: 'plans',
  displayName: 'Plans',
  status: 'ready',
  availability: 'online',
  statusMessage: '',
  schemaVersion: '1.0',
};
const key = { namespace: '~ada', id: 'a/b' };
const token = 'SessionToken t';
const profile = {
  username: 'ada',
  displayName: 'Ada',
  firstName: 'A',
  lastName: 'L',
  email: 'ada@example.com',
  serverRole: 'Developer',
  lastLogin: 5,
};

describe('endpoints', () => {
  it.each<[string, unknown, (api: ScreensApi) => Promise<unknown>, unknown[], unknown?]>([
    [
      'login',
      { token: 'n', expiresIn: 5 },
      (api) => api.auth.login({ username: 'u', password: 'p' }),
      ['POST', 'auth/login', '-', { username: 'u', password: 'p' }],
      { token: 'n', expiresIn: 5 },
    ],
    [
      'validate, valid',
      { valid: true, username: 'u', expiresIn: 5 },
      (api) => api.auth.validate('x'),
      ['POST', 'auth/validate', '-', { token: 'x' }],
      { valid: true, username: 'u', expiresIn: 5 },
    ],
    [
      'validate, invalid',
      { valid: false },
      (api) => api.auth.validate('x'),
      ['POST', 'auth/validate', '-', { token: 'x' }],
      { valid: false },
    ],
    ['logout', undefined, (api) => api.auth.logout('x'), ['POST', 'auth/logout', '-', { token: 'x' }]],
    ['health', undefined, (api) => api.status.health(), ['GET', 'health', '-', '']],
    [
      'status of the server',
      { version: '1.0', schemaVersion: '3.0', status: 'healthy', namespaces: 2, domains: 5 },
      (api) => api.status.status(),
      ['GET', 'status', token, ''],
      { version: '1.0', schemaVersion: '3.0', status: 'healthy', namespaces: 2, domains: 5 },
    ],
    [
      'profile of a new token',
      { username: 'u' },
      (api) => api.profile.get('x'),
      ['GET', 'user/profile', 'SessionToken x', ''],
      {
        username: 'u',
        displayName: '',
        firstName: '',
        lastName: '',
        email: '',
        serverRole: '',
        lastLogin: null,
      },
    ],
    [
      'profile of the session',
      profile,
      (api) => api.profile.get(undefined),
      ['GET', 'user/profile', token, ''],
      profile,
    ],
    [
      'favorites',
      [wire],
      (api) => api.favorites.list(),
      ['GET', 'user/favoriteDomains', token, ''],
      [domain()],
    ],
    [
      'favorite',
      undefined,
      (api) => api.favorites.add(key),
      ['PUT', 'user/favoriteDomains/~ada/a%2Fb', token, ''],
    ],
    [
      'no favorite',
      undefined,
      (api) => api.favorites.remove(key),
      ['DELETE', 'user/favoriteDomains/~ada/a%2Fb', token, ''],
    ],
    [
      'domains',
      [wire],
      (api) => api.domains.list({ namespace: '', filter: 'x', offset: 10, limit: 11 }),
      ['GET', 'domains?filter=x&offset=10&limit=11', token, ''],
      [domain()],
    ],
    ['domain', wire, (api) => api.domains.get(key), ['GET', 'domains/~ada/a%2Fb', token, ''], domain()],
    [
      'statistics',
      { activeSessionCount: 1, userCount: 2, modelCount: 3, dbSize: 4 },
      (api) => api.domains.stats(key),
      ['GET', 'domains/~ada/a%2Fb/stats', token, ''],
      { activeSessionCount: 1, userCount: 2, modelCount: 3, dbSize: 4 },
    ],
    [
      'new domain',
      {},
      (api) => api.domains.create({ ...key, displayName: 'D' }),
      ['POST', 'domains', token, { namespace: '~ada', id: 'a/b', displayName: 'D' }],
    ],
    ['no domain', {}, (api) => api.domains.remove(key), ['DELETE', 'domains/~ada/a%2Fb', token, '']],
    [
      'realtime token',
      { token: 'jwt' },
      (api) => api.domains.userToken(key),
      ['GET', 'domains/~ada/a%2Fb/convergenceUserToken', token, ''],
      'jwt',
    ],
    [
      'upgrade',
      {},
      (api) => api.domains.upgrade(key),
      ['POST', 'schema/domains/~ada/a%2Fb/upgrade', token, { preRelease: false }],
    ],
    [
      'namespaces',
      [{ id: 'acme' }],
      (api) => api.namespaces.list({ filter: '', offset: 0, limit: 10 }),
      ['GET', 'namespaces?offset=0&limit=10', token, ''],
      [{ id: 'acme', displayName: '', domains: [] }],
    ],
    [
      'app configuration',
      {
        'namespaces.enabled': true,
        'namespaces.user-namespaces-enabled': false,
        'namespaces.default-namespace': 'd',
        'sessions.timeout': 30,
        'more.keys': 1,
      },
      (api) => api.appConfig.get(),
      ['GET', 'config/app', token, ''],
      {
        namespacesEnabled: true,
        userNamespacesEnabled: false,
        defaultNamespace: 'd',
        sessionTimeoutMinutes: 30,
      },
    ],
  ])('%s', async (_, body, call, asked, result) => {
    await using local = await server(body);
    const answer = await call(local.api);
    expect(local.asked()).toEqual(asked);
    if (result !== undefined) expect(answer).toEqual(result);
  });

  it('says which setting is missing from the app configuration', async () => {
    await using local = await server({ 'namespaces.enabled': true });
    await expect(local.api.appConfig.get()).rejects.toMatchObject({
      kind: 'unreadable',
      detail: expect.stringContaining('namespaces.user-namespaces-enabled') as string,
    });
  });
});

describe('domain on the wire', () => {
  it('is read as the console uses it', () => {
    expect(v.parse(domainSchema, wire)).toEqual(domain());
  });

  it.each([
    [{ status: 'melting' }, { status: 'error', unknown: "Unknown domain status 'melting'." }],
    [
      { availability: 'asleep' },
      { availability: 'online', unknown: "Unknown domain availability 'asleep'." },
    ],
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
  ])('with %o is read as %o', (odd, read) => {
    expect(v.parse(domainSchema, { ...wire, ...odd })).toEqual(domain(read as object));
  });

  it.each([{ domainId: undefined }, { status: 7 }, { availability: null }])(
    'is not understood with %o',
    (odd) => {
      expect(v.safeParse(domainSchema, { ...wire, ...odd }).success).toBe(false);
    },
  );
});

describe('problems', () => {
  it.each([
    [{ kind: 'unreachable' } as const, 'The server could not be reached.'],
    [{ kind: 'timedOut', seconds: 25 } as const, 'The server did not answer within 25 seconds.'],
    [{ kind: 'unauthorised' } as const, 'The session is no longer accepted by the server.'],
    [rejected('forbidden', 403), 'Your role does not permit this.'],
    [rejected('not_found', 404), 'It does not exist, or no longer exists.'],
    [rejected('server_error', 503), 'The server returned an error (503).'],
    [rejected('odd', 400), 'The server refused the request (status 400).'],
  ])('%o is a sentence', (problem, sentence) => {
    expect(explainProblem(problem)).toBe(sentence);
  });

  it('are made of anything thrown', () => {
    expect(toProblem({ kind: 'unreachable' })).toEqual({ kind: 'unreachable' });
    expect(toProblem(new Error('bug'))).toEqual({ kind: 'unreadable', status: 0, message: 'bug' });
    expect(toProblem('text')).toEqual({ kind: 'unreadable', status: 0, message: 'text' });
    expect([null, 'x', {}, { kind: 'odd' }].some(isApiProblem)).toBe(false);
  });
});
