import {
  authenticate,
  checkConsoleSession,
  closeConsoleSession,
  openConsoleSession,
  useConsoleSession,
} from '../state/console-sessions';
import type { ServerUser } from '../state/records';
import type { State } from '../state/state';
import { findUser } from '../state/users';
import { internalError, unauthorized } from './answers';
import * as v from 'valibot';
import { type OpenCall, openRoute, type Route } from './call';

const withApiKey = (state: State, key: string): ServerUser => {
  for (const user of state.server.users) {
    const known = user.apiKeys.find((each) => each.key === key);
    if (!known) continue;
    if (!known.enabled) throw unauthorized();
    known.lastUsed = state.now();
    state.saveServer('minor');
    return user;
  }
  throw internalError();
};

/**
 * Identifies the caller by the Authorization header. Schemes are case-sensitive. Each call extends a session token by the full timeout. A
 * BearerToken is refused, as by the real server.
 * @throws Refusal 401; 500 for an unknown API key
 */
export const authenticateCall = (state: State, header: string | null): ServerUser => {
  const [scheme = '', credential = ''] = (header ?? '').split(/ (.*)/s);
  if (scheme === 'UserApiKey') return withApiKey(state, credential);
  const user = scheme === 'SessionToken' ? useConsoleSession(state, credential) : undefined;
  if (!user || !findUser(state, user.username)) throw unauthorized();
  return user;
};

const credentials = v.object({ username: v.string(), password: v.string() });
const sessionToken = v.object({ token: v.string() });

const operatorOf = async (call: OpenCall) => {
  const { username, password } = await call.body(credentials);
  const user = authenticate(call.state, username, password);
  if (!user) throw unauthorized();
  return user;
};

/** /auth/* */
export const authRoutes: Route[] = [
  openRoute('POST', '/auth/login', async (call) => openConsoleSession(call.state, await operatorOf(call))),
  openRoute('POST', '/auth/validate', async (call) => {
    const { token } = await call.body(sessionToken);
    const session = checkConsoleSession(call.state, token);
    return session ? { valid: true, username: session.user.username, expiresIn: session.expiresIn } : { valid: false };
  }),
  openRoute('POST', '/auth/logout', async (call) => {
    const { token } = await call.body(sessionToken);
    closeConsoleSession(call.state, token);
  }),
  openRoute('POST', '/auth/bearerToken', async (call) => ({ token: (await operatorOf(call)).bearerToken })),
];
