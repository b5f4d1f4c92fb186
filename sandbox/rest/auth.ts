import * as v from 'valibot';
import { authenticate, checkConsoleSession, closeConsoleSession, openConsoleSession } from '../state/console-sessions';
import { unauthorized } from './answers';
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
  {
    method: 'POST',
    path: '/auth/login',
    open: true,
    handle: async (call) => openConsoleSession(call.state, await operatorOf(call)),
  },
  {
    method: 'POST',
    path: '/auth/validate',
    open: true,
    handle: async (call) => {
      const { token } = await call.body(sessionToken);
      const session = checkConsoleSession(call.state, token);
      return session
        ? { valid: true, username: session.user.username, expiresIn: session.expiresIn }
        : { valid: false };
    },
  },
  {
    method: 'POST',
    path: '/auth/logout',
    open: true,
    handle: async (call) => {
      const { token } = await call.body(sessionToken);
      closeConsoleSession(call.state, token);
      return {};
    },
  },
  {
    method: 'POST',
    path: '/auth/bearerToken',
    open: true,
    handle: async (call) => ({ token: (await operatorOf(call)).bearerToken }),
  },
];
