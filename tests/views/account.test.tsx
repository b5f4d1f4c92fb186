import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ApiKey } from '~/api/rest/api-keys';
import { noPassword } from '~/machines/kit/resource-forms';
import {
  apiKeyFormMachine,
  apiKeyList,
  apiKeyPath,
  emptyApiKey,
  newApiKeyFormMachine,
  tidyApiKey,
} from '~/machines/resources/api-keys';
import { namesOf, ownPasswordFormMachine, profileFormMachine } from '~/machines/resources/users';
import { ApiKeyCreateView, ApiKeyEditView } from '~/views/resources/api-keys/ApiKeyForm';
import { ApiKeyListView } from '~/views/resources/api-keys/ApiKeyList';
import { ProfileView } from '~/views/resources/profile/Profile';
import { frozenForm } from '../support/frozen-form';
import { frozenList, type ListAt } from '../support/frozen-list';
import { mara } from '../support/session-samples';
import { apiKeys, nightlyBackup } from '../support/settings-samples';
import { show } from '../support/show';
import { watched } from '../support/watched';

const row = (name: RegExp) => within(screen.getByRole('row', { name }));
const cells = (name: RegExp) =>
  row(name)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

function openList(at: ListAt<ApiKey> = { shown: apiKeys }) {
  const { actor, sent } = watched(frozenList(apiKeyList.machine, apiKeyList.defaults, at));
  const onCopy = vi.fn();
  show(<ApiKeyListView list={actor} zone="utc" onCopy={onCopy} />);
  return { sent, onCopy };
}

describe('API keys', () => {
  it('have Name, Key, Enabled, Last Used and actions', () => {
    openList();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'Name',
      'Key',
      'Enabled',
      'Last Used',
      'Actions',
    ]);
    expect(cells(/nightly backup/).slice(3, 5)).toEqual(['Enabled', '05/03/2026 @ 02:15am UTC']);
    expect(cells(/Build pipeline/).slice(3, 5)).toEqual(['Disabled', 'Never Used']);
    expect(row(/Unnamed API key/).getByRole('link', { name: 'Unnamed API key' })).toBeVisible();
  });

  it('are masked everywhere except in the link to their page', () => {
    openList();
    expect(cells(/nightly backup/)[2]).toBe('••••••••••••Fi4QHidden, ends in Fi4Q');
    expect(cells(/Unnamed/)[2]).toBe('••••••••••••Hidden');
    expect(document.body.textContent).not.toContain(nightlyBackup.key);
    for (const named of document.querySelectorAll('[title], [aria-label]')) {
      expect(named.getAttribute('title') ?? '').not.toContain(nightlyBackup.key);
      expect(named.getAttribute('aria-label') ?? '').not.toContain(nightlyBackup.key);
    }
    expect(screen.getByRole('link', { name: 'nightly backup' })).toHaveAttribute('href', apiKeyPath(nightlyBackup));
  });
});

describe('a new API key', () => {
  it('is enabled by default', async () => {
    const { actor, sent } = watched(frozenForm(newApiKeyFormMachine, { values: emptyApiKey, facts: {} }, 'pristine'));
    const onCancel = vi.fn();
    show(<ApiKeyCreateView form={actor} onCancel={onCancel} />);
    expect(screen.getByRole('checkbox', { name: 'Enabled' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Enabled' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'c{Enter}');
    expect(sent).toEqual([
      { type: 'form.leaveField', field: 'name' },
      { type: 'form.change', change: { enabled: false } },
      { type: 'form.change', change: { name: 'c' } },
      { type: 'form.submit' },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
  });
});

describe('the page of an API key', () => {
  function open(apiKey: ApiKey = nightlyBackup) {
    const onCopy = vi.fn();
    const form = frozenForm(apiKeyFormMachine, { values: tidyApiKey(apiKey), facts: { apiKey } }, 'pristine');
    show(<ApiKeyEditView form={form} onCopy={onCopy} onCancel={vi.fn()} />);
    return onCopy;
  }

  it('shows the name in the heading and the breadcrumb, never the key', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'nightly backup' })).toBeVisible();
    expect(within(screen.getByRole('navigation')).getByText('nightly backup')).toHaveAttribute('aria-current', 'page');
    expect(document.documentElement.outerHTML).not.toContain(nightlyBackup.key);
  });
});

describe('the profile', () => {
  const policy = {
    minLength: 6,
    requireUpper: true,
    requireLower: false,
    requireDigit: true,
    requireSpecial: false,
  };
  function open(known = true) {
    const profile = watched(frozenForm(profileFormMachine, { values: namesOf(mara), facts: {} }, 'pristine'));
    const password = watched(
      frozenForm(
        ownPasswordFormMachine,
        { values: noPassword, facts: { policy: known ? policy : undefined } },
        known ? 'pristine' : 'loading',
      ),
    );
    show(<ProfileView profile={profile.actor} password={password.actor} person={mara} />);
    return { profile: profile.sent, password: password.sent };
  }

  it('has a read-only username and editable details', async () => {
    const { profile, password } = open();
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('mara');
    for (const [name, value] of [
      ['Display Name', 'Mara Lindqvist'],
      ['First Name', 'Mara'],
      ['Last Name', 'Lindqvist'],
      ['Email', 'mara.lindqvist@example.com'],
    ] as const)
      expect(screen.getByRole('textbox', { name })).toHaveValue(value);
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeRequired();
    expect(screen.getByRole('textbox', { name: 'First Name' })).not.toBeRequired();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(profile).toEqual([{ type: 'form.submit' }]);
    expect(password).toEqual([]);
  });

  it('sets the password and lists what the policy requires', async () => {
    const { password } = open();
    const form = within(screen.getByRole('form', { name: 'Password' }));
    expect(form.getByLabelText(/^New Password/)).toHaveAttribute('type', 'password');
    expect(form.getByLabelText(/^Confirm Password/)).toHaveAttribute('autocomplete', 'new-password');
    expect(form.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(form.getByRole('button', { name: 'Set Password' }));
    expect(password).toEqual([{ type: 'form.submit' }]);
  });

  it('sends no password before the policy is known', async () => {
    const { password } = open(false);
    await userEvent.click(screen.getByRole('button', { name: 'Set Password' }));
    expect(password).toEqual([]);
  });
});
