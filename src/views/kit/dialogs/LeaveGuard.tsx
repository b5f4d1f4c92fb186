import { useActorRef } from '@xstate/react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { watchForm } from '~/machines/console/sign-out-machine';
import { useConsoleParts } from '~/views/console-parts';
import { LeaveDialog } from './LeaveDialog';

export type LeaveGuardProps = {
  /** Asked at the moment of leaving, so that what was just saved counts as saved. */
  isDirty: () => boolean;
  /** Whether what was typed is still there at this path within the console, as in another tab of the same page. */
  keeps?: (pathname: string) => boolean;
  /** The operator leaves, and gives up what is unsaved. */
  onLeave?: () => void;
};

export function LeaveGuard({ isDirty, keeps, onLeave }: LeaveGuardProps) {
  const { unsaved } = useConsoleParts();
  useActorRef(watchForm, { input: { unsaved, isDirty } });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      currentLocation.pathname !== pathname && keeps?.(pathname) !== true && isDirty(),
  );
  useBeforeUnload((event) => {
    if (isDirty()) event.preventDefault();
  });
  return blocker.state === 'blocked' ? (
    <LeaveDialog
      onStay={() => blocker.reset()}
      onLeave={() => {
        onLeave?.();
        blocker.proceed();
      }}
    />
  ) : null;
}
