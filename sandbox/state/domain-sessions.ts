import type { AuthMethod, Domain, DomainSession, DomainUser } from './records';
import type { State } from './state';

/** Ended sessions beyond this number are forgotten, oldest first. */
const sessionsKept = 10_000;

export type SessionDetails = {
  authMethod: AuthMethod;
  client: string;
  clientVersion: string;
  /** The User-Agent; empty for clients outside a browser. */
  clientMetaData: string;
  /** host:port */
  remoteHost: string;
};

/** Records a new session. Its id comes from the domain's counter in base 36, from "1", and is never reused. */
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
  const ended = domain.sessions.filter((each) => each.disconnected !== undefined);
  if (ended.length > sessionsKept) {
    const dropped = new Set(ended.slice(0, ended.length - sessionsKept));
    domain.sessions = domain.sessions.filter((each) => !dropped.has(each));
  }
  state.saveDomain(domain);
  return session;
};

/** Records the end of a session; without effect if it has ended already. */
export const closeDomainSession = (state: State, domain: Domain, session: DomainSession): void => {
  if (session.disconnected !== undefined) return;
  session.disconnected = state.now();
  state.saveDomain(domain);
};

/** The sessions open now. Console operators (userType convergence) are among them. */
export const openDomainSessions = (domain: Domain): DomainSession[] =>
  domain.sessions.filter((session) => session.disconnected === undefined);

/** The number shown as active: without console operators. */
export const countActiveSessions = (domain: Domain): number =>
  openDomainSessions(domain).filter((session) => session.userType !== 'convergence').length;
