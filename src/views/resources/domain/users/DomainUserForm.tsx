import { Person24Regular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { domainUser } from '~/core/person';
import type { TimeZone } from '~/core/times';
import { noPassword } from '~/machines/kit/resource-forms';
import {
  domainAboutPath,
  domainUserFields,
  newDomainUserFields,
  domainPasswordPath,
  type DomainUserFormActor,
  domainUserScreens,
  domainUsersPath,
  emptyDomainUser,
  type NewDomainUserFormActor,
  unloadedDomainUser,
} from '~/machines/resources/domain/users';
import { type SetPasswordFormActor } from '~/machines/resources/users';
import { useWired, useTimeZone } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { FormSection } from '~/views/kit/form/FormCard';
import { FormFields } from '~/views/kit/form/FormFields';
import {
  FormScreen,
  ResourceFormPage,
  useFormFields,
  domainForm,
  type DomainFormProps,
  newForm,
  type NewFormProps,
} from '~/views/kit/form/ResourceForm';
import { NewPasswordFields } from '~/views/kit/form/NewPasswordFields';
import { domainItemScreen, domainScreen } from '~/views/kit/screens';
import { EnabledText } from '~/views/kit/status';
import { missingUser, personalText, PersonFormPage, SetPasswordPage } from '~/views/resources/users/person';

/** A new user of a domain (spec domain-level §2, §5, §8). */
export function DomainUserCreateView({ form, onCancel }: NewFormProps<NewDomainUserFormActor>) {
  const { text } = useFormFields(form);
  return (
    <ResourceFormPage form={form} onCancel={onCancel} {...newForm('User')}>
      <FormSection title="Personal Details" text={personalText}>
        <FormFields form={form} fields={newDomainUserFields} />
      </FormSection>
      <FormSection title="Password" text="For signing in to this domain.">
        <NewPasswordFields password={text('password')} confirm={text('confirm')} policy={null} />
      </FormSection>
    </ResourceFormPage>
  );
}

export const DomainUserCreateScreen = domainScreen(function CreateUser({ domainKey }) {
  const { createDomainUser } = useWired(domainUserScreens, domainKey);
  const form = useActorRef(createDomainUser, { input: { values: emptyDomainUser, facts: {} } });
  return <FormScreen form={form} back={domainUsersPath(domainKey)} View={DomainUserCreateView} />;
});

type DomainUserEditViewProps = DomainFormProps<DomainUserFormActor> & { username: string; zone: TimeZone };

/** An existing user of a domain (spec domain-level §2, §4, §5, §8). */
export const DomainUserEditView = ({ domainKey, username, form, zone, onCancel }: DomainUserEditViewProps) => (
  <PersonFormPage
    form={form}
    fields={domainUserFields}
    access={{ title: 'Access', text: 'Whether the user can connect to this domain.', field: 'disabled' }}
    person={domainUser(username)}
    zone={zone}
    {...domainForm({
      noun: 'User',
      id: username,
      icon: <Person24Regular />,
      back: { label: 'Users', href: domainUsersPath(domainKey) },
      labels: domainUserFields,
    })}
    aboutHref={domainAboutPath(domainKey, username)}
    passwordHref={domainPasswordPath(domainKey, username)}
    factOf={(saved) => ({ label: 'Status', value: <EnabledText enabled={!saved.disabled} /> })}
    onCancel={onCancel}
  />
);

export const DomainUserEditScreen = domainItemScreen(function EditUser({ domainKey, id: username }) {
  const { editDomainUser } = useWired(domainUserScreens, domainKey);
  const form = useActorRef(editDomainUser, {
    input: { values: unloadedDomainUser(username), facts: { lastLogin: undefined } },
  });
  const shown = { domainKey, username, form, zone: useTimeZone() };
  return <FormScreen {...shown} back={domainUsersPath(domainKey)} View={DomainUserEditView} />;
});

type DomainPasswordViewProps = DomainFormProps<SetPasswordFormActor> & { username: string };

/** A new password for a user of a domain (spec domain-level §2, §5, §8). */
export function DomainPasswordView({ domainKey, username, form, onCancel }: DomainPasswordViewProps) {
  const back = { label: 'Users', href: domainUsersPath(domainKey) };
  return <SetPasswordPage {...{ form, onCancel, username }} policy={null} missing={missingUser(username, back)} />;
}

export const DomainPasswordScreen = domainItemScreen(function SetPassword({ domainKey, id: username }) {
  const { setDomainPassword } = useWired(domainUserScreens, domainKey);
  const machine = useMemo(() => setDomainPassword(username), [setDomainPassword, username]);
  const form = useActorRef(machine, {
    input: { values: noPassword, facts: { username, policy: undefined } },
  });
  const shown = { domainKey, username, form };
  return <FormScreen {...shown} back={domainUsersPath(domainKey)} View={DomainPasswordView} />;
});
