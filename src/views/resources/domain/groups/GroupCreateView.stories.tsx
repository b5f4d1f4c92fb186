import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import {
  emptyGroup,
  type GroupFacts,
  groupFormMachine,
  type GroupValues,
} from '~/machines/resources/domain/groups';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey, frozenUsers } from '../../../../../tests/support/collection-samples';
import { deskValues } from '../../../../../tests/support/domain-user-samples';
import { type FormLeaf, formStates, frozenForm } from '../../../../../tests/support/frozen-form';
import { GroupFormView } from './GroupForm';

const meta = {
  title: 'domain/GroupCreateView',
  component: GroupFormView,
  decorators: [onCanvas],
} satisfies Meta<typeof GroupFormView>;
export default meta;
type Story = StoryObj;

const form = (leaf: FormLeaf, context: Partial<FormContext<GroupValues, GroupFacts>> = {}): Story => ({
  render: () => (
    <GroupFormView
      domainKey={deskKey}
      form={frozenForm(groupFormMachine, { values: emptyGroup, facts: { id: undefined } }, leaf, context)}
      users={frozenUsers()}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const title = 'Could Not Create Group';
const taken = 'A group with the specified id already exists.';

export const Pristine = form('pristine');
export const Dirty = form('dirty', { values: deskValues });
export const ManyMembers = form('dirty', {
  values: { ...deskValues, members: Array.from({ length: 1_204 }, (_, n) => `user-${1_000 + n}`) },
});
export const Invalid = form('invalid', {
  values: { ...emptyGroup, unadded: 'ana' },
  errors: {
    id: 'Please input a Id!',
    description: 'Please input a Description!',
    unadded: 'Press Add to make this user a member, or empty the field.',
  },
  faulty: { field: 'id', submit: 1 },
});
export const Saving = form('saving', { values: deskValues });
export const RejectedTaken = form('rejected', {
  values: deskValues,
  errors: { id: taken },
  refusal: { title, text: taken, fieldError: { field: 'id', text: taken } },
  faulty: { field: 'id', submit: 1 },
});
export const RejectedUnknownMember = form('rejected', {
  values: deskValues,
  refusal: {
    title,
    text: "The group could not be created. 'ana.ruiz' is no user of this domain. Remove it from the members and save again.",
  },
});
