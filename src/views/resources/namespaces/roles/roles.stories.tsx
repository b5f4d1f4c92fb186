import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { User } from '~/api/rest/users';
import { rolesFor } from '~/core/capabilities';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import {
  type Assignment,
  emptyRole,
  type RoleFacts,
  roleFormMachine,
  roleListDefaults,
  roleListMachine,
  type RoleValues,
} from '~/machines/resources/roles';
import { Page } from '~/views/kit/Page';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { type FormLeaf, formStates, frozenForm } from '../../../../../tests/support/frozen-form';
import { frozenList, type ListAt, listStates } from '../../../../../tests/support/frozen-list';
import { assignments, users } from '../../../../../tests/support/namespace-samples';
import { blames, formStories } from '../../../../../tests/support/stories';
import { RoleDialog } from './RoleDialog';
import { RolesCard } from './RolesCard';

const meta = { title: 'Server/Roles', decorators: [onCanvas] } satisfies Meta;
export default meta;

const userMachine = createResourceList<User>({
  idOf: ({ username }) => username,
  labelOf: ({ username }) => username,
});
const facts = { namespace: 'studio' };
const title = 'Could Not Set namespaces Role';

/** The card with its list and its form in one state each; the states are named on the story. */
const card = (
  at: ListAt<Assignment> = {},
  leaf: FormLeaf = 'pristine',
  context: Partial<FormContext<RoleValues, RoleFacts>> = {},
): StoryObj => ({
  render: () => (
    <Page>
      <h1>Design Studio</h1>
      <RolesCard
        roles={frozenList(roleListMachine, roleListDefaults, {
          ...(at.rows === 'failed' ? {} : { shown: assignments, total: assignments.length }),
          ...at,
        })}
        adder={frozenForm(roleFormMachine, { values: emptyRole, facts }, leaf, context)}
        users={frozenList(userMachine, { pageSize: 10 }, { shown: users })}
        own="mara"
        zone="utc"
        onChange={fn()}
      />
    </Page>
  ),
  parameters: { states: [...listStates(at), ...formStates(leaf)] },
});
const values = { username: 'kofi', role: 'Domain Admin' };
const adding = (text: string) => card({}, 'rejected', { values, ...blames('username', title, text) });
const removal = (pendingDeletion: typeof assignments) =>
  card({ removal: 'asking', context: { pendingDeletion } });

export const List = card();
export const Empty = card({ rows: 'empty', shown: [], total: 0 });
export const Forbidden = card({
  rows: 'failed',
  problem: {
    kind: 'rejected',
    status: 403,
    code: 'forbidden',
    message: rolesFor('namespaces.roles'),
    details: {},
  },
});
export const Adding = card({}, 'dirty', { values });
export const AddingInvalid = card({}, 'invalid', { errors: { username: 'Please select a user!' } });
export const AddingMember = adding("'kofi' has the role Owner already. Change it in the table.");
export const AddingUnknownUser = adding("There is no user 'kofi'.");
export const Removal = removal(assignments.slice(1, 2));
export const RemovalOfOwnRole = removal(assignments.slice(3));
export const NotRemoved = card({
  removal: 'partlyFailed',
  context: {
    pendingDeletion: assignments.slice(1, 2),
    results: [
      {
        id: 'dana',
        label: 'dana',
        problem: {
          kind: 'rejected',
          status: 0,
          code: 'changed',
          message: 'Someone changed the role to Domain Admin. Nothing was removed.',
          details: {},
        },
      },
    ],
  },
});

const present = { username: 'dana', role: 'Developer' };
const mine = { values: { ...present, role: 'Owner' } };
const dialog = (own = false) =>
  formStories(roleFormMachine, { values: present, facts }, (form) => (
    <RoleDialog form={form} own={own} onClose={fn()} />
  ));

export const Changing = dialog()('pristine');
export const ChangingOwnRole = dialog(true)('pristine');
export const ChangingSaved = dialog()('saving', mine);
export const ChangingRemoved = dialog()('rejected', {
  ...mine,
  refusal: { title, text: "'dana' no longer has a role here. It was removed." },
});
export const ChangingConflicting = dialog()('conflicting', {
  ...mine,
  theirs: { ...present, role: 'Domain Admin' },
});
