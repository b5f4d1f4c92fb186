import type { FetchedText } from '~/api/config/runtime-config';

/** What the boot script has requested before the console's code was loaded. */
export type EarlyStart = {
  /** The content of `config.json`. */
  config: Promise<FetchedText>;
  /** The answers of the REST API; empty until `config.json` is there, and without a stored token. */
  answers: EarlyAnswer[];
};

/** The answer to a request that nobody has waited for yet. `takenAt`: when the first of two parts took it. */
export type EarlyAnswer = Request & {
  answer: Promise<Response>;
  token: string;
  at: number;
  takenAt?: number;
  drop?: () => void;
};
/** A GET, or a POST of `body`. `isForTwo`: two parts of the page read it. */
export type Request = { url: string; body?: string | undefined; isForTwo?: boolean };

declare global {
  interface Window {
    earlyStart?: EarlyStart;
  }
}

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

export type EarlyAnswers = {
  /**
   * `fetch` that takes over an early answer, once, and only for the same token. One for two is taken twice, if it is a
   * good one and nothing was written in between. An answer that failed early fails here, too.
   */
  fetch: Fetch;
  /** Requests what the screen at this path will need in a moment. Answers for other screens are dropped. */
  ask: (path: string, requests: readonly Request[], token: string) => void;
  /** Whether the answers of those requests that were sent are there, or arrive within a moment, and none of them failed. */
  haveArrived: (requests: readonly Request[]) => Promise<boolean>;
  /** Drops the answers for other screens than the one at this path, and ends what is still requested for them. */
  arrive: (path: string) => void;
};

/** An answer that nobody has used after this time is out of date, in milliseconds. */
const longestAge = 10_000;
/** The second of two parts takes what the first one took this long ago at most, in milliseconds. */
const secondPart = 3_000;
/** A screen that is drawn this late is still taken for immediate, in milliseconds. */
const patience = 100;

/**
 * @param answers for the screen at `path`, to which the boot script may still add some
 * @param now milliseconds since the page was opened
 * @param wait resolves after this many milliseconds
 */
export function earlyAnswers(
  send: Fetch,
  { answers, path: opened }: { answers: EarlyAnswer[]; path: string },
  now: () => number,
  wait: (duration: number) => Promise<void>,
): EarlyAnswers {
  let path = opened;

  function arrive(place: string) {
    // Somebody waits for what was taken.
    if (place !== path) for (const { takenAt, drop } of answers.splice(0)) if (takenAt === undefined) drop?.();
    path = place;
  }

  const forget = (answer: EarlyAnswer) => {
    if (answers.includes(answer)) answers.splice(answers.indexOf(answer), 1);
  };

  function find({ url, body }: Request, authorization: string | null) {
    return answers.find(
      (one) =>
        now() - one.at <= longestAge &&
        now() - (one.takenAt ?? now()) <= secondPart &&
        one.url === url &&
        one.body === body &&
        (authorization === null || authorization === `SessionToken ${one.token}`),
    );
  }

  return {
    fetch: (url, init = {}) => {
      const { method = 'GET', headers, signal } = init;
      const body = typeof init.body === 'string' ? init.body : undefined;
      const found = find({ url, body }, new Headers(headers).get('authorization'));
      if (!found || method !== methodOf(found)) {
        if (method !== 'GET') answers.filter(({ takenAt }) => takenAt !== undefined).forEach(forget);
        return send(url, init);
      }
      const isFirst = found.isForTwo && found.takenAt === undefined;
      if (!isFirst) forget(found);
      found.takenAt = now();
      const answer = found.answer.then((given) => {
        if (!given.ok) forget(found);
        return isFirst ? given.clone() : given;
      });
      answer.catch(() => forget(found));
      return untilAborted(answer, signal);
    },
    ask: (place, requests, token) => {
      arrive(place);
      for (const request of requests)
        if (!find(request, `SessionToken ${token}`)) answers.push(requestEarly(send, request, token, now()));
    },
    haveArrived: async (requests) => {
      const found = requests.flatMap((request) => find(request, null)?.answer ?? []);
      if (found.length === 0) return false;
      const isGood = async (answer: Promise<Response>) => (await answer).ok;
      const all = Promise.all(found.map(isGood)).then(
        (each) => each.every(Boolean),
        () => false,
      );
      return Promise.race([all, wait(patience).then(() => false)]);
    },
    arrive,
  };
}

const methodOf = ({ body }: Request) => (body === undefined ? 'GET' : 'POST');

/** Sends a request as the REST client does (`~/api/rest/client`). `isAnonymous`: without the token, which is in the body. */
export function requestEarly(
  send: Fetch,
  request: Request & { isAnonymous?: boolean },
  token: string,
  at: number,
): EarlyAnswer & { text: () => Promise<string> } {
  const { url, body, isAnonymous = false } = request;
  const dropped = new AbortController();
  // The whole answer is read: one that nobody takes over would keep its connection.
  const read = send(url, {
    signal: dropped.signal,
    method: methodOf(request),
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      ...(isAnonymous ? {} : { authorization: `SessionToken ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  }).then(async (response) => ({ response, text: await response.text() }));
  const answer = read.then(
    ({ response: { status, headers }, text }) => new Response(text || null, { status, headers }),
  );
  // The call that takes the answer over reports it.
  answer.catch(() => undefined);
  return { ...request, answer, token, at, drop: () => dropped.abort(), text: async () => (await read).text };
}

/** Rejects like `fetch` when the signal is aborted. */
const untilAborted = (answer: Promise<Response>, signal: AbortSignal | null = null) =>
  new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    answer.then(resolve, reject);
  });
