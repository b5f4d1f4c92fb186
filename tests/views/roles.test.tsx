import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { rolesFor } from '~/core/capabilities';
import { type Assignment, roleForms, type RoleScope } from '~/machines/resources/roles';
import { RoleDialog, RolesCard } from '~/views/resources/roles/Roles';
import { frozenForm } from '../support/frozen-form';
import type { ListAt } from '../support/frozen-list';
import { assignments, frozenAdder, frozenRoles, frozenUsers } from '../support/role-samples';
import { show } from '../support/show';
import { watched } from '../support/watched';

/** The current user is mara. */
function openCard(scope: RoleScope, at: ListAt<Assignment> = {}, adder = frozenAdder(scope)) {
  const list = watched(frozenRoles(scope, at));
  const form = watched(adder);
  const onChange = vi.fn();
  show(
    <RolesCard
      scope={scope}
      list={list.actor}
      adder={form.actor}
      users={frozenUsers()}
      reader="mara"
      zone="utc"
      onChange={onChange}
    />,
  );
  return { onChange, sent: list.sent, added: form.sent };
}
const adder = (name: string) => within(screen.getByRole('form', { name }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe.each([
  ['namespace', 'User Roles', 'Add a user role', 'Domain Admin access plus managing the roles in the namespace.'],
  ['domain', 'Members', 'Add a member', 'Domain Admin access plus managing the members.'],
] as const)('the roles of a %s', (scope, title, form, owner) => {
  it('are listed and can be changed and removed', async () => {
    const { onChange, sent } = openCard(scope);
    const card = within(screen.getByRole('region', { name: title }));
    expect(card.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'Username',
      'Role',
      'Actions',
    ]);
    expect(card.getAllByRole('row')).toHaveLength(assignments.length + 1);
    const row = within(card.getByRole('row', { name: /dana/ }));
    expect(row.getByRole('cell', { name: 'Owner' })).toHaveAttribute('title', owner);
    await userEvent.click(button('Change the role of dana'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ username: 'dana', role: 'Owner' });
    await userEvent.click(button('Remove dana'));
    expect(sent).toEqual([{ type: 'list.remove', ids: ['dana'] }]);
  });

  it('are added for a picked user', async () => {
    const { added } = openCard(scope);
    const fields = adder(form);
    expect(fields.getByRole('combobox', { name: 'Role' })).toHaveTextContent('Developer');
    await userEvent.click(fields.getByRole('combobox', { name: 'User' }));
    const names = scope === 'domain' ? ['kofi', 'liv'] : ['kofi', 'liv', 'mara'];
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(names.length));
    await userEvent.click(screen.getByRole('option', { name: /kofi/ }));
    await userEvent.click(fields.getByRole('combobox', { name: 'Role' }));
    expect(screen.getByRole('option', { name: /^Owner/ })).toHaveTextContent(`Owner${owner}`);
    await userEvent.click(screen.getByRole('option', { name: /^Domain Admin/ }));
    await userEvent.click(fields.getByRole('button', { name: 'Add' }));
    expect(added).toEqual(
      expect.arrayContaining([
        { type: 'form.change', change: { username: 'kofi' } },
        { type: 'form.change', change: { role: 'Domain Admin' } },
        { type: 'form.submit' },
      ]),
    );
  });
});

describe('your own role', () => {
  it('can be removed from a namespace, after a confirmation that says it is yours', async () => {
    openCard('namespace', { removal: 'asking', context: { pendingDeletion: assignments.slice(3) } });
    expect(await screen.findByRole('alertdialog', { name: 'Remove your own role Owner?', hidden: true })).toBeVisible();
  });

  it('cannot be changed or removed in a domain', () => {
    openCard('domain');
    expect(screen.getByRole('row', { name: /mara.*\(you\)/ })).toBeVisible();
    expect(button('Remove mara')).toHaveAttribute('title', "You can't remove yourself.");
    expect(button('Change the role of mara')).toHaveAttribute('title', "You can't set your own role.");
    for (const name of ['Remove mara', 'Change the role of mara'])
      expect(button(name)).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('checkbox', { name: 'Select mara' })).toBeDisabled();
  });
});

it('shows members read-only when it is too low, with the required roles', () => {
  const needed = rolesFor('domain.members');
  const facts = { username: 'jun', exists: false, forbidden: needed };
  openCard('domain', {}, frozenAdder('domain', ['pristine', { facts }]));
  expect(adder('Add a member').getByRole('combobox', { name: 'User' })).toBeDisabled();
  for (const name of [/^Add$/, 'Change the role of dana', 'Remove dana']) {
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
    expect(button(name)).toHaveAttribute('title', needed);
  }
});

describe('the role dialog', () => {
  function open(role: string, reader = 'mara') {
    const values = { username: 'dana', role };
    const start = { values: { ...values, role: 'Developer' }, facts: { username: reader, exists: true } };
    const form = watched(
      frozenForm(roleForms.namespace, start, role === 'Developer' ? 'pristine' : 'dirty', { values }),
    );
    show(<RoleDialog scope="namespace" form={form.actor} onClose={() => {}} />);
    return form.sent;
  }

  it('submits a changed role', async () => {
    const sent = open('Owner');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(sent).toEqual([{ type: 'form.submit' }]);
  });

  it('warns users before they lower their own role', async () => {
    open('Developer', 'dana');
    expect(await screen.findByText(/^This is your own role\./)).toBeVisible();
  });
});
