import type { Credentials } from '../../api/rest/auth';
import type { ApiProblem } from '../../api/rest/problem';
import type { Profile, ProfileDetails } from '../../api/rest/profile';

/** `expiresIn`: milliseconds that the server granted when it was last asked; `expiresAt`: epoch milliseconds. */
export type Session = { token: string; expiresAt: number; expiresIn: number };
/** The signed-in person; `picture` is an address that may turn out to be empty. */
export type Person = Profile & { picture: string | undefined };
export type Opened = { session: Session; user: Person };
/** The server's word on a token: opened with it, or refused. */
export type Opening = { kind: 'opened'; opened: Opened } | { kind: 'refused' };
/** What browser storage held at start: `damaged` when it could not be read. */
export type Remembered = { kind: 'none' } | { kind: 'damaged' } | { kind: 'token'; token: string };
/** `renew`: the server shall extend the token. */
export type Recheck = { token: string; user: Person } & { renew: boolean };

export type SessionContext = {
  remembered: Remembered;
  session: Session | undefined;
  user: Person | undefined;
  /** The token under examination: from storage, from another tab, or just granted. */
  candidate: string | undefined;
  problem: ApiProblem | undefined;
  /** Whose screens are kept behind the sign-in page, so that signing in again loses nothing. */
  heldFor: string | undefined;
  /** Milliseconds without input until the session times out; 0 while unknown. */
  inactivityLimit: number;
  activeSinceCheck: boolean;
  secondsLeft: number;
  attempt: number;
  /** Somebody logged out in another tab: who logs in again here goes on where this tab was. */
  endedElsewhere: boolean;
};

export type SessionEvent =
  | { type: 'session.signIn'; credentials: Credentials }
  | { type: 'session.signOut' }
  | { type: 'session.stay' }
  | { type: 'session.retry' }
  | { type: 'session.limitInactivity'; milliseconds: number }
  /** The person has saved these in the own profile. */
  | { type: 'session.profileChanged'; details: ProfileDetails }
  | { type: 'session.rejected'; token: string }
  | { type: 'tabs.activity' }
  | { type: 'tabs.signedIn'; token: string }
  | { type: 'tabs.signedOut' }
  | { type: 'tabs.timedOut' };

/** What the session asks of the tabs' keeper. */
export type TabsCommand =
  { type: 'tabs.remember'; session: Session } | { type: 'tabs.forget'; reason: 'signedOut' | 'timedOut' };
