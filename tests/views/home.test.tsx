import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Domain } from '~/api/rest/domains';
import type { ServerStatus } from '~/api/rest/server';
import type { ApiProblem } from '~/core/problem';
import { favoritesMachine, type Mark } from '~/machines/favorites/favorites-machine';
import { createResourceView, type Loaded } from '~/machines/kit/resource-view-machine';
import { AlertsCard, HomeView } from '~/views/pages/home/Home';
import {
  fieldNotes,
  floorPlans,
  loadTest,
  orderDesk,
  orphan,
  sketchbook,
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
const never = <T,>() => new Promise<T>(() => {});

/** Home with running machines: what the server answers, and what was asked of it. */
function home({
  info = () => Promise.resolve(status),
  favorites = () => Promise.resolve([]),
  alerts = [],
}: { info?: Answer<ServerStatus>; favorites?: Answer<Domain[]>; alerts?: typeof sampleAlerts } = {}) {
  const onCopy = vi.fn();
  const saved: Mark[] = [];
  const serverInfo = createActor(
    createResourceView<ServerStatus>().provide({
      actors: { read: fromPromise<Loaded<ServerStatus>, void>(async () => ({ value: await info() })) },
    }),
  ).start();
  const favoritesActor = createActor(
    favoritesMachine.provide({
      actors: {
        loadFavorites: fromPromise<Domain[], void>(favorites),
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
      favorites={favoritesActor}
      alerts={alertsWith(...alerts)}
      preferences={preferencesOf({ timeZone: 'utc' })}
      realtimeUrl="https://rt.example.com/"
      onCopy={onCopy}
    />,
  );
  return { onCopy, saved };
}
/** The card alone, with nothing wrong as far as is known. */
function alertsCard(state: 'checking' | 'unknown' | 'stale') {
  const actor = alertsAt(state, { problem: { kind: 'unreachable' } });
  const { unmount } = show(
    <AlertsCard alerts={actor} preferences={preferencesOf({ timeZone: 'utc' })} className="" />,
  );
  return { actor, unmount };
}
const factOf = (label: string) => screen.getByText(label).nextElementSibling;
const card = (name: string) => screen.findByRole('article', { name });
const answered = (...domains: Domain[]) => home({ favorites: () => Promise.resolve(domains) });

describe('Server Info', () => {
  it('shows version, schema version, status and counts', async () => {
    home();
    expect(await screen.findByText('Healthy')).toBeVisible();
    expect(factOf('Version')).toHaveTextContent(/^1\.0\.0-rc\.14$/);
    expect(factOf('Schema Version')).toHaveTextContent(/^2\.0$/);
    expect(factOf('Namespaces')).toHaveTextContent(/^12$/);
    expect(factOf('Domains')).toHaveTextContent(/^47$/);
  });

  it('shows any other status as the server says it', async () => {
    home({ info: () => Promise.resolve({ ...status, status: 'degraded' }) });
    expect(await screen.findByText('degraded')).toBeVisible();
    expect(screen.queryByText('Healthy')).toBeNull();
  });

  it('keeps its labels while loading and is busy', async () => {
    home({ info: never });
    expect(screen.getByText('Schema Version')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Server Info' })).toHaveAttribute('aria-busy', 'true');
    expect(await screen.findByText('No favorites yet')).toBeVisible();
  });

  it('says what failed and reads again on Retry', async () => {
    const info = vi.fn<Answer<ServerStatus>>().mockRejectedValueOnce(down).mockResolvedValue(status);
    home({ info });
    const region = screen.getByRole('region', { name: 'Server Info' });
    expect(await within(region).findByRole('alert')).toHaveTextContent('The server could not be reached.');
    await userEvent.click(within(region).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Healthy')).toBeVisible();
    expect(within(region).queryByRole('alert')).toBeNull();
  });
});

it('has an Alerts card that says No Alerts', async () => {
  home();
  const alerts = screen.getByRole('region', { name: 'Alerts' });
  expect(within(alerts).getByText('No Alerts')).toBeVisible();
  expect(within(alerts).getByText('No Alerts').parentElement).toHaveStyle({
    maxHeight: '121px',
    overflowY: 'auto',
  });
  expect(await screen.findByText('No favorites yet')).toBeVisible();
});

it('says No Alerts only once all domains were looked at', async () => {
  const { unmount } = alertsCard('checking');
  expect(screen.getByText('Checking…')).toBeVisible();
  expect(screen.queryByText('No Alerts')).toBeNull();
  unmount();
  const { unmount: leave } = alertsCard('unknown');
  expect(screen.getByText('Could not check all domains. The server could not be reached.')).toBeVisible();
  expect(screen.queryByText('No Alerts')).toBeNull();
  leave();
  const { actor } = alertsCard('stale');
  expect(screen.getByText(/^Not checked since/)).toHaveTextContent(
    'Not checked since 09:02:11am UTC. The server',
  );
  const sent = vi.spyOn(actor, 'send');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(sent).toHaveBeenCalledWith({ type: 'alerts.retry' });
});

it('tells in it what is wrong, where, and since when', async () => {
  home({ alerts: sampleAlerts });
  const region = screen.getByRole('region', { name: 'Alerts' });
  expect(within(region).queryByText('No Alerts')).toBeNull();
  const list = within(region).getByRole('list', { name: 'Alerts' });
  expect(list.parentElement).toHaveStyle({ maxHeight: '121px', overflowY: 'auto' });
  const [first] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('acme/order-desk · since 09:02:11am UTC');
  expect(within(list).getByRole('link', { name: 'Order Desk is in an error state' })).toHaveAttribute(
    'href',
    '/domain/acme/order-desk',
  );
  expect(await screen.findByText('No favorites yet')).toBeVisible();
});

describe('Favorite Domains', () => {
  it('says how to add one when there is none', async () => {
    home();
    expect(await screen.findByText('No favorites yet')).toBeVisible();
    expect(screen.getByText(/Star a domain in the list/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to domains' })).toHaveAttribute('href', '/domains');
  });

  it('does not take a failed load for an empty one', async () => {
    const favorites = vi.fn<Answer<Domain[]>>().mockRejectedValueOnce(down).mockResolvedValue([orderDesk]);
    home({ favorites });
    expect(await screen.findByText('Favorites could not be loaded')).toBeVisible();
    expect(screen.queryByText('No favorites yet')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card('Order Desk')).toBeVisible();
  });

  it('shows name, key, states and the connection URL, which it copies', async () => {
    const { onCopy } = answered(orderDesk);
    const order = within(await card('Order Desk'));
    expect(order.getByText('acme / order-desk')).toBeVisible();
    expect(order.getByText('Ready')).toBeVisible();
    expect(order.getByText('Online')).toBeVisible();
    expect(order.getByText('https://rt.example.com/acme/order-desk')).toBeVisible();
    await userEvent.click(order.getByRole('button', { name: 'Copy Connection URL of Order Desk' }));
    expect(onCopy).toHaveBeenCalledExactlyOnceWith('https://rt.example.com/acme/order-desk');
  });

  it('encodes ids in addresses', async () => {
    answered({ ...orderDesk, namespace: 'a/b', id: 'ü ?' });
    const order = within(await card('Order Desk'));
    expect(order.getByText('https://rt.example.com/a%2Fb/%C3%BC%20%3F')).toBeVisible();
    expect(order.getByRole('link', { name: 'Order Desk' })).toHaveAttribute(
      'href',
      '/domain/a%2Fb/%C3%BC%20%3F',
    );
  });

  it('leads into a ready domain', async () => {
    answered(orderDesk);
    const order = within(await card('Order Desk'));
    for (const place of ['Dashboard', 'Users', 'Collections', 'Models', 'Chats', 'Settings'])
      expect(order.getByRole('link', { name: place })).toHaveAttribute(
        'href',
        `/domain/acme/order-desk/${place.toLowerCase()}`,
      );
    await userEvent.click(order.getByRole('link', { name: 'Open' }));
    expect(screen.getByLabelText('place')).toHaveTextContent('/domain/acme/order-desk');
  });

  it('leaves an offline domain its dashboard and settings, and says why', async () => {
    answered(whiteboards);
    const boards = within(await card('Whiteboards'));
    expect(boards.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(boards.getByRole('link', { name: 'Settings' })).toBeVisible();
    for (const place of ['Users', 'Collections', 'Models', 'Chats']) {
      const button = boards.getByRole('button', { name: place });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAttribute('title', 'The domain is offline.');
    }
  });

  it('offers the upgrade where the schema needs one', async () => {
    answered(floorPlans);
    const plans = within(await card('Floor Plans'));
    expect(plans.getByRole('link', { name: 'Upgrade Database' })).toHaveAttribute(
      'href',
      '/domain/studio/floor-plans/upgrade',
    );
    expect(plans.queryByRole('link', { name: 'Open' })).toBeNull();
  });

  it.each([loadTest, training])('disables the card of $displayName and waits', async (domain) => {
    answered(domain);
    const place = await card(domain.displayName);
    expect(place).toHaveAttribute('aria-disabled', 'true');
    expect(within(place).getByText('Checked every 5 seconds')).toBeVisible();
    expect(within(place).queryAllByRole('link')).toEqual([]);
  });

  it.each([
    [upgrading, 'The schema of the domain is being upgraded.'],
    [orphan, 'Its namespace no longer exists.'],
  ])('opens no domain that is not ready: $displayName', async (domain, reason) => {
    answered(domain);
    const place = within(await card(domain.displayName));
    expect(place.queryAllByRole('link')).toEqual([]);
    expect(place.getByRole('button', { name: 'Dashboard' })).toHaveAttribute('title', reason);
  });

  it('opens a domain in an error state, whose pages say more', async () => {
    answered(sketchbook);
    const place = await card(sketchbook.displayName);
    expect(place).not.toHaveAttribute('aria-disabled');
    expect(within(place).getByRole('link', { name: 'Open' })).toBeVisible();
  });

  it('names an unknown status', async () => {
    answered(strange);
    expect(
      within(await card(strange.displayName)).getByText("Unknown domain status 'frozen'."),
    ).toBeVisible();
  });

  it('removes a favorite by its star and keeps the focus in the section', async () => {
    const { saved } = answered(orderDesk, fieldNotes);
    await userEvent.click(
      within(await card('Order Desk')).getByRole('button', { name: 'Favorite Order Desk', pressed: true }),
    );
    expect(screen.queryByRole('article', { name: 'Order Desk' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Favorite Domains' })).toHaveFocus();
    expect(await card('Field Notes')).toBeVisible();
    expect(saved).toEqual([{ domain: orderDesk, favorite: false }]);
  });

  it('keeps the cards when a refresh fails, and says so', async () => {
    const favorites = vi.fn<Answer<Domain[]>>().mockResolvedValueOnce([orderDesk]).mockRejectedValue(down);
    const actor = createActor(
      favoritesMachine.provide({ actors: { loadFavorites: fromPromise<Domain[], void>(favorites) } }),
    ).start();
    const serverInfo = createActor(
      createResourceView<ServerStatus>().provide({
        actors: { read: fromPromise<Loaded<ServerStatus>, void>(() => Promise.resolve({ value: status })) },
      }),
    ).start();
    show(
      <HomeView
        serverInfo={serverInfo}
        favorites={actor}
        alerts={alertsWith()}
        preferences={preferencesOf()}
        realtimeUrl="https://rt/"
        onCopy={vi.fn()}
      />,
    );
    await card('Order Desk');
    actor.send({ type: 'favorites.reload' });
    expect(await screen.findByText(/The favorites could not be refreshed/)).toBeVisible();
    expect(await card('Order Desk')).toBeVisible();
  });
});
