import type { ApiKey, Domain, ServerUser } from './records';
import { hashPassword, randomToken } from './secrets';
import type { State } from './state';
import { randomBytes } from 'node:crypto';

export type UserInput = Pick<ServerUser, 'username' | 'displayName' | 'email'> & {
  firstName?: string;
  lastName?: string;
  serverRole: ServerUser['serverRole'];
  password: string;
};

export const findUser = (state: State, username: string): ServerUser | undefined =>
  state.server.users.find((user) => user.username === username);

/** A complete user record with a hashed password. */
export const userOf = ({ password, ...input }: UserInput): ServerUser => ({
  firstName: '',
  lastName: '',
  ...input,
  password: hashPassword(password),
  bearerToken: randomToken(32),
  apiKeys: [],
  favorites: [],
});

/** The username must be unused. */
export const addUser = (state: State, input: UserInput): ServerUser => {
  const user = userOf(input);
  state.server.users.push(user);
  state.saveServer();
  return user;
};

/** Replaces the given fields only. */
export const changeUser = (
  state: State,
  user: ServerUser,
  { firstName, lastName, displayName, email, serverRole }: Omit<UserInput, 'username' | 'password'>,
): void => {
  Object.assign(user, { firstName, lastName, displayName, email, serverRole });
  state.saveServer();
};

export const setUserPassword = (state: State, user: ServerUser, password: string): void => {
  user.password = hashPassword(password);
  state.saveServer();
};

/** Whether a user other than `besides` has this e-mail address. */
export const isEmailTaken = (state: State, email: string, besides?: ServerUser): boolean =>
  state.server.users.some((user) => user !== besides && user.email === email);

/** Existing favorites, newest first. */
export const favoriteDomains = (state: State, user: ServerUser): Domain[] => {
  const byUid = new Map([...state.domains.values()].map((domain) => [domain.uid, domain]));
  return user.favorites.flatMap((uid) => byUid.get(uid) ?? []);
};

/** Adds or removes a favorite; ignored if there is no change. */
export const setFavorite = (state: State, user: ServerUser, domain: Domain, favorite: boolean): void => {
  if (user.favorites.includes(domain.uid) === favorite) return;
  user.favorites = favorite ? [domain.uid, ...user.favorites] : user.favorites.filter((uid) => uid !== domain.uid);
  state.saveServer();
};

/** Half the length of a key. */
const keyBytes = 32;

export const findApiKey = (user: ServerUser, key: string): ApiKey | undefined =>
  user.apiKeys.find((each) => each.key === key);

/** A new key of 64 characters. The name must be unused. */
export const addApiKey = (
  state: State,
  user: ServerUser,
  { name, enabled }: Pick<ApiKey, 'name' | 'enabled'>,
): void => {
  user.apiKeys.push({ key: randomBytes(keyBytes).toString('hex'), name, enabled });
  state.saveServer();
};

/** Changes everything but the key itself. */
export const changeApiKey = (
  state: State,
  apiKey: ApiKey,
  { name, enabled }: Pick<ApiKey, 'name' | 'enabled'>,
): void => {
  apiKey.name = name;
  apiKey.enabled = enabled;
  state.saveServer();
};

export const removeApiKey = (state: State, user: ServerUser, apiKey: ApiKey): void => {
  user.apiKeys = user.apiKeys.filter((each) => each !== apiKey);
  state.saveServer();
};
