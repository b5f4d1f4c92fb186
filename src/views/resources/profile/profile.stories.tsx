import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ProfileDetails } from '~/api/rest/profile';
import type { NewPassword } from '~/core/passwords';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { ownPasswordFormMachine, profileFormMachine } from '~/machines/resources/profile';
import { namesOf, noPassword, type PasswordFacts } from '~/machines/resources/users';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { type FormLeaf, formStates, frozenForm } from '../../../../tests/support/frozen-form';
import { mara } from '../../../../tests/support/session-samples';
import { ProfileView } from './Profile';

const meta = {
  title: 'Server/Profile',
  component: ProfileView,
  decorators: [onCanvas],
} satisfies Meta<typeof ProfileView>;
export default meta;
type Story = StoryObj;

const details = namesOf(mara);
const policy = {
  minLength: 6,
  requireUpper: true,
  requireLower: true,
  requireDigit: true,
  requireSpecial: true,
};
type Forms = {
  profile?: [FormLeaf, Partial<FormContext<ProfileDetails, object>>?];
  password?: [FormLeaf, Partial<FormContext<NewPassword, PasswordFacts>>?];
  person?: typeof mara;
};

const profile = ({
  profile: one = ['pristine'],
  password = ['pristine'],
  person = mara,
}: Forms = {}): Story => ({
  render: () => (
    <ProfileView
      person={person}
      profile={frozenForm(profileFormMachine, { values: details, facts: {} }, ...one)}
      password={frozenForm(ownPasswordFormMachine, { values: noPassword, facts: { policy } }, ...password)}
    />
  ),
  parameters: { states: [...new Set([...formStates(one[0]), ...formStates(password[0])])] },
});
const title = 'Could Not Update Profile';
const taken = 'A user with the specified email already exists.';
const typed = { password: 'Sunflower-7', confirm: 'Sunflower-7' };

export const Pristine = profile();
export const Invalid = profile({
  profile: [
    'invalid',
    {
      values: { ...details, displayName: '', email: 'mara@acme' },
      errors: { displayName: 'Please input a Display Name!', email: 'The input is not valid E-mail!' },
    },
  ],
});
export const RejectedEmailTaken = profile({
  profile: ['rejected', { errors: { email: taken }, refusal: { title, text: taken } }],
});
export const PasswordRejected = profile({
  password: [
    'rejected',
    {
      values: typed,
      refusal: { title: 'Could Not Set Password', text: 'Your password could not be set.' },
    },
  ],
});
export const Developer = profile({ person: { ...mara, serverRole: 'Developer' } });
export const LongName = profile({
  person: {
    ...mara,
    username: 'mara-of-the-very-long-username-that-never-ends',
    displayName: 'مارا '.repeat(14),
  },
});
