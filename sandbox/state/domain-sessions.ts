import { entryKind } from './journal';
import type { AuthMethod, Domain, DomainSession, DomainUser } from './records';
import type { State } from './state';

/** Maximum number of sessions of a domain. Above it, the oldest ended ones are removed. */
export const sessionsKept = 5_000;

const forgetOldest = (domain: Domain) => {
  const oldest = domain.sessions.length > sessionsKept ? domain.sessions.findIndex(hasEnded) : -1;
  if (oldest >= 0) domain.sessions.splice(oldest, 1);
};

const hasEnded = (session: DomainSession) => session.disconnected !== undefined;

/** Journal entry with the current session: new or ended. */
export const sessionEntry = entryKind<DomainSession>('session', (domain, session) => {
  const known = domain.sessions.findLastIndex(({ id }) => id === session.id);
  if (known >= 0) domain.sessions[known] = session;
  else domain.sessions.push(session);
  domain.nextSession = Math.max(domain.nextSession, parseInt(session.id, 36) + 1);
  forgetOldest(domain);
});

export type SessionDetails = {
  authMethod: AuthMethod;
  client: string;
  clientVersion: string;
  /** The User-Agent; empty for clients outside a browser. */
  clientMetaData: string;
  /** host:port */
  remoteHost: string;
  /** Hash of its reconnect token. */
  reconnect?: string;
};

/** Records a new session. Its id is the domain's counter in base 36, from "1", and is never reused. */
export const openDomainSession = (
  state: State,
  domain: Domain,
  user: DomainUser,
  details: SessionDetails,
): DomainSession => {
  const session: DomainSession = {
    id: domain.nextSession.toString(36),
    username: user.username,
    userType: user.userType,
    connected: state.now(),
    ...details,
  };
  domain.nextSession += 1;
  domain.sessions.push(session);
  forgetOldest(domain);
  state.append(domain, sessionEntry, session);
  return session;
};

/** Records the end of a session; ignored if it has already ended. */
export const closeDomainSession = (state: State, domain: Domain, session: DomainSession): void => {
  if (session.disconnected !== undefined) return;
  session.disconnected = state.now();
  state.append(domain, sessionEntry, session);
};

/** The open sessions, including console operators (userType convergence). */
export const openDomainSessions = (domain: Domain): DomainSession[] =>
  domain.sessions.filter((session) => !hasEnded(session));

/** The number of active sessions, without console operators. */
export const countActiveSessions = (domain: Domain): number =>
  openDomainSessions(domain).filter((session) => session.userType !== 'convergence').length;

/** The session with this id. */
export const findDomainSession = (domain: Domain, id: string): DomainSession | undefined =>
  domain.sessions.find((session) => session.id === id);
