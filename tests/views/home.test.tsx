import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Domain } from '~/api/rest/domains';
import type { ServerStatus } from '~/api/rest/server';
import type { ApiProblem } from '~/core/problem';
import type { AlertsActor } from '~/machines/alerts/alerts-machine';
import { favoritesMachine, type Mark } from '~/machines/favorites/favorites-machine';
import { createResourceView, type Loaded } from '~/machines/kit/resource-view-machine';
import { HomeView } from '~/views/pages/home/Home';
import {
  fieldNotes,
  floorPlans,
  loadTest,
  orderDesk,
  orphan,
  strange,
  training,
  upgrading,
  whiteboards,
} from '../support/domain-samples';
import { alertsAt, alertsWith, sampleAlerts } from '../support/palette-samples';
import { preferencesOf } from '../support/session-samples';
import { show } from '../support/show';

const status: ServerStatus = {
  version: '1.0.0-rc.14',
  schemaVersion: '2.0',
  status: 'healthy',
  namespaces: 12,
  domains: 47,
};
const down: ApiProblem = { kind: 'unreachable' };
type Answer<T> = () => Promise<T>;

type World = { info?: Answer<ServerStatus>; favorites?: Answer<Domain[]>; alerts?: AlertsActor };

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
      realtimeUrl="https://rt.example.com/"
      onCopy={onCopy}
    />,
  );
  return { onCopy, saved, favorites };
}
const region = (name: string) => within(screen.getByRole('region', { name }));
const factOf = (label: string) => screen.getByText(label).nextElementSibling;
const card = (name: string) => screen.findByRole('article', { name });
/** The card of one favorite. */
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
    expect(factOf('Namespaces')).toHaveTextContent(/^12$/);
    expect(factOf('Domains')).toHaveTextContent(/^47$/);
  });

  it('shows any other status unchanged', async () => {
    home({ info: () => Promise.resolve({ ...status, status: 'degraded' }) });
    expect(await screen.findByText('degraded')).toBeVisible();
    expect(screen.queryByText('Healthy')).toBeNull();
  });

  it('shows its labels and is busy while loading', () => {
    home({ info: () => new Promise(() => {}) });
    expect(screen.getByText('Schema Version')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Server Info' })).toHaveAttribute('aria-busy', 'true');
  });

  it('says what failed and reloads on Retry', async () => {
    const info = vi.fn<Answer<ServerStatus>>().mockRejectedValueOnce(down).mockResolvedValue(status);
    home({ info });
    const server = region('Server Info');
    expect(await server.findByRole('alert')).toHaveTextContent('The server could not be reached.');
    await userEvent.click(server.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Healthy')).toBeVisible();
    expect(server.queryByRole('alert')).toBeNull();
  });
});

describe('Alerts', () => {
  it('shows No Alerts in a scrollable box', () => {
    home();
    expect(region('Alerts').getByText('No Alerts').parentElement).toHaveStyle({
      maxHeight: '121px',
      overflowY: 'auto',
    });
  });

  it.each([
    ['checking', 'Checking…'],
    ['unknown', 'Could not check all domains. The server could not be reached.'],
  ] as const)('does not show No Alerts while the state is %s', (state, text) => {
    home({ alerts: alertsAt(state, { problem: down }) });
    expect(region('Alerts').getByText(text)).toBeVisible();
    expect(screen.queryByText('No Alerts')).toBeNull();
  });

  it('says since when it was not checked, and checks on Retry', async () => {
    const alerts = alertsAt('stale', { problem: down });
    home({ alerts });
    expect(region('Alerts').getByText(/^Not checked since/)).toHaveTextContent(
      'Not checked since 09:02:11am UTC. The server',
    );
    const sent = vi.spyOn(alerts, 'send');
    await userEvent.click(region('Alerts').getByRole('button', { name: 'Retry' }));
    expect(sent).toHaveBeenCalledWith({ type: 'alerts.retry' });
  });

  it('shows what is wrong, where and since when', () => {
    home({ alerts: alertsWith(...sampleAlerts) });
    expect(screen.queryByText('No Alerts')).toBeNull();
    const list = within(region('Alerts').getByRole('list', { name: 'Alerts' }));
    expect(list.getAllByRole('listitem')[0]).toHaveTextContent('acme/order-desk · since 09:02:11am UTC');
    expect(list.getByRole('link', { name: 'Order Desk is in an error state' })).toHaveAttribute(
      'href',
      '/domain/acme/order-desk',
    );
  });
});

describe('Favorite Domains', () => {
  it('explains how to add one when there are none', async () => {
    home();
    expect(await screen.findByText('No favorites yet')).toBeVisible();
    expect(screen.getByText(/Star a domain in the list/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to domains' })).toHaveAttribute('href', '/domains');
  });

  it('does not treat a failed load as empty, and keeps the cards when a refresh fails', async () => {
    const favorites = vi
      .fn<Answer<Domain[]>>()
      .mockRejectedValueOnce(down)
      .mockResolvedValueOnce([orderDesk])
      .mockRejectedValue(down);
    const world = home({ favorites });
    expect(await screen.findByText('Favorites could not be loaded')).toBeVisible();
    expect(screen.queryByText('No favorites yet')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card('Order Desk')).toBeVisible();
    world.favorites.send({ type: 'favorites.reload' });
    expect(await screen.findByText(/The favorites could not be refreshed/)).toBeVisible();
    expect(await card('Order Desk')).toBeVisible();
  });

  it('shows the name, key, states and a connection URL to copy, and links to the domain', async () => {
    const { inside, onCopy } = await favorite(orderDesk);
    for (const text of ['acme / order-desk', 'Ready', 'Online', 'https://rt.example.com/acme/order-desk'])
      expect(inside.getByText(text)).toBeVisible();
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

  it('links to a domain in an error state and shows an unknown status', async () => {
    const { article, inside } = await favorite(strange);
    expect(article).not.toHaveAttribute('aria-disabled');
    expect(inside.getByRole('link', { name: 'Open' })).toBeVisible();
    expect(inside.getByText("Unknown domain status 'frozen'.")).toBeVisible();
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
