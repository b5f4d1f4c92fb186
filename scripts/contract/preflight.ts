import { WebSocket } from 'ws';
import { Refusal } from '../refusal';
import { send, type Answer } from './call';

/** A server that can be examined, with a signed-in Server Admin. */
export type ReadyServer = { version: string; token: string };

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ETIMEDOUT: 'no answer in time',
  TimeoutError: 'no answer in time',
  ECONNRESET: 'the connection was closed',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS, so its address may begin with http://',
};

type Failure = Error & { code?: string | number; cause?: Failure; errors?: Failure[] };

/** One sentence for an address that cannot be reached. */
export const unreachable = (url: string, error: unknown): Refusal => {
  const { name, message, cause } = error as Failure;
  const failures = [error as Failure, cause, ...(cause?.errors ?? [])];
  const known = failures.map((each) => each?.code).find((each) => typeof each === 'string');
  const code = known ?? name;
  if (untrusted.has(code))
    return new Refusal(
      `${url} has a certificate that this computer does not trust (${code}): set NODE_EXTRA_CA_CERTS to the file of its certificate authority.`,
    );
  return new Refusal(`${url} can not be reached: ${reasons[code] ?? (cause?.message || message)}.`);
};

const read = <Body>({ body }: Answer) => ((body as { body?: Body } | undefined)?.body ?? {}) as Partial<Body>;

const checkHandshake = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    // Every domain name is accepted until the client says who it is.
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/contract/handshake`, {
      handshakeTimeout: 10_000,
    });
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
export const preflight = async ({
  url,
  realtimeUrl,
  username,
  password,
}: {
  url: string;
  realtimeUrl: string;
  username: string;
  password: string;
}): Promise<ReadyServer> => {
  const ask = (method: string, path: string, options = {}) =>
    send(`${url}${path}`, method, { patience: 10_000, ...options }).catch((error: unknown) => {
      throw unreachable(url, error);
    });
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
