import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { User } from '~/api/rest/users';
import { noPassword } from '~/machines/kit/resource-forms';
import {
  emptyUser,
  newUserFormMachine,
  setPasswordFormMachine,
  userFormMachine,
  userList,
} from '~/machines/resources/users';
import { inServerFrame } from '../../../../.storybook/in-server-frame';
import { formStories, listStories } from '../../../../tests/support/stories';
import {
  chidi,
  detailsOf,
  domainAdmin,
  manyUsers,
  mara,
  newChidi,
  serverAdmin,
  strictPolicy,
} from '../../../../tests/support/user-samples';
import { SetPasswordView, UserCreateView, UserEditView } from './UserForm';
import { RoleTag, UserListView } from './UserList';

export default {
  title: 'Server/Users',
  decorators: [inServerFrame('/users')],
  parameters: { page: 'users' },
} satisfies Meta;

const list = (principal = serverAdmin) =>
  listStories(userList.machine, userList.defaults, (actor) => (
    <UserListView list={actor} principal={principal} zone="utc" />
  ));
const reduced = manyUsers.map((user) => ({ ...user, email: '', lastLogin: null }));

export const List = list()({ shown: manyUsers, hasNext: true });
export const ListForDomainAdmin = list(domainAdmin)({ shown: reduced });
export const Empty = list()({ rows: 'empty', shown: [] });
export const Removal = list()({
  shown: manyUsers,
  removal: 'asking',
  context: { pendingDeletion: [chidi] },
});
export const RoleTags: StoryObj = {
  render: () => (
    <div>
      {['Developer', 'Domain Admin', 'Server Admin', '', 'Auditor'].map((role) => (
        <RoleTag key={role} role={role} />
      ))}
    </div>
  ),
};

const creation = formStories(
  'create-user',
  newUserFormMachine,
  { values: emptyUser, facts: { policy: strictPolicy } },
  (form) => <UserCreateView form={form} onCancel={fn()} />,
);

export const New = creation('pristine');
export const NewInvalid = creation('invalid', {
  values: { ...newChidi, username: '', email: 'chidi.okafor@acme', serverRole: '', confirm: 'harbor' },
  errors: {
    username: 'Please input a Username!',
    email: 'The input is not valid E-mail!',
    serverRole: 'Please select a role!',
    confirm: 'The passwords do not match!',
  },
});

const edit = (user: User = chidi) =>
  formStories(
    'users/chidi',
    userFormMachine,
    {
      values: detailsOf(user),
      facts: { username: user.username, isOwn: user === mara, lastLogin: user.lastLogin },
    },
    (form) => <UserEditView form={form} zone="utc" onCancel={fn()} />,
  );

export const Edit = edit()('pristine');
export const EditOwnAccount = edit(mara)('pristine');

const password = formStories(
  'users/chidi/set-password',
  setPasswordFormMachine,
  { values: noPassword, facts: { username: 'chidi', policy: strictPolicy } },
  (form) => <SetPasswordView form={form} onCancel={fn()} />,
);

export const Password = password('pristine');
