import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { NewPassword } from '~/core/passwords';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { noPassword, type SetPasswordFacts, setPasswordFormMachine } from '~/machines/resources/users';
import { inServerFrame } from '../../../../.storybook/in-server-frame';
import { type FormLeaf, formStates, frozenForm } from '../../../../tests/support/frozen-form';
import { goodPassword, strictPolicy } from '../../../../tests/support/user-samples';
import { SetPasswordView } from './SetPassword';

const meta = {
  title: 'server/SetPasswordView',
  component: SetPasswordView,
  decorators: [inServerFrame('users')],
} satisfies Meta<typeof SetPasswordView>;
export default meta;
type Story = StoryObj;

type Context = Partial<FormContext<NewPassword, SetPasswordFacts>>;
const form = (leaf: FormLeaf, context: Context = {}): Story => ({
  render: () => (
    <SetPasswordView
      form={frozenForm(
        setPasswordFormMachine,
        { values: noPassword, facts: { username: 'chidi', policy: strictPolicy } },
        leaf,
        context,
      )}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const filled = { password: goodPassword, confirm: goodPassword };
const title = 'Could Not Set Password';
const rejected = (text: string) => form('rejected', { values: filled, refusal: { title, text } });

export const Loading = form('loading', { facts: { username: 'chidi', policy: undefined } });
export const Failed = form('failed', { problem: { kind: 'unreachable' } });
export const Pristine = form('pristine');
export const Dirty = form('dirty', { values: { password: 'Harbor', confirm: '' } });
export const Invalid = form('invalid', {
  values: { password: 'Harbor', confirm: 'Harbor' },
  errors: { password: 'The password must be at least 8 characters long.' },
  faulty: { field: 'password', submit: 1 },
});
export const Mismatch = form('invalid', {
  values: { password: goodPassword, confirm: 'Harbor' },
  errors: { confirm: 'The passwords do not match!' },
  faulty: { field: 'confirm', submit: 1 },
});
export const Saving = form('saving', { values: filled });
export const Rejected = rejected('The password for chidi could not be set.');
export const RejectedDeleted = rejected(
  "The password for chidi could not be set. The user 'chidi' no longer exists. It was deleted.",
);
export const Saved = form('saved');
