import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import { browserPlaceStore, type RecentPlace } from '~/api/browser/stores';
import { keepPlaces, placeOf } from '~/app/router';
import { recentPlaces, selectPlaces } from '~/machines/console/screens-machine';
import { pretendedBrowser } from '../support/pretended-browser';

const ada: RecentPlace = { href: '/users/ada', label: 'ada', hint: 'Edit User' };
const acme: RecentPlace = { href: '/namespaces/acme', label: 'acme', hint: 'Edit Namespace' };

describe('the recent places', () => {
  it('have what was left last first, and drop what is missing, in this tab and in others', () => {
    const browser = pretendedBrowser();
    const open = () => {
      const store = browserPlaceStore(browser.openTab(), 'http://one.example/rest/');
      const actor = createActor(recentPlaces(store, 'ada'), { input: undefined }).start();
      return { store, shown: () => selectPlaces(actor.getSnapshot()) };
    };
    const [here, there] = [open(), open()];
    here.store.add('ada', ada);
    here.store.add('ada', acme);
    there.store.add('ada', ada);
    for (const { shown } of [here, there, open()]) expect(shown()).toEqual([ada, acme]);
    there.store.remove('ada', [ada.href, '/unknown']);
    for (const { shown } of [here, there]) expect(shown()).toEqual([acme]);
  });

  it('leave out what the settings of the server hide', () => {
    const store = browserPlaceStore(pretendedBrowser().openTab(), 'http://one.example/rest/');
    const logic = recentPlaces(store, 'ada', ({ href }) => !href.startsWith('/namespaces'));
    const actor = createActor(logic, { input: undefined }).start();
    for (const place of [ada, acme]) store.add('ada', place);
    expect(selectPlaces(actor.getSnapshot())).toEqual([ada]);
    actor.stop();
    store.add('ada', acme);
    expect(selectPlaces(actor.getSnapshot())).toEqual([ada]);
  });
});

describe('a page that is left', () => {
  const at = (href: string, title: string, state: string | undefined = 'loaded', within?: string) =>
    placeOf(href, {
      title: () => `${title} · Convergence Console`,
      state: () => state,
      within: () => within,
      displayNameOf: ({ id }) => (id === 'orders' ? 'Order Desk' : undefined),
    });
  const desk = '/domain/acme/orders';

  it.each([
    ['/users/ada', 'Edit User · ada', { label: 'ada', hint: 'Edit User' }],
    [desk, 'Dashboard · acme/orders', { label: 'Order Desk', hint: 'Dashboard · acme/orders' }],
    ['/domain/acme/plans', 'Dashboard · acme/plans', { label: 'plans', hint: 'Dashboard · acme/plans' }],
    [`${desk}/groups`, 'Groups · acme/orders', { label: 'Groups', hint: 'Order Desk · acme/orders' }],
  ])('is listed when %s loaded', (href, title, place) => {
    expect(at(href, title)).toEqual({ href, ...place });
  });

  it('names the collection and the domain of a model', () => {
    expect(at(`${desk}/models/7`, 'Model 7 · acme/orders', 'loaded', 'invoices')).toEqual({
      href: `${desk}/models/7`,
      label: 'Model 7',
      hint: 'invoices · Order Desk · acme/orders',
    });
  });

  it.each([
    ['/api-keys/0123456789abcdef', 'Nightly backup · API keys'],
    ['/', 'Home'],
    ['/domains', 'Domains'],
    ['/profile', 'Profile'],
    ['/create-domain', 'New Domain'],
    [`${desk}/create-user`, 'New User · acme/orders'],
    [`${desk}/authentication/jwt/create-jwt-key`, 'New JWT Key · acme/orders'],
    ['/nowhere', 'Page Not Found'],
    [`${desk}/groups`, 'Error Loading Domain · acme/orders'],
    [`${desk}/groups`, 'Not loaded'],
  ])('is not listed: %s, %s', (href, title) => {
    expect(at(href, title)).toBeUndefined();
  });

  it.each([undefined, 'missing'])('is not listed when what it is about is %s', (state) => {
    for (const href of ['/users/ada', `${desk}/models/7`, `${desk}/groups/staff`])
      expect(placeOf(href, { ...untitled, state: () => state })).toBeUndefined();
  });

  it('is reported, as is one that is missing, when another is opened or the tab is closed', async () => {
    const router = createMemoryRouter(
      ['/users/ada', '/users/bo', '/users/cy'].map((path) => ({ path, Component: () => null })),
      { basename: '/console', initialEntries: ['/console/users/ada'] },
    );
    onTestFinished(() => router.dispose());
    let state = 'loaded';
    let close = () => {};
    const reports: unknown[] = [];
    const world = {
      ...untitled,
      state: () => state,
      watchLeaving: (report: () => void) => {
        close = report;
        return () => (close = () => {});
      },
    };
    const stop = keepPlaces(router, { ...world, idle: () => Promise.resolve() }, (left) =>
      reports.push('place' in left ? left.place.href : left.hrefs),
    );
    await router.navigate('/users/bo?filter=a');
    await router.navigate('/users/bo?filter=b');
    expect(reports).toEqual(['/users/ada']);
    close();
    expect(reports).toEqual(['/users/ada', '/users/bo']);
    state = 'missing';
    await router.navigate('/users/cy');
    expect(reports.at(-1)).toEqual(['/users/bo']);
    stop();
    close();
    await router.navigate('/users/ada');
    expect(reports).toHaveLength(3);
  });
});

const untitled = {
  title: () => 'Edit User · Convergence Console',
  within: () => undefined,
  displayNameOf: () => undefined,
};
