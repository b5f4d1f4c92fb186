import { createActor } from 'xstate';
import type { SessionActor } from '../machines/session/session-machine';
import { signOutMachine, type SignOutActor } from '../machines/sign-out/sign-out-machine';

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
