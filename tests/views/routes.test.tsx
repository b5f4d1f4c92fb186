import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { firstCallsAt, routes } from '~/app/routes';

const pathAt = (place: string) => matchRoutes(routes, place)?.at(-1)?.route.path;
const domain = '/domain/acme/order%2Fdesk';

describe('routes', () => {
  it.each([
    '/',
    '/users',
    '/create-user',
    '/users/mara',
    '/users/mara/set-password',
    '/namespaces',
    '/create-namespace',
    '/namespaces/acme',
    '/domains',
    '/create-domain',
    '/settings',
    '/profile',
    '/account-settings',
    '/create-api-key',
    '/api-keys/5f0c',
    domain,
    `${domain}/`,
    `${domain}/dashboard`,
    `${domain}/upgrade`,
    ...['users', 'groups', 'sessions', 'collections', 'models', 'chats', 'activities'].map(
      (place) => `${domain}/${place}`,
    ),
    `${domain}/settings/dangerous`,
    `${domain}/authentication/jwt`,
  ])('lead from %s to a page', (place) => {
    expect(matchRoutes(routes, place)).not.toBeNull();
    expect(pathAt(place)).not.toBe('*');
  });

  it.each([
    '/nothing',
    '/users/mara/nothing',
    '/domain',
    '/domain/acme',
    `${domain}/nothing`,
    `${domain}/dashboard/more`,
  ])('lead from %s to the Not Found page', (place) => {
    expect(pathAt(place)).toBe('*');
  });

  it.each(['/login', '/logged-out'])('have no screen at %s, which is shown without a session', (place) => {
    expect(pathAt(place)).toBe('*');
  });
});

describe('what a screen asks for first', () => {
  it.each([
    ['/users', '/', ['users?offset=0&limit=11']],
    ['/users/a%2Fb%20%252F', '/users', ['users/a%2Fb%20%252F']],
    ['/users', '/users', []],
    ['/users?page=2', '/', []],
    ['/nowhere', '/', []],
    ['/domain/acme/orders/groups', '/domains', ['domains/acme/orders']],
    ['/domain/acme/orders/groups', '/domain/acme/orders', ['domains/acme/orders/groups?type=summary']],
    ['/domain/acme/orders/groups', undefined, ['domains/acme/orders/groups?type=summary']],
    [
      '/domain/acme/orders/models?mode=browse&collection=orders',
      '/domain/acme/orders',
      ['domains/acme/orders/model-query'],
    ],
  ])('is known for %s, opened at %s', (path, place, calls) => {
    expect(firstCallsAt(path, place).map((call) => call.path)).toEqual(calls);
  });
});
