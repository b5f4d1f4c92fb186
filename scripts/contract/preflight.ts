import { WebSocket } from 'ws';
import { Refusal } from '../refusal';
import { type Answer, send, unreachable } from './call';

type Wanted = Record<'url' | 'realtimeUrl' | 'username' | 'password', string>;

/** A server that can be examined, with a signed-in Server Admin. */
export type ReadyServer = { version: string; token: string };

const read = <Body>({ body }: Answer) => ((body as { body?: Body } | undefined)?.body ?? {}) as Partial<Body>;

const checkHandshake = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    // Every domain name is accepted until the client says who it is.
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/contract/handshake`, { handshakeTimeout: 10_000 });
    socket.once('open', () => {
      socket.terminate();
      resolve();
    });
    socket.once('unexpected-response', (_, { statusCode }) => {
      socket.on('error', () => {});
      socket.terminate();
      reject(
        new Refusal(
          `${url} answers, but does not open a WebSocket (status ${statusCode}): is it the realtime API, and does a proxy in between pass upgrades?`,
        ),
      );
    });
    socket.once('error', (error) => reject(unreachable(url, error)));
  });

/** Checks that both APIs can be reached and that the user is a Server Admin. @throws Refusal otherwise */
export const preflight = async (wanted: Wanted): Promise<ReadyServer> => {
  const { url, realtimeUrl, username, password } = wanted;
  const ask = (method: string, path: string, options = {}) =>
    send(`${url}${path}`, method, { patience: 10_000, ...options });
  const health = await ask('GET', '/health');
  if ((health.body as { ok?: unknown }).ok !== true)
    throw new Refusal(
      `${url} answers, but not like the REST API of a Convergence server (status ${health.status} to GET /health).`,
    );
  await checkHandshake(realtimeUrl);
  const login = await ask('POST', '/auth/login', { body: { username, password } });
  if (login.status === 401) throw new Refusal(`${url} refuses the user name or the password of ${username}.`);
  const { token } = read<{ token: string }>(login);
  if (login.status !== 200 || typeof token !== 'string')
    throw new Refusal(`${url} could not sign in ${username} (status ${login.status} to POST /auth/login).`);
  const profile = await ask('GET', '/user/profile', { token });
  const { serverRole } = read<{ serverRole: string }>(profile);
  if (serverRole !== 'Server Admin') {
    await ask('POST', '/auth/logout', { body: { token } });
    throw new Refusal(
      `${username} is ${serverRole ? `a ${serverRole}` : 'a user without a role'} on this server; the checks create users and namespaces, which takes a Server Admin.`,
    );
  }
  const { version } = read<{ version: string }>(await ask('GET', '/'));
  return { version: version ?? 'unknown', token };
};
