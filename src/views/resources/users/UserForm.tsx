import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { operatorPath } from '~/core/paths';
import { operator } from '~/core/person';
import type { TimeZone } from '~/core/times';
import { noPassword } from '~/machines/kit/resource-forms';
import {
  emptyUser,
  newUserFields,
  type NewUserFormActor,
  noDetails,
  type SetPasswordFormActor,
  userFields,
  type UserFormActor,
  userPath,
  userScreens,
} from '~/machines/resources/users';
import { useConsoleParts, usePrincipal, useWired, useTimeZone } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { HelpButton } from '~/views/kit/HelpButton';
import { FormScreen, ResourceFormPage, useFormFields, newForm, type NewFormProps } from '~/views/kit/form/ResourceForm';
import { FormSection } from '~/views/kit/form/FormCard';
import { FormFields } from '~/views/kit/form/FormFields';
import { NewPasswordFields } from '~/views/kit/form/NewPasswordFields';
import { itemScreen } from '~/views/kit/screens';
import { RoleTag } from './UserList';
import { missingUser, personalText, PersonFormPage, SetPasswordPage } from './person';

const list = { label: 'Users', href: '/users' };

const access = { title: 'Access', text: 'What the user can do on this server.' };
const roleHelp = <HelpButton topic="Roles" />;

/** A new user (spec server-level §5 "New user", §8). */
export function UserCreateView(props: NewFormProps<NewUserFormActor>) {
  const { facts, text } = useFormFields(props.form);
  const fields = { form: props.form, fields: newUserFields };
  return (
    <ResourceFormPage {...newForm('User')} {...props} reads>
      <FormSection title="Personal Details" text={personalText}>
        <FormFields {...fields} only={['username', 'displayName', 'firstName', 'lastName', 'email']} />
      </FormSection>
      <FormSection {...access}>
        <FormFields {...fields} only={['serverRole']} additions={{ serverRole: { help: roleHelp } }} />
      </FormSection>
      <FormSection title="Password" text="The user can change it in their profile.">
        <NewPasswordFields password={text('password')} confirm={text('confirm')} policy={facts.policy} />
      </FormSection>
    </ResourceFormPage>
  );
}

export function UserCreateScreen() {
  const { createUser } = useWired(userScreens);
  const form = useActorRef(createUser, { input: { values: emptyUser, facts: { policy: undefined } } });
  return <FormScreen form={form} back={list.href} View={UserCreateView} />;
}

/** An existing user (spec server-level §2 "Edit user", §5, §8). */
export function UserEditView({ form, zone, onCancel }: NewFormProps<UserFormActor> & { zone: TimeZone }) {
  const { username, isOwn } = useFormFields(form).facts;
  const displayName = useSelector(form, (s) => s.context.baseline.displayName.trim());
  return (
    <PersonFormPage
      form={form}
      fields={userFields}
      labels={userFields}
      access={{ ...access, field: 'serverRole' }}
      person={operator(username)}
      zone={zone}
      heading={displayName || username}
      missing={missingUser(username, list)}
      id={username}
      aboutHref={operatorPath(username)}
      passwordHref={`${userPath(username)}/set-password`}
      factOf={(saved) => ({ label: 'Role', value: <RoleTag role={saved.serverRole} /> })}
      label="Edit User"
      action="Save"
      reads
      onCancel={onCancel}
      additions={{
        serverRole: {
          help: roleHelp,
          disabled: isOwn,
          hint: isOwn ? "You can't change your own server role." : undefined,
        },
      }}
    />
  );
}

export const UserEditScreen = itemScreen(function EditUser({ id: username }) {
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
  return <FormScreen form={form} zone={useTimeZone()} back={list.href} View={UserEditView} />;
});

/** A new password for a user (spec server-level §2 "Set password", §5, §8). */
export function SetPasswordView({ form, onCancel }: NewFormProps<SetPasswordFormActor>) {
  const { username, policy } = useFormFields(form).facts;
  return (
    <SetPasswordPage {...{ form, onCancel, username, policy }} missing={missingUser(username, list)} id={username} />
  );
}

export const SetPasswordScreen = itemScreen(function SetPassword({ id: username }) {
  const { setPassword } = useWired(userScreens);
  const machine = useMemo(() => setPassword(username), [setPassword, username]);
  const form = useActorRef(machine, {
    input: { values: noPassword, facts: { username, policy: undefined } },
  });
  return <FormScreen form={form} back={list.href} View={SetPasswordView} />;
});
