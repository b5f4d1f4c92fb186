import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { DomainUser } from '~/api/rest/domain/users';
import {
  domainUserFormMachine,
  domainUserList,
  noStatusChange,
  userStatusFormMachine,
} from '~/machines/resources/domain/users';
import { ListDoubtContext } from '~/views/kit/list/list-types';
import { DomainUserEditView } from '~/views/resources/domain/users/DomainUserForm';
import { DomainUserListView } from '~/views/resources/domain/users/DomainUserList';
import { deskKey } from '../support/collection-samples';
import { ana, domainUsers, valuesOf } from '../support/domain-user-samples';
import { liveForm, liveList } from '../support/live';
import { show } from '../support/show';

const field = (name: string) => screen.getByRole('textbox', { name });
const desk = '/domain/acme/order-desk';

async function openList(users: DomainUser[], doubt?: string) {
  const { list } = liveList(domainUserList, users);
  const { form: status, saved: changed } = await liveForm(userStatusFormMachine, {
    values: noStatusChange,
    facts: {},
  });
  show(
    <ListDoubtContext value={doubt}>
      <DomainUserListView domainKey={deskKey} zone="utc" list={list} status={status} />
    </ListDoubtContext>,
  );
  return { changed, user: userEvent.setup() };
}

describe('the list of domain users', () => {
  it('says why the list may be incomplete when the domain is in an error state', async () => {
    await openList([], 'This domain is in an error state.');
    expect(await screen.findByRole('heading', { name: 'No users to show' })).toBeVisible();
    expect(
      screen.getByText('This domain is in an error state. The server returned none, but there may be some.'),
    ).toBeVisible();
    expect(screen.queryByText(/Create one to get started/)).toBeNull();
  });

  it('enables or disables the selected users whose status differs', async () => {
    const { user, changed } = await openList(domainUsers);
    const button = (name: string) => screen.getByRole('button', { name });
    await user.click(await screen.findByRole('checkbox', { name: 'Select ben' }));
    expect(button('Disable')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Enable')).not.toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('checkbox', { name: 'Select ana.ruiz' }));
    await user.click(button('Disable'));
    expect(changed).toHaveBeenCalledWith({ usernames: ['ana.ruiz'], disabled: true });
    expect(button('Enable')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Disable'));
    expect(changed).toHaveBeenCalledOnce();
  });
});

describe('the page of a domain user', () => {
  async function open(user: DomainUser) {
    const { form, saved } = await liveForm(domainUserFormMachine, {
      values: valuesOf(user),
      facts: { lastLogin: user.lastLogin },
    });
    show(<DomainUserEditView domainKey={deskKey} username={user.username} form={form} zone="utc" onCancel={vi.fn()} />);
    return { saved, user: userEvent.setup() };
  }

  it('shows a fixed username and the user details beside the form', async () => {
    await open(ana);
    expect(field('Username')).toHaveAttribute('readonly');
    expect(field('Username')).toHaveValue('ana.ruiz');
    expect(screen.getByText('05/03/2026 @ 05:40pm UTC')).toBeVisible();
    expect(screen.getByText('Enabled')).toBeVisible();
    expect(screen.getByRole('link', { name: /Set Password/ })).toHaveAttribute(
      'href',
      `${desk}/users/ana.ruiz/set-password`,
    );
    expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('href', `${desk}/users`);
  });

  it('disables the user with a switch, also by keyboard', async () => {
    const { user, saved } = await open(ana);
    const disabled = screen.getByRole('switch', { name: 'Disabled' });
    expect(disabled).not.toBeChecked();
    expect(disabled).toHaveAccessibleDescription("A disabled user can't connect to the domain.");
    disabled.focus();
    await user.keyboard(' ');
    expect(disabled).toBeChecked();
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toHaveBeenCalledWith({ ...valuesOf(ana), disabled: true });
    expect(disabled).toBeDisabled();
  });
});
