import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import {
  emptyUser,
  type NewUserFacts,
  newUserFormMachine,
  type NewUserValues,
} from '~/machines/resources/users';
import { inServerFrame } from '../../../../.storybook/in-server-frame';
import { type FormLeaf, formStates, frozenForm } from '../../../../tests/support/frozen-form';
import { newChidi, strictPolicy } from '../../../../tests/support/user-samples';
import { UserCreateView } from './UserForm';

const meta = {
  title: 'server/UserCreateView',
  component: UserCreateView,
  decorators: [inServerFrame('users')],
} satisfies Meta<typeof UserCreateView>;
export default meta;
type Story = StoryObj;

type Context = Partial<FormContext<NewUserValues, NewUserFacts>>;
const form = (leaf: FormLeaf, context: Context = {}): Story => ({
  render: () => (
    <UserCreateView
      form={frozenForm(
        newUserFormMachine,
        { values: emptyUser, facts: { policy: strictPolicy } },
        leaf,
        context,
      )}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const title = 'Could Not Create User';
const taken = (field: 'username' | 'email') => {
  const text = `A user with the specified ${field} already exists.`;
  return form('rejected', {
    values: newChidi,
    errors: { [field]: text },
    refusal: { title, text, fieldError: { field, text } },
    faulty: { field, submit: 1 },
  });
};
const rejected = (text: string) => form('rejected', { values: newChidi, refusal: { title, text } });

export const Loading = form('loading', { facts: { policy: undefined } });
export const Failed = form('failed', { problem: { kind: 'unreachable' } });
export const Pristine = form('pristine');
export const Dirty = form('dirty', { values: { ...newChidi, password: 'Harbor', confirm: '' } });
export const Invalid = form('invalid', {
  values: { ...newChidi, username: '', email: 'chidi.okafor@acme', serverRole: '', confirm: 'harbor' },
  errors: {
    username: 'Please input a Username!',
    email: 'The input is not valid E-mail!',
    serverRole: 'Please select a role!',
    confirm: 'The passwords do not match!',
  },
  faulty: { field: 'username', submit: 1 },
});
export const Saving = form('saving', { values: newChidi });
export const RejectedUsernameTaken = taken('username');
export const RejectedEmailTaken = taken('email');
export const RejectedOtherwise = rejected(
  'The user could not be created. Check the console for additional details.',
);
export const RejectedUnreachable = rejected(
  'The user could not be created. Check the console for additional details. The server could not be reached.',
);
export const Saved = form('saved', { values: newChidi, baseline: newChidi });
