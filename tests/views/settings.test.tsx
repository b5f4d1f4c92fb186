import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Namespace } from '~/api/rest/namespaces';
import type { NamespaceConfig } from '~/api/rest/server-config';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import {
  namespaceConfigFormMachine,
  passwordPolicyFormMachine,
  type PolicyValues,
  sessionTimeoutFormMachine,
} from '~/machines/resources/settings';
import { type SettingsTab, settingsTabOf, SettingsView } from '~/views/pages/settings/Settings';
import { type FormLeaf, frozenForm } from '../support/frozen-form';
import { namespaceConfig, policyValues, timeoutValues } from '../support/settings-samples';
import { show } from '../support/show';
import { watched } from '../support/watched';

type Open = {
  tab?: SettingsTab;
  forbidden?: string;
  config?: NamespaceConfig;
  policy?: [FormLeaf, Partial<FormContext<PolicyValues, object>>?];
};

/** The page with its forms held still, and what they are sent. */
function open({ tab = 'namespaces', forbidden, config = namespaceConfig, policy = ['pristine'] }: Open = {}) {
  const namespaces = watched(
    frozenForm(namespaceConfigFormMachine, { values: config, facts: {} }, 'pristine'),
  );
  const policies = watched(
    frozenForm(passwordPolicyFormMachine, { values: policyValues, facts: {} }, ...policy),
  );
  const timeout = watched(
    frozenForm(sessionTimeoutFormMachine, { values: timeoutValues, facts: {} }, 'pristine'),
  );
  const onTab = vi.fn();
  const search = createResourceList<Namespace>({ idOf: ({ id }) => id, labelOf: ({ id }) => id });
  function Tabs() {
    const [shown, setShown] = useState(tab);
    return (
      <SettingsView
        namespaces={namespaces.actor}
        policy={policies.actor}
        timeout={timeout.actor}
        search={search}
        forbidden={forbidden}
        tab={shown}
        onTab={(next) => {
          onTab(next);
          setShown(next);
        }}
      />
    );
  }
  show(<Tabs />);
  return { namespaces: namespaces.sent, policy: policies.sent, timeout: timeout.sent, onTab };
}
const form = (name: string) => within(screen.getByRole('form', { name }));
const answer = (name: string) => screen.getByRole('switch', { name });

describe('settings', () => {
  it("have the tabs 'Namespaces' and 'Security'", async () => {
    const { onTab } = open();
    for (const name of ['Namespaces', 'Security']) expect(screen.getByRole('tab', { name })).toBeVisible();
    expect(screen.getAllByRole('tab')).toHaveLength(2);
    expect(screen.getByRole('tabpanel', { name: 'Namespaces' })).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Password Policy' })).toBeNull();
    screen.getByRole('tab', { name: 'Namespaces' }).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(onTab).toHaveBeenCalledWith('security');
    expect(screen.getByRole('form', { name: 'Password Policy' })).toBeVisible();
    expect(screen.getByRole('form', { name: 'Session Timeout' })).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Namespace Configuration' })).toBeNull();
  });

  it.each([
    [null, 'namespaces'],
    ['security', 'security'],
    ['elsewhere', 'namespaces'],
  ])('read the tab %s of the address as %s', (text, tab) => {
    expect(settingsTabOf(text)).toBe(tab);
  });

  it('leave the focus where it is when a tab with a faulty form is shown again', async () => {
    open({ tab: 'security', policy: ['invalid', { faulty: { field: 'minLength' } }] });
    expect(screen.getByRole('textbox', { name: 'Minimum Length' })).toHaveFocus();
    await userEvent.click(screen.getByRole('tab', { name: 'Namespaces' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Security' }));
    expect(screen.getByRole('tab', { name: 'Security' })).toHaveFocus();
  });
});

describe('namespace configuration', () => {
  it('is answered by Yes or No', async () => {
    const { namespaces } = open();
    expect(answer('Namespaces Enabled')).toBeChecked();
    await userEvent.click(answer('Namespaces Enabled'));
    await userEvent.click(answer('User Namespaces Enabled'));
    await userEvent.click(form('Namespace Configuration').getByRole('button', { name: 'Save' }));
    expect(namespaces).toEqual([
      { type: 'form.change', change: { enabled: false } },
      { type: 'form.change', change: { userNamespacesEnabled: false } },
      { type: 'form.submit' },
    ]);
  });

  it('has no user namespaces to choose where namespaces are disabled, and needs the default one', () => {
    open({ config: { ...namespaceConfig, enabled: false } });
    expect(answer('User Namespaces Enabled')).toBeDisabled();
    expect(screen.getByTitle('Namespaces are disabled.')).toBeVisible();
    expect(
      screen.getByTitle('The default namespace is required when namespaces are disabled.'),
    ).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Default Namespace' })).toBeRequired();
  });

  it('does not need the default namespace where namespaces are enabled', () => {
    open();
    expect(screen.getByRole('combobox', { name: 'Default Namespace' })).toHaveValue('convergence');
    expect(screen.getByRole('combobox', { name: 'Default Namespace' })).not.toBeRequired();
  });
});

describe('password policy and session timeout', () => {
  it('have the length and each requirement', async () => {
    const { policy } = open({ tab: 'security' });
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

  it('are sent apart', async () => {
    const { policy, timeout } = open({ tab: 'security' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Minutes' }), '5');
    await userEvent.click(form('Session Timeout').getByRole('button', { name: 'Save' }));
    expect(timeout[0]).toEqual({ type: 'form.change', change: { timeout: '605' } });
    expect(timeout).toContainEqual({ type: 'form.submit' });
    expect(policy).toEqual([]);
  });
});

describe('settings for those who may only read them', () => {
  const forbidden = 'Needs the server role Server Admin.';

  it.each(['namespaces', 'security'] as const)(
    'say which role is needed, and change nothing: %s',
    async (tab) => {
      const { namespaces, policy, timeout } = open({ tab, forbidden });
      expect(screen.getByText('You can view these settings but not change them.')).toBeVisible();
      expect(screen.getByText(forbidden)).toBeVisible();
      for (const button of screen.getAllByRole('button', { name: 'Save' })) {
        expect(button).toHaveAttribute('aria-disabled', 'true');
        expect(button).toHaveAttribute('title', forbidden);
        await userEvent.click(button);
      }
      for (const field of screen.queryAllByRole('textbox')) expect(field).toHaveAttribute('readonly');
      expect(screen.queryAllByRole('switch')).toEqual([]);
      expect(screen.queryAllByRole('combobox')).toEqual([]);
      expect([namespaces, policy, timeout]).toEqual([[], [], []]);
    },
  );

  it('can be read', () => {
    open({ forbidden });
    expect(screen.getByRole('textbox', { name: 'Default Namespace' })).toHaveValue('convergence');
    expect(screen.getByRole('group', { name: 'Namespaces Enabled' })).toHaveTextContent('Yes');
  });
});
