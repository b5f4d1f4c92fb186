import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { selectAsking, type SignOutActor } from '../../machines/sign-out/sign-out-machine';

const LeaveDialog = lazy(async () => ({ default: (await import('../shared/LeaveDialog')).LeaveDialog }));

/** Asks before a form's unsaved work goes with the session. */
export function SignOutQuestion({ signOut }: { signOut: SignOutActor }) {
  const asking = useSelector(signOut, selectAsking);
  return (
    <Suspense fallback={null}>
      {asking ? (
        <LeaveDialog
          action="Log out"
          onStay={() => signOut.send({ type: 'signOut.cancel' })}
          onLeave={() => signOut.send({ type: 'signOut.confirm' })}
        />
      ) : null}
    </Suspense>
  );
}
