import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AddressPort } from '~/api/browser/address';
import { readying, routerNavigation } from '~/app/router';
import { screen } from '~/views/kit/part';
import { settle } from '../support/deferred-task';

const address: AddressPort = {
  place: () => '/',
  origin: () => undefined,
  show: () => {},
  note: () => {},
  watch: () => () => {},
};

describe.each([
  ['/', '/domains'],
  ['/console', '/console/domains'],
])('the router with basename %s', (basename, path) => {
  const start = () => {
    const Nothing = () => null;
    let arrive = () => {};
    const arrival = new Promise<void>((done) => (arrive = done));
    const router = createMemoryRouter(
      [
        { path: '/domains', Component: Nothing },
        { path: '/users', Component: Nothing },
        { path: '/domain/:id', lazy: () => arrival.then(() => ({ Component: Nothing })) },
      ],
      { basename, initialEntries: [`${path}?filter=a`] },
    );
    onTestFinished(() => router.dispose());
    const where = () => router.state.location.pathname + router.state.location.search;
    return { router, where, arrive: () => arrive(), navigation: routerNavigation(router, address) };
  };

  it('shows another query at the same path', async () => {
    const { where, navigation } = start();
    navigation.ownSearch().show('?filter=b', 'replace');
    await settle();
    expect(where()).toBe(`${path}?filter=b`);
    navigation.ownSearch().show('', 'push');
    await settle();
    expect(where()).toBe(path);
  });

  it('does not interrupt loading the next page', async () => {
    const { where, arrive, navigation } = start();
    navigation.go('/domain/plans');
    await settle();
    expect(where()).toBe(`${path}?filter=a`);
    navigation.ownSearch().show('?filter=ab', 'replace');
    await settle();
    arrive();
    await settle();
    expect(where()).toBe(path.replace('domains', 'domain/plans'));
  });

  it.each(['go', 'back'] as const)('goes to the page that was chosen while the question was open: %s', async (how) => {
    const { router, where, navigation } = start();
    let isDirty = true;
    router.getBlocker('form', () => isDirty);
    router.subscribe(() => {});
    await router.navigate('/users');
    expect(where(), 'the question is open').toBe(`${path}?filter=a`);
    isDirty = false;
    navigation[how]('/domains');
    await settle();
    expect(where()).toBe(path.replace('domains', 'users'));
  });

  it('returns to a page with its last query, or to a new page without one', async () => {
    const { where, navigation } = start();
    navigation.ownSearch().show('?filter=b&page=2', 'replace');
    await settle();
    navigation.back('/users');
    await settle();
    expect(where()).toBe(path.replace('domains', 'users'));
    navigation.back('/domains');
    await settle();
    expect(where()).toBe(`${path}?filter=b&page=2`);
    navigation.go('/domains');
    await settle();
    navigation.back('/domains');
    await settle();
    expect(where()).toBe(path);
  });

  it('reads, reports and changes the query of its own page only', async () => {
    const { where, navigation } = start();
    const heard: string[] = [];
    const own = navigation.ownSearch();
    const leave = own.watch((search) => heard.push(search));
    own.show('?filter=b', 'push');
    await settle();
    navigation.go('/users?filter=c');
    await settle();
    own.show('?filter=d', 'replace');
    await settle();
    expect([where(), own.read()]).toEqual([path.replace('domains', 'users') + '?filter=c', '?filter=b']);
    expect(heard).toEqual(['?filter=b']);
    leave();
  });
});

it('shows at once what is ready, and waits for what is being read', async () => {
  const UserScreen = Object.assign(() => null, { readAhead: () => Promise.resolve() });
  const users = screen('UserScreen', () => Promise.resolve({ UserScreen }));
  const router = createMemoryRouter([{ path: '/' }, { path: '/users/:id', ...users }]);
  onTestFinished(() => router.dispose());
  const reads: { pathname: string; end: () => void }[] = [];
  const getReady = readying(router, (_, { pathname }) => new Promise<void>((end) => reads.push({ pathname, end })));
  const goes = (path: string) => {
    void router.navigate(path);
    return [router.state.location.pathname, router.state.navigation.state];
  };
  const ready = getReady('/users/ada?tab=a');
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  expect(goes('/users/ada')).toEqual(['/', 'loading']);
  reads[0]?.end();
  await ready;
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/users/ada'));
  expect(goes('/users/bo')).toEqual(['/users/bo', 'idle']);
  await getReady('/nowhere');
  await getReady('/users/cy', () => false);
  expect(reads).toHaveLength(1);
});
