import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { type GroupFacts, groupFormMachine, type GroupValues } from '~/machines/resources/domain/groups';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey, frozenUsers } from '../../../../../tests/support/collection-samples';
import { deskValues } from '../../../../../tests/support/domain-user-samples';
import { type FormLeaf, formStates, frozenForm } from '../../../../../tests/support/frozen-form';
import { GroupFormView } from './GroupForm';

const meta = {
  title: 'domain/GroupEditView',
  component: GroupFormView,
  decorators: [onCanvas],
} satisfies Meta<typeof GroupFormView>;
export default meta;
type Story = StoryObj;

const form = (leaf: FormLeaf, context: Partial<FormContext<GroupValues, GroupFacts>> = {}): Story => ({
  render: () => (
    <GroupFormView
      domainKey={deskKey}
      id="desk"
      form={frozenForm(groupFormMachine, { values: deskValues, facts: { id: 'desk' } }, leaf, context)}
      users={frozenUsers()}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const mine: GroupValues = { ...deskValues, description: 'One line of many\n'.repeat(9), members: ['ben'] };
const renamed: GroupValues = { ...deskValues, id: 'order-desk' };
const title = 'Could Not Update Group';
const taken = 'A group with the specified id already exists.';
const rejected = (text: string) => form('rejected', { values: mine, refusal: { title, text } });

export const Pristine = form('pristine');
export const Empty = form('pristine', {
  values: { ...deskValues, members: [] },
  baseline: { ...deskValues, members: [] },
});
export const Loading = form('loading');
export const Failed = form('failed', { problem: { kind: 'unreachable' } });
export const Missing = form('failed', {
  problem: { kind: 'rejected', status: 404, code: 'not_found', message: undefined, details: {} },
});
export const Dirty = form('dirty', { values: mine });
export const Renamed = form('dirty', { values: renamed });
export const Invalid = form('invalid', {
  values: { ...deskValues, description: ' ' },
  errors: { description: 'Please input a Description!' },
  faulty: { field: 'description', submit: 1 },
});
export const Saving = form('saving', { values: mine });
export const RejectedTaken = form('rejected', {
  values: renamed,
  errors: { id: taken },
  refusal: { title, text: taken, fieldError: { field: 'id', text: taken } },
  faulty: { field: 'id', submit: 1 },
});
export const RejectedDeleted = rejected(
  "The group 'desk' no longer exists. It was deleted or renamed meanwhile.",
);
export const RejectedUnknownMembers = rejected(
  "The group could not be updated. 'ben' and 'ana' are no users of this domain. Remove them from the members and save again.",
);
export const RejectedOtherwise = rejected('The group could not be updated.');
export const Conflicting = form('conflicting', {
  values: mine,
  theirs: { ...deskValues, members: ['ana.ruiz', 'ben'] },
});
export const Saved = form('saved', { values: mine, baseline: mine });
