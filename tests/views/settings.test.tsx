import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Namespace } from '~/api/rest/namespaces';
import { createPicker } from '~/machines/kit/picker-machine';
import { type SettingsTab, SettingsView } from '~/views/pages/settings/Settings';
import { frozenSettings, type SettingsAt, settingsValues } from '../support/settings-samples';
import { show } from '../support/show';
import { watched } from '../support/watched';

const search = createPicker<Namespace>();

/** The page with frozen forms, and the events they receive. */
function open(first: SettingsTab = 'namespaces', at: SettingsAt = {}, forbidden?: string) {
  const forms = frozenSettings(at);
  const onTab = vi.fn();
  const sent = {
    namespaces: watched(forms.namespaces).sent,
    policy: watched(forms.policy).sent,
    timeout: watched(forms.timeout).sent,
  };
  function Tabs() {
    const [tab, setTab] = useState(first);
    onTab.mockImplementation(setTab);
    return <SettingsView forms={forms} search={search} forbidden={forbidden} tab={tab} onTab={onTab} />;
  }
  show(<Tabs />);
  return { ...sent, onTab };
}
const form = (name: string) => within(screen.getByRole('form', { name }));
const answer = (name: string) => screen.getByRole('switch', { name });

it("shows the tabs 'Namespaces' and 'Security'", async () => {
  const { onTab } = open();
  const tabNames = ['Namespaces', 'Security'];
  expect(screen.getAllByRole('tab')).toEqual(tabNames.map((name) => screen.getByRole('tab', { name })));
  expect(screen.getByRole('tabpanel', { name: 'Namespaces' })).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Password Policy' })).toBeNull();
  screen.getByRole('tab', { name: 'Namespaces' }).focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(onTab).toHaveBeenCalledWith('security');
  expect(screen.getByRole('form', { name: 'Session Timeout' })).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Namespace Configuration' })).toBeNull();
});

it('does not move the focus when a tab with an invalid form is shown again', async () => {
  open('security', { policy: ['invalid', { faulty: { field: 'minLength' } }] });
  expect(screen.getByRole('textbox', { name: 'Minimum Length' })).toHaveFocus();
  await userEvent.click(screen.getByRole('tab', { name: 'Namespaces' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Security' }));
  expect(screen.getByRole('tab', { name: 'Security' })).toHaveFocus();
});

it('changes the namespace configuration', async () => {
  const { namespaces } = open();
  expect(screen.getByRole('combobox', { name: 'Default Namespace' })).toHaveValue('convergence');
  expect(screen.getByRole('combobox', { name: 'Default Namespace' })).not.toBeRequired();
  await userEvent.click(answer('Namespaces Enabled'));
  await userEvent.click(answer('User Namespaces Enabled'));
  await userEvent.click(form('Namespace Configuration').getByRole('button', { name: 'Save' }));
  expect(namespaces).toEqual([
    { type: 'form.change', change: { enabled: false } },
    { type: 'form.change', change: { userNamespacesEnabled: false } },
    { type: 'form.submit' },
  ]);
});

it('disables user namespaces and requires the default namespace when namespaces are disabled', () => {
  open('namespaces', { namespaces: ['dirty', { values: { ...settingsValues.namespaces, enabled: false } }] });
  expect(answer('User Namespaces Enabled')).toBeDisabled();
  expect(screen.getByTitle('Namespaces are disabled.')).toBeVisible();
  expect(screen.getByTitle('The default namespace is required when namespaces are disabled.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Default Namespace' })).toBeRequired();
});

it('changes the password policy and the session timeout separately', async () => {
  const { policy, timeout } = open('security');
  await userEvent.type(screen.getByRole('textbox', { name: 'Session Timeout' }), '5');
  await userEvent.click(form('Session Timeout').getByRole('button', { name: 'Save' }));
  expect(timeout[0]).toEqual({ type: 'form.change', change: { timeout: '605' } });
  expect(timeout).toContainEqual({ type: 'form.submit' });
  expect(policy).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Minimum Length' })).toHaveValue('6');
  const names = ['an upper case character', 'a lower case character', 'a digit', 'a special character'];
  expect(names.map((name) => (answer(`Require ${name}`) as HTMLInputElement).checked)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  await userEvent.click(answer('Require a special character'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Minimum Length' }), '{Enter}');
  expect(policy).toContainEqual({ type: 'form.change', change: { requireSpecial: true } });
  expect(policy.at(-1)).toEqual({ type: 'form.submit' });
});

it.each(['namespaces', 'security'] as const)('shows %s read-only with the required role', async (tab) => {
  const forbidden = 'Requires the Server Admin role.';
  const sent = open(tab, {}, forbidden);
  expect(screen.getByText('You can view these settings but not change them.')).toBeVisible();
  expect(screen.getByText(forbidden)).toBeVisible();
  for (const button of screen.getAllByRole('button', { name: 'Save' })) {
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('title', forbidden);
    await userEvent.click(button);
  }
  for (const field of screen.queryAllByRole('textbox')) expect(field).toHaveAttribute('readonly');
  expect([...screen.queryAllByRole('switch'), ...screen.queryAllByRole('combobox')]).toEqual([]);
  expect([sent.namespaces, sent.policy, sent.timeout]).toEqual([[], [], []]);
  if (tab === 'security') return;
  expect(screen.getByRole('textbox', { name: 'Default Namespace' })).toHaveValue('convergence');
  expect(screen.getByRole('group', { name: 'Namespaces Enabled' })).toHaveTextContent('Yes');
});

it.each([
  ['64', false],
  ['65', true],
  ['128', true],
])('warns of a minimum password length of %s characters: %s', (minLength, warns) => {
  open('security', { policy: ['dirty', { values: { ...settingsValues.policy, minLength } }] });
  const warning = 'A password this long is hard to type. 64 characters are enough.';
  expect(screen.queryByText(warning) !== null).toBe(warns);
});

it('names the session timeout when someone else has changed it too', () => {
  open('security', { timeout: ['conflicting', { values: { timeout: '30' }, theirs: { timeout: '45' } }] });
  expect(screen.getByRole('row', { name: 'Session Timeout 30 45' })).toBeVisible();
});
