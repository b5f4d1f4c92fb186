import { unreachable } from './unreachable';

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

const answerTo = async (
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
