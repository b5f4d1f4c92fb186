import type { ServerUser } from './records';
import { hashToken, randomToken, verifyPassword } from './secrets';
import type { State } from './state';
import { findUser } from './users';

/** Lifetime of a token in milliseconds, from the current configuration. */
const sessionTimeout = (state: State): number => Number(state.server.config['sessions.timeout']) * 60_000;

/** The user with that name and password, if any. */
export const authenticate = (state: State, username: string, password: string): ServerUser | undefined => {
  const user = findUser(state, username);
  return user && verifyPassword(password, user.password) ? user : undefined;
};

/** Signs the operator in. `expiresIn` in milliseconds. */
export const openConsoleSession = (state: State, user: ServerUser): { token: string; expiresIn: number } => {
  const token = randomToken(32);
  const now = state.now();
  const expiresIn = sessionTimeout(state);
  const { server } = state;
  server.tokens = server.tokens.filter((each) => each.expiresAt > now);
  server.tokens.push({ hash: hashToken(token), username: user.username, expiresAt: now + expiresIn });
  user.lastLogin = now;
  state.saveServer();
  return { token, expiresIn };
};

/** The owner of a token and its remaining time. Does not extend the token. */
export const checkConsoleSession = (
  state: State,
  token: string,
): { user: ServerUser; expiresIn: number } | undefined => {
  const hash = hashToken(token);
  const known = state.server.tokens.find((each) => each.hash === hash);
  const expiresIn = known ? known.expiresAt - state.now() : 0;
  const user = known && findUser(state, known.username);
  return user && expiresIn > 0 ? { user, expiresIn } : undefined;
};

/** The same for an authenticated call: extends the token by the full timeout. */
export const useConsoleSession = (state: State, token: string): ServerUser | undefined => {
  const session = checkConsoleSession(state, token);
  if (!session) return undefined;
  const hash = hashToken(token);
  for (const each of state.server.tokens) {
    if (each.hash === hash) each.expiresAt = state.now() + sessionTimeout(state);
  }
  state.saveServer('minor');
  return session.user;
};

export const closeConsoleSession = (state: State, token: string): void => {
  const hash = hashToken(token);
  state.server.tokens = state.server.tokens.filter((each) => each.hash !== hash);
  state.saveServer();
};

/** Ends the sessions of one operator or of all. Their next call is answered with 401. */
export const expireConsoleSessions = (state: State, username?: string): void => {
  state.server.tokens = state.server.tokens.filter((each) => username !== undefined && each.username !== username);
  state.saveServer();
};
