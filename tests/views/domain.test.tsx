import { composeStories } from '@storybook/react-vite';
import { useSelector } from '@xstate/react';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, type AnyActorRef, type AnyEventObject } from 'xstate';
import preview from '../../.storybook/preview';
import type { ConsoleActor } from '../../src/machines/console/console-machine';
import {
  domainStatusMachine,
  type DomainStatusActor,
} from '../../src/machines/domain-status/domain-status-machine';
import { selectKey } from '../../src/machines/domain-status/domain-status-selectors';
import { notificationsMachine } from '../../src/machines/notifications/notifications-machine';
import { realtimeMachine } from '../../src/machines/realtime/realtime-machine';
import { sessionMachine } from '../../src/machines/session/session-machine';
import { ConsolePartsContext, type ConsoleParts } from '../../src/views/console-parts';
import * as dashboardStories from '../../src/views/domain/dashboard/DashboardView.stories';
import { DashboardView } from '../../src/views/domain/dashboard/DashboardView';
import { spanInWords } from '../../src/views/domain/dashboard/statistics';
import { DomainShell } from '../../src/views/domain/DomainShell';
import * as shellStories from '../../src/views/domain/DomainShellView.stories';
import { DomainShellView } from '../../src/views/domain/DomainShellView';
import { LinkStatus } from '../../src/views/domain/link/LinkStatus';
import * as linkStories from '../../src/views/domain/link/LinkStatus.stories';
import { useShownDomain } from '../../src/views/domain/shown-domain';
import { UpgradeView } from '../../src/views/domain/upgrade/UpgradeView';
import * as upgradeStories from '../../src/views/domain/upgrade/UpgradeView.stories';
import { frozen } from '../support/frozen';
import {
  course,
  frozenDomain,
  frozenFavorites,
  frozenPreferences,
  frozenServer,
  morning,
  online,
  orderDesk,
  stackTrace,
  type DomainAt,
} from '../support/frozen-domain';
import { leafStates } from '../support/leaf-states';
import { alertsWith, uncalledPalette } from '../support/palette-samples';

const base = '/domain/acme/order-desk';

/** Every event the actor is sent from here on. */
function sentTo(actor: AnyActorRef): AnyEventObject[] {
  const sent: AnyEventObject[] = [];
  vi.spyOn(actor, 'send').mockImplementation((event: AnyEventObject) => void sent.push(event));
  return sent;
}

function Address() {
  return <span data-testid="address">{useLocation().pathname}</span>;
}
const address = () => screen.getByTestId('address').textContent;

const at = (route: string, children: ReactNode) =>
  render(
    <MemoryRouter initialEntries={[route]}>
      {children}
      <Address />
    </MemoryRouter>,
  );

function shell(situation: DomainAt, route = base) {
  const status = frozenDomain(situation);
  at(
    route,
    <DomainShellView
      status={status}
      serverStatus={frozenServer()}
      preferences={frozenPreferences()}
      switcher={({ displayName, namespace, id }) => `${displayName} ${namespace}/${id}`}
      tools={null}
    >
      <h1>The page</h1>
    </DomainShellView>,
  );
  return status;
}

const page = () => screen.queryByRole('heading', { name: 'The page' });
const places = () =>
  within(screen.getByRole('navigation', { name: 'Domain' }))
    .getAllByRole('link')
    .filter((link) => link.closest('li'));
const openPlaces = () =>
  places()
    .filter((link) => link.getAttribute('aria-disabled') !== 'true')
    .map((link) => link.textContent);

const outdated: DomainAt = { condition: 'outdated', domain: { status: 'schema-upgrade-required' } };
const broken: DomainAt = { condition: 'broken', domain: { status: 'error', statusMessage: stackTrace } };
const offline: DomainAt = { condition: { ready: 'offline' }, domain: { availability: 'offline' } };
const unreachable = { problem: { kind: 'unreachable' } } as const;

describe('the shell of a domain', () => {
  it('shows the page, ten places, the domain and the two connections', () => {
    shell({ link: { open: 'connected' } });
    expect(page()).toBeVisible();
    expect(openPlaces()).toEqual([
      'Dashboard',
      'Users',
      'Groups',
      'Sessions',
      'Collections',
      'Models',
      'Chats',
      'Activities',
      'Authentication',
      'Settings',
    ]);
    expect(screen.getByRole('link', { name: 'All domains' })).toHaveAttribute('href', '/domains');
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Dashboard');
    const rail = within(screen.getByRole('navigation', { name: 'Domain' }));
    expect(rail.getByText('Order Desk')).toBeVisible();
    expect(rail.getByText('Online')).toBeVisible();
    expect(rail.getByText('Server online')).toBeVisible();
    expect(rail.getByRole('button', { name: 'Realtime connected' })).toBeVisible();
    expect(screen.getByText('Order Desk acme/order-desk')).toBeVisible();
  });

  it.each([
    ['', 'Dashboard'],
    ['/dashboard', 'Dashboard'],
    ['/models/m1', 'Models'],
    ['/create-user', 'Users'],
    ['/settings/dangerous', 'Settings'],
  ])('marks the place of %s', (path, name) => {
    shell({}, base + path);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(name);
  });

  it('marks no place at an address that is none', () => {
    shell({}, `${base}/nowhere`);
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
    expect(page()).toBeVisible();
  });

  it('keeps three places open while the domain is offline, and says so', () => {
    shell(offline);
    expect(openPlaces()).toEqual(['Dashboard', 'Authentication', 'Settings']);
    expect(screen.getByText('The Domain is Offline')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change availability' })).toHaveAttribute(
      'href',
      `${base}/settings`,
    );
    expect(page()).toBeVisible();
  });

  it.each(['settings', 'settings/dangerous', 'authentication', 'dashboard', ''])(
    'shows /%s of an offline domain',
    (path) => {
      shell(offline, `${base}/${path}`);
      expect(page()).toBeVisible();
    },
  );

  it.each([
    ['models', 'Models'],
    ['create-chat', 'Chats'],
    ['users/ada', 'Users'],
  ])('says why /%s of an offline domain is closed', (path, name) => {
    shell(offline, `${base}/${path}`);
    expect(page()).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Closed while the domain is offline' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Domain settings' })).toHaveAttribute('href', `${base}/settings`);
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
  });

  it('tells the reason why there is no realtime connection', async () => {
    shell(offline);
    await userEvent.click(screen.getByRole('button', { name: 'Not connected' }));
    const popover = await screen.findByRole('dialog', { name: 'Not connected' });
    expect(popover).toHaveTextContent('The domain is offline.');
    expect(within(popover).queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('says that the domain is in maintenance, with every place open', () => {
    shell({
      condition: { ready: { connectable: 'maintenance' } },
      domain: { availability: 'maintenance' },
    });
    expect(screen.getByText('The Domain is in Maintenance Mode')).toBeVisible();
    expect(openPlaces()).toHaveLength(10);
    expect(page()).toBeVisible();
  });

  it('shortens the message of a broken domain and shows the whole of it on demand', async () => {
    shell(broken);
    const banner = screen.getByRole('alert');
    expect(banner).toHaveTextContent('The Domain is in an Error State');
    expect(banner).toHaveTextContent('the storage did not answer within 20 s.');
    expect(banner).not.toHaveTextContent('Layer23');
    await userEvent.click(within(banner).getByRole('button', { name: 'Show all' }));
    expect(banner).toHaveTextContent('Layer23');
    expect(page()).toBeVisible();
    expect(openPlaces()).toHaveLength(10);
  });

  it('names a status it does not know', () => {
    shell({ condition: 'broken', domain: { status: 'error', unknown: "Unknown domain status 'x'." } });
    expect(screen.getByRole('alert')).toHaveTextContent("Unknown domain status 'x'.");
  });

  it('says since when it is not updated, and asks again at once', async () => {
    const status = shell({ context: unreachable, poll: 'failing' });
    const sent = sentTo(status);
    const bar = screen.getByRole('status');
    expect(bar).toHaveTextContent(
      'Not updated since 09:02:11am UTC. The server could not be reached. It is tried again by itself.',
    );
    expect(page()).toBeVisible();
    await userEvent.click(within(bar).getByRole('button', { name: 'Retry' }));
    expect(sent).toEqual([{ type: 'domain.refresh' }]);
  });

  it('says nothing of that while all goes well', () => {
    shell({ poll: 'waiting' });
    expect(screen.queryByText(/Not updated since/)).toBeNull();
  });

  it('opens the navigation from the menu button', async () => {
    shell({});
    const menu = screen.getByRole('button', { name: 'Menu', hidden: true });
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(menu);
    expect(await screen.findByRole('dialog', { name: 'Navigation' })).toBeInTheDocument();
  });
});

describe('a domain without pages', () => {
  const texts: [string, DomainAt, string, string][] = [
    ['loading', { condition: 'loading', domain: undefined }, 'Loading Domain', 'acme/order-desk'],
    [
      'missing',
      { condition: 'missing', domain: undefined },
      'Error Loading Domain',
      "The domain 'acme/order-desk' does not exist!",
    ],
    [
      'failed',
      { condition: 'failed', domain: undefined, context: unreachable },
      'Error Loading Domain',
      'Unknown error loading domain. The server could not be reached. It is tried again by itself.',
    ],
    [
      'initializing',
      { condition: 'initializing', domain: { status: 'initializing' } },
      'Domain Initializing',
      'This domain is initializing, please wait...',
    ],
    [
      'deleting',
      { condition: 'deleting', domain: { status: 'deleting' } },
      'Domain Deleting',
      'This domain can not be used because is being deleted.',
    ],
  ];

  it.each(texts)('says so: %s', (_, situation, title, text) => {
    shell(situation, `${base}/users`);
    expect(page()).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to domains' })).toHaveAttribute('href', '/domains');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(address()).toBe(`${base}/users`);
  });

  it.each(texts.slice(1))('keeps the places closed: %s', (_, situation) => {
    shell(situation);
    expect(openPlaces()).toEqual([]);
  });

  it('says so at /upgrade too', () => {
    shell({ condition: 'loading', domain: undefined }, `${base}/upgrade`);
    expect(address()).toBe(`${base}/upgrade`);
    expect(screen.getByRole('heading', { name: 'Loading Domain' })).toBeVisible();
  });

  it('is asked for again on Retry, once', async () => {
    const sent = sentTo(
      shell({ condition: 'failed', domain: undefined, context: unreachable, poll: 'failing' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(sent).toEqual([{ type: 'domain.refresh' }]);
  });

  it('says that it is being asked for', async () => {
    const sent = sentTo(
      shell({ condition: 'failed', domain: undefined, context: unreachable, poll: 'asking' }),
    );
    const trying = screen.getByRole('button', { name: 'Trying…' });
    expect(trying).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(trying);
    expect(sent).toEqual([]);
  });
});

describe('the route of a domain', () => {
  /** As much of the console's machine as the route reads. */
  function consoleWith(first: DomainStatusActor | undefined) {
    let domainStatus = first;
    const listeners = new Set<{ next: () => void }>();
    const snapshot = () => ({ children: { domainStatus } });
    let current = snapshot();
    const root = {
      getSnapshot: () => current,
      subscribe: (listener: { next: () => void }) => {
        listeners.add(listener);
        return { unsubscribe: () => listeners.delete(listener) };
      },
    };
    return {
      root: root as unknown as ConsoleActor,
      open: (next: DomainStatusActor | undefined) => {
        domainStatus = next;
        current = snapshot();
        act(() => listeners.forEach((listener) => listener.next()));
      },
    };
  }

  const Content = () => <h1>{useSelector(useShownDomain(), selectKey).id}</h1>;

  function route(path: string, first: DomainStatusActor | undefined) {
    const { root, open } = consoleWith(first);
    const parts = {
      root,
      preferences: frozenPreferences(),
      notifications: frozen(notificationsMachine, {
        value: 'listening',
        context: { shown: [], kept: [], nextId: 1 },
      }),
      session: createActor(sessionMachine, { input: { remembered: { kind: 'none' } } }),
      palette: uncalledPalette().palette,
      alerts: alertsWith(),
    } as unknown as ConsoleParts;
    const router = createMemoryRouter(
      [
        {
          path: 'domain/:namespace/:domainId',
          Component: DomainShell,
          children: [{ index: true, Component: Content }],
        },
        { path: '*', element: <h1>Elsewhere</h1> },
      ],
      { initialEntries: [path] },
    );
    render(
      <ConsolePartsContext value={parts}>
        <RouterProvider router={router} />
      </ConsolePartsContext>,
    );
    return { open, go: (to: string) => act(() => router.navigate(to)) };
  }

  it('keeps its page until the next one is drawn, though its machine has ended', async () => {
    const { open, go } = route(base, frozenDomain());
    open(undefined);
    expect(screen.getByRole('heading', { level: 1, name: 'order-desk' })).toBeVisible();
    await go('/');
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });

  it('follows to another domain, with nothing left of the one before', async () => {
    const first = frozenDomain(offline);
    const { open, go } = route(base, first);
    expect(screen.getByText('The Domain is Offline')).toBeVisible();
    open(frozenDomain({ domain: { id: 'returns', displayName: 'Returns' } }));
    await go('/domain/acme/returns');
    expect(screen.getByRole('heading', { level: 1, name: 'returns' })).toBeVisible();
    expect(screen.queryByText('The Domain is Offline')).toBeNull();
    expect(screen.queryByText('Order Desk')).toBeNull();
  });

  it('says of an address that names no domain that there is none', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    route('/domain/%E0/x', undefined);
    expect(screen.getByRole('alert')).toHaveTextContent("The domain '%E0/x' does not exist!");
    expect(screen.getByRole('link', { name: 'Back to domains' })).toHaveAttribute('href', '/domains');
  });
});

describe('the way to and from the upgrade page', () => {
  it.each(['', '/dashboard', '/models/m1', '/settings', '/nowhere'])(
    'leads from %s to it while an upgrade is needed',
    (path) => {
      shell(outdated, base + path);
      expect(address()).toBe(`${base}/upgrade`);
      expect(page()).toBeVisible();
      expect(openPlaces()).toEqual([]);
    },
  );

  it('leads to it while one is running', () => {
    shell(
      { condition: 'upgrading', upgrade: 'initiated', domain: { status: 'schema-upgrading' } },
      `${base}/users`,
    );
    expect(address()).toBe(`${base}/upgrade`);
  });

  it.each([
    ['ready', {}],
    ['offline', offline],
    ['broken', broken],
  ] as [string, DomainAt][])('leads from it to the home of a domain that is %s', (_, situation) => {
    shell(situation, `${base}/upgrade`);
    expect(address()).toBe(base);
  });

  it.each([
    ['done', { condition: online, upgrade: 'done' }],
    ['done, offline', { ...offline, upgrade: 'done' }],
    ['failed', { ...broken, upgrade: 'failed' }],
  ] as [string, DomainAt][])('stays there when it is %s', (_, situation) => {
    shell(situation, `${base}/upgrade`);
    expect(address()).toBe(`${base}/upgrade`);
    expect(page()).toBeVisible();
  });

  it('encodes ids in the address', () => {
    shell(
      { ...outdated, domain: { ...outdated.domain, id: 'a/b c', namespace: '~ada' } },
      '/domain/~ada/a%2Fb%20c',
    );
    expect(address()).toBe('/domain/~ada/a%2Fb%20c/upgrade');
  });
});

describe('the upgrade page', () => {
  const upgrade = (situation: DomainAt) => {
    const status = frozenDomain(situation);
    const dashboard = vi.fn();
    at(`${base}/upgrade`, <UpgradeView status={status} onDashboard={dashboard} />);
    return { sent: sentTo(status), dashboard };
  };

  it('warns, names the domain and starts', async () => {
    const { sent } = upgrade({ ...outdated, domain: { ...outdated.domain, schemaVersion: '2.4' } });
    expect(screen.getByText(/The database of this domain is out of date/)).toBeVisible();
    expect(
      screen.getByText('A backup of the database before upgrading is strongly recommended.'),
    ).toBeVisible();
    expect(screen.getByText('acme / order-desk')).toBeVisible();
    expect(screen.getByText('2.4')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to domains' })).toHaveAttribute('href', '/domains');
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade Database' }));
    expect(sent).toEqual([{ type: 'upgrade.start' }]);
  });

  it.each(['checking', 'starting'] as const)('cannot be started twice: %s', async (leaf) => {
    const { sent } = upgrade({ ...outdated, upgrade: leaf });
    const button = screen.getByRole('button', { name: 'Starting…' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(sent).toEqual([]);
  });

  it('says that and why it could not start, and can be tried again', async () => {
    const { sent } = upgrade({
      ...outdated,
      upgrade: 'refused',
      context: {
        upgradeProblem: {
          kind: 'rejected',
          status: 500,
          code: 'oops',
          message: 'Too busy.',
          details: { queue: 9 },
        },
      },
    });
    const refusal = screen.getByRole('alert');
    expect(refusal).toHaveTextContent(
      'Could Not Start Upgrade: The upgrade could not be started, check the console log.',
    );
    expect(refusal).toHaveTextContent('Too busy.');
    expect(refusal).not.toHaveTextContent('oops');
    await userEvent.click(within(refusal).getByRole('button', { name: 'Details' }));
    expect(refusal).toHaveTextContent(/Status: 500 Code: oops Message: Too busy. Details: \{ "queue": 9 \}/);
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade Database' }));
    expect(sent).toEqual([{ type: 'upgrade.start' }]);
  });

  it.each([
    ['started here', { ...outdated, upgrade: 'initiated' }],
    ['started elsewhere', { condition: 'upgrading', domain: { status: 'schema-upgrading' } }],
  ] as [string, DomainAt][])('is in progress: %s', (_, situation) => {
    upgrade(situation);
    expect(screen.getByRole('heading', { name: 'Domain Database Upgrade in Progress' })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('ends at the dashboard', async () => {
    const { sent, dashboard } = upgrade({ upgrade: 'done' });
    expect(screen.getByRole('heading', { name: 'Domain Database is Ready' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go To Domain Dashboard' }));
    expect(sent).toEqual([{ type: 'upgrade.leave' }]);
    expect(dashboard).toHaveBeenCalledOnce();
  });

  it('fails with the status message, shortened', async () => {
    upgrade({ ...broken, upgrade: 'failed' });
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Upgrading the Database Failed');
    expect(alert).toHaveTextContent('the storage did not answer within 20 s.');
    expect(alert).not.toHaveTextContent('Layer23');
    await userEvent.click(within(alert).getByRole('button', { name: 'Show all' }));
    expect(alert).toHaveTextContent('Layer23');
  });
});

describe('the realtime link', () => {
  const link = (value: Parameters<typeof realtimeMachine.resolveState>[0]['value'], reason?: string) => {
    const realtime = frozen(realtimeMachine, {
      value,
      context: {
        target: { namespace: 'acme', domainId: 'order-desk' },
        sessionId: undefined,
        failure: reason === undefined ? undefined : { reason, code: undefined },
        attempt: 0,
      },
    });
    render(<LinkStatus realtime={realtime} />);
    return sentTo(realtime);
  };

  it.each([
    [{ open: { connecting: 'dialing' } }, 'Connecting…'],
    [{ open: { connecting: 'authenticating' } }, 'Connecting…'],
    [{ open: 'connected' }, 'Realtime connected'],
    [{ open: 'interrupted' }, 'Reconnecting…'],
    [{ open: 'reconnecting' }, 'Reconnecting…'],
    ['failed', 'Not connected'],
    ['closed', 'Not connected'],
  ] as const)('%o is "%s"', (value, label) => {
    link(value);
    expect(screen.getByRole('button')).toHaveTextContent(label);
  });

  it('tells why it failed and connects again on Retry, by keyboard', async () => {
    const sent = link('failed', 'The domain does not know this token.');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const popover = await screen.findByRole('dialog', { name: 'Not connected' });
    expect(popover).toHaveTextContent('The domain does not know this token.');
    const retry = within(popover).getByRole('button', { name: 'Retry' });
    retry.focus();
    await userEvent.keyboard('{Enter}');
    expect(sent).toEqual([{ type: 'realtime.retry' }]);
  });

  it('has nothing to retry while it is connecting, but tells what went wrong before', async () => {
    link({ open: { connecting: 'dialing' } }, 'Nobody answered.');
    await userEvent.click(screen.getByRole('button', { name: 'Connecting…' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('The last attempt failed: Nobody answered.');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('the dashboard', () => {
  const dashboard = (situation: DomainAt = {}, favorites = frozenFavorites()) => {
    const status: DomainStatusActor = frozenDomain(situation);
    const onCopy = vi.fn();
    at(
      base,
      <DashboardView
        status={status}
        favorites={favorites}
        preferences={frozenPreferences()}
        realtimeUrl="https://rt.example.com/"
        onCopy={onCopy}
      />,
    );
    return { status, onCopy };
  };
  const card = (name: string) => within(screen.getByRole('region', { name }));

  afterEach(() => vi.unstubAllGlobals());

  it('shows what the domain is called and how it is', () => {
    dashboard({ domain: { schemaVersion: null } });
    expect(screen.getByRole('heading', { level: 1, name: 'Order Desk' })).toBeVisible();
    const overview = card('Overview');
    expect(overview.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Display Name',
      'Namespace',
      'Id',
      'Schema Version',
      'Availability / Status',
    ]);
    expect(overview.getAllByRole('definition').map((each) => each.textContent)).toEqual([
      'Order Desk',
      'acme',
      'order-desk',
      '–',
      'OnlineReady',
    ]);
    expect(screen.getByRole('link', { name: 'Domain settings' })).toHaveAttribute('href', `${base}/settings`);
  });

  it('stands below its namespace and the domains, after a home icon', () => {
    dashboard({ domain: { namespace: '~ada' } });
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/domains',
      '/domains?namespace=~ada',
    ]);
    expect(crumbs.getByRole('link', { name: 'Home' }).querySelector('svg')).toBeVisible();
    expect(crumbs.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      expect.arrayContaining(['Domains', '~ada', 'order-desk']),
    );
  });

  it('copies the connection URL, ids encoded', async () => {
    const { onCopy } = dashboard({ domain: { id: 'a/b', namespace: '~ada' } });
    await userEvent.click(screen.getByRole('button', { name: 'Copy Connection URL' }));
    expect(onCopy).toHaveBeenCalledWith('https://rt.example.com/~ada/a%2Fb');
    expect(screen.getByRole('group', { name: 'Connection URL' })).toHaveTextContent(
      'https://rt.example.com/~ada/a%2Fb',
    );
  });

  it('marks and unmarks the favourite', async () => {
    const favorites = frozenFavorites(orderDesk);
    const sent = sentTo(favorites);
    dashboard({}, favorites);
    const star = screen.getByRole('button', { name: 'Favorite', pressed: true });
    await userEvent.click(star);
    expect(sent).toEqual([{ type: 'favorite.mark', mark: { domain: orderDesk, favorite: false } }]);
  });

  it('shows the counts and their course in this visit', () => {
    dashboard({ context: { stats: course(13) } });
    const statistics = card('Statistics');
    expect(statistics.getByRole('group', { name: 'Active Sessions' })).toHaveTextContent('147last 1 minute');
    expect(statistics.getByRole('group', { name: 'Total Users' })).toHaveTextContent('2,313');
    expect(statistics.getByRole('group', { name: 'Total Models' })).toHaveTextContent('18,396');
    expect(statistics.getByRole('group', { name: 'Storage' })).toHaveTextContent('8.7 GB');
    expect(
      statistics.getByRole('img', { name: 'Total Users, last 1 minute: from 2,310 to 2,313' }),
    ).toBeVisible();
    expect(statistics.getByText('Every 5 seconds')).toBeVisible();
  });

  it('draws no course of a single value', () => {
    dashboard({ context: { stats: course(1) } });
    expect(card('Statistics').queryByRole('img')).toBeNull();
    expect(card('Statistics').queryByText(/^last /)).toBeNull();
  });

  it('is busy until the first counts are there', () => {
    dashboard({ context: { stats: [] } });
    expect(screen.getByRole('region', { name: 'Statistics' })).toHaveAttribute('aria-busy', 'true');
    expect(card('Statistics').getByRole('group', { name: 'Total Users' })).toHaveTextContent('Total Users');
  });

  it('keeps old counts and says since when they are old', async () => {
    const { status } = dashboard({
      context: { stats: course(3), statsProblem: { kind: 'unreachable' } },
    });
    const sent = sentTo(status);
    const note = card('Statistics').getByRole('status');
    expect(note).toHaveTextContent('Not updated since 09:02:11am UTC');
    expect(note).toHaveAttribute('title', 'The server could not be reached.');
    expect(card('Statistics').getByRole('group', { name: 'Storage' })).toHaveTextContent('8.7 GB');
    await userEvent.click(card('Statistics').getByRole('button', { name: 'Retry' }));
    expect(sent).toEqual([{ type: 'domain.refresh' }]);
  });

  it('says why there are no counts at all', () => {
    dashboard({ context: { stats: [], statsProblem: { kind: 'timedOut', seconds: 25 } } });
    expect(card('Statistics').getByRole('alert')).toHaveTextContent(
      'The statistics could not be read. The server did not answer within 25 seconds. It is tried again by itself.',
    );
  });

  it('waits for no counts of a broken domain', () => {
    dashboard({ ...broken, context: { stats: [], statsProblem: { kind: 'unreachable' } } });
    expect(screen.getByRole('region', { name: 'Statistics' })).toHaveAttribute('aria-busy', 'false');
    expect(card('Statistics').getByText('Not read in an error state')).toBeVisible();
    expect(card('Statistics').getByRole('group', { name: 'Storage' })).toHaveTextContent('Storage–');
  });

  it('shows and copies the sample that is chosen, by keyboard too', async () => {
    const { onCopy } = dashboard();
    const snippets = card('Code Snippets');
    expect(snippets.getByRole('tablist', { name: 'Topics' })).toHaveAttribute('aria-orientation', 'vertical');
    expect(snippets.getByRole('group', { name: 'Connection: Password' })).toHaveTextContent(
      'const url = "https://rt.example.com/acme/order-desk";',
    );
    await userEvent.click(snippets.getByRole('tab', { name: 'Chat' }));
    expect(snippets.getByRole('group', { name: 'Chat: Chat Room' })).toBeVisible();
    await userEvent.click(snippets.getByRole('tab', { name: 'Chat Room' }));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    const code = snippets.getByRole('group', { name: 'Chat: Direct Chat' });
    expect(code).toHaveTextContent('.direct("other-username")');
    await userEvent.click(snippets.getByRole('button', { name: 'Copy code' }));
    expect(onCopy).toHaveBeenCalledWith(code.textContent);
  });

  it('lays the topics side by side where there is little room', () => {
    const narrow = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal('matchMedia', () => narrow);
    dashboard();
    const topics = screen.getByRole('tablist', { name: 'Topics' });
    expect(topics).not.toHaveAttribute('aria-orientation', 'vertical');
  });
});

describe('the span of a course', () => {
  it.each([
    [0, 'last 1 second'],
    [5_400, 'last 5 seconds'],
    [59_400, 'last 59 seconds'],
    [59_600, 'last 1 minute'],
    [600_000, 'last 10 minutes'],
  ])('of %i ms is "%s"', (span, words) => {
    expect(spanInWords(morning, morning + span)).toBe(words);
  });
});

describe('the stories', () => {
  const stories = [
    ...Object.entries(composeStories(dashboardStories, preview)),
    ...Object.entries(composeStories(shellStories, preview)),
    ...Object.entries(composeStories(linkStories, preview)),
    ...Object.entries(composeStories(upgradeStories, preview)),
  ];

  it.each(stories)('%s stands by itself', (_, Story) => {
    const { container } = render(<Story />);
    expect(container).not.toBeEmptyDOMElement();
  });

  it('show every state that has a look', () => {
    const shown = new Set(stories.flatMap(([, { parameters }]) => (parameters['states'] ?? []) as string[]));
    const all = [domainStatusMachine, realtimeMachine].flatMap((machine) =>
      leafStates(machine).map((leaf) => `${machine.id}:${leaf}`),
    );
    expect(all.filter((leaf) => !shown.has(leaf))).toEqual([]);
    const known = new Set([...all, 'poll:asking', 'poll:failing']);
    expect([...shown].filter((leaf) => !known.has(leaf))).toEqual([]);
  });
});
