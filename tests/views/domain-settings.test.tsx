import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type DomainSettingsForms, DomainSettingsView } from '~/views/pages/domain-settings/DomainSettings';
import {
  type DomainSettingsTab,
  domainSettingsTabOf,
  sayThrownOut,
} from '~/views/pages/domain-settings/settings-cards';
import { deskKey } from '../support/collection-samples';
import {
  frozenSettings,
  needsManaging,
  refusedBy,
  type SettingsAt,
} from '../support/domain-settings-samples';
import { type DomainAt, frozenDomain } from '../support/frozen-domain';
import { show } from '../support/show';
import { watched } from '../support/watched';

const offline: DomainAt = { condition: { ready: 'offline' }, domain: { availability: 'offline' } };
const forbidden = { problem: refusedBy(needsManaging) };

/** The page with its forms held still, and what they are sent. */
function open(tab: DomainSettingsTab, forms: SettingsAt = {}, domain: DomainAt = {}) {
  const frozen = frozenSettings(forms);
  const sent = Object.fromEntries(
    Object.entries(frozen).map(([name, form]) => [name, watched(form).sent]),
  ) as Record<keyof DomainSettingsForms, unknown[]>;
  const onTab = vi.fn();
  show(
    <DomainSettingsView
      status={frozenDomain(domain)}
      forms={frozen}
      members={null}
      tab={tab}
      onTab={onTab}
    />,
  );
  return { sent, onTab };
}
const form = (name: string) => within(screen.getByRole('form', { name }));
const choice = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name}`) });

describe('the settings of a domain', () => {
  it('have five tabs, which the address names', async () => {
    const { onTab } = open('general');
    const tabs = ['General', 'Members', 'Models', 'Collections', 'Dangerous'];
    expect(screen.getAllByRole('tab')).toEqual(tabs.map((name) => screen.getByRole('tab', { name })));
    expect(screen.getByRole('tabpanel', { name: 'General' })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Members' }));
    expect(onTab).toHaveBeenCalledWith('members');
  });

  it.each([
    [undefined, 'general'],
    ['dangerous', 'dangerous'],
    ['elsewhere', undefined],
  ])('read the tab %s of the address as %s', (text, tab) => {
    expect(domainSettingsTabOf(text)).toBe(tab);
  });

  it('stand below the domain', () => {
    open('general');
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'order-desk' })).toHaveAttribute(
      'href',
      '/domain/acme/order-desk',
    );
    expect(crumbs.getByText('Settings')).toHaveAttribute('aria-current', 'page');
  });
});

describe('general', () => {
  it('takes a display name and minutes, each with a button of its own', async () => {
    const { sent } = open('general');
    expect(form('Domain Info').getByRole('textbox', { name: 'Display Name' })).toBeRequired();
    await userEvent.type(form('Domain Info').getByRole('textbox'), '{Enter}');
    expect(sent.info).toContainEqual({ type: 'form.submit' });
    expect(form('Reconnect Configuration').getByRole('textbox')).toHaveValue('1440');
    await userEvent.click(form('Reconnect Configuration').getByRole('button', { name: 'Save' }));
    expect(sent.reconnect).toEqual([{ type: 'form.submit' }]);
  });

  it('shows the availability that the domain has; online is asked for without a question', async () => {
    const { sent } = open('general', {}, offline);
    expect(choice('Offline')).toBeChecked();
    await userEvent.click(choice('Online'));
    expect(sent.availability).toEqual([
      { type: 'form.change', change: { wanted: 'online' } },
      { type: 'form.submit' },
    ]);
  });

  it('only asks before users are shut out', async () => {
    const { sent } = open('general');
    await userEvent.click(choice('Offline'));
    expect(sent.availability).toEqual([{ type: 'form.change', change: { wanted: 'offline' } }]);
  });

  it.each([
    ['offline', 'Set the domain offline?', 'Set offline'],
    ['maintenance', 'Put the domain into maintenance mode?', 'Start maintenance'],
  ])('says who is thrown out before the domain is %s', async (wanted, title, action) => {
    const { sent } = open('general', { availability: ['dirty', { values: { wanted } }] });
    const question = within(await screen.findByRole('alertdialog', { name: title }));
    expect(question.getByText(/14\d active sessions lose their connections at once\./)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(question.getByRole('button', { name: action }));
    expect(sent.availability).toEqual([{ type: 'form.revert' }, { type: 'form.submit' }]);
  });

  it.each([
    [undefined, 'All users who are connected lose their connection at once.'],
    [0, 'No user is connected now.'],
    [1, '1 active session loses its connection at once.'],
    [2, '2 active sessions lose their connections at once.'],
  ])('says of %s sessions what becomes of them', (sessions, text) => {
    expect(sayThrownOut(sessions)).toBe(text);
  });

  it('says in the question that the domain stayed as it was', async () => {
    open('general', {
      availability: [
        'rejected',
        {
          values: { wanted: 'offline' },
          refusal: { title: 'Settings Not Updated', text: 'There was an error applying the settings.' },
        },
      ],
    });
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByRole('alert')).toHaveTextContent(
      'Settings Not Updated There was an error applying the settings.',
    );
  });

  it('shows what the domain is where going online was refused, and asks again', async () => {
    const refusal = { title: 'Settings Not Updated', text: 'There was an error applying the settings.' };
    const { sent } = open(
      'general',
      { availability: ['rejected', { values: { wanted: 'online' }, refusal }] },
      offline,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(refusal.text);
    expect(choice('Offline')).toBeChecked();
    await userEvent.click(choice('Online'));
    expect(sent.availability).toContainEqual({ type: 'form.submit' });
  });

  it('can be read by those without a managing role, who are told which it takes', () => {
    open('general', { reconnect: ['failed', forbidden] });
    expect(screen.getByText('You can not change these settings.')).toBeVisible();
    expect(form('Domain Info').getByRole('textbox', { name: 'Display Name' })).toHaveAttribute('readonly');
    const save = form('Domain Info').getByRole('button', { name: 'Save' });
    expect(save).toHaveAttribute('title', needsManaging);
    expect(save).toHaveAttribute('aria-disabled', 'true');
    for (const name of ['Online', 'Maintenance', 'Offline']) expect(choice(name)).toBeDisabled();
    expect(screen.getByText('Your role does not permit seeing this setting')).toBeVisible();
  });
});

describe('models and collections', () => {
  it('have a policy in minutes', async () => {
    const { sent } = open('models');
    expect(
      form('Model Snapshot Policy').getByRole('textbox', { name: 'Maximum Time Interval (min)' }),
    ).toHaveValue('60');
    await userEvent.click(form('Model Snapshot Policy').getByRole('button', { name: 'Save' }));
    expect(sent.policy).toEqual([{ type: 'form.submit' }]);
  });

  it('have collections that come into being by themselves', async () => {
    const { sent } = open('collections');
    const box = form('Collection Configuration').getByRole('checkbox', { name: 'Auto Create Collections' });
    expect(box).not.toBeChecked();
    await userEvent.click(box);
    expect(sent.collection).toEqual([{ type: 'form.change', change: { autoCreate: true } }]);
  });
});

describe('the id of a domain', () => {
  it('stands while the domain is not offline, and leads to what would change that', () => {
    open('dangerous');
    const card = form('Change Domain Id');
    expect(card.getByRole('textbox', { name: 'Domain Id' })).toBeDisabled();
    expect(card.getByText('The id can only be changed while the domain is offline.')).toBeVisible();
    expect(card.getByRole('link', { name: 'Change availability' })).toHaveAttribute(
      'href',
      '/domain/acme/order-desk/settings/general',
    );
    expect(card.getByRole('button', { name: 'Change Id…' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is changed after a question that says what it means', async () => {
    const { sent } = open('dangerous', { id: ['dirty', { values: { id: 'counter' } }] }, offline);
    await userEvent.click(form('Change Domain Id').getByRole('button', { name: 'Change Id…' }));
    expect(sent.id).toEqual([{ type: 'form.leaveField', field: 'id' }]);
    const question = within(
      await screen.findByRole('alertdialog', { name: "Change the id of 'acme/order-desk' to 'counter'?" }),
    );
    expect(question.getByText(/clients that use the old id no longer find it/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Change Id' }));
    expect(sent.id.at(-1)).toEqual({ type: 'form.submit' });
  });

  it('is not asked about while it stays the same', () => {
    open('dangerous', {}, offline);
    expect(form('Change Domain Id').getByRole('button', { name: 'Change Id…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('the deletion of a domain', () => {
  it.each([
    ['', true],
    ['order', true],
    ['Order-Desk', true],
    ['order-desk', false],
  ])('waits until the id was typed: "%s"', (typed, waits) => {
    open('dangerous', { deletion: ['dirty', { values: { typed } }] });
    const button = form('Delete Domain').getByRole('button', { name: 'Delete Domain…' });
    if (waits) expect(button).toHaveAttribute('aria-disabled', 'true');
    else expect(button).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('is asked about by the whole name', async () => {
    const { sent } = open('dangerous', { deletion: ['dirty', { values: { typed: deskKey.id } }] });
    await userEvent.click(form('Delete Domain').getByRole('button', { name: 'Delete Domain…' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: "Delete domain 'acme/order-desk'?" }),
    );
    expect(sent.deletion).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(sent.deletion).toEqual([{ type: 'form.submit' }]);
  });

  it('takes a managing role', () => {
    open('dangerous', {
      deletion: ['dirty', { values: { typed: deskKey.id } }],
      reconnect: ['failed', forbidden],
    });
    const button = form('Delete Domain').getByRole('button', { name: 'Delete Domain…' });
    expect(button).toHaveAttribute('title', needsManaging);
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });
});
