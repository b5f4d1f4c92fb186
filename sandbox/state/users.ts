import type { Domain, ServerUser } from './records';
import { hashPassword, randomToken } from './secrets';
import type { State } from './state';

export type UserInput = Pick<ServerUser, 'username' | 'displayName' | 'email'> & {
  firstName?: string;
  lastName?: string;
  serverRole: ServerUser['serverRole'];
  password: string;
};

export const findUser = (state: State, username: string): ServerUser | undefined =>
  state.server.users.find((user) => user.username === username);

/** A whole user record; the password is hashed. */
export const userOf = ({ password, ...input }: UserInput): ServerUser => ({
  firstName: '',
  lastName: '',
  ...input,
  password: hashPassword(password),
  bearerToken: randomToken(32),
  apiKeys: [],
  favorites: [],
});

/** The username must be free. */
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

/** True if a user has this e-mail address, other than `besides`. */
export const isEmailTaken = (state: State, email: string, besides?: ServerUser): boolean =>
  state.server.users.some((user) => user !== besides && user.email === email);

/** The favorites that still exist, newest first. */
export const favoriteDomains = (state: State, user: ServerUser): Domain[] => {
  const byUid = new Map([...state.domains.values()].map((domain) => [domain.uid, domain]));
  return user.favorites.flatMap((uid) => byUid.get(uid) ?? []);
};

/** Adds or removes a favorite; has no effect if it is already so. */
export const setFavorite = (state: State, user: ServerUser, domain: Domain, favorite: boolean): void => {
  if (user.favorites.includes(domain.uid) === favorite) return;
  user.favorites = favorite
    ? [domain.uid, ...user.favorites]
    : user.favorites.filter((uid) => uid !== domain.uid);
  state.saveServer();
};
