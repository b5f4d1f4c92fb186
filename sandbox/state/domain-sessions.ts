import { entryKind } from './journal';
import type { AuthMethod, Domain, DomainSession, DomainUser } from './records';
import type { State } from './state';
import { findDomainUser } from './domain-users';
import { hashToken, randomToken } from './secrets';

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

/** The real server's fixed validity: 24 hours from the last use, regardless of the domain's configuration. */
const validity = 24 * 60 * 60 * 1000;

type ReconnectToken = Domain['reconnectTokens'][number];

/** Maximum number of tokens of a domain; the newest are kept. */
const tokensKept = 10_000;

/** Journal entry with the current token: new or extended. */
export const reconnectTokenEntry = entryKind<ReconnectToken>('reconnectToken', (domain, token) => {
  const known = domain.reconnectTokens.findLastIndex(({ hash }) => hash === token.hash);
  if (known >= 0) domain.reconnectTokens[known] = token;
  else domain.reconnectTokens.push(token);
});

/** A new token with which this user can reconnect. */
export const issueReconnectToken = (state: State, domain: Domain, user: DomainUser): string => {
  const token = randomToken(32);
  const now = state.now();
  const issued = {
    hash: hashToken(token),
    username: user.username,
    userType: user.userType,
    expiresAt: now + validity,
  };
  const living = domain.reconnectTokens.filter((each) => each.expiresAt > now);
  domain.reconnectTokens = [...living, issued].slice(-tokensKept);
  state.append(domain, reconnectTokenEntry, issued);
  return token;
};

/** The owner of a token and the extended token; undefined if unknown, expired or disabled. */
export const redeemReconnectToken = (state: State, domain: Domain, token: string): DomainUser | undefined => {
  const hash = hashToken(token);
  const known = domain.reconnectTokens.find((each) => each.hash === hash);
  if (!known || known.expiresAt <= state.now()) return undefined;
  const user = findDomainUser(domain, known.userType, known.username);
  if (!user || user.disabled) return undefined;
  known.expiresAt = state.now() + validity;
  state.append(domain, reconnectTokenEntry, known);
  return user;
};
