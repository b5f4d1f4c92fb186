import type { DomainKey } from '~/api/rest/domains';
import { oneDomain } from '~/machines/resources/domain/settings';
import { frozenRemoval, type RemovalAt } from '../support/frozen-list';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type DomainSettingsTab, domainSettingsTabOf, DomainSettingsView } from '~/views/pages/settings/DomainSettings';
import { disconnectionText } from '~/views/pages/settings/settings-cards';
import { deskKey } from '../support/collection-samples';
import { frozenSettings, needsManaging, refusedBy, type SettingsAt } from '../support/domain-settings-samples';
import { type DomainAt, frozenDomain } from '../support/frozen-domain';
import { show } from '../support/show';
import { watched } from '../support/watched';

const offline: DomainAt = { condition: { ready: 'offline' }, domain: { availability: 'offline' } };
const unreadable = ['failed', { problem: refusedBy(needsManaging) }] as const;
const refusal = { title: 'Settings Not Updated', text: 'There was an error applying the settings.' };

/** The page with frozen forms, and the events they receive. */
function open(tab: DomainSettingsTab, at: SettingsAt = {}, domain: DomainAt = {}, asked: RemovalAt<DomainKey> = {}) {
  const deletion = watched(frozenRemoval(oneDomain.descriptor, asked));
  const forms = frozenSettings(at);
  const sent = Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, watched(form).sent])) as Record<
    keyof typeof forms,
    unknown[]
  >;
  const onTab = vi.fn();
  const copied = vi.fn();
  show(
    <DomainSettingsView
      realtimeUrl="wss://server/realtime/"
      status={frozenDomain(domain)}
      forms={forms}
      deletion={deletion.actor}
      zone="utc"
      members={null}
      tab={tab}
      onTab={onTab}
      onCopy={copied}
    />,
  );
  return { sent, deletion: deletion.sent, onTab, copied };
}
const form = (name: string) => within(screen.getByRole('form', { name }));
const choice = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name}`) });
const disabled = (name: string, button: string) => {
  const found = form(name).getByRole('button', { name: button });
  return found.getAttribute('aria-disabled') === 'true' ? found.title || true : false;
};

it('shows five tabs below the domain, named in the address', async () => {
  const { onTab } = open('general');
  const tabNames = ['General', 'Members', 'Models', 'Collections', 'Dangerous'];
  expect(screen.getAllByRole('tab')).toEqual(tabNames.map((name) => screen.getByRole('tab', { name })));
  expect(screen.getByRole('tabpanel', { name: 'General' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Members' }));
  expect(onTab).toHaveBeenCalledWith('members');
  const tabs = [undefined, 'dangerous', 'elsewhere'].map((text) => domainSettingsTabOf(text));
  expect(tabs).toEqual(['general', 'dangerous', undefined]);
});

describe('general', () => {
  it('takes a display name and minutes, each with its own button', async () => {
    const { sent } = open('general');
    const name = form('Domain Info').getByRole('textbox', { name: 'Display Name' });
    expect(name).toBeRequired();
    await userEvent.type(name, '{Enter}');
    expect(sent.info).toContainEqual({ type: 'form.submit' });
    expect(form('Reconnect Configuration').getByRole('textbox')).toHaveValue('1440');
    await userEvent.click(form('Reconnect Configuration').getByRole('button', { name: 'Save' }));
    expect(sent.reconnect).toEqual([{ type: 'form.submit' }]);
  });

  it('shows where the domain is, to be copied, when it is not changed here', async () => {
    const { copied } = open('general');
    for (const name of ['Namespace', 'Id']) expect(screen.getByRole('textbox', { name })).toHaveAttribute('readonly');
    const url = screen.getByRole('group', { name: 'Connection URL' });
    expect(url).toHaveTextContent(/^wss:\/\/server\/realtime\/acme\/order-desk$/);
    for (const [name, value] of [
      ['Namespace', 'acme'],
      ['Id', 'order-desk'],
      ['Connection URL', 'wss://server/realtime/acme/order-desk'],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name: `Copy ${name}` }));
      expect(copied).toHaveBeenLastCalledWith(value);
    }
  });

  it('sends "online" without confirmation, also after an error', async () => {
    const { sent } = open(
      'general',
      { availability: ['rejected', { values: { wanted: 'online' }, refusal }] },
      offline,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(refusal.text);
    expect(choice('Offline')).toBeChecked();
    await userEvent.click(choice('Online'));
    expect(sent.availability).toEqual([{ type: 'form.change', change: { wanted: 'online' } }, { type: 'form.submit' }]);
  });

  it.each([
    ['offline', 'Set the domain offline?', 'Set offline'],
    ['maintenance', 'Put the domain into maintenance mode?', 'Start maintenance'],
  ])('asks before the domain becomes %s, and shows why that failed', async (wanted, title, action) => {
    const { sent } = open('general', { availability: ['rejected', { values: { wanted }, refusal }] });
    const question = within(await screen.findByRole('alertdialog', { name: title }));
    expect(question.getByText(/14\d active sessions are disconnected immediately\./)).toBeVisible();
    expect(question.getByRole('alert')).toHaveTextContent(`${refusal.title} ${refusal.text}`);
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(question.getByRole('button', { name: action }));
    expect(sent.availability).toEqual([{ type: 'form.revert' }, { type: 'form.submit' }]);
  });

  it.each([
    [undefined, 'All connected users are disconnected immediately.'],
    [0, 'No user is connected now.'],
    [1, '1 active session is disconnected immediately.'],
    [2, '2 active sessions are disconnected immediately.'],
  ])('says what happens to %s sessions', (sessions, text) => {
    expect(disconnectionText(sessions)).toBe(text);
  });

  it('is read-only without a managing role, and names the required role', () => {
    open('general', { reconnect: unreadable });
    expect(screen.getByText("You can't change these settings.")).toBeVisible();
    expect(form('Domain Info').getByRole('textbox', { name: 'Display Name' })).toHaveAttribute('readonly');
    expect(disabled('Domain Info', 'Save')).toBe(needsManaging);
    for (const name of ['Online', 'Maintenance', 'Offline']) expect(choice(name)).toBeDisabled();
    expect(screen.getByText("You can't see this setting")).toBeVisible();
  });
});

it('sends the snapshot policy and the collection configuration', async () => {
  const models = open('models').sent;
  const policy = form('Model Snapshot Policy');
  expect(policy.getByRole('textbox', { name: 'Maximum Time Interval (min)' })).toHaveValue('60');
  await userEvent.click(policy.getByRole('button', { name: 'Save' }));
  expect(models.policy).toEqual([{ type: 'form.submit' }]);
  const collections = open('collections').sent;
  const box = form('Collection Configuration').getByRole('checkbox', { name: 'Auto Create Collections' });
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  expect(collections.collection).toEqual([{ type: 'form.change', change: { autoCreate: true } }]);
});

describe('deleting a domain', () => {
  const typed = (confirmation: string, more: RemovalAt<DomainKey> = {}) =>
    open('dangerous', {}, {}, { ...more, context: { confirmation, ...more.context } });

  it.each(['', 'order', 'Order-Desk'])('needs the exact id, not "%s"', (text) => {
    typed(text);
    expect(disabled('Delete Domain', 'Delete Domain…')).toBe(true);
  });

  it('asks for confirmation with the full name', async () => {
    const { deletion } = typed(deskKey.id);
    await userEvent.click(form('Delete Domain').getByRole('button', { name: 'Delete Domain…' }));
    expect(deletion).toEqual([{ type: 'removal.ask', rows: [deskKey] }]);
    cleanup();
    const asked = typed(deskKey.id, {
      removal: 'asking',
      context: { pendingDeletion: [deskKey], losses: { at: 0, list: [] } },
    }).deletion;
    const question = within(await screen.findByRole('alertdialog', { name: "Delete domain 'acme/order-desk'?" }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(asked).toEqual([{ type: 'removal.close' }, { type: 'removal.confirm' }]);
  });
});

it('marks the id that is not saved', () => {
  open('dangerous', { id: ['dirty', { values: { id: 'night-desk' } }] }, offline);
  expect(screen.getByText('1 unsaved change: Domain Id')).toBeVisible();
  expect(form('Change Domain Id').getAllByRole('img', { name: 'Changed' })).toHaveLength(1);
});
