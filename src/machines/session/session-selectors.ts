import { waitFor } from 'xstate';
import type { TokenSource } from '~/api/rest/client';
import type { ApiProblem } from '~/core/problem';
import type { SessionActor, SessionSnapshot } from './session-machine';
import type { Person } from './session-setup';

export const selectProblem = (s: SessionSnapshot) => s.context.problem;

export const selectUser = (s: SessionSnapshot) => s.context.user;

/** The display name, or the username if there is none. */
export const nameOf = ({ displayName, username }: Person) => (displayName.trim() ? displayName : username);

export const selectBusy = (s: SessionSnapshot) => s.hasTag('busy');

export const selectStarting = (s: SessionSnapshot) => s.hasTag('starting');

export const selectAuthenticated = (s: SessionSnapshot) => s.hasTag('authenticated');

export const selectSuspended = (s: SessionSnapshot) => s.hasTag('suspended');

export const selectTimedOut = (s: SessionSnapshot) => s.matches('timedOut');

/** Whose screens are kept behind the sign-in page. */
export const selectHeldFor = (s: SessionSnapshot) => s.context.heldFor;

export const selectEndedElsewhere = (s: SessionSnapshot) => s.context.endedElsewhere;

/** Whether screens with unsaved work are kept until their owner decides. */
export const selectKept = (s: SessionSnapshot) => s.hasTag('kept');

/** Seconds until the inactive session ends, while the warning is shown. */
export const selectSecondsLeft = (s: SessionSnapshot) =>
  s.matches({ signedIn: { activity: 'warning' } }) ? s.context.secondsLeft : undefined;

/** The person whose screens exist: visible, waiting for signing in again, or hidden. */
export const selectOwner = (s: SessionSnapshot) =>
  s.hasTag('authenticated') || s.hasTag('suspended') ? s.context.user?.username : s.context.heldFor;

/**
 * Provides the session's tokens to the REST client. Calls made while the session is suspended or its screens are hidden wait until the operator
 * has signed in again, without any effect on forms and polls. If no one signs in, or someone else does, they end with `unauthorised`: requests
 * of one person are never sent with the rights of another.
 */
export function sessionTokens(session: () => SessionActor): TokenSource {
  /** The owner of each token that was handed out. */
  const owners = new Map<string, string>();
  const settled = async (owner: string | undefined, other: string | undefined, signal?: AbortSignal) => {
    const isOwners = (s: SessionSnapshot) => owner !== undefined && selectOwner(s) === owner;
    const decided = (s: SessionSnapshot) => !isOwners(s) || tokenOf(s, other) !== undefined;
    const snapshot = await waitFor(session(), decided, { timeout: Infinity, ...(signal ? { signal } : {}) });
    const token = isOwners(snapshot) ? tokenOf(snapshot, other) : undefined;
    if (owner === undefined || token === undefined) throw { kind: 'unauthorised' } satisfies ApiProblem;
    owners.set(token, owner);
    return token;
  };
  const ownerNow = () => selectOwner(session().getSnapshot());
  return {
    current: (signal) => settled(ownerNow(), undefined, signal),
    renewed: (token, signal) => {
      const owner = owners.get(token) ?? ownerNow();
      session().send({ type: 'session.rejected', token });
      return settled(owner, token, signal);
    },
  };
}

/** The token of the session, or one that is still being checked. */
export const knownToken = (s: SessionSnapshot | undefined) => s?.context.session?.token ?? s?.context.candidate;

const tokenOf = (s: SessionSnapshot, other: string | undefined) =>
  selectAuthenticated(s) && s.context.session?.token !== other ? s.context.session?.token : undefined;
