import { listen } from '../../../sandbox/listen';
import { createSandbox } from '../../../sandbox/sandbox';

export type Answer = {
  status: number;
  contentType: string | null;
  headers: Headers;
  /** Parsed body if it is JSON, otherwise text. */
  body: unknown;
};
export type CallOptions = {
  /** Sent as JSON. */
  body?: unknown;
  rawBody?: string;
  /** Session token; 'none' sends no Authorization header. Default: the signed-in operator's. */
  token?: string;
  headers?: Record<string, string>;
};

/** A server under test with one signed-in operator. */
export type Target = {
  kind: 'sandbox' | 'server';
  /** REST address without a trailing slash. */
  url: string;
  /** Realtime address for the client, without a trailing slash. */
  realtimeUrl: string;
  username: string;
  password: string;
  token: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
};

/** Sends one call to any REST address. */
export const send = async (
  url: string,
  method: string,
  { body, rawBody, token, headers = {} }: CallOptions = {},
): Promise<Answer> => {
  const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url, {
    method,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined || token === 'none' ? {} : { authorization: `SessionToken ${token}` }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
  const text = await response.text();
  const contentType = response.headers.get('content-type');
  const isJson = contentType?.startsWith('application/json') && text !== '';
  return {
    status: response.status,
    contentType,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
};

/** Signs in and returns a session token. @throws if the server refuses */
export const signIn = async (url: string, username: string, password: string) => {
  const { status, body } = await send(`${url}/auth/login`, 'POST', { body: { username, password } });
  if (status !== 200) throw new Error(`${url} refused to sign in ${username} (status ${status}).`);
  return (body as { body: { token: string } }).body.token;
};

const required = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} must be set together with CONTRACT_REST_URL.`);
  return value;
};

/**
 * The server of CONTRACT_REST_URL, CONTRACT_REALTIME_URL, CONTRACT_USERNAME and CONTRACT_PASSWORD (a Server Admin);
 * without these variables a new sandbox on a free port, with a fast life cycle.
 */
export const openTarget = async (): Promise<Target> => {
  const given = process.env['CONTRACT_REST_URL'];
  const username = given ? required('CONTRACT_USERNAME') : 'admin';
  const password = given ? required('CONTRACT_PASSWORD') : 'password';
  const started = given ? undefined : await startSandbox();
  const url = (started?.url ?? given ?? '').replace(/\/$/, '');
  const realtimeUrl = (started?.url ?? required('CONTRACT_REALTIME_URL')).replace(/\/$/, '');
  const token = await signIn(url, username, password);
  return {
    kind: started ? 'sandbox' : 'server',
    url,
    realtimeUrl,
    username,
    password,
    token,
    call: (method, path, options = {}) => send(`${url}${path}`, method, { token, ...options }),
    close: async () => started?.close(),
  };
};

const startSandbox = async () => {
  const sandbox = await createSandbox({
    seed: 'bare',
    pace: { initializing: 400, deleting: 200, upgrading: 400 },
  });
  const listener = await listen(sandbox, { port: 0, access: { origins: 'any' } });
  return {
    url: listener.url,
    close: async () => {
      await listener.close();
      await sandbox.close();
    },
  };
};
