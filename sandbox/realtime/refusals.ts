import type { Domain } from '../state/records';

/** Why a connection is refused. A client retries if and only if `retryOk` is true. */
export type Refusal = { code: string; details?: string; retryOk?: boolean };

type Named = Pick<Domain, 'namespace' | 'id'>;
const nameOf = ({ namespace, id }: Named) => `The domain '${namespace}/${id}'`;

export const refusals = {
  authenticationFailed: (): Refusal => ({
    code: 'authentication_failed',
    details: 'Authentication failed',
    retryOk: false,
  }),
  anonymousDisabled: (): Refusal => ({
    code: 'anonymous_auth_disabled',
    details: 'Anonymous authentication is disabled for the requested domain.',
    retryOk: false,
  }),
  notFound: (domain: Named): Refusal => ({
    code: 'domain_not_found',
    details: `${nameOf(domain)} does not exist`,
    retryOk: false,
  }),
  unavailable: (domain: Named): Refusal => ({
    code: 'domain_unavailable',
    details: `${nameOf(domain)} is unavailable, please try again later.`,
    retryOk: true,
  }),
  databaseError: (domain: Named): Refusal => ({
    code: 'domain_error',
    details: `${nameOf(domain)} could not connect to its database.`,
    retryOk: true,
  }),
  sessionNotCreated: (): Refusal => ({
    code: 'authentication_error',
    details: 'The session could not be created.',
    retryOk: false,
  }),
  invalidAuthMethod: (): Refusal => ({ code: 'invalid_auth_method' }),
  notInitialized: (): Refusal => ({ code: 'server_error', details: 'Error initializing' }),
  serverError: (): Refusal => ({
    code: 'server_error',
    details: 'The presence of the user could not be read.',
  }),
};
