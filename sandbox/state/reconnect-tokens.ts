import { findDomainUser } from './domain-users';
import { entryKind } from './journal';
import type { Domain, DomainUser } from './records';
import { hashToken, randomToken } from './secrets';
import type { State } from './state';

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
