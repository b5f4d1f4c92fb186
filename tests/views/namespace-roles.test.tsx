import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { RoleAssignments } from '~/api/rest/roles';
import { readQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import { createKeptWork } from '~/machines/kit/kept-work';
import { sharedScreens } from '~/machines/resources/pickers';
import { type Assignment, emptyRole, roleListDefaults, roleScreens } from '~/machines/resources/roles';
import type { Wiring } from '~/machines/services';
import { RoleDialog } from '~/views/resources/namespaces/roles/RoleDialog';
import { RolesCard } from '~/views/resources/namespaces/roles/RolesCard';
import { rejected } from '../support/fixtures';
import { users } from '../support/namespace-samples';
import { noBrowser, noRealtime, noRest } from '../support/screen-world';
import { show } from '../support/show';

const needed = 'Needs the server role Domain Admin or Server Admin, or the namespace role Owner.';

/** A server with these roles in `acme`, and the machines before it. */
function serverWith(roles: RoleAssignments, failure?: ApiProblem) {
  const server = { roles, failure };
  const sent: RoleAssignments[] = [];
  const removed: string[] = [];
  const answer = <T,>(result: () => T) =>
    server.failure ? Promise.reject(server.failure) : Promise.resolve(result());
  const api = {
    roles: {
      inNamespace: () => answer(() => server.roles),
      setInNamespace: (_: string, given: RoleAssignments) =>
        answer(() => {
          sent.push(given);
          server.roles = { ...server.roles, ...given };
        }),
      removeInNamespace: (_: string, username: string) =>
        answer(() => {
          removed.push(username);
          const { [username]: _gone, ...others } = server.roles;
          server.roles = others;
        }),
    },
    users: { list: () => Promise.resolve(users) },
  };
  const wiring: Wiring = {
    rest: noRest,
    api: api as unknown as Wiring['api'],
    realtime: noRealtime,
    browser: noBrowser,
    keptWork: createKeptWork(),
    now: () => 7,
    log: () => {},
    navigation: {
      search: () => '',
      go: () => {},
      back: () => {},
      show: () => {},
      watchSearch: () => () => {},
    },
    notify: () => {},
  };
  return { server, sent, removed, machines: { ...roleScreens(wiring), ...sharedScreens(wiring) } };
}

function openCard(...given: Parameters<typeof serverWith>) {
  const world = serverWith(...given);
  const { roleList, addRole, userPicker } = world.machines;
  const onChange = vi.fn<(assignment: Assignment) => void>();
  const roles = createActor(roleList('acme'), { input: { query: readQuery('', roleListDefaults) } }).start();
  const adder = createActor(
    addRole('acme', () => roles.send({ type: 'list.reload' })),
    { input: { values: emptyRole, facts: { namespace: 'acme' } } },
  ).start();
  const picker = createActor(userPicker, { input: { query: readQuery('', { pageSize: 10 }) } }).start();
  show(<RolesCard roles={roles} adder={adder} users={picker} own="mara" zone="utc" onChange={onChange} />);
  return { ...world, onChange };
}
const user = () => screen.getByRole('combobox', { name: 'User' });
const role = () => screen.getByRole('combobox', { name: 'Role' });
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the User Roles card', () => {
  it('shows who has which role', async () => {
    const { onChange } = openCard({ dana: 'Owner', jun: 'Developer' });
    expect(screen.getByRole('region', { name: 'User Roles' })).toBeVisible();
    const cells = await row(/dana/);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'Username',
      'Role',
      'Actions',
    ]);
    expect(cells.getByRole('cell', { name: 'Owner' })).toHaveAttribute(
      'title',
      'Does what a Domain Admin does, and decides who has a role in the namespace.',
    );
    expect(screen.getByText('1–2 of 2 total results')).toBeVisible();
    await userEvent.click(cells.getByRole('button', { name: 'Change the role of dana' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ username: 'dana', role: 'Owner' });
  });

  it('gives a role to a user who is picked', async () => {
    const { sent } = openCard({ dana: 'Owner' });
    await row(/dana/);
    expect(role()).toHaveTextContent('Developer');
    await userEvent.click(user());
    await userEvent.click(await screen.findByRole('option', { name: /kofi/ }));
    await userEvent.click(role());
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'DeveloperCan see the namespace. Needs a domain role to open domains.',
      'Domain AdminCreates domains in the namespace, and opens, changes and deletes all of them.',
      'OwnerDoes what a Domain Admin does, and decides who has a role in the namespace.',
    ]);
    await userEvent.click(screen.getByRole('option', { name: /^Domain Admin/ }));
    await press('Add');
    expect(sent).toEqual([{ kofi: 'Domain Admin' }]);
    expect((await row(/kofi/)).getByRole('cell', { name: 'Domain Admin' })).toBeVisible();
    expect(user()).toHaveValue('');
    expect(role()).toHaveTextContent('Developer');
  });

  it('gives a role by the keyboard', async () => {
    const { sent } = openCard({});
    expect(await screen.findByText('Nobody has a role in this namespace')).toBeVisible();
    user().focus();
    await userEvent.keyboard('liv');
    await screen.findByRole('option', { name: /liv/ });
    await userEvent.keyboard('{Escape}');
    expect(user()).toHaveValue('liv');
    screen.getByRole('button', { name: 'Add' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(sent).toEqual([{ liv: 'Developer' }]);
    await row(/liv/);
  });

  it('removes a role after a question that names it', async () => {
    const { removed } = openCard({ dana: 'Owner', mara: 'Developer' });
    await userEvent.click((await row(/dana/)).getByRole('button', { name: 'Remove dana' }));
    const dialog = await screen.findByRole('alertdialog', { name: "Remove the role Owner of 'dana'?" });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(removed).toEqual(['dana']);
    await vi.waitFor(() => expect(screen.queryByRole('row', { name: /dana/ })).toBeNull());
    await userEvent.click((await row(/mara/)).getByRole('button', { name: 'Remove mara' }));
    expect(await screen.findByRole('alertdialog', { name: 'Remove your own role Developer?' })).toBeVisible();
  });

  it('says which role it takes where the reader may not see it', async () => {
    openCard({}, rejected('forbidden', 403));
    expect(await screen.findByText('Your role does not permit seeing the roles of others')).toBeVisible();
    expect(screen.getByText(needed)).toBeVisible();
    expect(screen.queryByText('User Roles could not be loaded')).toBeNull();
    expect(screen.queryByText('Retrying automatically')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(user()).toBeDisabled();
    expect(role()).toBeDisabled();
    const add = screen.getByRole('button', { name: 'Add' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    expect(add).toHaveAttribute('title', needed);
  });
});

describe('the dialog that changes a role', () => {
  function open(roles: RoleAssignments, own = false) {
    const world = serverWith(roles);
    const onClose = vi.fn();
    const form = createActor(world.machines.changeRole('acme', onClose), {
      input: { values: { username: 'dana', role: 'Developer' }, facts: { namespace: 'acme' } },
    }).start();
    show(<RoleDialog form={form} own={own} onClose={onClose} />);
    return { ...world, onClose };
  }
  const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));

  it('saves another role, and closes', async () => {
    const { sent, onClose } = open({ dana: 'Developer' });
    const dialog = await screen.findByRole('dialog', { name: "Change the role of 'dana'" });
    expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('radio', { name: /^Developer/ })).toBeChecked();
    await choose(/^Owner/);
    await press('Save');
    expect(sent).toEqual([{ dana: 'Owner' }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('warns before the own role becomes smaller', async () => {
    open({ dana: 'Developer' }, true);
    expect(await screen.findByText(/^This is your own role\./)).toBeVisible();
  });
});
