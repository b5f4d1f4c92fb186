import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { User } from '~/api/rest/users';
import {
  emptyUser,
  newUserFormMachine,
  noPassword,
  setPasswordFormMachine,
  userFormMachine,
  userList,
} from '~/machines/resources/users';
import { inServerFrame } from '../../../../.storybook/in-server-frame';
import { blames, formStories, listStories, notFound } from '../../../../tests/support/stories';
import {
  chidi,
  dana,
  detailsOf,
  developer,
  domainAdmin,
  dots,
  goodPassword,
  layla,
  manyUsers,
  mara,
  newChidi,
  roleless,
  serverAdmin,
  strictPolicy,
} from '../../../../tests/support/user-samples';
import { SetPasswordView, UserCreateView, UserEditView } from './UserForm';
import { RoleTag, UserListView } from './UserList';

const meta = { title: 'Server/Users', decorators: [inServerFrame('users')] } satisfies Meta;
export default meta;

const list = (principal = serverAdmin) =>
  listStories(userList.machine, userList.defaults, (actor) => (
    <UserListView list={actor} principal={principal} zone="utc" />
  ));
/** As one who does not manage users gets them. */
const reduced = manyUsers.map((user) => ({ ...user, email: '', lastLogin: null }));

export const List = list()({ shown: manyUsers, hasNext: true });
export const ListForDomainAdmin = list(domainAdmin)({ shown: reduced });
export const ListForDeveloper = list(developer)({ shown: reduced });
export const Unaddressable = list()({ shown: [dots, mara] });
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
  newUserFormMachine,
  { values: emptyUser, facts: { policy: strictPolicy } },
  (form) => <UserCreateView form={form} onCancel={fn()} />,
);
const notCreated = 'Could Not Create User';
const taken = (field: 'username' | 'email') => `A user with the specified ${field} already exists.`;

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
export const NewUsernameTaken = creation('rejected', {
  values: newChidi,
  ...blames('username', notCreated, taken('username')),
});
export const NewRejected = creation('rejected', {
  values: newChidi,
  refusal: {
    title: notCreated,
    text: 'The user could not be created. Check the console for additional details.',
  },
});

const edit = (user: User = chidi) =>
  formStories(
    userFormMachine,
    {
      values: detailsOf(user),
      facts: { username: user.username, isOwn: user === mara, lastLogin: user.lastLogin },
    },
    (form) => <UserEditView form={form} zone="utc" onCancel={fn()} />,
  );
const changed = { ...detailsOf(chidi), displayName: 'Chidi O. Okafor', email: 'chidi.okafor@example.com' };
const notUpdated = 'Could Not Update User';
const editRejected = (text: string) =>
  edit()('rejected', { values: changed, refusal: { title: notUpdated, text } });

export const Edit = edit()('pristine');
export const EditNeverSignedIn = edit(dana)('pristine');
export const EditOwnAccount = edit(mara)('pristine');
export const EditWithoutRole = edit(roleless)('pristine');
export const EditRightToLeft = edit(layla)('pristine');
export const EditMissing = edit()('failed', { problem: notFound });
export const EditConflicting = edit()('conflicting', {
  values: changed,
  theirs: { ...detailsOf(chidi), displayName: 'Chidi Okafor (Lagos)', firstName: '' },
});
export const EditEmailTaken = edit()('rejected', {
  values: changed,
  ...blames('email', notUpdated, taken('email')),
});
export const EditDeleted = editRejected("The user 'chidi' no longer exists. It was deleted.");
export const EditOwnRole = editRejected('You can not change your own server role.');

const password = formStories(
  setPasswordFormMachine,
  { values: noPassword, facts: { username: 'chidi', policy: strictPolicy } },
  (form) => <SetPasswordView form={form} onCancel={fn()} />,
);
const filled = { password: goodPassword, confirm: goodPassword };

export const Password = password('pristine');
export const PasswordInvalid = password('invalid', {
  values: { password: 'Harbor', confirm: 'Harbor' },
  errors: { password: 'The password must be at least 8 characters long.' },
});
export const PasswordRejected = password('rejected', {
  values: filled,
  refusal: { title: 'Could Not Set Password', text: 'The password for chidi could not be set.' },
});
