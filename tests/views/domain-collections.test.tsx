import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { CollectionSummary } from '~/api/rest/domain/collections';
import type { DomainUser } from '~/api/rest/domain/users';
import {
  collectionFormMachine,
  collectionList,
  type CollectionValues,
  emptyCollection,
} from '~/machines/resources/domain/collections';
import type { Grant, Grantee } from '~/machines/resources/domain/permissions';
import { CollectionFormView } from '~/views/resources/domain/collections/CollectionForm';
import { CollectionListView } from '~/views/resources/domain/collections/CollectionList';
import { GrantEditor } from '~/views/resources/permissions/GrantEditor';
import { activityPermissions, collectionPermissions } from '~/views/resources/permissions/permission-texts';
import {
  collections,
  deskKey,
  grants,
  odd,
  ordersCollection,
  people,
  storedPolicy,
} from '../support/collection-samples';
import { liveForm, liveList, liveUsers } from '../support/live';
import { show } from '../support/show';

const findUsers = (rows = people) =>
  liveUsers((text) => rows.filter(({ username }) => username.includes(text)));

async function newCollection() {
  const world = await liveForm(collectionFormMachine, {
    values: emptyCollection,
    facts: { exists: false, stored: undefined },
  });
  const cancel = vi.fn();
  show(<CollectionFormView domainKey={deskKey} form={world.form} users={findUsers()} onCancel={cancel} />);
  return { ...world, cancel, user: userEvent.setup() };
}

async function editOf(values: CollectionValues = ordersCollection) {
  const world = await liveForm(collectionFormMachine, {
    values,
    facts: { exists: true, stored: storedPolicy },
  });
  show(
    <CollectionFormView
      domainKey={deskKey}
      id={values.id}
      form={world.form}
      users={findUsers()}
      asked={findUsers()}
      onCancel={vi.fn()}
    />,
  );
  return { ...world, user: userEvent.setup() };
}

const box = (within: Pick<typeof screen, 'getByRole'>, name: string) =>
  within.getByRole('checkbox', { name });
const region = (name: string) => within(screen.getByRole('region', { name }));
const adder = () => within(screen.getByRole('group', { name: /^Add (user|group) permissions$/ }));
const grantTable = () => within(screen.getByRole('table', { name: 'User Permissions' }));
const column = (index: number) =>
  grantTable()
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[index]?.textContent);

describe('the list of collections', () => {
  const open = (rows: CollectionSummary[] = collections) => {
    const { list, removed } = liveList(collectionList, rows, rows.length);
    show(<CollectionListView domainKey={deskKey} zone="utc" list={list} />);
    return { removed, user: userEvent.setup() };
  };

  it('neither opens nor deletes what no address can name', async () => {
    const [orders] = collections;
    open(orders ? [{ ...orders, id: '..' }] : []);
    await screen.findByRole('button', { name: 'Delete ..' });
    for (const name of ['Edit Collection ..', 'Delete ..']) {
      const control = screen.getByRole('button', { name });
      expect(control).toHaveAttribute('aria-disabled', 'true');
      expect(control).toHaveAttribute('title', '"." and ".." can\'t be used as an id.');
    }
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('has the columns, links and actions of the specification', async () => {
    open();
    const row = await screen.findByRole('row', { name: /orders/ });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'Id',
      'Models',
      'Description',
      'Actions',
    ]);
    const link = (name: string) => within(row).getByRole('link', { name }).getAttribute('href');
    expect(link('orders')).toBe('/domain/acme/order-desk/collections/orders');
    expect(link('Edit Collection orders')).toBe('/domain/acme/order-desk/collections/orders');
    expect(link('Browse Collection orders')).toBe(
      '/domain/acme/order-desk/models?mode=browse&collection=orders',
    );
    expect(link('1204')).toBe('/domain/acme/order-desk/models?mode=browse&collection=orders');
    expect(screen.getByRole('link', { name: /Create Collection/ })).toHaveAttribute(
      'href',
      '/domain/acme/order-desk/create-collection',
    );
    expect(screen.getByRole('link', { name: odd.id })).toHaveAttribute(
      'href',
      `/domain/acme/order-desk/collections/${encodeURIComponent(odd.id)}`,
    );
  });

  it('asks with the text of the specification and the number of models', async () => {
    const { user, removed } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete orders' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByRole('heading')).toHaveTextContent('Are you sure delete this collection?');
    expect(dialog.getByText(/its 1204 models are deleted with it/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'No' }));
    expect(removed).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Delete orders' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(removed).toEqual([['orders']]));
  });
});

describe('a new collection', () => {
  it('starts with the defaults of the specification', async () => {
    await newCollection();
    const world = region('World Permissions');
    for (const name of ['Read', 'Write', 'Create', 'Remove']) expect(box(world, name)).toBeChecked();
    expect(box(world, 'Manage')).not.toBeChecked();
    expect(box(screen, 'Override Snapshot Policy')).not.toBeChecked();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('New Collection', { selector: '[aria-current]' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Collection' })).toHaveAttribute(
      'href',
      '/domain/acme/order-desk/collections',
    );
  });

  it('warns of a space in the id, and accepts it', async () => {
    const { user, saved } = await newCollection();
    await user.type(screen.getByRole('textbox', { name: 'Id' }), 'two words');
    expect(screen.getByText("Collections with spaces in their ids can't be browsed.")).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(saved.mock.calls[0]?.[0].id).toBe('two words');
  });

  it('takes a policy in minutes, and only what is in force', async () => {
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

  it('enables Add when a user is chosen, and sends nothing', async () => {
    const { user, saved, form } = await newCollection();
    const add = adder().getByRole('button', { name: 'Add' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    await user.type(adder().getByRole('combobox', { name: 'User' }), 'chi');
    expect(add).toHaveAttribute('aria-disabled', 'true');
    await user.click(await screen.findByRole('option', { name: /chidi/ }));
    await user.click(box(adder(), 'Write'));
    await user.click(box(adder(), 'Read'));
    await user.click(add);
    expect(column(0)).toEqual(['chidi']);
    expect(column(1)).toEqual(['Read, Write']);
    expect(adder().getByRole('combobox', { name: 'User' })).toHaveValue('');
    expect(box(adder(), 'Read')).not.toBeChecked();
    expect(add).toHaveAttribute('aria-disabled', 'true');
    expect(form.getSnapshot().context.values.users).toEqual([
      { to: { kind: 'normal', name: 'chidi' }, granted: ['read', 'write'] },
    ]);
    expect(saved).not.toHaveBeenCalled();
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

  it('name users of other types as such, and say when nothing is granted', () => {
    editor();
    expect(column(0)).toEqual(['7f3a (Anonymous)', 'ana.ruiz', 'ben.carter']);
    expect(column(1)).toEqual(['Read', 'Read, Write, Create', 'None']);
  });

  it('can be sorted by username, both ways', async () => {
    const { user } = editor();
    const head = grantTable().getByRole('columnheader', { name: 'Username' });
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    await user.click(within(head).getByRole('button'));
    expect(column(0)).toEqual(['ben.carter', 'ana.ruiz', '7f3a (Anonymous)']);
  });

  it('are changed in a dialog whose sending sends nothing else', async () => {
    const { user, changed, sent } = editor();
    await user.click(screen.getByRole('button', { name: 'Edit permissions of ana.ruiz' }));
    const dialog = within(await screen.findByRole('dialog', { name: "Permissions of 'ana.ruiz'" }));
    await user.click(box(dialog, 'Write'));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(changed.mock.calls).toEqual([
      [{ to: { kind: 'normal', name: 'ana.ruiz' }, granted: ['read', 'create'] }],
    ]);
    expect(sent).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are deleted after the question of the specification', async () => {
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
    expect(screen.getByText("'ana.ruiz' has an entry already. Add replaces it.")).toBeInTheDocument();
    await user.click(adder().getByRole('button', { name: 'Add' }));
    expect(changed.mock.calls).toEqual([[{ to: { kind: 'normal', name: 'ana.ruiz' }, granted: [] }]]);
  });

  it('need one permission at least where an empty entry is none', async () => {
    const { user, changed } = editor({ needsPermission: true, permissions: activityPermissions, grants: [] });
    await user.click(adder().getByRole('combobox', { name: 'User' }));
    await user.click(await screen.findByRole('option', { name: /chidi/ }));
    await user.click(adder().getByRole('button', { name: 'Add' }));
    expect(changed).not.toHaveBeenCalled();
    await user.click(box(adder(), 'View State'));
    await user.click(adder().getByRole('button', { name: 'Add' }));
    expect(changed.mock.calls).toEqual([
      [{ to: { kind: 'normal', name: 'chidi' }, granted: ['view_state'] }],
    ]);
  });

  it('keep names that the console does not know', async () => {
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

  it('say why they cannot be changed', async () => {
    const { user } = editor({ forbidden: 'Not yours.' });
    const edit = screen.getByRole('button', { name: 'Edit permissions of ana.ruiz' });
    expect(edit).toHaveAttribute('title', 'Not yours.');
    await user.click(edit);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(adder().getByRole('combobox', { name: 'User' })).toBeDisabled();
  });
});

describe('a collection that exists', () => {
  it('has an id that cannot be changed, and its policy in minutes', async () => {
    const { user, saved } = await editOf({
      ...ordersCollection,
      overrideSnapshotPolicy: true,
      snapshotsEnabled: true,
      limitByTime: true,
      minimumTime: '1.5',
    });
    expect(screen.getByRole('textbox', { name: 'Id' })).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: 'Minimum Time Interval (min)' })).toHaveValue('1.5');
    await user.type(screen.getByRole('textbox', { name: 'Description' }), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toHaveBeenCalledOnce();
  });

  it('says what a user may do, and which rule decides', async () => {
    const { user } = await editOf();
    const card = region('Check access');
    const ask = async (name: RegExp) => {
      const field = card.getByRole('combobox', { name: 'User' });
      await user.clear(field);
      if (field.getAttribute('aria-expanded') === 'false') await user.click(field);
      await user.click(await screen.findByRole('option', { name }));
      return card.getAllByRole('listitem').map((item) => item.textContent);
    };
    expect(await ask(/ana\.ruiz/)).toEqual([
      'Read, yes',
      'Write, yes',
      'Create, yes',
      'Remove, no',
      'Manage, no',
    ]);
    expect(card.getByText("From the collection's permissions for this user.")).toBeInTheDocument();
    expect(await ask(/chidi/)).toEqual([
      'Read, yes',
      'Write, yes',
      'Create, yes',
      'Remove, yes',
      'Manage, no',
    ]);
    expect(card.getByText("From the collection's world permissions.")).toBeInTheDocument();
    expect((await ask(/7f3a \(Anonymous\)/))[1]).toBe('Write, no');
    expect((await ask(/Any operator/))[4]).toBe('Manage, yes');
    expect(card.queryByText(/^Includes unsaved changes/)).toBeNull();
    await user.click(box(region('World Permissions'), 'Remove'));
    expect((await ask(/chidi/))[3]).toBe('Remove, no');
    expect(card.getByText(/^Includes unsaved changes\./)).toBeInTheDocument();
  });
});
