import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { DomainUser } from '~/api/rest/domain/users';
import { collectionFormMachine, emptyCollection } from '~/machines/resources/domain/collections';
import type { Grant, Grantee } from '~/machines/resources/domain/permissions';
import { CollectionFormView } from '~/views/resources/domain/collections/CollectionForm';
import { GrantEditor } from '~/views/resources/permissions/GrantEditor';
import { activityPermissions, collectionPermissions } from '~/views/resources/permissions/permission-texts';
import { accessCheck } from '../support/access-samples';
import { deskKey, grants, ordersCollection, people, storedPolicy } from '../support/collection-samples';
import { liveForm, liveUsers } from '../support/live';
import { show } from '../support/show';

const findUsers = (rows = people) => liveUsers((text) => rows.filter(({ username }) => username.includes(text)));

async function newCollection() {
  const world = await liveForm(collectionFormMachine, {
    values: emptyCollection,
    facts: { exists: false, stored: undefined },
  });
  show(<CollectionFormView domainKey={deskKey} form={world.form} users={findUsers()} onCancel={vi.fn()} />);
  return { ...world, user: userEvent.setup() };
}

const box = (within: Pick<typeof screen, 'getByRole'>, name: string) => within.getByRole('checkbox', { name });
const region = (name: string) => within(screen.getByRole('region', { name }));
const adder = () => within(screen.getByRole('group', { name: /^Add (user|group) permissions$/ }));
const grantTable = () => within(screen.getByRole('table', { name: 'User Permissions' }));
const column = (index: number) =>
  grantTable()
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[index]?.textContent);

describe('a new collection', () => {
  it('warns of a space in the id, and accepts it', async () => {
    const { user, saved } = await newCollection();
    await user.type(screen.getByRole('textbox', { name: 'Id' }), 'two words');
    expect(screen.getByText("Collections with spaces in their ids can't be browsed.")).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(saved.mock.calls[0]?.[0].id).toBe('two words');
  });

  it('takes a policy in minutes, and only the settings that apply', async () => {
    const { user, saved } = await newCollection();
    await user.type(screen.getByRole('textbox', { name: 'Id' }), 'x');
    await user.click(box(screen, 'Override Snapshot Policy'));
    const maximum = screen.getByRole('textbox', { name: 'Maximum Time Interval (min)' });
    expect(maximum).toBeDisabled();
    await user.click(box(screen, 'Snapshots Enabled'));
    expect(maximum).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /^Trigger by Time/ }));
    await user.clear(maximum);
    await user.type(maximum, '1.5');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('Please input a whole number of minutes, 0 or more!')).toBeInTheDocument();
    expect(maximum).toHaveFocus();
    await user.clear(maximum);
    await user.type(maximum, '90');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(saved.mock.calls[0]?.[0]).toMatchObject({
      overrideSnapshotPolicy: true,
      triggerByTime: true,
      maximumTime: '90',
    });
  });
});

describe('the permissions of users', () => {
  function editor(change: Partial<Parameters<typeof GrantEditor<DomainUser>>[0]> = {}) {
    const changed = vi.fn<(grant: Grant) => void>();
    const removed = vi.fn<(grantee: Grantee) => void>();
    const sent = vi.fn();
    show(
      <form onSubmit={sent}>
        <GrantEditor
          noun="User"
          search={findUsers()}
          permissions={collectionPermissions}
          grants={grants}
          onChange={changed}
          onRemove={removed}
          {...change}
        />
      </form>,
    );
    return { changed, removed, sent, user: userEvent.setup() };
  }

  it('can be sorted by username in both directions', async () => {
    const { user } = editor();
    const head = grantTable().getByRole('columnheader', { name: 'Username' });
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    await user.click(within(head).getByRole('button'));
    expect(column(0)).toEqual(['ben.carter', 'ana.ruiz', '7f3a (Anonymous)']);
  });

  it('are edited in a dialog that submits nothing else', async () => {
    const { user, changed, sent } = editor();
    await user.click(screen.getByRole('button', { name: 'Edit permissions of ana.ruiz' }));
    const dialog = within(await screen.findByRole('dialog', { name: "Permissions of 'ana.ruiz'" }));
    await user.click(box(dialog, 'Write'));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(changed.mock.calls).toEqual([[{ to: { kind: 'normal', name: 'ana.ruiz' }, granted: ['read', 'create'] }]]);
    expect(sent).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are deleted after the confirmation in the specification', async () => {
    const { user, removed, sent } = editor();
    await user.click(screen.getByRole('button', { name: 'Delete permissions of 7f3a (Anonymous)' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete user permissions?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(removed).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Delete permissions of 7f3a (Anonymous)' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(removed.mock.calls).toEqual([[{ kind: 'anonymous', name: '7f3a' }]]);
    expect(sent).not.toHaveBeenCalled();
  });

  it('say that adding a user who has an entry replaces it', async () => {
    const { user, changed } = editor();
    await user.click(adder().getByRole('combobox', { name: 'User' }));
    await user.click(await screen.findByRole('option', { name: /ana\.ruiz/ }));
    expect(screen.getByText("'ana.ruiz' already has an entry. Add replaces it.")).toBeInTheDocument();
    await user.click(adder().getByRole('button', { name: 'Add' }));
    expect(changed.mock.calls).toEqual([[{ to: { kind: 'normal', name: 'ana.ruiz' }, granted: [] }]]);
  });

  it('need at least one permission where empty entries are not allowed', async () => {
    const { user, changed } = editor({ needsPermission: true, permissions: activityPermissions, grants: [] });
    await user.click(adder().getByRole('combobox', { name: 'User' }));
    await user.click(await screen.findByRole('option', { name: /chidi/ }));
    await user.click(adder().getByRole('button', { name: 'Add' }));
    expect(changed).not.toHaveBeenCalled();
    await user.click(box(adder(), 'View State'));
    await user.click(adder().getByRole('button', { name: 'Add' }));
    expect(changed.mock.calls).toEqual([[{ to: { kind: 'normal', name: 'chidi' }, granted: ['view_state'] }]]);
  });

  it('keep permission names that the console does not know', async () => {
    const { user, changed } = editor({
      grants: [{ to: { kind: 'normal', name: 'chidi' }, granted: ['read', 'added_later'] }],
    });
    expect(column(1)).toEqual(['Read, added_later']);
    await user.click(screen.getByRole('button', { name: 'Edit permissions of chidi' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(box(dialog, 'Write'));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(changed.mock.calls[0]?.[0].granted).toEqual(['read', 'write', 'added_later']);
  });
});

describe('an existing collection', () => {
  it('names the changes of its policy, each with a mark, only while it has one of its own', async () => {
    const { form } = await liveForm(collectionFormMachine, {
      values: { ...ordersCollection, overrideSnapshotPolicy: true, snapshotsEnabled: false },
      facts: { exists: true, stored: storedPolicy },
    });
    show(<CollectionFormView {...{ domainKey: deskKey, id: 'orders', form, users: findUsers() }} onCancel={vi.fn()} />);
    const user = userEvent.setup();
    const marked = (name: string) => {
      const line = screen.getByRole('checkbox', { name }).parentElement!.parentElement!;
      return within(line).queryAllByRole('img', { name: 'Changed' }).length;
    };
    await user.click(screen.getByRole('checkbox', { name: 'Snapshots Enabled' }));
    expect(screen.getByText('1 unsaved change: Snapshots Enabled')).toBeVisible();
    expect([marked('Snapshots Enabled'), marked('Override Snapshot Policy')]).toEqual([1, 0]);
    await user.click(screen.getByRole('checkbox', { name: 'Override Snapshot Policy' }));
    expect(screen.getByText('1 unsaved change: Override Snapshot Policy')).toBeVisible();
    expect(marked('Override Snapshot Policy')).toBe(1);
    await user.type(adder().getByRole('combobox', { name: 'User' }), 'zz');
    expect(screen.getByText(/^2 unsaved changes: .*User not added yet/)).toBeVisible();
  });

  it('shows what a user may do and which rule decides', async () => {
    const { form } = await liveForm(collectionFormMachine, {
      values: ordersCollection,
      facts: { exists: true, stored: storedPolicy },
    });
    const page = { domainKey: deskKey, id: 'orders', form, users: findUsers(), asked: findUsers() };
    const check = accessCheck();
    show(<CollectionFormView {...page} check={check} onCancel={vi.fn()} />);
    const user = userEvent.setup();
    const card = region('Check access');
    const ask = async (name: RegExp) => {
      const field = card.getByRole('combobox', { name: 'User' });
      await user.clear(field);
      if (field.getAttribute('aria-expanded') === 'false') await user.click(field);
      await user.click(await screen.findByRole('option', { name }));
      await card.findByRole('button', { name: 'Check again' });
      return card.getAllByRole('listitem').map((item) => item.textContent);
    };
    expect(await ask(/ana\.ruiz/)).toEqual(['Read, yes', 'Write, yes', 'Create, yes', 'Remove, no', 'Manage, no']);
    expect(card.getByText("From the collection's permissions for this user.")).toBeInTheDocument();
    expect(await ask(/chidi/)).toEqual(['Read, yes', 'Write, yes', 'Create, yes', 'Remove, yes', 'Manage, no']);
    expect(card.getByText("From the collection's world permissions.")).toBeInTheDocument();
    expect((await ask(/7f3a \(Anonymous\)/))[1]).toBe('Write, no');
    expect((await ask(/Any operator/))[4]).toBe('Manage, yes');
    expect(card.queryByText(/^Includes unsaved changes/)).toBeNull();
    await user.click(box(region('World Permissions'), 'Remove'));
    expect((await ask(/chidi/))[3]).toBe('Remove, no');
    expect(card.getByText(/^Includes unsaved changes\./)).toBeInTheDocument();
  });

  const askAbout = async (check: ReturnType<typeof accessCheck>, name: RegExp) => {
    const { form } = await liveForm(collectionFormMachine, {
      values: ordersCollection,
      facts: { exists: true, stored: storedPolicy },
    });
    const page = { domainKey: deskKey, id: 'orders', form, users: findUsers(), asked: findUsers() };
    show(<CollectionFormView {...page} check={check} onCancel={vi.fn()} />);
    const user = userEvent.setup();
    const card = region('Check access');
    await user.click(card.getByRole('combobox', { name: 'User' }));
    await user.click(await screen.findByRole('option', { name }));
    const [first] = await card.findAllByRole('list');
    const items = within(first!).getAllByRole('listitem');
    return { card, answers: items.map((item) => item.textContent) };
  };
  const all = (answer: string) => ['Read', 'Write', 'Create', 'Remove', 'Manage'].map((name) => `${name}, ${answer}`);

  it('shows no permission of a disabled user, and links to the user', async () => {
    const { card, answers } = await askAbout(accessCheck({ account: 'disabled', connected: 'yes' }), /ana\.ruiz/);
    expect(answers).toEqual(all('no'));
    expect(card.getByText("This user is disabled and can't sign in.")).toBeVisible();
    expect(card.getByText(/^Granted: Read, Write, Create\. From the collection's permissions/)).toBeVisible();
    expect(card.getByText(/^Still connected: /)).toBeVisible();
    expect(card.getByRole('link', { name: /^Fix it: This user is disabled/ })).toHaveAttribute(
      'href',
      '/domain/acme/order-desk/users/ana.ruiz',
    );
  });
});
