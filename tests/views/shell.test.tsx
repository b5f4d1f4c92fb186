import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { favoritesMachine } from '~/machines/favorites/favorites-machine';
import { notificationsMachine } from '~/machines/notifications/notifications-machine';
import { NoticeList } from '~/views/shell/ConsoleShell';
import { DomainSwitcher } from '~/views/shell/DomainNavHead';
import { NotFoundView } from '~/views/shell/NotFoundView';
import { ServerStatusOverlay } from '~/views/shell/Overlay';
import { RouteCrash } from '~/views/shell/RouteCrash';
import { serverPlaceAt, ServerShellView } from '~/views/shell/ServerShell';
import { TopBarTools } from '~/views/shell/TopBar';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import { loadTest, orderDesk, priceLists } from '../support/domain-samples';
import { frozen } from '../support/frozen';
import { alertsWith, sampleAlerts, uncalledPalette } from '../support/palette-samples';
import {
  mara,
  notices,
  notificationsWith,
  online,
  preferencesOf,
  serverAt,
  signedIn,
} from '../support/session-samples';
import { watched } from '../support/watched';

const Place = () => <output aria-label="place">{useLocation().pathname}</output>;
const show = (children: ReactNode, route = '/start') =>
  render(
    <ThemeRoot choice="light">
      <MemoryRouter initialEntries={[route]}>
        {children}
        <Place />
      </MemoryRouter>
    </ThemeRoot>,
  );
const place = () => screen.getByLabelText('place').textContent;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** Menus and popovers are loaded when they are called for. */
const open = async (name: string | RegExp, what: 'menu' | 'dialog' = 'menu') => {
  await press(name);
  return screen.findByRole(what);
};

describe('TopBarTools', () => {
  const tools = (user = mara, alerts: typeof sampleAlerts = []) => {
    const notifications = watched(notificationsWith(notices, []));
    const preferences = watched(preferencesOf({ theme: 'dark', timeZone: 'utc' }));
    const session = watched(signedIn({ user }));
    const { palette, called } = uncalledPalette();
    const onSignOut = vi.fn();
    show(
      <TopBarTools
        palette={palette}
        alerts={alertsWith(...alerts)}
        notifications={notifications.actor}
        preferences={preferences.actor}
        session={session.actor}
        onSignOut={onSignOut}
      />,
    );
    return { notifications, preferences, onSignOut, called };
  };

  it('has no alerts, and keeps the last notices until they are cleared', async () => {
    const { notifications } = tools();
    await open('Alerts, 0', 'dialog');
    expect(screen.getByText('No Alerts')).toBeVisible();
    const kept = within(screen.getByRole('list', { name: 'Recent notices' })).getAllByRole('listitem');
    expect(kept.map((item) => item.textContent)).toEqual([
      'Could Not Delete Domain The domain could not be deleted.',
      "Domain 'finance/invoices-2019' is marked for deletion.",
      'Domain Created',
    ]);
    await press('Clear');
    expect(notifications.sent).toEqual([{ type: 'notice.forgetAll' }]);
  });

  it('says when there are no notices', async () => {
    show(
      <TopBarTools
        palette={uncalledPalette().palette}
        alerts={alertsWith()}
        notifications={notificationsWith([])}
        preferences={preferencesOf()}
        session={signedIn()}
        onSignOut={() => {}}
      />,
    );
    await open('Alerts, 0', 'dialog');
    expect(screen.getByText('No recent notices')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });

  it('changes theme and time zone', async () => {
    const { preferences } = tools();
    await open('Theme and time zone');
    const choices = screen.getAllByRole('menuitemradio');
    expect(choices.map((item) => item.textContent)).toEqual([
      'System',
      'Light',
      'Dark',
      'High contrast',
      'Local time',
      'UTC',
    ]);
    expect(choices.filter((item) => item.getAttribute('aria-checked') === 'true')).toEqual([
      screen.getByRole('menuitemradio', { name: 'Dark' }),
      screen.getByRole('menuitemradio', { name: 'UTC' }),
    ]);
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'High contrast' }));
    await open('Theme and time zone');
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Local time' }));
    expect(preferences.sent).toEqual([
      { type: 'preference.theme', theme: 'contrast' },
      { type: 'preference.timeZone', timeZone: 'local' },
    ]);
  });

  it('opens the user menu by keyboard and leads to profile and settings', async () => {
    tools();
    screen.getByRole('button', { name: 'Mara Lindqvist, user menu' }).focus();
    await userEvent.keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem');
    expect(items[0]).toHaveFocus();
    expect(items.map((item) => item.textContent)).toEqual([
      'Profile',
      'Settings',
      'Keyboard shortcuts?',
      'Logout',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Settings' }));
    expect(place()).toBe('/account-settings');
    await open(/user menu/);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Profile' }));
    expect(place()).toBe('/profile');
  });

  it('logs out', async () => {
    const { onSignOut } = tools();
    await open(/user menu/);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(onSignOut).toHaveBeenCalledOnce();
  });

  it('opens the command palette and the sheet of shortcuts', async () => {
    const { called } = tools();
    const button = screen.getByRole('button', { name: 'Search or go to… Ctrl K' });
    expect(button).toHaveTextContent('Ctrl K');
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
    await userEvent.click(button);
    await open(/user menu/);
    await userEvent.click(screen.getByRole('menuitem', { name: /^Keyboard shortcuts/ }));
    expect(called).toEqual([{ type: 'palette.open' }, { type: 'sheet.open' }]);
  });

  it('counts the alerts, and says of each since when and where to see to it', async () => {
    tools(mara, sampleAlerts);
    expect(screen.getByRole('button', { name: 'Alerts, 3' })).toHaveTextContent('3');
    await open('Alerts, 3', 'dialog');
    expect(screen.queryByText('No Alerts')).toBeNull();
    const items = within(screen.getByRole('list', { name: 'Alerts' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Order Desk is in an error stateacme/order-desk · since 09:02:11am UTC',
      'Returns needs a schema upgradeacme/returns · since 09:02:11am UTC',
      'acme/loads is not updatedThe server could not be reached. · since 09:01:11am UTC',
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Returns needs a schema upgrade' }));
    expect(place()).toBe('/domain/acme/returns/upgrade');
    expect(screen.queryByRole('list', { name: 'Alerts' }), 'closed').toBeNull();
  });

  it('falls back to the username where there is no name', () => {
    tools({ ...mara, displayName: ' ' });
    expect(screen.getByRole('button', { name: 'mara, user menu' })).toBeVisible();
  });
});

describe('ServerStatusOverlay', () => {
  it('counts down to the next check and offers one now', async () => {
    const { actor, sent } = watched(serverAt({ offline: { counting: 'ticking' } }, 8));
    show(<ServerStatusOverlay server={actor} />);
    const overlay = screen.getByRole('alertdialog');
    expect(within(overlay).getByRole('alert')).toHaveTextContent(
      'The Convergence Server appears to be Offline.',
    );
    expect(within(overlay).getByText('Checking again in 8 seconds')).toBeVisible();
    await press('Retry');
    expect(sent).toEqual([{ type: 'server.check' }]);
  });

  it('counts one second as one', () => {
    show(<ServerStatusOverlay server={serverAt({ offline: { counting: 'ticking' } }, 1)} />);
    expect(screen.getByText('Checking again in 1 second')).toBeVisible();
  });

  it('says that it is checking', () => {
    show(<ServerStatusOverlay server={serverAt({ offline: 'checking' })} />);
    expect(screen.getByText('Checking now')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('says that the server is back, and is silent while all is well', () => {
    const { unmount } = show(<ServerStatusOverlay server={serverAt('recovering')} />);
    expect(screen.getByText('The Convergence Server is online again.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    unmount();
    for (const value of ['waiting', 'checking']) {
      const calm = show(<ServerStatusOverlay server={serverAt({ online: value })} />);
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(screen.queryByText(/Convergence Server/)).toBeNull();
      calm.unmount();
    }
  });
});

describe('NoticeList', () => {
  it('shows what comes and lets it be dismissed', async () => {
    const actor = createActor(notificationsMachine).start();
    show(<NoticeList notifications={actor} />);
    act(() =>
      actor.send({ type: 'notice.show', notice: { intent: 'error', title: 'Not Copied', text: 'No.' } }),
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Not Copied No.');
    await press('Dismiss: Not Copied');
    expect(screen.queryByRole('alert')).toBeNull();
    actor.stop();
  });
});

describe('ServerShellView', () => {
  const shell = (route: string, server = online(), namespaces = true) =>
    show(
      <ServerShellView server={server} namespaces={namespaces} tools={null}>
        <h1>Page</h1>
      </ServerShellView>,
      route,
    );

  it('marks the place of the address', () => {
    shell('/create-domain');
    const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(marked.map((link) => link.textContent)).toEqual(['Domains']);
  });

  it.each([
    ['/', 'home'],
    ['/users/mara/set-password', 'users'],
    ['/namespaces/acme', 'namespaces'],
    ['/settings', 'settings'],
    ['/account-settings', undefined],
    ['/constructor', undefined],
  ])('takes %s for %s', (path, expected) => {
    expect(serverPlaceAt(path)).toBe(expected);
  });

  it('hides namespaces where there are none, and says whether the server answers', () => {
    shell('/', serverAt({ offline: 'checking' }), false);
    expect(screen.queryByRole('link', { name: 'Namespaces' })).toBeNull();
    expect(screen.getByText('Server offline')).toBeVisible();
  });

  it('opens the navigation as a drawer, which a followed link closes', async () => {
    shell('/');
    expect(screen.getByText('Server online')).toBeVisible();
    await press('Menu');
    const drawer = await screen.findByRole('dialog', { name: 'Navigation' });
    await userEvent.click(within(drawer).getByRole('link', { name: 'Users' }));
    expect(place()).toBe('/users');
    expect(screen.getByRole('button', { name: 'Menu', hidden: true })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });
});

describe('DomainSwitcher', () => {
  const favorites = (domains = [orderDesk, priceLists, loadTest]) =>
    frozen(favoritesMachine, {
      value: { list: 'ready', marking: 'idle' },
      context: { domains, problem: undefined, pendingChanges: [], attempt: 0 },
    });

  it('leads to favourites and to all domains, the current one marked', async () => {
    show(<DomainSwitcher current={orderDesk} favorites={favorites()} />);
    await open(/Order Desk/);
    const current = screen.getByRole('menuitem', { name: /Order Desk/ });
    expect(current).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('menuitem', { name: /Load Test 12/ })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('menuitem', { name: /Price Lists/ }));
    expect(place()).toBe('/domain/acme/price-lists');
    await open(/Order Desk/);
    await userEvent.click(screen.getByRole('menuitem', { name: 'All domains' }));
    expect(place()).toBe('/domains');
  });

  it.each([
    ['no favourites', favorites([])],
    ['no favourites known', undefined],
  ])('says that there are none: %s', async (_, actor) => {
    show(<DomainSwitcher current={orderDesk} favorites={actor} />);
    await open(/Order Desk/);
    expect(screen.getByRole('menuitem', { name: 'No favorite domains' })).toBeVisible();
  });
});

describe('pages without a screen', () => {
  it('says that nothing is at an unknown address', async () => {
    show(<NotFoundView />, '/nothing');
    expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    expect(screen.getByText('Unfortunately, no page exists at this url.')).toBeVisible();
    expect(document.title).toBe('Page Not Found · Convergence Console');
    await userEvent.click(screen.getByText('Domains'));
    expect(place()).toBe('/domains');
    await userEvent.click(screen.getByText('Home'));
    expect(place()).toBe('/');
  });

  it('shows what crashed a screen', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    vi.mocked(console.warn).mockImplementation(() => undefined);
    const router = createMemoryRouter([
      {
        path: '/',
        ErrorBoundary: RouteCrash,
        lazy: () => Promise.reject(new Error('no such chunk')),
      },
    ]);
    render(
      <ThemeRoot choice="light">
        <RouterProvider router={router} />
      </ThemeRoot>,
    );
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    await userEvent.click(screen.getByText('Details'));
    expect(screen.getByText(/no such chunk/)).toBeVisible();
  });
});
