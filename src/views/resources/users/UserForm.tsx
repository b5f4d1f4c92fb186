import { mergeClasses } from '@fluentui/react-components';
import { Key20Regular, Person24Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { serverRoles, whyForbidden } from '~/core/capabilities';
import type { TimeZone } from '~/core/clock';
import { segmentAt } from '~/core/paths';
import { selectMissing, selectUnsaved } from '~/machines/kit/resource-form-setup';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import { userScreens } from '~/machines/resources/user-actors';
import {
  emptyUser,
  type NewUserFormActor,
  noDetails,
  type UserFormActor,
  type UserFormSnapshot,
  userPath,
  type UserValues,
} from '~/machines/resources/users';
import { useBack, useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { Facts } from '~/views/kit/Facts';
import { ForbiddenPage, MissingPage } from '~/views/kit/MissingPage';
import { Page, PageHead } from '~/views/kit/Page';
import { operator, PersonAvatar } from '~/views/kit/PersonAvatar';
import { TextField } from '~/views/kit/TextField';
import { When } from '~/views/kit/When';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { ChoiceField, ReadOnlyField } from '~/views/kit/fields';
import { NewPasswordFields, type TextBinding } from '~/views/kit/form/NewPasswordFields';
import { type FieldLabels, ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { useLayoutStyles, useTextStyles } from '~/views/kit/layout.styles';
import { LinkButton } from '~/views/kit/links';
import { NotFoundView } from '~/views/shell/NotFoundView';
import { RoleTag } from './RoleTag';
import { useUserAsideStyles } from './UserAside.styles';
import { roleHints, titleOf } from './user-texts';

export type UserFieldsProps = {
  /** What ties a text field to the form. */
  text: (name: Exclude<keyof UserValues, 'serverRole'>) => TextBinding;
  role: {
    value: string;
    error: string | undefined;
    disabled: boolean;
    onChange: (role: string) => void;
    /** Why it can't be chosen. */
    hint?: string | undefined;
  };
};

/** Names, e-mail and role, of a new user as of one who exists (spec server-level §3, §5). */
export function UserFields({ text, role }: UserFieldsProps) {
  const { pair } = useLayoutStyles();
  return (
    <>
      <TextField {...text('displayName')} required label="Display Name" autoComplete="off" />
      <div className={pair}>
        <TextField {...text('firstName')} label="First Name" autoComplete="off" />
        <TextField {...text('lastName')} label="Last Name" autoComplete="off" />
      </div>
      <TextField {...text('email')} required label="Email" type="email" autoComplete="off" />
      <ChoiceField
        name="serverRole"
        label="Role"
        required
        choices={serverRoles.map((name) => ({ value: name, label: name, hint: roleHints[name] }))}
        {...role}
      />
    </>
  );
}

export type UserCreateViewProps = { form: NewUserFormActor; onCancel: () => void };

/** A new user (spec server-level §5 "New user", §8). */
export function UserCreateView({ form, onCancel }: UserCreateViewProps) {
  const { values, facts, busy, change, errorOf, text } = useFormFields(form);
  return (
    <Page>
      <PageHead title="New User" crumbs={[{ label: 'Users', href: '/users' }, { label: 'New User' }]} />
      <ResourceForm form={form} label="New User" action="Create" skeleton={7} onCancel={onCancel}>
        <TextField {...text('username')} required label="Username" mono autoComplete="off" />
        <UserFields
          text={text}
          role={{
            value: values.serverRole,
            error: errorOf('serverRole'),
            disabled: busy,
            onChange: (serverRole) => change({ serverRole }),
          }}
        />
        {facts.policy ? (
          <NewPasswordFields password={text('password')} confirm={text('confirm')} policy={facts.policy} />
        ) : null}
      </ResourceForm>
    </Page>
  );
}

/** `/create-user`. */
export function UserCreateScreen() {
  const reason = whyForbidden('users.create', usePrincipal());
  return (
    <>
      <title>New User · Convergence Console</title>
      {reason ? (
        <ForbiddenPage
          title="New User"
          crumbs={[{ label: 'Users', href: '/users' }, { label: 'New User' }]}
          reason={reason}
          back={{ label: 'Users', href: '/users' }}
        />
      ) : (
        <CreateUser />
      )}
    </>
  );
}

function CreateUser() {
  const { createUser } = useWired(userScreens);
  const form = useActorRef(createUser, { input: { values: emptyUser, facts: { policy: undefined } } });
  const back = useBack();
  return (
    <>
      <UserCreateView form={form} onCancel={() => back('/users')} />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

export type UserAsideProps = {
  username: string;
  /** As they are on the server. */
  saved: UserValues;
  /** Undefined until it is loaded. */
  lastLogin: number | null | undefined;
  zone: TimeZone;
};

/** Who the user is, beside the form. */
export function UserAside({ username, saved, lastLogin, zone }: UserAsideProps) {
  const styles = useUserAsideStyles();
  const text = useTextStyles();
  const name = titleOf({ username, displayName: saved.displayName });
  const loaded = lastLogin !== undefined;
  return (
    <Card>
      <div className={styles.person}>
        <PersonAvatar person={operator(username)} name={name} size={48} />
        <div className={styles.names}>
          <bdi className={text.strong}>{name}</bdi>
          <bdi className={styles.username}>{username}</bdi>
        </div>
      </div>
      <Facts
        facts={[
          {
            label: 'Last Login',
            value: loaded ? <When at={lastLogin} zone={zone} none="Never" /> : <SkeletonBar width="120px" />,
          },
          {
            label: 'Role',
            value: loaded ? <RoleTag role={saved.serverRole} /> : <SkeletonBar width="80px" />,
          },
        ]}
      />
    </Card>
  );
}

export type UserEditViewProps = { form: UserFormActor; zone: TimeZone; onCancel: () => void };

const selectSaved = (s: UserFormSnapshot) => s.context.baseline;
const selectFailed = (s: UserFormSnapshot) => s.can({ type: 'form.retry' });

const labels: FieldLabels<UserValues> = {
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
          labels={labels}
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

/** `/users/{username}`. */
export function UserEditScreen() {
  const principal = usePrincipal();
  const username = segmentAt(useLocation().pathname, 2);
  const reason = whyForbidden('users.edit', principal);
  if (username === undefined) return <NotFoundView />;
  return (
    <>
      <title>{`Edit User · ${username} · Convergence Console`}</title>
      {reason ? (
        <ForbiddenPage
          title="Edit User"
          crumbs={[{ label: 'Users', href: '/users' }, { label: username }]}
          reason={reason}
          back={{ label: 'Users', href: '/users' }}
        />
      ) : (
        <EditUser key={username} username={username} isOwn={username === principal.username} />
      )}
    </>
  );
}

function EditUser({ username, isOwn }: { username: string; isOwn: boolean }) {
  const { session, preferences } = useConsoleParts();
  const { editUser } = useWired(userScreens);
  const machine = useMemo(
    () => editUser(username, isOwn, (details) => session.send({ type: 'session.profileChanged', details })),
    [editUser, username, isOwn, session],
  );
  const form = useActorRef(machine, {
    input: { values: noDetails, facts: { username, isOwn, lastLogin: undefined } },
  });
  const zone = useSelector(preferences, selectTimeZone);
  const back = useBack();
  return (
    <>
      <UserEditView form={form} zone={zone} onCancel={() => back('/users')} />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}
