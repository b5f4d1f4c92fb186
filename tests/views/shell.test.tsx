import { Button } from '@fluentui/react-components';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { createActor, type StateValue } from 'xstate';
import { notificationsMachine, type NoticeText } from '~/machines/notifications/notifications-machine';
import type { ConsoleParts } from '~/views/console-parts';
import { NoticeList, ServerShell } from '~/views/shell/ConsoleShell';
import { ConsoleTools } from '~/views/shell/ConsoleTools';
import { DomainNavHead, DomainSwitcher } from '~/views/shell/DomainShell';
import { Frame, NavRail } from '~/views/shell/Frame';
import { NotFoundView } from '~/views/kit/Page';
import { RouteCrash } from '~/app/routes';
import { domainNav, sectionAt } from '~/views/kit/page-table';
import { PagesContext } from '~/views/kit/page-table';
import { pages } from '~/views/shell/pages';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import { blankPages } from '../support/blank-pages';
import { loadTest, orderDesk, priceLists } from '../support/domain-samples';
import { frozenFavorites } from '../support/frozen-domain';
import { alertsWith, InConsole, partsWith, rootWith, sampleAlerts } from '../support/palette-samples';
import {
  mara,
  notices,
  notificationsWith,
  online,
  preferencesOf,
  connectionAt,
  signedIn,
  screensAt,
} from '../support/session-samples';
import { watched } from '../support/watched';

const Place = () => <output aria-label="place">{useLocation().pathname}</output>;
const show = (children: ReactNode, parts: Partial<ConsoleParts> = {}, route = '/start') =>
  render(
    <ThemeRoot choice="light">
      <MemoryRouter initialEntries={[route]}>
        <InConsole {...parts}>{children}</InConsole>
        <Place />
      </MemoryRouter>
    </ThemeRoot>,
  );
const place = () => screen.getByLabelText('place').textContent;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string | RegExp, role = 'menuitem') => userEvent.click(screen.getByRole(role, { name }));
/** Menus and popovers are loaded when first opened. */
const open = async (name: string | RegExp, what: 'menu' | 'dialog' = 'menu') => {
  await press(name);
  return screen.findByRole(what);
};
const showTools = (parts: Partial<ConsoleParts> = {}) => show(<ConsoleTools />, parts);
const textsOf = (elements: HTMLElement[]) => elements.map((element) => element.textContent);

describe('ConsoleTools', () => {
  it('shows no alerts, and keeps the latest notices until they are cleared', async () => {
    const { actor, sent } = watched(notificationsWith(notices, []));
    showTools({ notifications: actor });
    await open('Alerts, 0', 'dialog');
    expect(screen.getByText('No Alerts')).toBeVisible();
    const kept = within(screen.getByRole('list', { name: 'Recent notices' })).getAllByRole('listitem');
    expect(textsOf(kept)).toEqual([
      'Could Not Delete Domain The domain could not be deleted.',
      "Domain 'finance/invoices-2019' is marked for deletion.",
      'Domain Created',
    ]);
    await press('Clear');
    expect(sent).toEqual([{ type: 'notice.forgetAll' }]);
  });

  it('closes the latest notices and dismisses the one whose link was followed', async () => {
    const link = { label: 'Open domain', href: '/domain/acme/desk' };
    const { actor, sent } = watched(notificationsWith([{ id: 7, intent: 'success', title: 'Domain Created', link }]));
    showTools({ notifications: actor });
    await open('Alerts, 0', 'dialog');
    await userEvent.click(screen.getByRole('link', { name: 'Open domain' }));
    expect([place(), sent]).toEqual(['/domain/acme/desk', [{ type: 'notice.dismiss', id: 7 }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('counts the alerts and shows each with its time and a link', async () => {
    showTools({ alerts: alertsWith(...sampleAlerts), preferences: preferencesOf({ timeZone: 'utc' }) });
    expect(screen.getByRole('button', { name: 'Alerts, 3' })).toHaveTextContent('3');
    await open('Alerts, 3', 'dialog');
    expect(screen.queryByText('No Alerts')).toBeNull();
    expect(screen.getByText('No recent notices')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    const items = within(screen.getByRole('list', { name: 'Alerts' })).getAllByRole('listitem');
    expect(textsOf(items)).toEqual([
      'Order Desk is in an error stateacme/order-desk · first seen 3 days ago',
      'Returns needs a schema upgradeacme/returns · first seen 2 h ago',
      'acme/loads is not updatedThe server could not be reached. · for 1 min',
    ]);
    await choose('Returns needs a schema upgrade', 'link');
    expect(place()).toBe('/domain/acme/returns/upgrade');
    expect(screen.queryByRole('list', { name: 'Alerts' }), 'closed').toBeNull();
  });

  it('changes the theme and time zone', async () => {
    const { actor, sent } = watched(preferencesOf({ theme: 'dark', timeZone: 'utc' }));
    showTools({ preferences: actor });
    await open('Theme and time zone');
    const choices = screen.getAllByRole('menuitemradio');
    expect(textsOf(choices)).toEqual(['System', 'Light', 'Dark', 'High contrast', 'Local time', 'UTC']);
    const checked = choices.filter((item) => item.getAttribute('aria-checked') === 'true');
    expect(textsOf(checked)).toEqual(['Dark', 'UTC']);
    await choose('High contrast', 'menuitemradio');
    await open('Theme and time zone');
    await choose('Local time', 'menuitemradio');
    expect(sent).toEqual([
      { type: 'preferences.change', change: { theme: 'contrast' } },
      { type: 'preferences.change', change: { timeZone: 'local' } },
    ]);
  });

  it('opens the user menu by keyboard, links to profile and settings, and signs out', async () => {
    const { actor, sent } = watched(partsWith().screens);
    showTools({ screens: actor });
    screen.getByRole('button', { name: 'Mara Lindqvist, user menu' }).focus();
    await userEvent.keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem');
    expect(items[0]).toHaveFocus();
    expect(textsOf(items)).toEqual(['Profile', 'Settings', 'Keyboard shortcuts?', 'Logout']);
    await choose('Settings');
    expect(place()).toBe('/account-settings');
    await open(/user menu/);
    await choose('Profile');
    expect(place()).toBe('/profile');
    await open(/user menu/);
    await choose('Logout');
    expect(sent).toEqual([{ type: 'signOut.request' }]);
  });

  it('opens the command palette and the shortcut sheet, and shows the username without a display name', async () => {
    const { actor, sent } = watched(partsWith().palette);
    showTools({ palette: actor, session: signedIn({ user: { ...mara, displayName: ' ' } }) });
    const button = screen.getByRole('button', { name: 'Search or go to… Ctrl K' });
    expect(button).toHaveTextContent('Ctrl K');
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
    await userEvent.click(button);
    await open('mara, user menu');
    await choose(/^Keyboard shortcuts/);
    expect(sent).toEqual([{ type: 'palette.open' }, { type: 'sheet.open' }]);
  });
});

const releaseAt = (release: StateValue) => screensAt({ release });

describe('NoticeList', () => {
  it('shows a new notice, which can be dismissed', async () => {
    const actor = createActor(notificationsMachine).start();
    show(<NoticeList notifications={actor} screens={releaseAt({ current: 'waiting' })} />);
    act(() => actor.send({ type: 'notice.show', notice: { intent: 'error', title: 'Not Copied', text: 'No.' } }));
    expect(screen.getByRole('alert')).toHaveTextContent('Not Copied No.');
    await press('Dismiss: Not Copied');
    expect(screen.queryByRole('alert')).toBeNull();
    actor.stop();
  });

  it('keeps a notice while the pointer or the focus is on it', async () => {
    const notifications = createActor(notificationsMachine).start();
    show(<NoticeList notifications={notifications} screens={releaseAt({ current: 'waiting' })} />);
    act(() => notifications.send({ type: 'notice.show', notice: { intent: 'success', title: 'Saved' } }));
    const user = userEvent.setup();
    const state = () => notifications.getSnapshot().value;
    await user.hover(screen.getByText('Saved'));
    expect(state()).toBe('holding');
    await user.unhover(screen.getByText('Saved'));
    expect(state()).toBe('listening');
    act(() => screen.getByRole('button', { name: 'Dismiss: Saved' }).focus());
    expect(state()).toBe('holding');
    act(() => screen.getByRole('button', { name: 'Dismiss: Saved' }).blur());
    expect(state()).toBe('listening');
  });

  /** Beside a field that has the focus: an error, and a newer notice with a link. */
  function visited() {
    const notifications = createActor(notificationsMachine).start();
    show(
      <>
        <main tabIndex={-1}>
          <input aria-label="Beside" />
        </main>
        <NoticeList notifications={notifications} screens={releaseAt({ current: 'waiting' })} />
      </>,
    );
    const link = { label: 'Open domain', href: '/domain/acme/desk' };
    const offer = (more: Partial<NoticeText>) =>
      act(() => notifications.send({ type: 'notice.show', notice: { intent: 'error', title: 'Not Copied', ...more } }));
    offer({});
    offer({ intent: 'success', title: 'Domain Created', link });
    const beside = screen.getByRole('textbox');
    act(() => beside.focus());
    act(() => screen.getByRole('link').focus());
    return { beside };
  }

  it.each(['{F6}', '{Escape}'])('returns the focus to where it was when %s is pressed', async (key) => {
    const { beside } = visited();
    await userEvent.tab();
    await userEvent.keyboard(key);
    expect(beside).toHaveFocus();
  });

  it('passes the focus to the next notice when one is dismissed, and back when none is left', async () => {
    const { beside } = visited();
    await press('Dismiss: Domain Created');
    expect(screen.getByRole('button', { name: 'Dismiss: Not Copied' })).toHaveFocus();
    await press('Dismiss: Not Copied');
    expect(beside).toHaveFocus();
  });

  it('passes the focus to the page when what had it before is gone', async () => {
    const { beside } = visited();
    beside.remove();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('dismisses a notice whose link was followed, and passes the focus to the page', async () => {
    visited();
    await userEvent.keyboard('{Enter}');
    expect(place()).toBe('/domain/acme/desk');
    expect(screen.queryByText('Domain Created')).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('offers to reload when there is a new version, beside other notices', async () => {
    const { actor, sent } = watched(releaseAt({ replaced: 'shown' }));
    show(<NoticeList notifications={notificationsWith(notices)} screens={actor} />);
    const [first] = screen.getAllByRole('status');
    expect(first).toHaveTextContent('A new version of the console is available. Reload to use it.');
    expect(screen.getByRole('button', { name: 'Reload' })).toHaveAttribute('href', '');
    await press('Dismiss: A new version of the console is available.');
    expect(sent).toEqual([{ type: 'release.dismiss' }]);
  });
});

describe('ServerShell', () => {
  const shell = (route: string, server = online(), namespaces = true) =>
    show(
      <PagesContext value={blankPages}>
        <ServerShell />
      </PagesContext>,
      { root: rootWith({ connection: server }, namespaces) },
      route,
    );

  it.each([
    ['/', 'Home'],
    ['/create-domain', 'Domains'],
    ['/users/mara/set-password', 'Users'],
    ['/namespaces/acme', 'Namespaces'],
    ['/settings', 'Settings'],
    ['/domain/acme/orders', 'Dashboard'],
    ['/domain/acme/orders/import-models', 'Models'],
    ['/domain/acme/orders/upgrade', undefined],
    ['/account-settings', undefined],
    ['/constructor', undefined],
  ])('maps %s to %s', (path, expected) => {
    expect(sectionAt(pages, path)?.title).toBe(expected);
  });

  it('marks the current link, hides namespaces when disabled, and shows the server status', () => {
    shell('/create-domain', connectionAt('server', {}, { isChecking: true }), false);
    const links = screen.getAllByRole('link');
    expect(textsOf(links)).toEqual(['Skip to content', 'Home', 'Domains', 'Users', 'Settings', '']);
    expect(textsOf(links.filter((link) => link.hasAttribute('aria-current')))).toEqual(['Domains']);
    expect(within(screen.getByRole('navigation', { name: 'Server' })).getByText('Server offline')).toBeVisible();
  });

  it('shows the product name beside its logo, above a navigation of 230 px', () => {
    shell('/');
    const product = screen.getByText('Convergence').parentElement as HTMLElement;
    expect(product).toHaveTextContent(/^ConvergenceAdmin Console$/);
    expect(product.querySelector('svg')).toBeVisible();
    const frame = document.querySelector('main')?.parentElement as HTMLElement;
    expect(getComputedStyle(frame).gridTemplateColumns).toMatch(/^230px /);
  });

  it('opens the navigation as a drawer, which closes on Escape or when a link is followed', async () => {
    shell('/');
    expect(screen.getByText('Server online')).toBeVisible();
    await press('Menu');
    const drawer = () => screen.findByRole('dialog', { name: 'Navigation' });
    await drawer();
    await userEvent.keyboard('{Escape}');
    await press('Menu');
    await userEvent.click(within(await drawer()).getByRole('link', { name: 'Users' }));
    expect(place()).toBe('/users');
    expect(screen.getByRole('button', { name: 'Menu', hidden: true })).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('navigation', () => {
  it('keeps a disabled link focusable, says why, and does not follow it', async () => {
    show(<NavRail label="Domain" items={domainNav(pages, { base: '/domain/a/b', offline: true })} />);
    const users = screen.getByRole('link', { name: 'Users' });
    expect(users).toHaveAccessibleDescription('The domain is offline.');
    expect(users).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(users);
    await userEvent.keyboard('{Enter}');
    expect(place()).toBe('/start');
  });

  it('shows the domain and links back to all domains', async () => {
    show(<DomainNavHead name="Order Desk" state="Online" />);
    expect(screen.getByText('Order Desk')).toBeVisible();
    await choose('All domains', 'link');
    expect(place()).toBe('/domains');
  });
});

describe('Frame', () => {
  it('begins with a link to the content', async () => {
    const user = userEvent.setup();
    show(
      <Frame>
        <Button>New</Button>
      </Frame>,
    );
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'New' })).toHaveFocus();
  });

  it('shows the reason of a disabled control on focus or tap, and hides it again', async () => {
    const reason = 'You can not delete yourself!';
    show(
      <Frame>
        <Button>Reload</Button>
        <Button disabledFocusable title={reason}>
          Delete mara
        </Button>
      </Frame>,
    );
    expect(screen.queryByText(reason)).toBeNull();
    for (let count = 0; count < 3; count += 1) await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Delete mara' })).toHaveFocus();
    expect(screen.getByText(reason)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText(reason)).toBeNull();
    await press('Delete mara');
    expect(screen.getByText(reason)).toBeVisible();
    await press('Reload');
    expect(screen.queryByText(reason)).toBeNull();
  });
});

describe('DomainSwitcher', () => {
  const switcher = (favorites?: ReturnType<typeof frozenFavorites>) =>
    show(<DomainSwitcher name="Order Desk" current={orderDesk} />, {
      root: rootWith({ ...(favorites && { favorites }) }),
    });

  it('links to favorites and to all domains, with the current one marked', async () => {
    switcher(frozenFavorites(orderDesk, priceLists, loadTest));
    await open(/Order Desk/);
    expect(screen.getByRole('menuitem', { name: /Order Desk/ })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('menuitem', { name: /Load Test 12/ })).toHaveAttribute('aria-disabled', 'true');
    await choose(/Price Lists/);
    expect(place()).toBe('/domain/acme/price-lists');
    await open(/Order Desk/);
    await choose('All domains');
    expect(place()).toBe('/domains');
  });
});

describe('pages for errors', () => {
  it('shows Page Not Found at an unknown address', async () => {
    show(<NotFoundView />);
    expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    expect(screen.getByText('Unfortunately, no page exists at this url.')).toBeVisible();
    expect(document.title).toBe('Page Not Found · Convergence Console');
    await userEvent.click(screen.getByText('Domains'));
    expect(place()).toBe('/domains');
    await userEvent.click(screen.getByText('Home'));
    expect(place()).toBe('/');
  });

  it('shows the error that crashed a screen', async () => {
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
