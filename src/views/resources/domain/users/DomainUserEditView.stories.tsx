import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { DomainUser } from '~/api/rest/domain/users';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import {
  type DomainUserFacts,
  domainUserFormMachine,
  type DomainUserValues,
  unloadedDomainUser,
} from '~/machines/resources/domain/users';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { ana, ben, oddUser, valuesOf } from '../../../../../tests/support/domain-user-samples';
import { type FormLeaf, formStates, frozenForm } from '../../../../../tests/support/frozen-form';
import { DomainUserEditView } from './DomainUserForm';

const meta = {
  title: 'domain/DomainUserEditView',
  component: DomainUserEditView,
  decorators: [onCanvas],
} satisfies Meta<typeof DomainUserEditView>;
export default meta;
type Story = StoryObj;

const form = (
  leaf: FormLeaf,
  context: Partial<FormContext<DomainUserValues, DomainUserFacts>> = {},
  user: DomainUser = ana,
): Story => ({
  render: () => (
    <DomainUserEditView
      domainKey={deskKey}
      username={user.username}
      form={frozenForm(
        domainUserFormMachine,
        { values: valuesOf(user), facts: { lastLogin: user.lastLogin } },
        leaf,
        context,
      )}
      zone="utc"
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const mine: DomainUserValues = { ...valuesOf(ana), displayName: 'Ana R.', disabled: true };
const title = 'Could Not Update User';
const taken = 'A user with the specified email already exists.';
const rejected = (text: string) => form('rejected', { values: mine, refusal: { title, text } });

export const Pristine = form('pristine');
export const OfDisabled = form('pristine', {}, ben);
export const OfOdd = form('pristine', {}, oddUser);
export const Loading = form('loading', {
  values: unloadedDomainUser('ana.ruiz'),
  baseline: unloadedDomainUser('ana.ruiz'),
  facts: { lastLogin: undefined },
});
export const Failed = form('failed', { problem: { kind: 'unreachable' } });
export const Missing = form('failed', {
  problem: { kind: 'rejected', status: 404, code: 'not_found', message: undefined, details: {} },
});
export const Dirty = form('dirty', { values: mine });
export const Invalid = form('invalid', {
  values: { ...mine, displayName: ' ', email: 'ana' },
  errors: { displayName: 'Please input a Display Name!', email: 'The input is not valid E-mail!' },
  faulty: { field: 'displayName', submit: 1 },
});
export const Saving = form('saving', { values: mine });
export const RejectedTaken = form('rejected', {
  values: mine,
  errors: { email: taken },
  refusal: { title: 'Could Not Create User', text: taken, fieldError: { field: 'email', text: taken } },
  faulty: { field: 'email', submit: 1 },
});
export const RejectedDeleted = rejected("The user 'ana.ruiz' no longer exists. It was deleted meanwhile.");
export const RejectedOtherwise = rejected('The user could not be updated.');
export const Conflicting = form('conflicting', {
  values: mine,
  theirs: { ...valuesOf(ana), email: 'ana@example.com' },
});
export const Saved = form('saved', { values: mine, baseline: mine });
