import { useSelector } from '@xstate/react';
import { type ScreensActor, selectAsking, selectWhere } from '~/machines/console/screens-machine';
import { LeaveDialog } from '~/views/kit/dialogs/LeaveGuard';

/** Asks before signing out discards unsaved changes, or ends the session of a tab that has some. */
export function SignOutQuestion({ screens }: { screens: ScreensActor }) {
  const asking = useSelector(screens, selectAsking);
  const { here, elsewhere } = useSelector(screens, selectWhere);
  return asking ? (
    <LeaveDialog
      action="Sign out"
      text={[
        ...(here ? ['You have unsaved changes. They will be lost.'] : []),
        ...(elsewhere ? ['Another tab has unsaved changes. It keeps them until you decide there.'] : []),
      ].join(' ')}
      onStay={() => screens.send({ type: 'signOut.cancel' })}
      onLeave={() => screens.send({ type: 'signOut.confirm' })}
    />
  ) : null;
}
