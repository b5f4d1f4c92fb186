import { useSelector } from '@xstate/react';
import { selectAsking, selectWhere, type SignOutActor } from '~/machines/console/sign-out-machine';
import { LeaveDialog } from '~/views/kit/dialogs/LeaveGuard';

/** Asks before signing out discards unsaved changes, or ends the session of a tab that has some. */
export function SignOutQuestion({ signOut }: { signOut: SignOutActor }) {
  const asking = useSelector(signOut, selectAsking);
  const { here, elsewhere } = useSelector(signOut, selectWhere);
  return asking ? (
    <LeaveDialog
      action="Sign out"
      text={[
        ...(here ? ['You have unsaved changes. They will be lost.'] : []),
        ...(elsewhere ? ['Another tab has unsaved changes. It keeps them until you decide there.'] : []),
      ].join(' ')}
      onStay={() => signOut.send({ type: 'signOut.cancel' })}
      onLeave={() => signOut.send({ type: 'signOut.confirm' })}
    />
  ) : null;
}
