import type { SessionSnapshot } from '../session/session-machine';
import {
  selectAuthenticated,
  selectOwner,
  selectStarting,
  selectSuspended,
  selectTimedOut,
} from '../session/session-selectors';

/** What the session means for the console. */
export type Access = {
  /** Whose screens exist. */
  owner: string | undefined;
  starting: boolean;
  /** The owner's screens are kept, but nobody may see them before signing in again. */
  hidden: boolean;
  timedOut: boolean;
  /** Logged out in another tab. */
  endedElsewhere: boolean;
};

export function accessOf(session: SessionSnapshot): Access {
  const owner = selectOwner(session);
  return {
    owner,
    starting: selectStarting(session),
    hidden: owner !== undefined && !selectAuthenticated(session) && !selectSuspended(session),
    timedOut: selectTimedOut(session),
    endedElsewhere: session.context.endedElsewhere,
  };
}

export const sameAccess = (a: Access, b: Access) =>
  a.owner === b.owner &&
  a.starting === b.starting &&
  a.hidden === b.hidden &&
  a.timedOut === b.timedOut &&
  a.endedElsewhere === b.endedElsewhere;
