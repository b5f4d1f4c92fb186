import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import { browserPlaceStore, type Place } from '~/api/browser/stores';
import { keepPlaces, placeOf } from '~/app/router';
import { recentPlacesActors, recentPlacesMachine, selectPlaces } from '~/machines/recent-places/recent-places-machine';
import { pretendedBrowser } from '../support/pretended-browser';
import { itReachesEveryState } from '../support/replay-paths';

const ada: Place = { href: '/users/ada', label: 'ada', hint: 'Edit User' };
const acme: Place = { href: '/namespaces/acme', label: 'acme', hint: 'Edit Namespace' };

describe(recentPlacesMachine.id, () => {
  it('keeps what was left last first, and drops what is missing, in this tab and in others', () => {
    const browser = pretendedBrowser();
    const [here, there] = [1, 2].map(() => {
      const store = browserPlaceStore(browser.openTab(), 'http://one.example/rest/');
      const machine = recentPlacesMachine.provide({ actors: recentPlacesActors(store, 'ada') });
      return createActor(machine, { input: { places: store.load('ada') } }).start();
    }) as [
      ReturnType<typeof createActor<typeof recentPlacesMachine>>,
      ReturnType<typeof createActor<typeof recentPlacesMachine>>,
    ];
    here.send({ type: 'place.left', place: ada });
    here.send({ type: 'place.left', place: acme });
    there.send({ type: 'place.left', place: ada });
    for (const actor of [here, there]) expect(selectPlaces(actor.getSnapshot())).toEqual([ada, acme]);
    there.send({ type: 'places.missing', hrefs: [ada.href, '/unknown'] });
    for (const actor of [here, there]) expect(selectPlaces(actor.getSnapshot())).toEqual([acme]);
  });

  it('leaves out what the settings of the server hide', () => {
    const store = browserPlaceStore(pretendedBrowser().openTab(), 'http://one.example/rest/');
    const actors = recentPlacesActors(store, 'ada', ({ href }) => !href.startsWith('/namespaces'));
    const actor = createActor(recentPlacesMachine.provide({ actors }), { input: { places: [] } }).start();
    for (const place of [ada, acme]) actor.send({ type: 'place.left', place });
    expect(selectPlaces(actor.getSnapshot())).toEqual([ada]);
  });

  itReachesEveryState(recentPlacesMachine, {
    input: { places: [] },
    events: [{ type: 'place.left', place: ada }],
    tasks: {},
    watches: ['storePlaces'],
  });
});

describe('the place of a page', () => {
  const at = (href: string, title: string, within?: string) =>
    placeOf(href, {
      title: () => `${title} · Convergence Console`,
      within: () => within,
      displayNameOf: ({ id }) => (id === 'orders' ? 'Order Desk' : undefined),
    });
  const desk = '/domain/acme/orders';

  it.each([
    [
      `${desk}/users/`,
      'Users · acme/orders',
      { href: `${desk}/users`, label: 'Users', hint: 'Order Desk · acme/orders' },
    ],
    ['/users/ada', 'Edit User · ada', { href: '/users/ada', label: 'ada', hint: 'Edit User' }],
    [
      `${desk}/dashboard`,
      'Dashboard · acme/orders',
      { href: desk, label: 'Order Desk', hint: 'Dashboard · acme/orders' },
    ],
    [
      '/domain/acme/plans',
      'Dashboard · acme/plans',
      { href: '/domain/acme/plans', label: 'plans', hint: 'Dashboard · acme/plans' },
    ],
    [
      `${desk}/groups`,
      'Groups · acme/orders',
      { href: `${desk}/groups`, label: 'Groups', hint: 'Order Desk · acme/orders' },
    ],
  ])('%s has a name to be read', (href, title, place) => {
    expect(at(href, title)).toEqual(place);
  });

  it('of a model names its collection and its domain', () => {
    expect(at(`${desk}/models/7`, 'Model 7 · acme/orders', 'invoices')).toEqual({
      href: `${desk}/models/7`,
      label: 'Model 7',
      hint: 'invoices · Order Desk · acme/orders',
    });
  });

  it.each([
    ['/api-keys/0123456789abcdef', 'Nightly backup · API keys'],
    ['/api-keys/0123456789abcdef/', 'API key'],
    ['/', 'Home'],
    ['/users/', 'Users'],
    ['/domains', 'Domains'],
    ['/profile', 'Profile'],
    ['/create-domain', 'New Domain'],
    [`${desk}/create-user`, 'New User · acme/orders'],
    [`${desk}/authentication/jwt/create-jwt-key`, 'New JWT Key · acme/orders'],
    ['/nowhere', 'Page Not Found'],
  ])('is not kept: %s', (href, title) => {
    expect(at(href, title)).toBeUndefined();
  });

  it('is kept when the page is left, or the tab is closed', async () => {
    const router = createMemoryRouter(
      ['/users/ada', '/users/bo'].map((path) => ({ path, Component: () => null })),
      { basename: '/console', initialEntries: ['/console/users/ada'] },
    );
    onTestFinished(() => router.dispose());
    let title = 'ada · Convergence Console';
    let close = () => {};
    const kept: string[] = [];
    const world = {
      title: () => title,
      within: () => undefined,
      displayNameOf: () => undefined,
      watchLeaving: (report: () => void) => {
        close = report;
        return () => (close = () => {});
      },
    };
    const stop = keepPlaces(router, world, ({ label }) => kept.push(label));
    await router.navigate('/users/bo?filter=a');
    title = 'bo · Convergence Console';
    await router.navigate('/users/bo?filter=b');
    expect(kept).toEqual(['ada']);
    close();
    expect(kept).toEqual(['ada', 'bo']);
    stop();
    close();
    await router.navigate('/users/ada');
    expect(kept).toHaveLength(2);
  });
});
