import type { AuthMethod, Domain, DomainUser } from '../state/records';
import { createPublicKey } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import type { Imitates } from '../hazards';
import { clockTolerance, convergenceKeyId, tokenAudience, verifyConvergenceToken } from '../state/convergence-token';
import {
  authenticateDomainUser,
  createAnonymousUser,
  findDomainUser,
  rememberConvergenceUser,
  rememberJwtUser,
} from '../state/domain-users';
import { findEnabledJwtKey } from '../state/jwt-keys';
import { issueReconnectToken, redeemReconnectToken } from '../state/domain-sessions';
import type { State } from '../state/state';
import type { ConnectionRequest } from './messages';

/** Why a connection is refused. A client retries if and only if `retryOk` is true. */
export type Refusal = { code: string; details?: string; retryOk?: boolean };

type Named = Pick<Domain, 'namespace' | 'id'>;
const nameOf = ({ namespace, id }: Named) => `The domain '${namespace}/${id}'`;

const refusal = (code: string, details?: string, retryOk?: boolean): Refusal => ({
  code,
  ...(details === undefined ? {} : { details }),
  ...(retryOk === undefined ? {} : { retryOk }),
});

export const refusals = {
  authenticationFailed: () => refusal('authentication_failed', 'Authentication failed', false),
  anonymousDisabled: () =>
    refusal('anonymous_auth_disabled', 'Anonymous authentication is disabled for the requested domain.', false),
  notFound: (domain: Named) => refusal('domain_not_found', `${nameOf(domain)} does not exist`, false),
  unavailable: (domain: Named) =>
    refusal('domain_unavailable', `${nameOf(domain)} is unavailable, please try again later.`, true),
  databaseError: (domain: Named) =>
    refusal('domain_error', `${nameOf(domain)} could not connect to its database.`, true),
  sessionNotCreated: () => refusal('authentication_error', 'The session could not be created.', false),
  invalidAuthMethod: () => refusal('invalid_auth_method'),
  notInitialized: () => refusal('server_error', 'Error initializing'),
  serverError: () => refusal('server_error', 'The presence of the user could not be read.'),
};

type Authenticated = { user: DomainUser; authMethod: AuthMethod; reconnectToken: string };

type AuthenticationScope = {
  state: State;
  domain: Domain;
  /** Maintenance: only console operators may connect. */
  convergenceOnly: boolean;
  /** The hazards of the real server to imitate. */
  hazards: Imitates;
};

/** Identifies the user of a connection request. */
export const authenticate = async (
  request: ConnectionRequest,
  scope: AuthenticationScope,
): Promise<Authenticated | Refusal> => {
  const { state, domain, convergenceOnly } = scope;
  const { password, jwt, anonymous, reconnect } = request;
  const enter = (authMethod: AuthMethod, user: DomainUser): Authenticated => ({
    user,
    authMethod,
    reconnectToken: issueReconnectToken(state, domain, user),
  });

  if (jwt) {
    const user = await userOfToken(jwt.jwt ?? '', scope);
    return 'code' in user ? user : enter('jwt', user);
  }
  if (reconnect) {
    const user = redeemReconnectToken(state, domain, reconnect.token ?? '');
    if (!user) return refusals.authenticationFailed();
    // As on the real server, although clients then retry forever.
    if (user.userType !== 'convergence') return refusals.unavailable(domain);
    return { user, authMethod: 'reconnect', reconnectToken: reconnect.token ?? '' };
  }
  if (!password && !anonymous) return refusals.invalidAuthMethod();
  if (convergenceOnly) return refusals.unavailable(domain);
  if (password) {
    const user = authenticateDomainUser(domain, password.username ?? '', password.password ?? '');
    return user ? enter('password', user) : refusals.authenticationFailed();
  }
  if (!domain.config.anonymousAuth) return refusals.anonymousDisabled();
  return enter('anonymous', createAnonymousUser(state, domain, anonymous?.displayName?.value));
};

/** Milliseconds. */
const silence = 45_000;

const keyIdOf = (token: string): string | undefined => {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
};

const userOfToken = async (token: string, scope: AuthenticationScope): Promise<DomainUser | Refusal> => {
  const { state, domain, convergenceOnly, hazards } = scope;
  const keyId = keyIdOf(token);
  if (keyId === undefined) {
    const isNone = token.split('.').length !== 3;
    if (isNone && hazards('silent-jwt')) await setTimeout(silence, undefined, { ref: false });
    return hazards('broken-jwt') ? refusals.databaseError(domain) : refusals.authenticationFailed();
  }
  if (keyId === convergenceKeyId) {
    const username = await verifyConvergenceToken(state, token);
    return username === undefined ? refusals.authenticationFailed() : rememberConvergenceUser(state, domain, username);
  }
  if (convergenceOnly) return refusals.unavailable(domain);
  const claims = await verifyUserToken(token, keyId, scope);
  if (!claims || findDomainUser(domain, 'normal', claims.sub)?.disabled) return refusals.authenticationFailed();
  return rememberJwtUser(state, domain, claims.sub, detailsOf(claims));
};

/** Claims of a token signed with the domain's key; undefined unless signature, audience, subject and time are valid. */
const verifyUserToken = async (token: string, keyId: string, { state, domain }: AuthenticationScope) => {
  const key = findEnabledJwtKey(domain, keyId);
  if (!key) return undefined;
  try {
    const { payload } = await jwtVerify(token, createPublicKey(key.key), {
      algorithms: ['RS256'],
      audience: tokenAudience,
      clockTolerance,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(state.now()),
    });
    return payload.sub ? { ...payload, sub: payload.sub } : undefined;
  } catch {
    return undefined;
  }
};

const detailsOf = (claims: JWTPayload) => {
  const details: Partial<Record<'firstName' | 'lastName' | 'displayName' | 'email', string>> & { groups?: string[] } =
    {};
  for (const name of ['firstName', 'lastName', 'displayName', 'email'] as const) {
    const value = claims[name];
    if (typeof value === 'string') details[name] = value;
  }
  if (Array.isArray(claims.groups)) {
    details.groups = claims.groups.filter((group): group is string => typeof group === 'string');
  }
  return details;
};
