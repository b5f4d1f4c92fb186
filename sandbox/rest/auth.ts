import * as v from 'valibot';
import { authenticate, checkConsoleSession, closeConsoleSession, openConsoleSession } from '../state/console-sessions';
import { unauthorized } from './answers';
import { openRoute } from './call';
import type { OpenCall, Route } from './call';

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
