import { Button } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { DomainNavHead } from '~/views/shell/DomainNavHead';
import { Frame } from '~/views/shell/Frame';
import { NavRail } from '~/views/shell/NavRail';
import { Overlay } from '~/views/shell/Overlay';
import { TopBar } from '~/views/shell/TopBar';
import { domainNav } from '~/views/shell/domain-nav';
import { serverNav } from '~/views/shell/nav';
import { ThemeRoot } from '~/views/theme/ThemeRoot';

const Place = () => <output aria-label="place">{useLocation().pathname}</output>;
const show = (children: ReactNode) =>
  render(
    <ThemeRoot choice="dark">
      <MemoryRouter initialEntries={['/start']}>
        {children}
        <Place />
      </MemoryRouter>
    </ThemeRoot>,
  );

it('marks the current place and follows another without leaving the page', async () => {
  const onFollow = vi.fn();
  show(
    <NavRail label="Server" items={serverNav({ current: 'home', namespaces: true })} onFollow={onFollow} />,
  );
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('link', { name: 'Domains' }));
  expect(screen.getByLabelText('place')).toHaveTextContent('/domains');
  expect(onFollow).toHaveBeenCalledOnce();
});

it('keeps a disabled place focusable, says why, and does not follow it', async () => {
  show(<NavRail label="Domain" items={domainNav({ base: '/domain/a/b', offline: true })} />);
  const disabled = () => screen.getByRole('link', { name: 'Users' });
  expect(disabled()).toHaveAccessibleDescription('The domain is offline.');
  const users = disabled();
  expect(users).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(users);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('place')).toHaveTextContent('/start');
});

it('shows why a control is off when it is focused by keyboard or tapped, and hides it again', async () => {
  const reason = 'You can not delete yourself!';
  show(
    <Frame top={null}>
      <Button>Reload</Button>
      <Button disabledFocusable title={reason}>
        Delete mara
      </Button>
    </Frame>,
  );
  expect(screen.queryByText(reason)).toBeNull();
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Delete mara' })).toHaveFocus();
  expect(screen.getByText(reason)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText(reason)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Delete mara' }));
  expect(screen.getByText(reason)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(screen.queryByText(reason)).toBeNull();
});

it('names the domain and leads back to all domains', async () => {
  show(<DomainNavHead name="Order Desk" />);
  expect(screen.getByText('Order Desk')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'All domains' }));
  expect(screen.getByLabelText('place')).toHaveTextContent('/domains');
});

it('names the product beside its mark, over a navigation of 230 px', () => {
  const { container } = show(
    <Frame top={<TopBar />} nav={<NavRail label="Server" items={serverNav({ namespaces: true })} />}>
      Page
    </Frame>,
  );
  const product = screen.getByText('Convergence').parentElement as HTMLElement;
  expect(product).toHaveTextContent(/^ConvergenceAdmin Console$/);
  expect(product.querySelector('svg')).toBeVisible();
  const frame = container.querySelector('main')?.parentElement as HTMLElement;
  expect(getComputedStyle(frame).gridTemplateColumns).toMatch(/^230px /);
});

it('opens the navigation as a drawer that Escape closes', async () => {
  const onMenu = vi.fn();
  const onNavClose = vi.fn();
  const rail = <NavRail label="Server" items={serverNav({ namespaces: true })} />;
  const { unmount } = show(
    <Frame top={<TopBar onMenu={onMenu} />} nav={rail}>
      Page
    </Frame>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  expect(onMenu).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  show(
    <Frame top={<TopBar onMenu={onMenu} menuOpen />} nav={rail} navOpen onNavClose={onNavClose}>
      Page
    </Frame>,
  );
  expect(await screen.findByRole('dialog', { name: 'Navigation' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onNavClose).toHaveBeenCalledOnce();
});

it('covers everything while the server does not answer, and tries again on demand', async () => {
  const onRetry = vi.fn();
  const overlay = { open: true, title: 'The server appears to be offline.', onRetry };
  const { unmount } = show(<Overlay {...overlay} text="Checking again in 8 seconds" />);
  expect(screen.getByRole('alert')).toHaveTextContent(overlay.title);
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Checking again in 8 seconds');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
  unmount();
  show(<Overlay {...overlay} text="Checking now" busy />);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
