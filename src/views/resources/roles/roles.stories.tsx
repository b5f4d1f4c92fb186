import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { rolesFor } from '~/core/capabilities';
import { type Assignment, roleForms, type RoleScope } from '~/machines/resources/roles';
import { Page } from '~/views/kit/Page';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { type FormLeaf, formStates } from '../../../../tests/support/frozen-form';
import { type ListAt, listStates } from '../../../../tests/support/frozen-list';
import {
  type AdderAt,
  assignments,
  forbidden,
  frozenAdder,
  frozenRoles,
  frozenUsers,
} from '../../../../tests/support/role-samples';
import { blames, formStories } from '../../../../tests/support/stories';
import { RoleDialog, RolesCard } from './Roles';

export default { title: 'Server/Roles', decorators: [onCanvas] } satisfies Meta;

const card = (
  at: ListAt<Assignment> = {},
  [leaf, context]: AdderAt = ['pristine'],
  scope: RoleScope = 'namespace',
): StoryObj => ({
  render: () => (
    <Page>
      <h1>Design Studio</h1>
      <RolesCard
        scope={scope}
        list={frozenRoles(scope, at)}
        adder={frozenAdder(scope, [leaf, context])}
        users={frozenUsers()}
        reader="mara"
        zone="utc"
        onChange={fn()}
      />
    </Page>
  ),
  parameters: { states: [...listStates(at), ...formStates(leaf)] },
});
const values = { username: 'kofi', role: 'Domain Admin' };
const removal = (pendingDeletion: typeof assignments) => card({ removal: 'asking', context: { pendingDeletion } });

export const List = card();
export const Members = card({}, undefined, 'domain');
export const MembersForDomainAdmins = card(
  {},
  ['pristine', { facts: { username: 'mara', exists: false, forbidden: rolesFor('domain.members') } }],
  'domain',
);
export const Empty = card({ rows: 'empty', shown: [], total: 0 });
export const Forbidden = card({ rows: 'failed', problem: forbidden('namespaces.roles') });
export const AddingMember = card({}, [
  'rejected',
  {
    values,
    ...blames(
      'username',
      'Could Not Set namespaces Role',
      "'kofi' already has the role Owner. Change it in the table.",
    ),
  },
]);
export const Removal = removal(assignments.slice(1, 2));
export const RemovalOfOwnRole = removal(assignments.slice(3));

const present = { username: 'dana', role: 'Developer' };
const mine = { values: { ...present, role: 'Owner' } };
const dialog = (leaf: FormLeaf, context = {}, username = 'mara') =>
  formStories('', roleForms.namespace, { values: present, facts: { username, exists: true } }, (form) => (
    <RoleDialog scope="namespace" form={form} onClose={fn()} />
  ))(leaf, context);

export const Changing = dialog('pristine');
export const ChangingOwnRole = dialog('pristine', {}, 'dana');
export const ChangingConflicting = dialog('conflicting', {
  ...mine,
  theirs: { ...present, role: 'Domain Admin' },
});
