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
import { RolesCard } from './RolesCard';

const meta = {
  title: 'server/RolesCard',
  component: RolesCard,
  decorators: [onCanvas],
} satisfies Meta<typeof RolesCard>;
export default meta;
type Story = StoryObj;

const userMachine = createResourceList<User>({
  idOf: ({ username }) => username,
  labelOf: ({ username }) => username,
});
const title = 'Could Not Set namespaces Role';

/** The card with its list and its form in one state each; the states that they show are named on the story. */
const card = (
  at: ListAt<Assignment>,
  leaf: FormLeaf = 'pristine',
  context: Partial<FormContext<RoleValues, RoleFacts>> = {},
): Story => ({
  render: () => (
    <Page>
      <h1>Design Studio</h1>
      <RolesCard
        roles={frozenList(roleListMachine, roleListDefaults, at)}
        adder={frozenForm(
          roleFormMachine,
          { values: emptyRole, facts: { namespace: 'studio' } },
          leaf,
          context,
        )}
        users={frozenList(userMachine, { pageSize: 10 }, { shown: users })}
        own="mara"
        zone="utc"
        onChange={fn()}
      />
    </Page>
  ),
  parameters: { states: [...listStates(at), ...formStates(leaf)] },
});
const ready = { shown: assignments, total: assignments.length };
const kofi = { values: { username: 'kofi', role: 'Domain Admin' } };
const refused = (text: string) => ({
  ...kofi,
  errors: { username: text },
  refusal: { title, text, fieldError: { field: 'username' as const, text } },
});
const many = { pendingDeletion: assignments.slice(0, 3), selected: ['amara.diallo', 'dana', 'jun'] };

export const Ready = card(ready);
export const Loading = card({ rows: 'loading' });
export const Empty = card({ rows: 'empty', shown: [], total: 0 });
export const Unmatched = card({ rows: 'unmatched', query: '?filter=zoe', shown: [], total: 0 });
export const Failed = card({ rows: 'failed' });
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
export const Stale = card({ rows: 'stale', ...ready });
export const Selected = card({ ...ready, context: { selected: ['dana', 'jun'] } });
export const Adding = card(ready, 'dirty', kofi);
export const AddingNobody = card(ready, 'invalid', { errors: { username: 'Please select a user!' } });
export const AddingSaved = card(ready, 'saving', kofi);
export const AddingRefusedAsThereIsOne = card(
  ready,
  'rejected',
  refused("'kofi' has the role Owner already. Change it in the table."),
);
export const AddingRefusedAsNobody = card(ready, 'rejected', refused("There is no user 'kofi'."));
export const AddingFailed = card(ready, 'rejected', {
  ...kofi,
  refusal: { title, text: 'The server could not be reached.' },
});
export const RemovingOneAsked = card({
  ...ready,
  removal: 'asking',
  context: { pendingDeletion: assignments.slice(1, 2) },
});
export const RemovingOwnAsked = card({
  ...ready,
  removal: 'asking',
  context: { pendingDeletion: assignments.slice(3) },
});
export const RemovingSeveralAsked = card({ ...ready, removal: 'asking', context: many });
export const RemovingInProgress = card({
  ...ready,
  removal: 'removing',
  context: { ...many, confirmation: 'remove 3 roles' },
});
export const RemovingPartlyFailed = card({
  ...ready,
  removal: 'partlyFailed',
  context: {
    ...many,
    results: [
      { id: 'amara.diallo', label: 'amara.diallo', problem: undefined },
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
      { id: 'jun', label: 'jun', problem: { kind: 'unreachable' } },
    ],
  },
});
