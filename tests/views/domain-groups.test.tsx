import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { emptyGroup, groupFormMachine, type GroupValues } from '~/machines/resources/domain/groups';
import { GroupFormView } from '~/views/resources/domain/groups/GroupForm';
import { deskKey, people } from '../support/collection-samples';
import { deskValues } from '../support/domain-user-samples';
import { liveForm, liveUsers } from '../support/live';
import { show } from '../support/show';

const field = (name: string) => screen.getByRole('textbox', { name });
const findUsers = (text: string) => people.filter(({ username }) => username.includes(text));

async function openForm(values: GroupValues, id?: string, find: Parameters<typeof liveUsers>[0] = findUsers) {
  const { form, saved } = await liveForm(groupFormMachine, { values, facts: { id } });
  const cancel = vi.fn();
  show(<GroupFormView domainKey={deskKey} form={form} users={liveUsers(find)} onCancel={cancel} id={id} />);
  return { form, saved, cancel, user: userEvent.setup() };
}

const adder = () => within(screen.getByRole('group', { name: 'Add a member' }));
const addButton = () => adder().getByRole('button', { name: 'Add' });
const picker = () => adder().getByRole('combobox', { name: 'User' });
const members = () =>
  within(screen.getByRole('list', { name: 'Members' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('a new group', () => {
  it('offers only matching users while the answer is loading', async () => {
    const find = (text: string) => (text === '' ? people : new Promise<never>(() => {}));
    const { user } = await openForm(emptyGroup, undefined, find);
    await user.click(picker());
    expect(await screen.findByRole('option', { name: /ana\.ruiz/ })).toBeVisible();
    await user.type(picker(), 'chi');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('chidi'),
    ]);
    await user.type(picker(), 'zz');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('Searching…')).toBeInTheDocument();
    expect(addButton()).toHaveAttribute('aria-disabled', 'true');
  });

  it('clears the field when the form is reverted', async () => {
    const { user, form } = await openForm(deskValues, 'desk');
    await user.type(picker(), 'chi');
    expect(form.getSnapshot().context.values.unadded).toBe('chi');
    expect(screen.getByText('1 unsaved change: Member not added yet')).toBeVisible();
    act(() => form.send({ type: 'form.revert' }));
    await waitFor(() => expect(picker()).toHaveValue(''));
    await user.type(picker(), 'chidi');
    expect(picker()).toHaveValue('chidi');
    expect(form.getSnapshot().context.values.unadded).toBe('chidi');
  });

  it('shows 100 of many members, and all on request', async () => {
    const many = Array.from({ length: 130 }, (_, n) => `u${100 + n}`);
    const { user } = await openForm({ ...deskValues, members: many });
    expect(members()).toHaveLength(100);
    await user.click(screen.getByRole('button', { name: 'Show all 130 members' }));
    expect(members()).toHaveLength(130);
  });
});

describe('an existing group', () => {
  it('moves the focus to the next member when one is removed', async () => {
    const { user, saved } = await openForm({ ...deskValues, members: ['a', 'b', 'c'] }, 'desk');
    const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
    await user.click(remove('b'));
    expect(members()).toEqual(['a', 'c']);
    expect(remove('c')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(remove('a')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('list', { name: 'Members' })).toBeNull();
    expect(document.body).not.toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toHaveBeenCalledWith({ ...deskValues, members: [] });
  });

  it('says that the address changes with the id', async () => {
    const { user, saved } = await openForm(deskValues, 'desk');
    const hint = "Saving changes the group's id and its address.";
    expect(screen.queryByText(hint)).toBeNull();
    await user.type(field('Id'), '-2');
    expect(screen.getByText(hint)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('desk');
    await user.keyboard('{Enter}');
    expect(saved).toHaveBeenCalledWith({ ...deskValues, id: 'desk-2' });
  });
});
