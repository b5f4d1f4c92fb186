import type { FetchedText } from '~/api/config/runtime-config';

/** Requests that the boot script sends before the console's code has loaded. */
export type EarlyStart = {
  /** The content of `config.json`. */
  config: Promise<FetchedText>;
  /** The answers of the server, by `requestKey`; empty until `config.json` is there, and without a stored token. */
  answers: Map<string, Promise<Response>>;
  token: string | undefined;
};

declare global {
  interface Window {
    earlyStart?: EarlyStart;
  }
}

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** Identifies a request by its method, absolute URL and text of the body. */
export const requestKey = (method: string, url: string, body = '') => `${method} ${url} ${body}`;

/** An answer that nobody has used after this time is out of date, in milliseconds. */
const longestAge = 10_000;

/**
 * `fetch` that takes over the answers of the boot script, each once and only for the same token. An answer that failed early fails here, too.
 * @param age milliseconds since the early requests were sent
 */
export function takingEarlyAnswers(send: Fetch, early: EarlyStart | undefined, age: () => number): Fetch {
  return (url, init = {}) => {
    const answer = early && take(early, url, init, age());
    return answer ? untilAborted(answer, init.signal) : send(url, init);
  };
}

function take({ answers, token }: EarlyStart, url: string, init: RequestInit, age: number) {
  if (age > longestAge) answers.clear();
  const { method = 'GET', body, headers } = init;
  const key = requestKey(method, url, typeof body === 'string' ? body : '');
  const answer = answers.get(key);
  const authorization = new Headers(headers).get('authorization');
  if (!answer || (authorization !== null && authorization !== `SessionToken ${token}`)) return undefined;
  answers.delete(key);
  return answer;
}

/** Rejects like `fetch` when the signal is aborted. */
const untilAborted = (answer: Promise<Response>, signal: AbortSignal | null | undefined) =>
  new Promise<Response>((resolve, reject) => {
    const leave = () => reject(signal?.reason as Error);
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    answer.then(resolve, reject);
  });
