import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import {
  emptyDomainUser,
  newDomainUserFormMachine,
  type NewDomainUserValues,
} from '~/machines/resources/domain/users';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { newAna } from '../../../../../tests/support/domain-user-samples';
import { type FormLeaf, formStates, frozenForm } from '../../../../../tests/support/frozen-form';
import { DomainUserCreateView } from './DomainUserForm';

const meta = {
  title: 'domain/DomainUserCreateView',
  component: DomainUserCreateView,
  decorators: [onCanvas],
} satisfies Meta<typeof DomainUserCreateView>;
export default meta;
type Story = StoryObj;

const form = (leaf: FormLeaf, context: Partial<FormContext<NewDomainUserValues, object>> = {}): Story => ({
  render: () => (
    <DomainUserCreateView
      domainKey={deskKey}
      form={frozenForm(newDomainUserFormMachine, { values: emptyDomainUser, facts: {} }, leaf, context)}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const title = 'Could Not Create User';
const taken = 'A user with the specified username already exists.';

export const Pristine = form('pristine');
export const Dirty = form('dirty', { values: { ...newAna, confirm: '' } });
export const Invalid = form('invalid', {
  values: { ...emptyDomainUser, firstName: ' ', email: 'ana.ruiz@acme' },
  errors: {
    username: 'Please input a Username!',
    displayName: 'Please input a Display Name!',
    firstName: 'Please input a First Name, or leave it empty!',
    email: 'The input is not valid E-mail!',
    password: 'Please input a password!',
    confirm: 'Please confirm the password!',
  },
  faulty: { field: 'username', submit: 1 },
});
export const Saving = form('saving', { values: newAna });
export const RejectedTaken = form('rejected', {
  values: newAna,
  errors: { username: taken },
  refusal: { title, text: taken, fieldError: { field: 'username', text: taken } },
  faulty: { field: 'username', submit: 1 },
});
export const RejectedOtherwise = form('rejected', {
  values: newAna,
  refusal: { title, text: 'The user could not be created. The server could not be reached.' },
});
