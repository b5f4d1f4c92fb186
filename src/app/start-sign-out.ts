import { createActor } from 'xstate';
import { type SignOutActor, signOutMachine } from '~/machines/console/sign-out-machine';
import type { SessionActor } from '~/machines/session/session-machine';

/** Starts what stands between the operator's wish to log out and the end of the session. */
export const startSignOut = (session: SessionActor, isUnsaved: () => boolean): SignOutActor =>
  createActor(
    signOutMachine.provide({
      guards: { hasUnsavedWork: isUnsaved },
      actions: {
        // After the present event: the end of the session stops this machine.
        signOut: () => queueMicrotask(() => session.send({ type: 'session.signOut' })),
      },
    }),
  ).start();
