import type { Meta, StoryObj } from '@storybook/react-vite';
import { noPassword } from '~/machines/kit/resource-forms';
import { namesOf, ownPasswordFormMachine, profileFormMachine } from '~/machines/resources/users';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { type FormAt, formsStates, frozenForms } from '../../../../tests/support/frozen-form';
import { mara } from '../../../../tests/support/session-samples';
import { strictPolicy } from '../../../../tests/support/user-samples';
import { ProfileView } from './Profile';

export default { title: 'Server/Profile', decorators: [onCanvas], parameters: { page: 'profile' } } satisfies Meta;

const machines = { profile: profileFormMachine, password: ownPasswordFormMachine };
const starts = {
  profile: { values: namesOf(mara), facts: {} },
  password: { values: noPassword, facts: { policy: strictPolicy } },
};

const profile = (at: { profile?: FormAt; password?: FormAt } = {}, person = mara): StoryObj => ({
  render: () => <ProfileView person={person} {...frozenForms(machines, starts, at)} />,
  parameters: { states: formsStates(at) },
});
const text = 'A user with the specified email already exists.';

export const Pristine = profile();
export const RejectedEmailTaken = profile({
  profile: ['rejected', { errors: { email: text }, refusal: { title: 'Could Not Update Profile', text } }],
});
export const LongName = profile(
  {},
  {
    ...mara,
    username: 'mara-of-the-very-long-username-that-never-ends',
    displayName: 'مارا '.repeat(14),
    serverRole: '',
  },
);
