import { lazy, Suspense } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';

const LeaveDialog = lazy(() => import('./LeaveDialog').then((module) => ({ default: module.LeaveDialog })));

export type LeaveGuardProps = {
  /** Asked at the moment of leaving, so that what was just saved counts as saved. */
  isDirty: () => boolean;
};

/** Asks before unsaved work is left behind: for another page of the console, and for anything outside. */
export function LeaveGuard({ isDirty }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useBeforeUnload((event) => {
    if (isDirty()) event.preventDefault();
  });
  return blocker.state === 'blocked' ? (
    <Suspense fallback={null}>
      <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
    </Suspense>
  ) : null;
}
