import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { operator } from '~/core/person';
import { selectUnsaved } from '~/machines/kit/resource-form-machine';
import { noPassword } from '~/machines/kit/resource-forms';
import {
  nameFields,
  noNames,
  type OwnPasswordFormActor,
  type ProfileFormActor,
  profileScreens,
} from '~/machines/resources/users';
import { type Person, selectUser } from '~/machines/session/session-machine';
import { useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { Page, PageHead } from '~/views/kit/Page';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { ReadOnlyField } from '~/views/kit/fields';
import { FormSection } from '~/views/kit/form/FormCard';
import { FormFields } from '~/views/kit/form/FormFields';
import { NewPasswordFields } from '~/views/kit/form/NewPasswordFields';
import { ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { Column, WithAside } from '~/views/kit/layout';
import { PersonCard } from '~/views/resources/users/person';

type ProfileViewProps = {
  profile: ProfileFormActor;
  password: OwnPasswordFormActor;
  person: Person;
};

/** The signed-in user's profile and password (spec server-level §2 "Profile"). */
export function ProfileView({ profile, password, person }: ProfileViewProps) {
  const { facts, text } = useFormFields(password);
  return (
    <Page>
      <PageHead title="Profile" />
      <WithAside>
        <Column gap="L">
          <ResourceForm form={profile} label="Personal Details" action="Save" reads labels={nameFields}>
            <FormSection title="Personal Details" text="How you appear to others.">
              <ReadOnlyField label="Username" value={person.username} mono />
              <FormFields form={profile} fields={nameFields} autoFill />
            </FormSection>
          </ResourceForm>
          <ResourceForm form={password} label="Password" action="Set Password" reads unloaded="The password policy">
            <FormSection title="Password" text="Use it the next time you sign in.">
              <NewPasswordFields
                password={text('password')}
                confirm={text('confirm')}
                policy={facts.policy}
                label="New Password"
              />
            </FormSection>
          </ResourceForm>
        </Column>
        <PersonCard
          person={operator(person.username)}
          displayName={person.displayName}
          picture={person.picture}
          facts={[{ label: 'Server Role', value: person.serverRole || 'None' }]}
        />
      </WithAside>
    </Page>
  );
}

export function ProfileScreen() {
  const { session } = useConsoleParts();
  const { username } = usePrincipal();
  const person = useSelector(session, selectUser);
  const { profileForm, ownPasswordForm } = useWired(profileScreens);
  const machine = useMemo(
    () => profileForm(username, (details) => session.send({ type: 'session.profileChanged', details })),
    [profileForm, session, username],
  );
  const profile = useActorRef(machine, { input: { values: noNames, facts: {} } });
  const password = useActorRef(ownPasswordForm, {
    input: { values: noPassword, facts: { policy: undefined } },
  });
  return (
    <>
      {person ? <ProfileView profile={profile} password={password} person={person} /> : null}
      <LeaveGuard isDirty={() => selectUnsaved(profile.getSnapshot()) || selectUnsaved(password.getSnapshot())} />
    </>
  );
}
