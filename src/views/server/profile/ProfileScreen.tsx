import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { noPassword } from '../../../machines/profile/own-password-form';
import { noProfile } from '../../../machines/profile/profile-form';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { selectUser } from '../../../machines/session/session-selectors';
import { profileScreens } from '../../../wiring/screens/profile-screens';
import { useConsoleParts, useStanding, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { ProfileView } from './ProfileView';

/** `/profile`. */
export function ProfileScreen() {
  const { session } = useConsoleParts();
  const { username } = useStanding();
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
