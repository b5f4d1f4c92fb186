import { waitFor } from 'xstate';
import type { ApiProblem } from '../../api/rest/problem';
import type { TokenSource } from '../../api/rest/token-source';
import type { SessionActor, SessionSnapshot } from './session-machine';
import { selectAuthenticated, selectHeld, selectSuspended } from './session-selectors';

/**
 * Tokens for the REST client out of the session: calls made while the session is suspended or its screens are hidden wait
 * until the operator has signed in again, so that no form and no poll notices. When nobody comes back they end `unauthorised`.
 */
export function sessionTokens(session: () => SessionActor): TokenSource {
  const settled = async (other: string | undefined, signal?: AbortSignal): Promise<string> => {
    const decided = (s: SessionSnapshot) => tokenOf(s, other) !== undefined || !mayComeBack(s);
    const snapshot = await waitFor(session(), decided, { timeout: Infinity, ...(signal ? { signal } : {}) });
    const token = tokenOf(snapshot, other);
    if (token === undefined) throw { kind: 'unauthorised' } satisfies ApiProblem;
    return token;
  };
  return {
    current: (signal) => settled(undefined, signal),
    renewed: (token, signal) => {
      session().send({ type: 'session.rejected', token });
      return settled(token, signal);
    },
  };
}

const mayComeBack = (s: SessionSnapshot) => selectAuthenticated(s) || selectSuspended(s) || selectHeld(s);

const tokenOf = (s: SessionSnapshot, other: string | undefined) =>
  selectAuthenticated(s) && s.context.session?.token !== other ? s.context.session?.token : undefined;
