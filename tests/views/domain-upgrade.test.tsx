import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { UpgradeView } from '~/views/pages/upgrade/Upgrade';
import { address, at, base, broken, offline, openPlaces, outdated, page, sentTo, shell } from '../support/domain-shell';
import { type DomainAt, frozenDomain, online } from '../support/frozen-domain';

describe('the redirect to and from the upgrade page', () => {
  it.each(['', '/dashboard', '/models/m1', '/settings', '/nowhere'])('leads from %s to the upgrade page', (path) => {
    shell(outdated, base + path);
    expect(address()).toBe(`${base}/upgrade`);
    expect(page()).toBeVisible();
    expect(openPlaces()).toEqual([]);
  });

  it.each([
    ['ready', {}],
    ['offline', offline],
  ] as [string, DomainAt][])('leads from it to the dashboard of a domain that is %s', (_, situation) => {
    shell(situation, `${base}/upgrade`);
    expect(address()).toBe(base);
  });

  it.each([
    ['done', { condition: online, upgrade: 'done' }],
    ['done, offline', { ...offline, upgrade: 'done' }],
    ['failed', { ...broken, upgrade: 'failed' }],
    ['in error from a cold address', broken],
  ] as [string, DomainAt][])('stays on it when the upgrade is %s', (_, situation) => {
    shell(situation, `${base}/upgrade`);
    expect(address()).toBe(`${base}/upgrade`);
    expect(page()).toBeVisible();
  });
});

describe('the upgrade page', () => {
  const upgrade = (situation: DomainAt) => {
    const status = frozenDomain(situation);
    const dashboard = vi.fn();
    at(`${base}/upgrade`, <UpgradeView status={status} onDashboard={dashboard} />);
    return { sent: sentTo(status), dashboard };
  };

  it('warns, names the domain and starts the upgrade', async () => {
    const { sent } = upgrade({ ...outdated, domain: { ...outdated.domain, schemaVersion: '2.4' } });
    expect(screen.getByText(/The database of this domain is out of date/)).toBeVisible();
    expect(screen.getByText('A backup of the database before upgrading is strongly recommended.')).toBeVisible();
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

  it.each([
    ['started here', { ...outdated, upgrade: 'initiated' }],
    ['started elsewhere', { condition: 'upgrading', domain: { status: 'schema-upgrading' } }],
  ] as [string, DomainAt][])('shows the progress: %s', (_, situation) => {
    upgrade(situation);
    expect(screen.getByRole('heading', { name: 'Domain Database Upgrade in Progress' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(?!Help)/ })).toBeNull();
  });

  it('shows the status message of a failed upgrade, shortened', async () => {
    upgrade({ ...broken, upgrade: 'failed' });
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Upgrading the Database Failed');
    expect(alert).toHaveTextContent('the storage did not answer within 20 s.');
    expect(alert).not.toHaveTextContent('Layer23');
    await userEvent.click(within(alert).getByRole('button', { name: 'Show all' }));
    expect(alert).toHaveTextContent('Layer23');
  });
});
