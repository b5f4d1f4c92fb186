import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConsoleActor } from '~/machines/console/console-machine';
import { type DomainStatusActor, selectKey } from '~/machines/domain-status/domain-status-machine';
import { ConsolePartsContext, useShownDomain } from '~/views/console-parts';
import { page as pageEntry, PagesContext } from '~/views/kit/page-table';
import { DomainShell } from '~/views/shell/DomainShell';
import { address, base, broken, offline, openPlaces, page, shell, unreachable } from '../support/domain-shell';
import { type DomainAt, frozenDomain } from '../support/frozen-domain';
import { partsWith } from '../support/palette-samples';

describe('the domain shell', () => {
  it('shows the page, ten navigation links, the domain and both connections', () => {
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
    expect(rail.getByText('Realtime connected')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Order Desk.*acme\/order-desk$/ })).toBeVisible();
  });

  it('keeps three links enabled while the domain is offline, and says so', () => {
    shell(offline);
    expect(openPlaces()).toEqual(['Dashboard', 'Authentication', 'Settings']);
    expect(screen.getByText('The Domain is Offline')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change availability' })).toHaveAttribute('href', `${base}/settings`);
    expect(page()).toBeVisible();
  });

  it.each([
    ['models', 'Models'],
    ['create-chat', 'Chats'],
    ['users/ada', 'Users'],
  ])('says why /%s is not available in an offline domain', (path, name) => {
    shell(offline, `${base}/${path}`);
    expect(page()).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Not available while the domain is offline' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Domain settings' })).toHaveAttribute('href', `${base}/settings`);
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
  });

  it('says that the domain is in maintenance, with every link enabled', () => {
    shell({
      condition: { ready: { connectable: 'maintenance' } },
      domain: { availability: 'maintenance' },
    });
    expect(screen.getByText('The Domain is in Maintenance Mode')).toBeVisible();
    expect(openPlaces()).toHaveLength(10);
    expect(page()).toBeVisible();
  });

  it('shortens the error message of a broken domain and shows all of it on request', async () => {
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
});

describe('a domain that cannot be shown', () => {
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
      'Unknown error loading domain. The server could not be reached. Retrying automatically.',
    ],
    [
      'forbidden',
      { condition: 'forbidden', domain: undefined },
      "You don't have access to this domain",
      'Ask an owner of this domain to give you a role.',
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

  it.each(texts)('says why: %s', (_, situation, title, text) => {
    shell(situation, `${base}/users`);
    expect(page()).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(within(screen.getByRole('main')).getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to domains' })).toHaveAttribute('href', '/domains');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(address()).toBe(`${base}/users`);
    expect(openPlaces()).toHaveLength(title === 'Loading Domain' ? 10 : 0);
  });
});

describe('the domain route', () => {
  /** The parts of the console machine that the route reads. */
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

  const content = pageEntry('', 'Content', 'Content', () => Promise.resolve({ Content }));
  beforeAll(async () => void (await content.route.handle.code.load()));

  function route(path: string, first: DomainStatusActor | undefined) {
    const { root, open } = consoleWith(first);
    const parts = partsWith({ root });
    const router = createMemoryRouter(
      [
        {
          path: 'domain/:namespace/:domainId',
          Component: DomainShell,
        },
        { path: '*', element: <h1>Elsewhere</h1> },
      ],
      { initialEntries: [path] },
    );
    render(
      <ConsolePartsContext value={parts}>
        <PagesContext value={{ server: [], domain: [content] }}>
          <RouterProvider router={router} />
        </PagesContext>
      </ConsolePartsContext>,
    );
    return { open, go: (to: string) => act(() => router.navigate(to)) };
  }

  it('keeps its page until the next one is rendered, even after its machine stops', async () => {
    const { open, go } = route(base, frozenDomain());
    open(undefined);
    expect(screen.getByRole('heading', { level: 1, name: 'order-desk' })).toBeVisible();
    await go('/');
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });

  it('switches to another domain and shows nothing of the previous one', async () => {
    const first = frozenDomain(offline);
    const { open, go } = route(base, first);
    expect(screen.getByText('The Domain is Offline')).toBeVisible();
    open(frozenDomain({ domain: { id: 'returns', displayName: 'Returns' } }));
    await go('/domain/acme/returns');
    expect(screen.getByRole('heading', { level: 1, name: 'returns' })).toBeVisible();
    expect(screen.queryByText('The Domain is Offline')).toBeNull();
    expect(screen.queryByText('Order Desk')).toBeNull();
  });

  it('shows the domain of the rendered address when another domain is already open', async () => {
    const { open, go } = route(base, frozenDomain());
    open(frozenDomain({ domain: { id: 'returns', displayName: 'Returns' } }));
    expect(screen.getByRole('heading', { level: 1, name: 'order-desk' })).toBeVisible();
    await go('/domain/acme/returns');
    expect(screen.getByRole('heading', { level: 1, name: 'returns' })).toBeVisible();
  });

  it('says that the domain does not exist when the address is invalid', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    route('/domain/%E0/x', undefined);
    expect(screen.getByRole('alert')).toHaveTextContent("The domain '%E0/x' does not exist!");
    expect(screen.getByRole('link', { name: 'Back to domains' })).toHaveAttribute('href', '/domains');
  });
});
