import { Refusal } from '../refusal';

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
  UND_ERR_SOCKET: 'the connection was closed',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS, so its address may begin with http://',
};

type Failure = Error & { code?: string | number; cause?: Failure; errors?: Failure[] };

/** One sentence for an address that cannot be reached. */
export const unreachable = (url: string, error: unknown): Refusal => {
  const { name, message, cause } = error as Failure;
  const failures = [error as Failure, cause, ...(cause?.errors ?? [])];
  const code = failures.map((each) => each?.code).find((each) => typeof each === 'string') ?? name;
  if (untrusted.has(code))
    return new Refusal(
      `${url} has a certificate that this computer does not trust (${code}): set NODE_EXTRA_CA_CERTS to the file of its certificate authority.`,
    );
  return new Refusal(`${url} can not be reached: ${reasons[code] ?? (cause?.message || message)}.`);
};

export type Answer = {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, whatever its type is said to be, as the console does; otherwise text. */
  body: unknown;
};
export type CallOptions = {
  /** Sent as JSON. */
  body?: unknown;
  rawBody?: string;
  /** Session token; 'none' sends no Authorization header. */
  token?: string;
  headers?: Record<string, string>;
  /** Maximum milliseconds until the answer. */
  patience?: number;
};
export type Caller = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

/** Sends one call to any REST address. @throws Refusal if there is no answer */
export const send = (url: string, method: string, options: CallOptions = {}): Promise<Answer> =>
  answerTo(url, method, options).catch((error: unknown) => {
    throw unreachable(new URL(url).origin, error);
  });

/** As {@link send}. @throws what `fetch` throws */
export const answerTo = async (
  url: string,
  method: string,
  { body, rawBody, token, headers = {}, patience = 60_000 }: CallOptions,
): Promise<Answer> => {
  const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(patience),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined || token === 'none' ? {} : { authorization: `SessionToken ${token}` }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
  return { status: response.status, headers: response.headers, body: read(await response.text()) };
};

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Signs in and returns a session token. @throws if the server refuses */
export const signIn = async (url: string, username: string, password: string) => {
  const { status, body } = await send(`${url}/auth/login`, 'POST', { body: { username, password } });
  if (status !== 200) throw new Error(`${url} refused to sign in ${username} (status ${status}).`);
  return (body as { body: { token: string } }).body.token;
};
