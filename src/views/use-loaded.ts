import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { createActor, fromPromise } from 'xstate';

/**
 * What `load` brings for this owner; undefined while it is under way or there is no owner. A failure is thrown to the boundary.
 * In place of `lazy`, because React holds back what a `Suspense` reveals for 300 ms, and with it the subscriptions inside.
 */
export function useLoaded<T>(owner: string | undefined, load: () => Promise<T>): T | undefined {
  const actor = useMemo(
    () => (owner === undefined ? undefined : createActor(fromPromise<T, void>(load))),
    [owner, load],
  );
  // Not in the memo, which strict mode calls twice.
  actor?.start();
  return useSelector(actor, (snapshot) => snapshot?.output);
}
