import { mergeClasses } from '@fluentui/react-components';
import { Key20Regular, Person24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { UserFormActor, UserFormSnapshot, UserValues } from '../../../machines/users/user-form';
import { selectMissing } from '../../../machines/resource-form/form-selectors';
import { userPath } from '../../../machines/users/user-list';
import { ResourceForm, type FieldWords } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';
import type { TimeZone } from '../../shared/format-time';
import { useLayoutStyles } from '../../shared/layout.styles';
import { LinkButton } from '../../shared/LinkButton';
import { MissingPage } from '../../shared/MissingPage';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { ReadOnlyField } from '../../shared/ReadOnlyField';
import { useTextStyles } from '../../shared/text.styles';
import { titleOf } from './user-words';
import { UserAside } from './UserAside';
import { UserFields } from './UserFields';

export type UserEditViewProps = { form: UserFormActor; zone: TimeZone; onCancel: () => void };

const selectSaved = (s: UserFormSnapshot) => s.context.baseline;
const selectFailed = (s: UserFormSnapshot) => s.can({ type: 'form.retry' });

const words: FieldWords<UserValues> = {
  displayName: { label: 'Display Name' },
  firstName: { label: 'First Name' },
  lastName: { label: 'Last Name' },
  email: { label: 'Email' },
  serverRole: { label: 'Role' },
};

/** A user who exists (spec server-level §2 "Edit user", §5, §8). */
export function UserEditView({ form, zone, onCancel }: UserEditViewProps) {
  const { withAside } = useLayoutStyles();
  const text = useTextStyles();
  const { values, facts, busy, change, errorOf, text: bind } = useFormFields(form);
  const saved = useSelector(form, selectSaved);
  const failed = useSelector(form, selectFailed);
  const { username, isOwn } = facts;
  const crumbs = [{ label: 'Users', href: '/users' }, { label: username }];
  if (useSelector(form, selectMissing))
    return (
      <MissingPage
        title={username}
        crumbs={crumbs}
        icon={<Person24Regular />}
        sentence={`The user '${username}' does not exist.`}
        back={{ label: 'Users', href: '/users' }}
      />
    );
  return (
    <Page>
      <PageHead
        title={titleOf({ username, displayName: saved.displayName })}
        crumbs={crumbs}
        after={<bdi className={mergeClasses(text.mono, text.muted)}>{username}</bdi>}
        actions={
          <LinkButton href={`${userPath(username)}/set-password`} icon={<Key20Regular />} appearance="subtle">
            Set Password
          </LinkButton>
        }
      />
      <div className={withAside}>
        <ResourceForm
          form={form}
          label="Edit User"
          action="Save"
          skeleton={5}
          words={words}
          onCancel={onCancel}
        >
          <ReadOnlyField label="Username" value={username} mono />
          <UserFields
            text={bind}
            role={{
              value: values.serverRole,
              error: errorOf('serverRole'),
              disabled: busy || isOwn,
              onChange: (serverRole) => change({ serverRole }),
              hint: isOwn ? 'You can not change your own server role.' : undefined,
            }}
          />
        </ResourceForm>
        {failed ? null : (
          <UserAside username={username} saved={saved} lastLogin={facts.lastLogin} zone={zone} />
        )}
      </div>
    </Page>
  );
}
