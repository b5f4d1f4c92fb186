import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import {
  activityFormMachine,
  type ActivityValues,
  emptyActivity,
} from '~/machines/resources/domain/activities';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { type FormLeaf, formStates, frozenForm } from '../../../../../tests/support/frozen-form';
import { ActivityCreateView } from './ActivityCreate';

const meta = {
  title: 'domain/ActivityCreateView',
  component: ActivityCreateView,
  decorators: [onCanvas],
} satisfies Meta<typeof ActivityCreateView>;
export default meta;
type Story = StoryObj;

const form = (leaf: FormLeaf, context: Partial<FormContext<ActivityValues, object>> = {}): Story => ({
  render: () => (
    <ActivityCreateView
      domainKey={deskKey}
      form={frozenForm(activityFormMachine, { values: emptyActivity, facts: {} }, leaf, context)}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const values = { type: 'document', id: 'ord-20931-eu' };
const title = 'Could Not Create Activity';
const taken = 'An activity with the specified type and id already exists.';

export const Pristine = form('pristine');
export const Dirty = form('dirty', { values });
export const Invalid = form('invalid', {
  errors: { type: 'Please input an activity type!', id: 'Please input an activity id!' },
  faulty: { field: 'type', submit: 1 },
});
export const Saving = form('saving', { values });
export const RejectedTaken = form('rejected', {
  values,
  errors: { id: taken },
  refusal: { title, text: taken, fieldError: { field: 'id', text: taken } },
  faulty: { field: 'id', submit: 1 },
});
export const RejectedByTheServer = form('rejected', {
  values,
  refusal: { title, text: "An error was return by the server: 'forbidden'" },
});
export const RejectedOtherwise = form('rejected', {
  values,
  refusal: { title, text: 'An unknown error occurred. Check the console for details.' },
});
