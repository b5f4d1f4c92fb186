import { useSelector } from '@xstate/react';
import { selectAsking, type SignOutActor } from '../../machines/sign-out/sign-out-machine';
import { LeaveDialog } from '../shared/LeaveDialog';

/** Asks before a form's unsaved work goes with the session. */
export function SignOutQuestion({ signOut }: { signOut: SignOutActor }) {
  const asking = useSelector(signOut, selectAsking);
  return asking ? (
    <LeaveDialog
      action="Sign out"
      onStay={() => signOut.send({ type: 'signOut.cancel' })}
      onLeave={() => signOut.send({ type: 'signOut.confirm' })}
    />
  ) : null;
}
