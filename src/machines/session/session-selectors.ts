import type { SessionSnapshot } from './session-machine';

export const selectProblem = (s: SessionSnapshot) => s.context.problem;
export const selectUser = (s: SessionSnapshot) => s.context.user;
export const selectBusy = (s: SessionSnapshot) => s.hasTag('busy');
export const selectStarting = (s: SessionSnapshot) => s.hasTag('starting');
export const selectAuthenticated = (s: SessionSnapshot) => s.hasTag('authenticated');
export const selectSuspended = (s: SessionSnapshot) => s.hasTag('suspended');
export const selectTimedOut = (s: SessionSnapshot) => s.matches('timedOut');
/** The server did not answer at start; the next try comes by itself. */
export const selectWaitingForServer = (s: SessionSnapshot) => s.matches({ starting: 'waiting' });
/** Seconds until the inactive session ends, while the warning is up. */
export const selectSecondsLeft = (s: SessionSnapshot) =>
  s.matches({ signedIn: { activity: 'warning' } }) ? s.context.secondsLeft : undefined;
/** The person whose screens exist: shown, waiting for signing in again, or hidden. */
export const selectOwner = (s: SessionSnapshot) =>
  s.hasTag('authenticated') || s.hasTag('suspended') ? s.context.user?.username : s.context.heldFor;
