import type { Domain, JwtKey } from './records';

/** The key a user token names by its `kid`; undefined if it is unknown or disabled. `key` is any text: it may be no PEM. */
export const findEnabledJwtKey = (domain: Domain, id: string): JwtKey | undefined =>
  domain.jwtKeys.find((key) => key.id === id && key.enabled);
