import { useActorRef } from '@xstate/react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { watchForm } from '~/machines/console/sign-out-machine';
import { useConsoleParts } from '~/views/console-parts';
import { LeaveDialog } from './LeaveDialog';

export type LeaveGuardProps = {
  /** Called when leaving, so that changes saved just before count as saved. */
  isDirty: () => boolean;
  /** Whether the input is kept at this path, such as another tab of the same page. */
  keeps?: (pathname: string) => boolean;
  /** The operator leaves and discards the changes. */
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
