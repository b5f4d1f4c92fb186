import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ProfileDetails } from '~/api/rest/profile';
import { selectUnsaved } from '~/machines/kit/resource-form-setup';
import {
  noPassword,
  noProfile,
  type OwnPasswordFormActor,
  type ProfileFormActor,
  profileScreens,
} from '~/machines/resources/profile';
import { selectUser } from '~/machines/session/session-selectors';
import type { Person } from '~/machines/session/session-setup';
import { useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { TextField } from '~/views/kit/TextField';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { ReadOnlyField } from '~/views/kit/fields';
import { NewPasswordFields } from '~/views/kit/form/NewPasswordFields';
import { type FieldLabels, ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { Column, Pair, WithAside } from '~/views/kit/layout';
import { PersonCard } from './PersonCard';

/** A new password for the signed-in person. */
export function OwnPasswordCard({ form }: { form: OwnPasswordFormActor }) {
  const { facts, text } = useFormFields(form);
  return (
    <ResourceForm form={form} label="Password" titled action="Set Password" skeleton={2}>
      {facts.policy ? (
        <NewPasswordFields
          password={text('password')}
          confirm={text('confirm')}
          policy={facts.policy}
          label="New Password"
        />
      ) : null}
    </ResourceForm>
  );
}

const labels: FieldLabels<ProfileDetails> = {
  displayName: { label: 'Display Name' },
  firstName: { label: 'First Name' },
  lastName: { label: 'Last Name' },
  email: { label: 'Email' },
};

/** What the signed-in person is called. */
export function ProfileCard({ form, username }: { form: ProfileFormActor; username: string }) {
  const { text } = useFormFields(form);
  return (
    <ResourceForm form={form} label="Personal Details" titled action="Save" skeleton={4} labels={labels}>
      <ReadOnlyField label="Username" value={username} mono />
      <TextField {...text('displayName')} required label="Display Name" autoComplete="name" />
      <Pair>
        <TextField {...text('firstName')} label="First Name" autoComplete="given-name" />
        <TextField {...text('lastName')} label="Last Name" autoComplete="family-name" />
      </Pair>
      <TextField {...text('email')} required label="Email" type="email" autoComplete="email" />
    </ResourceForm>
  );
}

export type ProfileViewProps = {
  profile: ProfileFormActor;
  password: OwnPasswordFormActor;
  /** Who is signed in, as the console knows them. */
  person: Person;
};

/** The own profile and the own password (spec server-level §2 "Profile"). */
export function ProfileView({ profile, password, person }: ProfileViewProps) {
  return (
    <Page>
      <PageHead title="Profile" crumbs={[{ label: 'Profile' }]} />
      <WithAside>
        <Column gap="L">
          <ProfileCard form={profile} username={person.username} />
          <OwnPasswordCard form={password} />
        </Column>
        <PersonCard person={person} />
      </WithAside>
    </Page>
  );
}

/** `/profile`. */
export function ProfileScreen() {
  const { session } = useConsoleParts();
  const { username } = usePrincipal();
  const person = useSelector(session, selectUser);
  const { profileForm, ownPasswordForm } = useWired(profileScreens);
  const machine = useMemo(
    () => profileForm(username, (details) => session.send({ type: 'session.profileChanged', details })),
    [profileForm, session, username],
  );
  const profile = useActorRef(machine, { input: { values: noProfile, facts: {} } });
  const password = useActorRef(ownPasswordForm, {
    input: { values: noPassword, facts: { policy: undefined } },
  });
  return (
    <>
      <title>Profile · Convergence Console</title>
      {person ? <ProfileView profile={profile} password={password} person={person} /> : null}
      <LeaveGuard
        isDirty={() => selectUnsaved(profile.getSnapshot()) || selectUnsaved(password.getSnapshot())}
      />
    </>
  );
}
