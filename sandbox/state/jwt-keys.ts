import type { Domain, JwtKey } from './records';
import type { State } from './state';

/** Details of a key. `key` is any text, not necessarily a PEM. */
type JwtKeyInput = Pick<JwtKey, 'description' | 'key' | 'enabled'>;

export const findJwtKey = (domain: Domain, id: string): JwtKey | undefined =>
  domain.jwtKeys.find((key) => key.id === id);

/** The key named by a token's `kid`; undefined if unknown or disabled. `key` is any text, not necessarily a PEM. */
export const findEnabledJwtKey = (domain: Domain, id: string): JwtKey | undefined => {
  const key = findJwtKey(domain, id);
  return key?.enabled ? key : undefined;
};

/** The id must be unused. */
export const addJwtKey = (state: State, domain: Domain, id: string, input: JwtKeyInput): void => {
  domain.jwtKeys.push({ id, ...input, updated: state.now() });
  state.saveDomain(domain, 'jwtKeys');
};

export const changeJwtKey = (state: State, domain: Domain, key: JwtKey, input: JwtKeyInput): void => {
  Object.assign(key, input, { updated: state.now() });
  state.saveDomain(domain, 'jwtKeys');
};

export const removeJwtKey = (state: State, domain: Domain, key: JwtKey): void => {
  domain.jwtKeys = domain.jwtKeys.filter((each) => each !== key);
  state.saveDomain(domain, 'jwtKeys');
};
