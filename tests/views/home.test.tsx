import { CheckmarkCircle20Filled, Warning20Filled } from '@fluentui/react-icons';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { RecentPlace } from '~/api/browser/stores';
import type { Domain } from '~/api/rest/domains';
import type { ServerStatus } from '~/api/rest/server';
import type { ApiProblem } from '~/core/problem';
import type { AlertsActor } from '~/machines/alerts/alerts-machine';
import { favoritesMachine, type Mark } from '~/machines/favorites/favorites-machine';
import type { LiveSessionsActor } from '~/machines/favorites/live-sessions-machine';
import { createResourceView, type Loaded } from '~/machines/kit/resource-view-machine';
import { HomeView } from '~/views/pages/home/Home';
import {
  fieldNotes,
  floorPlans,
  loadTest,
  orderDesk,
  orphan,
  staging,
  strange,
  training,
  upgrading,
  whiteboards,
} from '../support/domain-samples';
import { alertsAt, alertsWith, placesWith, sampleAlerts, samplePlaces, sessionsWith } from '../support/palette-samples';
import { preferencesOf } from '../support/session-samples';
import { show } from '../support/show';
import { watched } from '../support/watched';

const status: ServerStatus = {
  version: '1.0.0-rc.14',
  schemaVersion: '2.0',
  status: 'healthy',
  namespaces: 12,
  domains: 47,
};
const down: ApiProblem = { kind: 'unreachable' };
type Answer<T> = () => Promise<T>;

type World = { info?: Answer<ServerStatus>; favorites?: Answer<Domain[]>; alerts?: AlertsActor } & {
  places?: RecentPlace[];
  sessions?: LiveSessionsActor;
};

/** Home with running machines, the answers of the server and its requests. */
function home(world: World = {}) {
  const { info = () => Promise.resolve(status), alerts = alertsWith() } = world;
  const onCopy = vi.fn();
  const saved: Mark[] = [];
  const serverInfo = createActor(
    createResourceView<ServerStatus>().provide({
      actors: { read: fromPromise<Loaded<ServerStatus>, void>(async () => ({ value: await info() })) },
    }),
  ).start();
  const favorites = createActor(
    favoritesMachine.provide({
      actors: {
        loadFavorites: fromPromise<Domain[], void>(world.favorites ?? (() => Promise.resolve([]))),
        saveMark: fromPromise<void, Mark>(({ input }) => {
          saved.push(input);
          return Promise.resolve();
        }),
      },
    }),
  ).start();
  show(
    <HomeView
      serverInfo={serverInfo}
      favorites={favorites}
      alerts={alerts}
      preferences={preferencesOf({ timeZone: 'utc' })}
      places={placesWith(...(world.places ?? []))}
      sessions={world.sessions ?? sessionsWith()}
      realtimeUrl="https://rt.example.com/"
      onCopy={onCopy}
    />,
  );
  return { onCopy, saved, favorites };
}
const region = (name: string) => within(screen.getByRole('region', { name }));
const factOf = (label: string) => region('Server Info').getByText(label).nextElementSibling;
const card = (name: string) => screen.findByRole('article', { name });
const favorite = async (domain: Domain) => {
  const world = home({ favorites: () => Promise.resolve([domain]) });
  const article = await card(domain.displayName);
  return { ...world, article, inside: within(article) };
};

describe('Server Info', () => {
  it('shows the version, schema version, status and counts', async () => {
    home();
    expect(await screen.findByText('Healthy')).toBeVisible();
    expect(factOf('Version')).toHaveTextContent(/^1\.0\.0-rc\.14$/);
    expect(factOf('Schema Version')).toHaveTextContent(/^2\.0$/);
    expect(factOf('Namespaces')).toHaveTextContent(/^12 shared$/);
    expect(factOf('Domains')).toHaveTextContent(/^47 shared$/);
    expect(region('Server Info').getAllByTitle('Without personal namespaces')).toHaveLength(2);
  });
});

describe('Alerts', () => {
  it('shows No Alerts in a scrollable box', () => {
    home();
    expect(region('Alerts').getByText('No Alerts').parentElement).toHaveStyle({
      height: '121px',
      overflowY: 'auto',
    });
  });

  it('says since when it was not checked, and checks on Retry', async () => {
    const alerts = alertsAt('stale', { problem: down });
    home({ alerts });
    expect(region('Alerts').getByText(/^Not checked since/)).toHaveTextContent(
      'Not checked since 09:02:11 AM UTC. The server',
    );
    const sent = vi.spyOn(alerts, 'send');
    await userEvent.click(region('Alerts').getByRole('button', { name: 'Retry' }));
    expect(sent).toHaveBeenCalledWith({ type: 'alerts.retry' });
  });

  it('shows what is wrong, where, and when it was first seen if that is not now', () => {
    home({ alerts: alertsWith(...sampleAlerts) });
    expect(screen.queryByText('No Alerts')).toBeNull();
    const list = within(region('Alerts').getByRole('list', { name: 'Alerts' }));
    const times = list.getAllByRole('listitem').map((item) => within(item).getByRole('time'));
    expect(times.map((time) => time.textContent)).toEqual(['first seen 3 days ago', 'first seen 2 h ago', 'for 1 min']);
    expect(times[0]).toHaveAttribute('title', '03/11/2025 @ 09:02am UTC');
    expect(list.getAllByRole('listitem')[0]).toHaveTextContent('acme/order-desk · first seen 3 days ago');
    expect(list.getByRole('link', { name: 'Order Desk is in an error state' })).toHaveAttribute(
      'href',
      '/domain/acme/order-desk',
    );
  });
});

describe('Domains', () => {
  const counts = async () =>
    within(await region('Your domains').findByRole('list', { name: 'Domains by state' })).getAllByRole('link');

  it('shows how many domains are in each state, with links to the list of those', async () => {
    const domains = [orderDesk, staging, fieldNotes, whiteboards, loadTest, training, upgrading, strange];
    home({ alerts: alertsAt('checked', { domains }) });
    expect((await counts()).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Online 2', '/domains?status=ready&availability=online'],
      ['Maintenance 1', '/domains?status=ready&availability=maintenance'],
      ['Offline 1', '/domains?status=ready&availability=offline'],
      ['Initializing 1', '/domains?status=initializing'],
      ['Upgrade needed 0', '/domains?status=schema-upgrade-required'],
      ['Upgrading 1', '/domains?status=schema-upgrading'],
      ['Deleting 1', '/domains?status=deleting'],
      ['Error 1', '/domains?status=error'],
    ]);
    expect(region('Your domains').getByText(/^1 needs attention, 2 of 8 online/)).toHaveTextContent(
      '1 needs attention, 2 of 8 online · 8 domains, 2 of them personal',
    );
  });

  it.each([
    [[orderDesk, staging], 'All online', CheckmarkCircle20Filled],
    [[{ ...orderDesk, namespace: '~mara' }], 'All online · all personal', CheckmarkCircle20Filled],
    [[orderDesk, { ...orderDesk, namespace: '' }, whiteboards], '2 of 3 online', CheckmarkCircle20Filled],
    [[whiteboards], '0 of 1 online', undefined],
    [[strange, floorPlans], '2 need attention, 0 of 2 online', Warning20Filled],
    [[], 'No domains', undefined],
  ])('says at a glance whether all is well', async (domains, text, Icon) => {
    home({ alerts: alertsAt('checked', { domains }) });
    const [start = ''] = text.split(' · ');
    const summary = await region('Your domains').findByText(new RegExp(`^${start}`));
    expect(summary.textContent.trim()).toBe(text);
    const drawn = render(<>{Icon ? <Icon /> : null}</>)
      .container.querySelector('path')
      ?.getAttribute('d');
    expect(summary.parentElement?.querySelector('path')?.getAttribute('d')).toBe(drawn);
  });
});

describe('Recently opened', () => {
  it('links to what was opened last, five at most', async () => {
    home({ places: samplePlaces });
    const list = within(await screen.findByRole('list', { name: 'Recently opened' }));
    const links = list.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(samplePlaces.slice(0, 5).map(({ href }) => href));
    expect(links[1]).toHaveAccessibleName('Model order-10400 orders · Order Desk · acme/order-desk');
  });
});

describe('live sessions', () => {
  /** An observer that reports that its elements came into sight or left it when the test says so. */
  function observeSight() {
    const observers = new Map<Element, (inSight: boolean) => void>();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly tell: (entries: { isIntersecting: boolean }[]) => void;
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.tell = tell;
        }
        observe = (element: Element) => observers.set(element, (isIntersecting) => this.tell([{ isIntersecting }]));
        disconnect = () => {};
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    return observers;
  }

  it('are asked for while the card of a usable domain is in sight', async () => {
    const observers = observeSight();
    const sessions = sessionsWith();
    const sent = vi.spyOn(sessions, 'send');
    const world = home({ sessions, favorites: () => Promise.resolve([orderDesk, whiteboards, loadTest]) });
    await card('Order Desk');
    expect(observers.size, 'not of one that is offline or not ready').toBe(1);
    for (const inSight of [true, true, false, true]) for (const tell of observers.values()) tell(inSight);
    act(() => world.favorites.send({ type: 'favorite.mark', mark: { domain: orderDesk, favorite: false } }));
    expect(sent.mock.calls.map(([event]) => event.type)).toEqual([
      'domain.inSight',
      'domain.outOfSight',
      'domain.inSight',
      'domain.outOfSight',
    ]);
  });

  it.each([
    [0, 'No sessions'],
    [1, '1 session'],
    [1_284, '1,284 sessions'],
  ])('are shown with a link: %s', async (count, text) => {
    observeSight();
    home({
      sessions: sessionsWith({ 'acme/order-desk': { count } }),
      favorites: () => Promise.resolve([orderDesk]),
    });
    const link = await screen.findByRole('link', { name: `${text} in Order Desk` });
    expect(link).toHaveTextContent(text);
    expect(link).toHaveAttribute('href', '/domain/acme/order-desk/sessions');
  });

  it('says quietly that the number is not known, and why, with Retry', async () => {
    observeSight();
    const sessions = watched(sessionsWith({ 'acme/order-desk': { problem: down } }));
    home({ sessions: sessions.actor, favorites: () => Promise.resolve([orderDesk]) });
    expect(await screen.findByText('Sessions unknown')).toHaveAttribute('title', 'The server could not be reached.');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry: sessions of Order Desk' }));
    expect(sessions.sent.at(-1)).toMatchObject({ type: 'sessions.retry', key: { id: 'order-desk' } });
  });
});

describe('Favorite Domains', () => {
  it('shows the name, key, states and a connection URL to copy, and links to the domain', async () => {
    const { inside, onCopy } = await favorite(orderDesk);
    for (const text of ['acme / order-desk', 'Ready', 'Online']) expect(inside.getByText(text)).toBeVisible();
    expect(inside.getByRole('group', { name: 'Connection URL of Order Desk' })).toHaveTextContent(
      'https://rt.example.com/acme/order-desk',
    );
    await userEvent.click(inside.getByRole('button', { name: 'Copy Connection URL of Order Desk' }));
    expect(onCopy).toHaveBeenCalledExactlyOnceWith('https://rt.example.com/acme/order-desk');
    for (const place of ['Dashboard', 'Users', 'Collections', 'Models', 'Chats', 'Settings'])
      expect(inside.getByRole('link', { name: place })).toHaveAttribute(
        'href',
        `/domain/acme/order-desk/${place.toLowerCase()}`,
      );
    await userEvent.click(inside.getByRole('link', { name: 'Open' }));
    expect(screen.getByLabelText('place')).toHaveTextContent('/domain/acme/order-desk');
  });

  it('keeps only the dashboard and settings of an offline domain enabled, and says why', async () => {
    const { inside } = await favorite(whiteboards);
    expect(inside.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(inside.getByRole('link', { name: 'Settings' })).toBeVisible();
    for (const place of ['Users', 'Collections', 'Models', 'Chats']) {
      const button = inside.getByRole('button', { name: place });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAttribute('title', 'The domain is offline.');
    }
  });

  it('offers the upgrade when the schema needs one', async () => {
    const { inside } = await favorite(floorPlans);
    expect(inside.getByRole('link', { name: 'Upgrade Database' })).toHaveAttribute(
      'href',
      '/domain/studio/floor-plans/upgrade',
    );
    expect(inside.queryByRole('link', { name: 'Open' })).toBeNull();
  });

  it.each([loadTest, training])('disables the card of $displayName until it is ready', async (domain) => {
    const { article, inside } = await favorite(domain);
    expect(article).toHaveAttribute('aria-disabled', 'true');
    expect(inside.getByText('Checked every 5 seconds')).toBeVisible();
    expect(inside.queryAllByRole('link')).toEqual([]);
  });

  it.each([
    [upgrading, 'The schema of the domain is being upgraded.'],
    [orphan, 'Its namespace no longer exists.'],
  ])('has no link to a domain that is not ready: $displayName', async (domain, reason) => {
    const { inside } = await favorite(domain);
    expect(inside.queryAllByRole('link')).toEqual([]);
    expect(inside.getByRole('button', { name: 'Dashboard' })).toHaveAttribute('title', reason);
  });

  it('removes a favorite with its star and keeps the focus in the section', async () => {
    const { saved } = home({ favorites: () => Promise.resolve([orderDesk, fieldNotes]) });
    await userEvent.click(
      within(await card('Order Desk')).getByRole('button', { name: 'Favorite Order Desk', pressed: true }),
    );
    expect(screen.queryByRole('article', { name: 'Order Desk' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Favorite Domains' })).toHaveFocus();
    expect(await card('Field Notes')).toBeVisible();
    expect(saved).toEqual([{ domain: orderDesk, favorite: false }]);
  });
});
