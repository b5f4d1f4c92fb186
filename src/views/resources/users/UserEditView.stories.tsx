import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { User } from '~/api/rest/users';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { noDetails, type UserFacts, userFormMachine, type UserValues } from '~/machines/resources/users';
import { inServerFrame } from '../../../../.storybook/in-server-frame';
import { type FormLeaf, formStates, frozenForm } from '../../../../tests/support/frozen-form';
import { chidi, dana, detailsOf, layla, mara, roleless } from '../../../../tests/support/user-samples';
import { UserEditView } from './UserForm';

const meta = {
  title: 'server/UserEditView',
  component: UserEditView,
  decorators: [inServerFrame('users')],
} satisfies Meta<typeof UserEditView>;
export default meta;
type Story = StoryObj;

type Context = Partial<FormContext<UserValues, UserFacts>>;
const form = (leaf: FormLeaf, context: Context = {}, user: User = chidi): Story => ({
  render: () => (
    <UserEditView
      form={frozenForm(
        userFormMachine,
        {
          values: detailsOf(user),
          facts: { username: user.username, isOwn: user === mara, lastLogin: user.lastLogin },
        },
        leaf,
        context,
      )}
      zone="utc"
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const unloaded: Context = {
  values: noDetails,
  baseline: noDetails,
  facts: { username: 'chidi', isOwn: false, lastLogin: undefined },
};
const changed = { ...detailsOf(chidi), displayName: 'Chidi O. Okafor', email: 'chidi.okafor@example.com' };
const title = 'Could Not Update User';
const rejected = (text: string) => form('rejected', { values: changed, refusal: { title, text } });
const taken = 'A user with the specified email already exists.';

export const Loading = form('loading', unloaded);
export const Failed = form('failed', {
  ...unloaded,
  problem: {
    kind: 'rejected',
    status: 404,
    code: 'not_found',
    message: "The user 'chidi' does not exist.",
    details: {},
  },
});
export const Pristine = form('pristine');
export const NeverSignedIn = form('pristine', {}, dana);
export const OwnAccount = form('pristine', {}, mara);
export const WithoutRole = form('pristine', {}, roleless);
export const RightToLeft = form('pristine', {}, layla);
export const Dirty = form('dirty', { values: changed });
export const Invalid = form('invalid', {
  values: { ...changed, displayName: '', email: 'chidi.okafor@acme' },
  errors: { displayName: 'Please input a Display Name!', email: 'The input is not valid E-mail!' },
  faulty: { field: 'displayName', submit: 1 },
});
export const Saving = form('saving', { values: changed });
export const Conflicting = form('conflicting', {
  values: changed,
  theirs: { ...detailsOf(chidi), displayName: 'Chidi Okafor (Lagos)', firstName: '' },
});
export const RejectedEmailTaken = form('rejected', {
  values: changed,
  errors: { email: taken },
  refusal: { title, text: taken, fieldError: { field: 'email', text: taken } },
  faulty: { field: 'email', submit: 1 },
});
export const RejectedDeleted = rejected("The user 'chidi' no longer exists. It was deleted.");
export const RejectedOwnRole = rejected('You can not change your own server role.');
export const RejectedOtherwise = rejected('The server could not be reached.');
export const Saved = form('saved', { values: changed, baseline: changed });
