import { Person24Regular } from '@fluentui/react-icons';
import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { domainUserPath, domainUserScreens, domainUsersPath } from '~/machines/resources/domain/users';
import { noPassword, type SetPasswordFormActor } from '~/machines/resources/users';
import { useWired } from '~/views/console-parts';
import { PasswordField } from '~/views/kit/TextField';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { ReadOnlyField } from '~/views/kit/fields';
import type { TextBinding } from '~/views/kit/form/NewPasswordFields';
import { useFormFields } from '~/views/kit/form/ResourceForm';
import { FormScreen } from '~/views/kit/form/FormScreen';
import { ResourceFormPage } from '~/views/kit/form/ResourceFormPage';
import { domainItemScreen } from '~/views/kit/screens';
import type { DomainFormProps } from '~/views/resources/domain/domain-form';

type PlainPasswordFieldsProps = { password: TextBinding; confirm: TextBinding; label?: string };

/** A password without rules, typed twice (spec domain-level §5). */
export const PlainPasswordFields = ({ password, confirm, label = 'Password' }: PlainPasswordFieldsProps) => (
  <>
    <PasswordField {...password} label={label} required autoComplete="new-password" />
    <PasswordField {...confirm} label="Confirm Password" required autoComplete="new-password" />
  </>
);

type DomainPasswordViewProps = DomainFormProps<SetPasswordFormActor> & { username: string };

/** A new password for a user of a domain (spec domain-level §2, §5, §8). */
export function DomainPasswordView({ domainKey, username, form, onCancel }: DomainPasswordViewProps) {
  const { text } = useFormFields(form);
  const back = { label: 'Users', href: domainUsersPath(domainKey) };
  const user = { label: username, href: domainUserPath(domainKey, username) };
  return (
    <ResourceFormPage
      form={form}
      heading="Set Password"
      crumbs={domainCrumbs(domainKey, back, user, 'Set Password')}
      missing={{
        title: username,
        icon: <Person24Regular />,
        sentence: `The user '${username}' does not exist.`,
        back,
      }}
      label="Set Password"
      action="Set Password"
      skeleton={3}
      onCancel={onCancel}
    >
      <ReadOnlyField label="Username" value={username} mono />
      <PlainPasswordFields password={text('password')} confirm={text('confirm')} label="New Password" />
    </ResourceFormPage>
  );
}

/** `/domain/{namespace}/{domainId}/users/{username}/set-password`. */
export const DomainPasswordScreen = domainItemScreen(function SetPassword({ domainKey, id: username }) {
  const { setDomainPassword } = useWired(domainUserScreens, domainKey);
  const machine = useMemo(() => setDomainPassword(username), [setDomainPassword, username]);
  const form = useActorRef(machine, {
    input: { values: noPassword, facts: { username, policy: undefined } },
  });
  const title = documentTitle(`Set Password · ${username}`, domainKey);
  return (
    <FormScreen title={title} form={form} back={domainUsersPath(domainKey)}>
      {(onCancel) => <DomainPasswordView {...{ domainKey, username, form, onCancel }} />}
    </FormScreen>
  );
});
