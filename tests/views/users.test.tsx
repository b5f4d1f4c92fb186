import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { User, UserDetails } from '~/api/rest/users';
import type { Principal } from '~/core/capabilities';
import type { Outcome } from '~/machines/kit/resource-form-machine';
import { noPassword } from '~/machines/kit/resource-forms';
import {
  emptyUser,
  newUserFormMachine,
  newUserOf,
  setPasswordFormMachine,
  userDetailsOf,
  userFormMachine,
  userList,
} from '~/machines/resources/users';
import { SetPasswordView, UserCreateView, UserEditView } from '~/views/resources/users/UserForm';
import { UserListView } from '~/views/resources/users/UserList';
import { rejected } from '../support/fixtures';
import { runningForm, runningList } from '../support/running';
import { show } from '../support/show';
import {
  chidi,
  dana,
  detailsOf,
  developer,
  domainAdmin,
  dots,
  goodPassword,
  mara,
  newChidi,
  serverAdmin,
  strictPolicy,
} from '../support/user-samples';

function openList(users: User[], principal: Principal = serverAdmin, remove?: (user: User) => Promise<unknown>) {
  const { list, removed } = runningList(userList, users, remove);
  show(<UserListView list={list} principal={principal} zone="utc" />);
  return { removed };
}
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const heads = async () => {
  await screen.findAllByRole('cell');
  return screen.getAllByRole('columnheader').map((head) => head.textContent);
};

describe('the list of users, for a Server Admin', () => {
  it('has the columns in the specification, sorted by username', async () => {
    openList([chidi, dana, mara]);
    expect(await heads()).toEqual(['', 'Username', 'Display Name', 'Email', 'Last Login', 'Role', 'Actions']);
    expect(screen.getByRole('columnheader', { name: 'Username' })).toHaveAttribute('aria-sort', 'ascending');
    const names = screen
      .getAllByRole('row')
      .slice(1)
      .map((each) => each.children[1]?.textContent);
    expect(names).toEqual(['chidi', 'dana', 'mara']);
  });

  it('shows the last login or Never, and the role as a tag', async () => {
    openList([mara, dana]);
    const signedIn = await row(/mara@example/);
    expect(signedIn.getByText('05/03/2026 @ 05:40pm UTC')).toBeVisible();
    expect(signedIn.getByText('Server Admin')).toBeVisible();
    expect((await row(/dana@example/)).getByText('Never')).toBeVisible();
  });

  it.each([dots, { ...dots, username: 'half\ud800' }])(
    'has no link for a username that cannot be in an address',
    async (user) => {
      openList([user]);
      const line = await row(/Two Dots/);
      expect(line.queryByRole('link')).toBeNull();
      for (const button of line.getAllByRole('button')) expect(button).toHaveAttribute('aria-disabled', 'true');
    },
  );

  it('does not delete your own account', async () => {
    const { removed } = openList([mara, chidi]);
    const own = await screen.findByRole('button', { name: 'Delete mara' });
    expect(own).toHaveAttribute('title', 'You can not delete yourself!');
    expect(own).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(own);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Select mara' })).toBeDisabled();
    expect(removed).toEqual([]);
  });
});

describe.each([
  ['a Domain Admin', domainAdmin],
  ['a Developer', developer],
])('the list of users, for %s', (_, principal) => {
  it('has the username, display name and role, without actions', async () => {
    openList([mara, chidi], principal);
    expect(await heads()).toEqual(['Username', 'Display Name', 'Role']);
    expect((await row(/chidi/)).getByRole('link')).toHaveAttribute('href', '/users/chidi/about');
    expect(screen.queryByRole('checkbox')).toBeNull();
    const create = screen.getByRole('button', { name: /Create User/ });
    expect(create).toHaveAttribute('aria-disabled', 'true');
    expect(create).toHaveAttribute('title', 'Requires the Server Admin role.');
  });
});

const field = (name: string) => screen.getByRole('textbox', { name });
const secret = (name: RegExp) => screen.getByLabelText(name, { selector: 'input' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openCreate() {
  const input = { values: emptyUser, facts: { policy: strictPolicy } };
  const { form, sent } = runningForm(newUserFormMachine, input, ({ values }) =>
    Promise.resolve({ saved: newUserOf(values) }),
  );
  show(<UserCreateView form={form} onCancel={vi.fn()} />);
  await screen.findByRole('textbox', { name: 'Username' });
  return { sent };
}

describe('the form for a new user', () => {
  it('says everything that is missing, focuses the first field, and offers three roles', async () => {
    const { sent } = await openCreate();
    await press('Create');
    for (const sentence of [
      'Please input a Username!',
      'Please input a Display Name!',
      'Please input an E-mail!',
      'Please input a password!',
      'Please confirm the password!',
    ])
      expect(screen.getByText(sentence)).toBeVisible();
    expect(field('Username')).toHaveFocus();
    expect(field('Username')).toHaveAccessibleDescription('Please input a Username!');
    expect(sent).toEqual([]);
    const roles = within(screen.getByRole('radiogroup', { name: 'Role' })).getAllByRole('radio');
    expect(roles.map((role) => role.getAttribute('value'))).toEqual(['Developer', 'Domain Admin', 'Server Admin']);
    expect(roles[0]).toBeChecked();
    expect(screen.getByText('Creates, changes and deletes all namespaces and domains.')).toBeVisible();
  });

  it('checks off the policy requirements while the password is typed', async () => {
    await openCreate();
    const rules = () =>
      within(screen.getByRole('list', { name: 'Password policy' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(rules()).toEqual([
      'at least 8 characters, not met yet',
      'an upper case character, not met yet',
      'a lower case character, not met yet',
      'a digit, not met yet',
      'a special character, not met yet',
    ]);
    await userEvent.type(secret(/^Password/), 'Harbor-7');
    expect(rules().every((text) => text.endsWith(', met'))).toBe(true);
    expect(secret(/^Password/)).toHaveAccessibleDescription(/at least 8 characters, met/);
    expect(secret(/^Password/)).toHaveAttribute('autocomplete', 'new-password');
  });

  it('can be completed by keyboard alone', async () => {
    const { sent } = await openCreate();
    await userEvent.click(field('Username'));
    const { username, displayName, firstName, lastName, email } = newChidi;
    for (const text of [username, displayName, firstName, lastName, email]) {
      await userEvent.keyboard(text);
      await userEvent.tab();
    }
    expect(screen.getByRole('button', { name: 'Help: Roles' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: /Domain Admin/ })).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard(goodPassword);
    await userEvent.tab();
    expect(screen.getAllByRole('button', { name: 'Show password' })[0]).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard(`${goodPassword}{Enter}`);
    expect(sent).toEqual([{ ...newChidi, serverRole: 'Domain Admin' }]);
  });
});

type Save = () => Promise<Outcome<UserDetails, UserDetails>>;

async function openEdit(user: User, save?: Save) {
  const { username, lastLogin } = user;
  const input = { values: detailsOf(user), facts: { username, isOwn: user === mara, lastLogin } };
  const { form, sent } = runningForm(userFormMachine, input, ({ values }) =>
    save ? save() : Promise.resolve({ saved: userDetailsOf(values) }),
  );
  show(<UserEditView form={form} zone="utc" onCancel={vi.fn()} />);
  await screen.findByRole('textbox', { name: 'Username' });
  return { sent };
}

describe('the form for an existing user', () => {
  it('has a read-only username and editable details', async () => {
    const { sent } = await openEdit(chidi);
    expect(screen.getByRole('heading', { level: 1, name: 'Chidi Okafor' })).toBeVisible();
    expect(field('Username')).toHaveAttribute('readonly');
    expect(field('Username')).toHaveValue('chidi');
    expect(screen.getByText('05/02/2026 @ 05:40pm UTC')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set Password' })).toHaveAttribute('href', '/users/chidi/set-password');
    await userEvent.clear(field('Display Name'));
    await press('Save');
    expect(screen.getByText('Please input a Display Name!')).toBeVisible();
    expect(field('Display Name')).toHaveFocus();
    await userEvent.type(field('Display Name'), 'Chidi O.');
    await userEvent.click(screen.getByRole('radio', { name: /Server Admin/ }));
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await press('Save');
    expect(sent).toEqual([{ ...detailsOf(chidi), displayName: 'Chidi O.', serverRole: 'Server Admin' }]);
  });

  it('disables the role of your own account, and says why', async () => {
    await openEdit(mara);
    for (const role of screen.getAllByRole('radio')) expect(role).toBeDisabled();
    expect(screen.getByText("You can't change your own server role.")).toBeVisible();
  });

  it('shows what both changed, and uses their version', async () => {
    const theirs = { ...detailsOf(chidi), displayName: 'C. Okafor', serverRole: 'Developer' };
    await openEdit(chidi, () => Promise.resolve({ theirs }));
    await userEvent.type(field('Display Name'), '!');
    await press('Save');
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('row').map((each) => each.textContent)).toEqual([
      'FieldYoursTheirs',
      'Display NameChidi Okafor!C. Okafor',
    ]);
    await press('Use their version');
    // Elements hidden from assistive technology by a dialog come back after it closes.
    expect(await screen.findByRole('textbox', { name: 'Display Name' }, { timeout: 20_000 })).toHaveValue('C. Okafor');
    expect(screen.getByRole('radio', { name: /Developer/ })).toBeChecked();
  });
});

describe('the password form', () => {
  it('is for the user it names', async () => {
    const input = { values: noPassword, facts: { username: 'chidi', policy: strictPolicy } };
    const { form, sent } = runningForm(setPasswordFormMachine, input, () =>
      Promise.reject(rejected('internal_server_error', 500)),
    );
    show(<SetPasswordView form={form} onCancel={vi.fn()} />);
    await screen.findByLabelText(/^New Password/, { selector: 'input' });
    expect(field('Username')).toHaveValue('chidi');
    await userEvent.type(secret(/^New Password/), 'harbor');
    await press('Set Password');
    expect(screen.getByText('The password must be at least 8 characters long.')).toBeVisible();
    expect(screen.getByText('Please confirm the password!')).toBeVisible();
    expect(secret(/^New Password/)).toHaveFocus();
    await userEvent.clear(secret(/^New Password/));
    await userEvent.type(secret(/^New Password/), goodPassword);
    await userEvent.type(secret(/^Confirm Password/), `${goodPassword}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could Not Set Password The password for chidi could not be set.',
    );
    expect(secret(/^New Password/)).toHaveValue(goodPassword);
    expect(sent).toHaveLength(1);
  });
});
