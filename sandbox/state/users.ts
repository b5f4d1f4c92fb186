import type { Domain, ServerRole, ServerUser } from './records';
import { hashPassword, randomToken } from './secrets';
import type { State } from './state';

export type UserInput = Pick<ServerUser, 'username' | 'displayName' | 'email'> & {
  firstName?: string;
  lastName?: string;
  serverRole: ServerRole;
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

export const setUserPassword = (state: State, user: ServerUser, password: string): void => {
  user.password = hashPassword(password);
  state.saveServer();
};

/** True if another user has this e-mail address. */
export const isEmailTaken = (state: State, email: string, besides: ServerUser): boolean =>
  state.server.users.some((user) => user !== besides && user.email === email);

/** The favourites that still exist, newest first. */
export const favoriteDomains = (state: State, user: ServerUser): Domain[] => {
  const byUid = new Map([...state.domains.values()].map((domain) => [domain.uid, domain]));
  return user.favorites.flatMap((uid) => byUid.get(uid) ?? []);
};

/** Adds or removes a favourite; without effect if it is so already. */
export const setFavorite = (state: State, user: ServerUser, domain: Domain, favorite: boolean): void => {
  if (user.favorites.includes(domain.uid) === favorite) return;
  user.favorites = favorite
    ? [domain.uid, ...user.favorites]
    : user.favorites.filter((uid) => uid !== domain.uid);
  state.saveServer();
};
