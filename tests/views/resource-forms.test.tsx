import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { EmbeddedServer } from '../support/embedded-server';
import { openPage } from '../support/open-page';
import { goodPassword, newChidi } from '../support/user-samples';

const field = (name: string) => screen.getByRole('textbox', { name });
const secret = (name: RegExp) => screen.getByLabelText(name, { selector: 'input' });
const choice = (name: RegExp) => screen.getByRole('radio', { name });

/** The page of a form when it is loaded. `press` clicks a button, `sent` is what was written last. */
async function openForm(address: string, first: string, more?: Parameters<typeof openPage>[1]) {
  const page = await openPage(address, more);
  await screen.findByRole('textbox', { name: first });
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  const sent = () => expect.poll(() => page.bodies);
  return { ...page, press, sent };
}

describe('the form for a new user', () => {
  const open = () => openForm('/create-user', 'Username');

  it('says everything that is missing, focuses the first field, and offers three roles', async () => {
    const { press, writes } = await open();
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
    expect(writes()).toEqual([]);
    const roles = within(screen.getByRole('radiogroup', { name: 'Role' })).getAllByRole('radio');
    expect(roles.map((role) => role.getAttribute('value'))).toEqual(['Developer', 'Domain Admin', 'Server Admin']);
    expect(roles[0]).toBeChecked();
    expect(screen.getByText('Creates, changes and deletes all namespaces and domains.')).toBeVisible();
  });

  it('checks off the policy requirements while the password is typed', async () => {
    const { user } = await open();
    const rules = () =>
      within(screen.getByRole('list', { name: 'Password policy' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(rules()).toEqual([
      'at least 6 characters, not met yet',
      'an upper case character, not met yet',
      'a lower case character, not met yet',
      'a digit, not met yet',
      'a special character, not met yet',
    ]);
    await user.type(secret(/^Password/), 'Harbor-7');
    expect(rules().every((text) => text.endsWith(', met'))).toBe(true);
    expect(secret(/^Password/)).toHaveAccessibleDescription(/at least 6 characters, met/);
    expect(secret(/^Password/)).toHaveAttribute('autocomplete', 'new-password');
  });

  it('can be completed by keyboard alone', async () => {
    const { user, sent } = await open();
    await user.click(field('Username'));
    const { confirm: _, ...created } = newChidi;
    const { username, displayName, firstName, lastName, email } = created;
    for (const text of [username, displayName, firstName, lastName, email]) {
      await user.keyboard(text);
      await user.tab();
    }
    expect(screen.getByRole('button', { name: 'Help: Roles' })).toHaveFocus();
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(choice(/Domain Admin/)).toBeChecked();
    await user.tab();
    await user.keyboard(goodPassword);
    await user.tab();
    expect(screen.getAllByRole('button', { name: 'Show password' })[0]).toHaveFocus();
    await user.tab();
    await user.keyboard(`${goodPassword}{Enter}`);
    await sent().toEqual([{ ...created, serverRole: 'Domain Admin' }]);
  });
});

describe('the form for an existing user', () => {
  const emre = { displayName: 'Emre Yıldız', firstName: 'Emre', lastName: 'Yıldız', email: 'emre@example.com' };

  it('has a read-only username and editable details', async () => {
    const { user, press, sent } = await openForm('/users/emre', 'Username');
    expect(screen.getByRole('heading', { level: 1, name: 'Emre Yıldız' })).toBeVisible();
    expect(field('Username')).toHaveAttribute('readonly');
    expect(field('Username')).toHaveValue('emre');
    expect(screen.getByText(/^\d\d\/\d\d\/\d{4} @ \d\d:\d\d[ap]m UTC$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set Password' })).toHaveAttribute('href', '/users/emre/set-password');
    await user.clear(field('Display Name'));
    await press('Save');
    expect(screen.getByText('Please input a Display Name!')).toBeVisible();
    expect(field('Display Name')).toHaveFocus();
    await user.type(field('Display Name'), 'Emre Y.');
    await user.click(choice(/Server Admin/));
    expect(screen.getByText('2 unsaved changes: Display Name, Role')).toBeVisible();
    await press('Save');
    await sent().toEqual([{ ...emre, displayName: 'Emre Y.', serverRole: 'Server Admin' }]);
  });

  it('disables the role of your own account, and says why', async () => {
    await openForm('/users/admin', 'Username');
    for (const role of screen.getAllByRole('radio')) expect(role).toBeDisabled();
    expect(screen.getByText("You can't change your own server role.")).toBeVisible();
  });

  it('shows what both changed, and uses their version', async () => {
    const { user, press, others } = await openForm('/users/emre', 'Username');
    await others.users.update('emre', { ...emre, displayName: 'E. Yıldız', serverRole: 'Domain Admin' });
    await user.type(field('Display Name'), '!');
    await press('Save');
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('row').map((each) => each.textContent)).toEqual([
      'FieldYoursTheirs',
      'Display NameEmre Yıldız!E. Yıldız',
    ]);
    await press('Use their version');
    // Elements hidden from assistive technology by a dialog come back after it closes.
    expect(await screen.findByRole('textbox', { name: 'Display Name' }, { timeout: 20_000 })).toHaveValue('E. Yıldız');
    expect(choice(/Domain Admin/)).toBeChecked();
  });

  it('has a form for the password of the user it names', async () => {
    const { user, press, fail, writes } = await openForm('/users/emre/set-password', 'Username');
    expect(field('Username')).toHaveValue('emre');
    await user.type(secret(/^New Password/), 'harbor');
    await press('Set Password');
    expect(screen.getByText('The password must contain an upper case character.')).toBeVisible();
    expect(screen.getByText('Please confirm the password!')).toBeVisible();
    expect(secret(/^New Password/)).toHaveFocus();
    await user.clear(secret(/^New Password/));
    fail('POST users/emre/password', { status: 500 });
    await user.type(secret(/^New Password/), goodPassword);
    await user.type(secret(/^Confirm Password/), `${goodPassword}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could Not Set Password The password for emre could not be set.',
    );
    expect(secret(/^New Password/)).toHaveValue(goodPassword);
    expect(writes()).toHaveLength(1);
  });
});

it('a namespace shows its fixed id and its roles, and saves its name', async () => {
  const { user, press, sent } = await openForm('/namespaces/acme', 'Namespace Id');
  expect(screen.getByRole('heading', { level: 1, name: 'Acme Trading' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'User Roles' })).toBeVisible();
  expect(field('Namespace Id')).toHaveAttribute('readonly');
  expect(field('Namespace Id')).toHaveValue('acme');
  await user.clear(field('Display Name'));
  await press('Save');
  expect(screen.getByText('Please input a Display Name!')).toBeVisible();
  expect(field('Display Name')).toHaveFocus();
  await user.keyboard('Acme{Enter}');
  await sent().toEqual([{ displayName: 'Acme' }]);
});

it('a namespace can only be read when the role is Developer', async () => {
  await openForm('/namespaces/studio', 'Namespace Id', { as: 'devi' });
  expect(field('Display Name')).toHaveAttribute('readonly');
});

it('a new API key is enabled by default', async () => {
  const { user, sent } = await openForm('/create-api-key', 'Name');
  expect(screen.getByRole('checkbox', { name: 'Enabled' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Enabled' }));
  await user.type(field('Name'), 'c{Enter}');
  await sent().toEqual([{ name: 'c', enabled: false }]);
});

it('the page of an API key shows its name in the heading and the breadcrumb, never the key', async () => {
  const { others } = await openForm('/api-keys/Nightly%20export', 'Name');
  expect(screen.getByRole('heading', { level: 1, name: 'Nightly export' })).toBeVisible();
  expect(within(screen.getByRole('navigation')).getByText('Nightly export')).toHaveAttribute('aria-current', 'page');
  for (const { key } of await others.apiKeys.list()) expect(document.documentElement.outerHTML).not.toContain(key);
});

describe('the profile', () => {
  it('has a read-only username and editable details, saved apart from the password', async () => {
    const { user, press, sent } = await openForm('/profile', 'Username');
    expect(field('Username')).toHaveAttribute('readonly');
    const details = { displayName: 'Ada Admin', firstName: 'Ada', lastName: 'Admin', email: 'ada@example.com' };
    const labels = ['Display Name', 'First Name', 'Last Name', 'Email'];
    expect(['Username', ...labels].map((name) => (field(name) as HTMLInputElement).value)).toEqual([
      'admin',
      ...Object.values(details),
    ]);
    expect(field('Email')).toBeRequired();
    expect(field('First Name')).not.toBeRequired();
    await user.type(field('Display Name'), '!');
    await press('Save');
    await sent().toEqual([{ ...details, displayName: 'Ada Admin!' }]);
  });

  it('sets the password and lists what the policy requires', async () => {
    const { user, press, sent } = await openForm('/profile', 'Username');
    const form = within(await screen.findByRole('form', { name: 'Password' }));
    expect(await form.findAllByRole('listitem')).toHaveLength(5);
    expect(form.getByLabelText(/^New Password/)).toHaveAttribute('type', 'password');
    expect(form.getByLabelText(/^Confirm Password/)).toHaveAttribute('autocomplete', 'new-password');
    for (const name of [/^New Password/, /^Confirm Password/]) await user.type(secret(name), goodPassword);
    await press('Set Password');
    await sent().toEqual([{ password: goodPassword }]);
  });
});

describe('the page of a domain user', () => {
  const ben = '/domain/acme/orders/users/ben';

  it('shows a fixed username and the user details beside the form', async () => {
    await openForm(ben, 'Username');
    expect(field('Username')).toHaveAttribute('readonly');
    expect(field('Username')).toHaveValue('ben');
    expect(screen.getByText(/^\d\d\/\d\d\/\d{4} @ \d\d:\d\d[ap]m UTC$/)).toBeVisible();
    expect(screen.getByText('Enabled')).toBeVisible();
    expect(screen.getByRole('link', { name: /Set Password/ })).toHaveAttribute('href', `${ben}/set-password`);
    expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/domain/acme/orders/users');
  });

  it('disables the user with one check box, also by keyboard', async () => {
    const { user, press, sent } = await openForm(ben, 'Username');
    const disabled = screen.getByRole('checkbox', { name: 'Disabled' });
    expect(disabled).not.toBeChecked();
    expect(disabled).toHaveAccessibleDescription("A disabled user can't connect to the domain.");
    disabled.focus();
    await user.keyboard(' ');
    expect(disabled).toBeChecked();
    expect(screen.getByText('1 unsaved change: Disabled')).toBeVisible();
    await press('Save');
    await sent().toMatchObject([{ displayName: 'Ben Sato', disabled: true }]);
  });
});

it.each([
  ['/users/emre', 'GET users/emre', 'The form could not be loaded.', 'Save', /^Username/],
  ['/profile', 'GET config', 'The password policy could not be loaded.', 'Set Password', /^New Password/],
])(
  'a form of %s says so when it can not be loaded, and is there after Retry',
  async (address, call, text, action, of) => {
    const { user } = await openPage(address, {
      parts: ({ fail }) => {
        fail(call, { status: 400 });
        return Promise.resolve({});
      },
    });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: action })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText(of, { selector: 'input' })).toBeVisible();
    expect(screen.queryByText(text)).toBeNull();
  },
);

describe('a new domain', () => {
  const open = (config: Record<string, boolean> = {}, more: (server: EmbeddedServer) => unknown = () => {}) =>
    openForm('/create-domain', 'Domain Id', {
      before: async (server) => {
        Object.assign(server.state.server.config, config);
        await more(server);
      },
    });
  const sharedOnly = { 'namespaces.user-namespaces-enabled': false };
  const none = { 'namespaces.enabled': false };
  const previewed = () => screen.getByText('Connection URL').nextElementSibling;
  type Page = Awaited<ReturnType<typeof open>>;
  async function fill({ user }: Page) {
    await user.type(field('Domain Id'), 'plans');
    await user.type(field('Display Name'), 'Plans');
  }

  it('begins in the first field, which says nothing when it is left as it was', async () => {
    const { user } = await open(none);
    await waitFor(() => expect(field('Domain Id')).toHaveFocus());
    await user.click(field('Display Name'));
    expect(field('Domain Id')).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('is in your namespace by default when user namespaces are enabled', async () => {
    const page = await open();
    expect(choice(/User Namespace/)).toBeChecked();
    expect(screen.getByText('~admin')).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
    await fill(page);
    await page.press('Create');
    await page.sent().toEqual([{ namespace: '~admin', id: 'plans', displayName: 'Plans' }]);
  });

  it('is in a shared namespace from a search when user namespaces are disabled', async () => {
    const page = await open(sharedOnly);
    expect(choice(/User Namespace/)).toBeDisabled();
    expect(choice(/Shared Namespace/)).toBeChecked();
    const namespace = screen.getByRole('combobox', { name: 'Namespace' });
    await page.user.type(namespace, 'stu');
    await page.user.click(await screen.findByRole('option', { name: /studio/ }));
    expect(namespace).toHaveValue('studio');
    await fill(page);
    expect(previewed()).toHaveTextContent(/^https:\/\/rt\.example\.com\/studio\/plans$/);
    await page.press('Create');
    await page.sent().toMatchObject([{ namespace: 'studio' }]);
  });

  it('names every missing field and focuses the first, each time', async () => {
    const { user, press, writes } = await open(sharedOnly);
    await press('Create');
    expect(screen.getByText('Please select a namespace!')).toBeVisible();
    expect(screen.getByText('Please input a domain id!')).toBeVisible();
    expect(screen.getByText('Please input a display name!')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Namespace' })).toHaveFocus();
    await user.type(screen.getByRole('combobox', { name: 'Namespace' }), 'acme');
    await press('Create');
    expect(screen.queryByText('Please select a namespace!')).toBeNull();
    expect(field('Domain Id')).toHaveFocus();
    await user.tab();
    await press('Create');
    expect(field('Domain Id')).toHaveFocus();
    expect(writes()).toEqual([]);
  });

  it.each(['.', ' .. '])('can not have an id that cannot be in an address: %j', async (id) => {
    const { user, press, writes } = await open();
    await user.type(field('Domain Id'), id);
    await user.type(field('Display Name'), 'Dots');
    await press('Create');
    expect(screen.getByText('"." and ".." can\'t be used as an id.')).toBeVisible();
    expect(field('Domain Id')).toHaveFocus();
    expect(writes()).toEqual([]);
  });

  it('previews the encoded connection URL while typing', async () => {
    const { user } = await open();
    expect(previewed()).toHaveTextContent('https://rt.example.com/~admin/domain-id');
    await user.type(field('Domain Id'), 'a b/ü');
    expect(previewed()).toHaveTextContent('https://rt.example.com/~admin/a%20b%2F%C3%BC');
    await user.clear(field('Domain Id'));
    await user.type(field('Domain Id'), '..');
    expect(screen.getByText('"." and ".." can\'t be used.')).toBeVisible();
  });

  it('is in a namespace whose id is typed when a Developer can not list it', async () => {
    const page = await openForm('/create-domain', 'Domain Id', { as: 'devi' });
    await page.user.click(choice(/Shared Namespace/));
    const namespace = screen.getByRole('combobox', { name: 'Namespace' });
    expect(namespace).toHaveAccessibleDescription("Your role can't list namespaces. Type a namespace id.");
    await page.user.type(namespace, 'finance');
    await fill(page);
    await page.press('Create');
    await page.sent().toMatchObject([{ namespace: 'finance' }]);
  });

  const unknown = { status: 404, code: 'namespace_not_found' };
  it.each([
    ['your namespace does not exist', {}, unknown, " because the namespace '~admin' does not exist"],
    ['the default namespace does not exist', none, unknown, " because the namespace 'convergence' does not exist"],
    ['the server fails', {}, { status: 500 }, '. The server returned an error (500).'],
  ])('is not created, and keeps its id, when %s', async (_, config, fate, reason) => {
    const page = await open(config, ({ fail }) => fail('POST domains', fate));
    await fill(page);
    await page.press('Create');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Domain Not Created The domain could not be created${reason}`,
    );
    expect(field('Domain Id')).toHaveValue('plans');
  });

  it('shows a taken id at the top and at the field, which gets the focus', async () => {
    const page = await open({}, ({ others }) =>
      others.domains.create({ namespace: '~admin', id: 'plans', displayName: 'There' }),
    );
    await fill(page);
    await page.press('Create');
    expect(await screen.findByText('A domain with the specified id already exists.')).toBeVisible();
    expect(screen.getAllByText('Domain Not Created')).toHaveLength(1);
    expect(field('Domain Id')).toHaveFocus();
    expect(field('Display Name')).toHaveValue('Plans');
  });

  it('is not left without a question; Stay keeps it, Leave discards it', async () => {
    const page = await open();
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const leave = () => page.user.click(screen.getByRole('link', { name: 'Domains' }));
    expect(closing()).toBe(false);
    await fill(page);
    expect(closing()).toBe(true);
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await leave();
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(page.place()).toBe('/create-domain');
    expect(field('Domain Id')).toHaveValue('plans');
    await leave();
    await page.user.click(await screen.findByRole('button', { name: 'Leave' }));
    await expect.poll(page.place).toBe('/domains');
  });
});

describe('the address of an object', () => {
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

  it.each(['a%2Fb', 'a/b', '50%'])('opens the namespace %s and no other', async (id) => {
    const { asked } = await openPage(`/namespaces/${encodeURIComponent(id)}`, {
      before: ({ others }) => others.namespaces.create({ id, displayName: 'Asked for' }),
    });
    expect(await heading('Asked for')).toBeVisible();
    const encoded = encodeURIComponent(id);
    expect(asked).toEqual(expect.arrayContaining([`GET namespaces/${encoded}`, `GET roles/namespace/${encoded}`]));
    expect(asked.filter((call) => call.startsWith('GET namespaces'))).toHaveLength(1);
  });

  it('opens the API key in it and no other', async () => {
    await openPage('/api-keys/a%252Fb', {
      before: async ({ others }) => {
        for (const name of ['a/b', 'a%2Fb']) await others.apiKeys.create({ name, enabled: true });
      },
    });
    expect(await heading('a%2Fb')).toBeVisible();
  });

  it.each(['/namespaces/%E0%A4%A', '/api-keys/%E0%A4%A'])(
    'shows the Not Found page when it cannot be decoded: %s',
    async (address) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { asked } = await openPage(address);
      expect(await screen.findByText('Unfortunately, no page exists at this url.')).toBeVisible();
      expect(asked.filter((call) => !call.endsWith('favoriteDomains'))).toEqual([]);
      for (const [sentence] of warned.mock.calls) expect(sentence).toContain('could not be decoded');
    },
  );
});
