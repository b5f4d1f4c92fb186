import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { DomainUser } from '~/api/rest/domain/users';
import { permissivePolicy } from '~/core/passwords';
import { noPassword } from '~/machines/kit/resource-forms';
import {
  domainUserFormMachine,
  domainUserList,
  type DomainUserValues,
  emptyDomainUser,
  newDomainUserFormMachine,
  noStatusChange,
  userStatusFormMachine,
} from '~/machines/resources/domain/users';
import { setPasswordFormMachine } from '~/machines/resources/users';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { ana, ben, domainUsers, valuesOf } from '../../../../../tests/support/domain-user-samples';
import { type FormLeaf, frozenForm } from '../../../../../tests/support/frozen-form';
import { formStories, listStories } from '../../../../../tests/support/stories';
import { DomainPasswordView, DomainUserCreateView, DomainUserEditView } from './DomainUserForm';
import { DomainUserListView } from './DomainUserList';

export default { title: 'Domain/Users', decorators: [onCanvas], parameters: { page: 'users' } } satisfies Meta;

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
const selected = { ...shown, selection: 'some', context: { selected: [ana, ben] } } as const;

export const List = list()(shown);
export const Selected = list()(selected);
export const ChangingStatus = list('saving')(selected);
export const Removal = list()({ ...shown, removal: 'asking', context: { pendingDeletion: [ana] } });

const creation = formStories(
  'create-user',
  newDomainUserFormMachine,
  { values: emptyDomainUser, facts: {} },
  (form) => <DomainUserCreateView form={form} onCancel={fn()} />,
);
export const New = creation('pristine');

const edit = (user: DomainUser = ana) =>
  formStories(
    'users/ana.ruiz',
    domainUserFormMachine,
    { values: valuesOf(user), facts: { lastLogin: user.lastLogin } },
    (form) => (
      <DomainUserEditView domainKey={deskKey} username={user.username} form={form} zone="utc" onCancel={fn()} />
    ),
  );
const mine: DomainUserValues = { ...valuesOf(ana), displayName: 'Ana R.', disabled: true };

export const Edit = edit()('pristine');
export const EditDisabled = edit(ben)('pristine');
export const EditConflicting = edit()('conflicting', {
  values: mine,
  theirs: { ...valuesOf(ana), email: 'ana@example.com' },
});

const password = formStories(
  'users/ana.ruiz/set-password',
  setPasswordFormMachine,
  { values: noPassword, facts: { username: 'ana.ruiz', policy: permissivePolicy } },
  (form) => <DomainPasswordView domainKey={deskKey} username="ana.ruiz" form={form} onCancel={fn()} />,
);
export const Password = password('pristine');
