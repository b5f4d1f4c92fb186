import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { User } from '~/api/rest/users';
import type { Principal } from '~/core/capabilities';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import {
  type NamespaceFacts,
  namespaceFormMachine,
  type NamespaceValues,
} from '~/machines/resources/namespaces';
import { emptyRole, roleFormMachine, roleListDefaults, roleListMachine } from '~/machines/resources/roles';
import { RolesCard } from '~/views/resources/namespaces/roles/RolesCard';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { type FormLeaf, formStates, frozenForm } from '../../../../tests/support/frozen-form';
import { frozenList } from '../../../../tests/support/frozen-list';
import {
  assignments,
  developer,
  domainAdmin,
  serverAdmin,
  users,
} from '../../../../tests/support/namespace-samples';
import { NamespaceEditView } from './NamespaceForm';

const meta = {
  title: 'server/NamespaceEditView',
  component: NamespaceEditView,
  decorators: [onCanvas],
} satisfies Meta<typeof NamespaceEditView>;
export default meta;
type Story = StoryObj;

const present = { id: 'studio', displayName: 'Design Studio' };
const mine = { ...present, displayName: 'Studio North' };
const title = 'Could Not Update Namespace';
const userMachine = createResourceList<User>({
  idOf: ({ username }) => username,
  labelOf: ({ username }) => username,
});

/** The form in one state; the state that it shows is named on the story. */
const form = (
  leaf: FormLeaf,
  context: Partial<FormContext<NamespaceValues, NamespaceFacts>> = {},
  principal: Principal = serverAdmin,
): Story => ({
  render: () => (
    <NamespaceEditView
      form={frozenForm(namespaceFormMachine, { values: present, facts: { exists: true } }, leaf, context)}
      principal={principal}
      onCancel={fn()}
    >
      <RolesCard
        roles={frozenList(roleListMachine, roleListDefaults, { shown: assignments, total: 4 })}
        adder={frozenForm(roleFormMachine, { values: emptyRole, facts: { namespace: 'studio' } }, 'pristine')}
        users={frozenList(userMachine, { pageSize: 10 }, { shown: users })}
        own="mara"
        zone="utc"
        onChange={fn()}
      />
    </NamespaceEditView>
  ),
  parameters: { states: formStates(leaf) },
});
const taken = 'A namespace with the specified display name already exists.';
const nothingYet = { values: { ...present, displayName: '' }, baseline: { ...present, displayName: '' } };

export const Pristine = form('pristine');
export const PristineForDomainAdmin = form('pristine', {}, domainAdmin);
export const PristineForDeveloper = form('pristine', {}, developer);
export const Loading = form('loading', nothingYet);
export const Failed = form('failed', { ...nothingYet, problem: { kind: 'unreachable' } });
export const Missing = form('failed', {
  ...nothingYet,
  problem: { kind: 'rejected', status: 404, code: 'not_found', message: undefined, details: {} },
});
export const Dirty = form('dirty', { values: mine });
export const Invalid = form('invalid', {
  values: { ...present, displayName: '' },
  errors: { displayName: 'Please input a Display Name!' },
  faulty: { field: 'displayName', submit: 1 },
});
export const RejectedNameTaken = form('rejected', {
  values: mine,
  errors: { displayName: taken },
  refusal: { title, text: taken, fieldError: { field: 'displayName', text: taken } },
  faulty: { field: 'displayName', submit: 1 },
});
export const RejectedDeleted = form('rejected', {
  values: mine,
  refusal: { title, text: "The namespace 'studio' no longer exists. It was deleted." },
});
export const RejectedOtherwise = form('rejected', {
  values: mine,
  refusal: { title, text: 'Unknown error updating namespace. The server could not be reached.' },
});
export const Saving = form('saving', { values: mine });
export const Conflicting = form('conflicting', {
  values: mine,
  theirs: { ...present, displayName: 'Design Studio Europe' },
});
export const Saved = form('saved', { values: mine, baseline: mine });
