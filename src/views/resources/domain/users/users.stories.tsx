import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { DomainUser } from '~/api/rest/domain/users';
import { permissivePolicy } from '~/core/passwords';
import { noStatusChange, userStatusFormMachine } from '~/machines/resources/domain/user-status';
import {
  domainUserFormMachine,
  domainUserList,
  type DomainUserValues,
  emptyDomainUser,
  newDomainUserFormMachine,
} from '~/machines/resources/domain/users';
import { noPassword, setPasswordFormMachine } from '~/machines/resources/users';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import {
  ana,
  ben,
  domainUsers,
  dots,
  newAna,
  oddUser,
  valuesOf,
} from '../../../../../tests/support/domain-user-samples';
import { type FormLeaf, frozenForm } from '../../../../../tests/support/frozen-form';
import { blames, formStories, listStories, notFound } from '../../../../../tests/support/stories';
import { DomainPasswordView } from './DomainPassword';
import { DomainUserCreateView, DomainUserEditView } from './DomainUserForm';
import { DomainUserListView } from './DomainUserList';

const meta = { title: 'Domain/Users', decorators: [onCanvas] } satisfies Meta;
export default meta;

const list = (status: FormLeaf = 'pristine') =>
  listStories(domainUserList.machine, domainUserList.defaults, (actor) => (
    <DomainUserListView
      domainKey={deskKey}
      zone="utc"
      list={actor}
      status={frozenForm(userStatusFormMachine, { values: noStatusChange, facts: {} }, status)}
    />
  ));
const shown = { shown: domainUsers, hasNext: true };
const selected = { ...shown, context: { selected: [ana.username, ben.username] } };

export const List = list()(shown);
export const Unaddressable = list()({ shown: [dots, ana] });
export const Empty = list()({ rows: 'empty', shown: [] });
export const Selected = list()(selected);
export const ChangingStatus = list('saving')(selected);
export const Removal = list()({ ...shown, removal: 'asking', context: { pendingDeletion: [ana] } });

const creation = formStories(newDomainUserFormMachine, { values: emptyDomainUser, facts: {} }, (form) => (
  <DomainUserCreateView domainKey={deskKey} form={form} onCancel={fn()} />
));
export const New = creation('pristine');
export const NewInvalid = creation('invalid', {
  values: { ...emptyDomainUser, firstName: ' ', email: 'ana.ruiz@acme' },
  errors: {
    username: 'Please input a Username!',
    displayName: 'Please input a Display Name!',
    firstName: 'Please input a First Name, or leave it empty!',
    email: 'The input is not valid E-mail!',
    password: 'Please input a password!',
    confirm: 'Please confirm the password!',
  },
});
export const NewTaken = creation('rejected', {
  values: newAna,
  ...blames('username', 'Could Not Create User', 'A user with the specified username already exists.'),
});

const edit = (user: DomainUser = ana) =>
  formStories(
    domainUserFormMachine,
    { values: valuesOf(user), facts: { lastLogin: user.lastLogin } },
    (form) => (
      <DomainUserEditView
        domainKey={deskKey}
        username={user.username}
        form={form}
        zone="utc"
        onCancel={fn()}
      />
    ),
  );
const mine: DomainUserValues = { ...valuesOf(ana), displayName: 'Ana R.', disabled: true };

export const Edit = edit()('pristine');
export const EditDisabled = edit(ben)('pristine');
export const EditOdd = edit(oddUser)('pristine');
export const EditMissing = edit()('failed', { problem: notFound });
export const EditTaken = edit()('rejected', {
  values: mine,
  ...blames('email', 'Could Not Create User', 'A user with the specified email already exists.'),
});
export const EditDeleted = edit()('rejected', {
  values: mine,
  refusal: {
    title: 'Could Not Update User',
    text: "The user 'ana.ruiz' no longer exists. It was deleted.",
  },
});
export const EditConflicting = edit()('conflicting', {
  values: mine,
  theirs: { ...valuesOf(ana), email: 'ana@example.com' },
});

const password = formStories(
  setPasswordFormMachine,
  { values: noPassword, facts: { username: 'ana.ruiz', policy: permissivePolicy } },
  (form) => <DomainPasswordView domainKey={deskKey} username="ana.ruiz" form={form} onCancel={fn()} />,
);
export const Password = password('pristine');
export const PasswordOfMissing = password('failed', { problem: notFound });
export const PasswordInvalid = password('invalid', {
  values: { password: 'x', confirm: 'y' },
  errors: { confirm: 'The passwords do not match!' },
});
export const PasswordRejected = password('rejected', {
  values: { password: 'x', confirm: 'x' },
  refusal: { title: 'Could Not Set Password', text: 'The password for ana.ruiz could not be set.' },
});
