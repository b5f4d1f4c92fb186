import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { consoleApi, screensApi } from '~/api/rest/console-api';
import { firstCallsAt, routes } from '~/app/routes';
import { trailAt } from '~/views/kit/page-table';
import { pages } from '~/views/shell/pages';
import { partsWith } from '../support/palette-samples';
import { rejected } from '../support/fixtures';
import { pretendedRest } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const pathAt = (place: string) => matchRoutes(routes, place)?.at(-1)?.route.path;
const domain = '/domain/acme/order%2Fdesk';

describe('routes', () => {
  it.each([
    ...pages.server.map(({ path }) => [`/${path}`, path]),
    ...pages.domain.map(({ path }) => [`${domain}/${path}`, path]),
    [domain, ''],
  ])('lead from %s to its page', (place, path) => {
    expect(pathAt(place)).toBe(path || undefined);
  });

  it.each([
    [
      'the server',
      pages.server,
      [
        ...['', 'namespaces', 'create-namespace', 'namespaces/:id', 'domains', 'create-domain', 'users', 'create-user'],
        ...['users/:username', 'users/:username/set-password', 'users/:username/about', 'settings', 'profile'],
        ...['account-settings', 'create-api-key', 'api-keys/:key'],
      ],
    ],
    [
      'a domain',
      pages.domain,
      [
        ...['', 'dashboard', 'upgrade', 'users', 'create-user', 'users/:username', 'users/:username/set-password'],
        ...['users/:username/about', 'groups', 'create-group', 'groups/:id', 'sessions', 'collections'],
        ...['create-collection', 'collections/:id', 'collections/:id/schema', 'models', 'create-model'],
        ...[
          'change-models',
          'import-models',
          'models/:id/:tab?',
          'chats',
          'create-chat',
          'chats/:chatId',
          'chats/:chatId/edit',
          'activities',
        ],
        ...['create-activity', 'activities/:type/:id', 'authentication/:tab?', 'authentication/jwt/create-jwt-key'],
        ...['authentication/jwt/:id', 'settings/:tab?'],
      ],
    ],
  ])('of %s have the addresses in the specification', (_, level, paths) => {
    expect(level.map(({ path }) => path)).toEqual(paths);
  });

  // The last two are shown without a session.
  it.each([
    '/nothing',
    '/users/mara/nothing',
    '/domain',
    '/domain/acme',
    `${domain}/nothing`,
    `${domain}/dashboard/more`,
    '/login',
    '/logged-out',
  ])('lead from %s to the Not Found page', (place) => {
    expect(pathAt(place)).toBe('*');
  });
});

describe('the title and the breadcrumbs of a page', () => {
  const acme = 'Domains=/domains > acme=/domains?namespace=acme > order/desk=/domain/acme/order%2Fdesk';
  it.each([
    ['/', 'Home', ''],
    ['/users', 'Users', 'Users'],
    ['/create-user', 'New User', 'Users=/users > New User'],
    ['/users/a%2Fb/', 'Edit User · a/b', 'Users=/users > a/b'],
    ['/users/mara/set-password', 'Set Password · mara', 'Users=/users > mara=/users/mara > Set Password'],
    ['/users/mara/about', 'About mara', 'Users=/users > mara=/users/mara > About'],
    ['/namespaces/acme', 'Namespace · acme', 'Namespaces=/namespaces > acme'],
    // Without the key, which is a secret.
    ['/api-keys/x1y2', 'API key', 'API keys=/account-settings > API key'],
    [domain, 'Dashboard', ''],
    [`${domain}/dashboard`, 'Dashboard', ''],
    [`${domain}/upgrade`, 'Upgrade', 'Upgrade'],
    [`${domain}/users/a%25b/about`, 'About a%b', `Users=${domain}/users > a%b=${domain}/users/a%25b > About`],
    [`${domain}/create-collection`, 'New Collection', `Collection=${domain}/collections > New Collection`],
    [`${domain}/collections/orders`, 'Collection orders', `Collections=${domain}/collections > orders`],
    [
      `${domain}/collections/orders/schema`,
      'Schema · orders',
      `Collections=${domain}/collections > orders=${domain}/collections/orders > Schema`,
    ],
    [`${domain}/import-models`, 'Import Models', `Models=${domain}/models > Import Models`],
    [`${domain}/models/ord-1/history`, 'Model ord-1', `Models=${domain}/models > ord-1`],
    [`${domain}/chats/d/edit`, 'Edit d', `Chats=${domain}/chats > d=${domain}/chats/d > Edit`],
    [
      `${domain}/activities/a%26b/9`,
      'Activity 9',
      `Activities=${domain}/activities > a&b=${domain}/activities?type=a%26b > 9`,
    ],
    [
      `${domain}/authentication/jwt/shop`,
      'JWT Key shop',
      `Authentication=${domain}/authentication > JWT Keys=${domain}/authentication/jwt > shop`,
    ],
    [`${domain}/settings/members`, 'Settings', 'Settings'],
  ])('of %s are "%s" and the steps to it', (place, title, steps) => {
    const { crumbs = [], title: found } = trailAt(pages, place) ?? {};
    const isInDomain = place.startsWith(domain);
    expect(found).toBe(`${title} · ${isInDomain ? 'acme/order/desk · ' : ''}Convergence Console`);
    const shown = crumbs
      .map(({ label, href }, at) => (at < crumbs.length - 1 ? `${label}=${href}` : label))
      .join(' > ');
    const whole = steps === '' ? acme.replace(/=[^=]*$/, '') : `${acme} > ${steps}`;
    expect(shown).toBe(isInDomain ? whole : steps);
  });

  it.each(['/nothing', `${domain}/nothing`, '/users/%E0'])('are not known of %s', (place) => {
    expect(trailAt(pages, place)?.crumbs.at(-1)?.label ?? '').toBe('');
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

/** What a screen reads before it is drawn, as the description of its list says: page size, filters and order. */
async function readAheadAt(pathname: string, { handle }: (typeof pages.server)[number]['route']): Promise<string[]> {
  const { readAhead } = await handle.code.load();
  const { rest, asked } = pretendedRest(() => {
    throw rejected('unavailable', 503);
  });
  const wiring = { ...screenWorld(screensApi(consoleApi(rest), rest)).wiring, rest };
  await readAhead?.(partsWith({ wiring }), { pathname, search: '' }).catch(() => undefined);
  return asked;
}

describe('the first calls of a page', () => {
  const levels = [
    { level: pages.server, base: '' },
    { level: pages.domain, base: '/domain/acme/orders' },
  ];

  it('are those that it makes when it reads ahead, as every list with a page for new things does', async () => {
    for (const { level, base } of levels)
      for (const { path, route } of level.filter((page) => !page.path.includes(':'))) {
        const address = `${base}/${path}`;
        const asked = await readAheadAt(address, route);
        const named = firstCallsAt(address, undefined).map((call) => `GET ${call.path}`);
        expect(named, address).toEqual(expect.arrayContaining(asked));
        // Models are read in the way that their address chooses.
        const isList = path !== 'models' && level.some(({ within, creates }) => creates && within === path);
        if (isList) expect(asked, address).not.toEqual([]);
      }
  }, 60_000);
});
