import { mergeClasses } from '@fluentui/react-components';
import { Key20Regular, Person24Regular, PersonInfo20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { operatorPath } from '~/core/paths';
import { operator } from '~/core/person';
import type { TimeZone } from '~/core/times';
import {
  emptyUser,
  newUserFields,
  type NewUserFormActor,
  noDetails,
  noPassword,
  type SetPasswordFormActor,
  userFields,
  type UserFormActor,
  userPath,
  userScreens,
} from '~/machines/resources/users';
import { useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { SkeletonBar } from '~/views/kit/Card';
import { HelpButton } from '~/views/kit/HelpButton';
import { FormScreen, ResourceFormPage, useFormFields } from '~/views/kit/form/ResourceForm';
import { When } from '~/views/kit/Facts';
import { ReadOnlyField } from '~/views/kit/fields';
import { FormFields } from '~/views/kit/form/FormFields';
import { NewPasswordFields } from '~/views/kit/form/NewPasswordFields';
import { useTextStyles } from '~/views/kit/layout.styles';
import { LinkButton } from '~/views/kit/links';
import { itemScreen, Permitted, useTimeZone } from '~/views/kit/screens';
import { RoleTag } from './UserList';
import { PersonCard } from './person';

const list = { label: 'Users', href: '/users' };

const missingUser = (username: string) => ({
  icon: <Person24Regular />,
  sentence: `The user '${username}' does not exist.`,
  back: list,
});

const roleHelp = <HelpButton topic="Roles" />;

const newUserPage = { heading: 'New User', crumbs: [list, { label: 'New User' }] as const };

type CreateViewProps = { form: NewUserFormActor; onCancel: () => void };

/** A new user (spec server-level §5 "New user", §8). */
export function UserCreateView(props: CreateViewProps) {
  const { facts, text } = useFormFields(props.form);
  return (
    <ResourceFormPage {...newUserPage} {...props} label="New User" action="Create" skeleton={7}>
      <FormFields form={props.form} fields={newUserFields} additions={{ serverRole: { help: roleHelp } }} />
      {facts.policy ? (
        <NewPasswordFields password={text('password')} confirm={text('confirm')} policy={facts.policy} />
      ) : null}
    </ResourceFormPage>
  );
}

const newUserTitle = 'New User · Convergence Console';

export const UserCreateScreen = () => (
  <Permitted action="users.create" title={newUserTitle} {...newUserPage}>
    <CreateUser />
  </Permitted>
);

function CreateUser() {
  const { createUser } = useWired(userScreens);
  const form = useActorRef(createUser, { input: { values: emptyUser, facts: { policy: undefined } } });
  return (
    <FormScreen title={newUserTitle} form={form} back={list.href}>
      {(onCancel) => <UserCreateView form={form} onCancel={onCancel} />}
    </FormScreen>
  );
}

type EditViewProps = { form: UserFormActor; zone: TimeZone; onCancel: () => void };
const bar = <SkeletonBar width="96px" />;

/** An existing user (spec server-level §2 "Edit user", §5, §8). */
export function UserEditView({ form, zone, onCancel }: EditViewProps) {
  const styles = useTextStyles();
  const { facts } = useFormFields(form);
  const saved = useSelector(form, (s) => s.context.baseline);
  const failed = useSelector(form, (s) => s.can({ type: 'form.retry' }));
  const { username, isOwn, lastLogin } = facts;
  const loaded = lastLogin !== undefined;
  return (
    <ResourceFormPage
      form={form}
      heading={saved.displayName.trim() || username}
      crumbs={[list, { label: username }]}
      missing={missingUser(username)}
      after={<bdi className={mergeClasses(styles.mono, styles.muted)}>{username}</bdi>}
      actions={
        <>
          <LinkButton href={operatorPath(username)} icon={<PersonInfo20Regular />} appearance="subtle">
            About
          </LinkButton>
          <LinkButton href={`${userPath(username)}/set-password`} icon={<Key20Regular />} appearance="subtle">
            Set Password
          </LinkButton>
        </>
      }
      aside={
        failed ? null : (
          <PersonCard
            person={operator(username)}
            displayName={saved.displayName}
            facts={[
              {
                label: 'Last Login',
                value: loaded ? <When at={lastLogin} zone={zone} none="Never" /> : bar,
              },
              { label: 'Role', value: loaded ? <RoleTag role={saved.serverRole} /> : bar },
            ]}
          />
        )
      }
      label="Edit User"
      action="Save"
      skeleton={5}
      labels={userFields}
      onCancel={onCancel}
    >
      <ReadOnlyField label="Username" value={username} mono />
      <FormFields
        form={form}
        fields={userFields}
        additions={{
          serverRole: {
            help: roleHelp,
            disabled: isOwn,
            hint: isOwn ? "You can't change your own server role." : undefined,
          },
        }}
      />
    </ResourceFormPage>
  );
}

const editTitle = (username: string) => `Edit User · ${username} · Convergence Console`;

export const UserEditScreen = itemScreen(({ id }) => (
  <Permitted action="users.edit" title={editTitle(id)} heading="Edit User" crumbs={[list, { label: id }]}>
    <EditUser username={id} />
  </Permitted>
));

function EditUser({ username }: { username: string }) {
  const { session } = useConsoleParts();
  const { editUser } = useWired(userScreens);
  const isOwn = username === usePrincipal().username;
  const machine = useMemo(
    () => editUser(username, isOwn, (details) => session.send({ type: 'session.profileChanged', details })),
    [editUser, username, isOwn, session],
  );
  const form = useActorRef(machine, {
    input: { values: noDetails, facts: { username, isOwn, lastLogin: undefined } },
  });
  const zone = useTimeZone();
  return (
    <FormScreen title={editTitle(username)} form={form} back={list.href}>
      {(onCancel) => <UserEditView form={form} zone={zone} onCancel={onCancel} />}
    </FormScreen>
  );
}

type PasswordViewProps = { form: SetPasswordFormActor; onCancel: () => void };

/** A new password for a user (spec server-level §2 "Set password", §5, §8). */
export function SetPasswordView(props: PasswordViewProps) {
  const styles = useTextStyles();
  const {
    facts: { username, policy },
    text,
  } = useFormFields(props.form);
  return (
    <ResourceFormPage
      {...props}
      heading="Set Password"
      crumbs={[list, { label: username, href: userPath(username) }, { label: 'Set Password' }]}
      missing={{ ...missingUser(username), title: username, crumbs: [list, { label: username }] }}
      after={<bdi className={mergeClasses(styles.mono, styles.muted)}>{username}</bdi>}
      label="Set Password"
      action="Set Password"
      skeleton={3}
    >
      <ReadOnlyField label="Username" value={username} mono />
      {policy ? (
        <NewPasswordFields password={text('password')} confirm={text('confirm')} policy={policy} label="New Password" />
      ) : null}
    </ResourceFormPage>
  );
}

const passwordTitle = (username: string) => `Set Password · ${username} · Convergence Console`;

export const SetPasswordScreen = itemScreen(({ id }) => (
  <Permitted
    action="users.setPassword"
    title={passwordTitle(id)}
    heading="Set Password"
    crumbs={[list, { label: id }, { label: 'Set Password' }]}
  >
    <SetPassword username={id} />
  </Permitted>
));

function SetPassword({ username }: { username: string }) {
  const { setPassword } = useWired(userScreens);
  const machine = useMemo(() => setPassword(username), [setPassword, username]);
  const form = useActorRef(machine, {
    input: { values: noPassword, facts: { username, policy: undefined } },
  });
  return (
    <FormScreen title={passwordTitle(username)} form={form} back={list.href}>
      {(onCancel) => <SetPasswordView form={form} onCancel={onCancel} />}
    </FormScreen>
  );
}
