import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { type NewPassword, permissivePolicy } from '~/core/passwords';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { noPassword, type SetPasswordFacts, setPasswordFormMachine } from '~/machines/resources/users';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { type FormLeaf, formStates, frozenForm } from '../../../../../tests/support/frozen-form';
import { DomainPasswordView } from './DomainPassword';

const meta = {
  title: 'domain/DomainPasswordView',
  component: DomainPasswordView,
  decorators: [onCanvas],
} satisfies Meta<typeof DomainPasswordView>;
export default meta;
type Story = StoryObj;

const facts = { username: 'ana.ruiz', policy: permissivePolicy };
const form = (leaf: FormLeaf, context: Partial<FormContext<NewPassword, SetPasswordFacts>> = {}): Story => ({
  render: () => (
    <DomainPasswordView
      domainKey={deskKey}
      username="ana.ruiz"
      form={frozenForm(setPasswordFormMachine, { values: noPassword, facts }, leaf, context)}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const filled = { password: 'x', confirm: 'x' };
const rejected = (text: string) =>
  form('rejected', { values: filled, refusal: { title: 'Could Not Set Password', text } });

export const Pristine = form('pristine');
export const Loading = form('loading');
export const Failed = form('failed', { problem: { kind: 'unreachable' } });
export const Missing = form('failed', {
  problem: { kind: 'rejected', status: 404, code: 'not_found', message: undefined, details: {} },
});
export const Dirty = form('dirty', { values: { password: 'x', confirm: '' } });
export const Invalid = form('invalid', {
  values: { password: 'x', confirm: 'y' },
  errors: { confirm: 'The passwords do not match!' },
  faulty: { field: 'confirm', submit: 1 },
});
export const Saving = form('saving', { values: filled });
export const Rejected = rejected('The password for ana.ruiz could not be set.');
export const RejectedDeleted = rejected(
  "The password for ana.ruiz could not be set. The user 'ana.ruiz' no longer exists. It was deleted meanwhile.",
);
export const Saved = form('saved');
