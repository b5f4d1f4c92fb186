import { FetchError, ofetch } from 'ofetch';
import * as v from 'valibot';
import type { Fetch } from '~/api/browser/early-answers';
import { type ApiProblem, toProblem } from '~/core/problem';

type WholeAnswer = { status: number; text: string };
type Read = { answer: Promise<WholeAnswer>; at: number; waiting: number; given: AbortController };

/** Milliseconds: what is asked later may have changed, or the first request hangs. */
const moment = 500;

/** Rejects with the reason when the signal is aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/**
 * Parts of a page that read the same within a moment share one request, which ends when the last of them leaves. Nothing that was asked before or
 * during a write is shared with what is asked after it.
 */
function sharedReads(now: () => number) {
  const reads = new Map<string, Read>();
  const write = async <T>(answer: Promise<T>): Promise<T> => {
    reads.clear();
    return answer.finally(() => reads.clear());
  };
  const read = async (key: string, signal: AbortSignal, send: (signal: AbortSignal) => Promise<WholeAnswer>) => {
    signal.throwIfAborted();
    let shared = reads.get(key);
    if (!shared || now() - shared.at > moment) {
      const given = new AbortController();
      shared = { answer: send(given.signal), at: now(), waiting: 0, given };
      reads.set(key, shared);
    }
    shared.waiting += 1;
    try {
      return await Promise.race([shared.answer, aborted(signal)]);
    } finally {
      shared.waiting -= 1;
      if (shared.waiting === 0) {
        shared.given.abort();
        if (reads.get(key) === shared) reads.delete(key);
      }
    }
  };
  return { read, write };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Any JSON object, with all of its keys. */
export const anyObject = v.custom<Record<string, unknown>>(isObject, 'Expected an object');

export type Schema<T> = v.GenericSchema<unknown, T>;

export type Call<T> = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined;
  /** Relative to the REST base, without a leading slash; made with the `path` tag when it contains ids. */
  path: string;
  query?: Record<string, string | number | boolean | undefined> | undefined;
  body?: unknown;
  /** Validates the envelope's body. */
  schema: Schema<T>;
  signal?: AbortSignal | undefined;
  /** Reads the body of a successful answer while it arrives. Resolves with its text. */
  read?: ((body: ReadableStream<Uint8Array>) => Promise<string>) | undefined;
  /**
   * `session` (default): the session's token. The call waits while the operator signs in again in place, and is then repeated once.
   * `none`: no header. `{ token }`: exactly this token, never repeated.
   */
  credentials?: 'session' | 'none' | { token: string };
  /** Whether the call only reads, so that it is tried again when it fails. By default true for GET. */
  reads?: boolean;
};

type Send = (path: string, body: unknown, signal?: AbortSignal) => Promise<unknown>;

/**
 * Calls the server. Resolves with the envelope's body; rejects with an `ApiProblem` or the signal's reason (spec server-level §7). `call` is
 * the general form. The response body of a write is ignored.
 */
export type Rest = {
  call: <T>(call: Call<T>) => Promise<T>;
  get: <T>(path: string, schema: Schema<T>, signal?: AbortSignal, query?: Call<T>['query']) => Promise<T>;
  post: Send;
  put: Send;
  delete: (path: string, signal?: AbortSignal) => Promise<unknown>;
};

type RestOptions = {
  /** Absolute; ends in a slash. */
  baseURL: string;
  tokens: TokenSource;
  fetch?: Fetch;
  /** The time limit of a call with all its attempts, in milliseconds. The server gives up after 20 s. */
  patience?: number;
  /** At least 0 and less than 1: spreads the attempts of many consoles. */
  random?: () => number;
  /** Called for responses with an unexpected shape. */
  log?: (what: string, problem: ApiProblem) => void;
};

export const nothing = v.unknown();

/** A read that fails in one of these ways, or without an answer, is tried again before anyone is told. Writes never are. */
const passing = [500, 502, 503, 504];
/** Milliseconds before the attempts after the first one. */
const waits = [300, 1_000];
/** The share by which each wait is at most longer or shorter. */
const jitter = 0.2;

export function createRest(options: RestOptions): Rest {
  const { baseURL, tokens, fetch, patience = 25_000, random = Math.random, log } = options;
  const reads = sharedReads(() => performance.now());
  const send = async <T>(call: Call<T>, token: string | undefined): Promise<T> => {
    const limit = AbortSignal.timeout(patience);
    const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit;
    const { method = 'GET', read = (body: ReadableStream) => new Response(body).text() } = call;
    let text = '';
    /** The body belongs to the attempt: one that breaks off is fetched again. */
    const fetchWhole = async (url: string, init: RequestInit | undefined): Promise<WholeAnswer> => {
      const { ok, status, body } = await (fetch ?? globalThis.fetch)(url, init);
      return { status, text: body ? await (ok ? read(body) : new Response(body).text()) : '' };
    };
    const fetchShared: Fetch = async (url, init) => {
      const isShared = method === 'GET' && !call.read;
      const answer = isShared
        ? await reads.read(`${token} ${url}`, signal, (given) => fetchWhole(url, { ...init, signal: given }))
        : await reads.write(fetchWhole(url, init));
      text = answer.text;
      return new Response(null, { status: answer.status });
    };
    try {
      const request = ofetch.create({}, { fetch: fetchShared as typeof globalThis.fetch }).raw(call.path, {
        baseURL,
        method,
        retry: (call.reads ?? method === 'GET') ? waits.length : 0,
        retryStatusCodes: passing,
        retryDelay: ({ options: { retry } }) =>
          signal.aborted ? 0 : (waits.at(-Number(retry)) ?? 0) * (1 + jitter * (2 * random() - 1)),
        // Responses may contain secrets, and a cached one would look like the current state.
        cache: 'no-store',
        signal,
        ...(call.query ? { query: call.query } : {}),
        ...(call.body === undefined ? {} : { body: call.body as Record<string, unknown> }),
        headers: { accept: 'application/json', ...(token ? { authorization: `SessionToken ${token}` } : {}) },
      });
      const { status } = await Promise.race([request.catch(answerOf), aborted(signal)]);
      return readEnvelope(call.schema, status, text);
    } catch (error) {
      call.signal?.throwIfAborted();
      if (limit.aborted) throw { kind: 'timedOut', seconds: Math.round(patience / 1000) } satisfies ApiProblem;
      if (error instanceof FetchError) throw { kind: 'unreachable' } satisfies ApiProblem;
      const problem = toProblem(error);
      if (problem.kind === 'unreadable' && problem.detail !== undefined) log?.(problem.message, problem);
      throw problem;
    }
  };

  return restOf(async (call) => {
    if (call.credentials === 'none') return send(call, undefined);
    if (typeof call.credentials === 'object') return send(call, call.credentials.token);
    const token = await tokens.current(call.signal);
    try {
      return await send(call, token);
    } catch (error) {
      if ((error as ApiProblem).kind !== 'unauthorised') throw error;
      return send(call, await tokens.renewed(token, call.signal));
    }
  });
}

/** The answer of the last attempt, if there was one. */
function answerOf(error: unknown): Pick<Response, 'status'> {
  if (error instanceof FetchError && error.response) return error.response;
  throw error;
}

export function restOf(call: Rest['call']): Rest {
  const write =
    (method: Call<unknown>['method']) =>
    (...[path, body, signal]: Parameters<Send>) =>
      call({ method, path, body, schema: nothing, signal });
  return {
    call,
    get: (path, schema, signal, query) => call({ path, schema, signal, query }),
    post: write('POST'),
    put: write('PUT'),
    delete: (path, signal) => write('DELETE')(path, undefined, signal),
  };
}

/** The same calls without further attempts: for polls, which repeat them on their own schedule. */
export const once = (rest: Rest): Rest => restOf((call) => rest.call({ ...call, reads: false }));

const envelope = v.object({ ok: v.boolean(), body: v.optional(v.unknown()) });
const refusal = v.object({
  error_code: v.optional(v.string(), 'unknown'),
  error_message: v.optional(v.string()),
  error_details: v.optional(anyObject, {}),
});

function readEnvelope<T>(schema: Schema<T>, status: number, text: string): T {
  if (status === 401) throw { kind: 'unauthorised' } satisfies ApiProblem;
  const json = parseJson(text);
  const outer = v.safeParse(envelope, json);
  if (!outer.success) throw noEnvelope(status, text, json);
  if (!outer.output.ok) {
    const inner = v.safeParse(refusal, outer.output.body ?? {});
    const { error_code, error_message, error_details } = inner.success
      ? inner.output
      : { error_code: 'unknown', error_message: undefined, error_details: {} };
    throw {
      kind: 'rejected',
      status,
      code: error_code,
      message: error_message,
      details: error_details,
    } satisfies ApiProblem;
  }
  const body = v.safeParse(schema, outer.output.body);
  if (!body.success) {
    const issue = body.issues[0];
    const where = v.getDotPath(issue) ?? 'the body';
    // The received value may be a secret, so it is left out.
    const detail = `${where}: expected ${issue.expected ?? 'something else'}`;
    throw { ...unreadable(status, notUnderstood), detail } satisfies ApiProblem;
  }
  return body.output;
}

function noEnvelope(status: number, text: string, json: unknown): ApiProblem {
  if (status >= 500) {
    const message = looksLikeHtml(text) || json !== undefined ? undefined : text.trim().slice(0, 300) || undefined;
    return { kind: 'rejected', status, code: 'server_error', message, details: {} };
  }
  if (text.trim() === '' || json === null) return unreadable(status, 'The response from the server had no body.');
  if (looksLikeHtml(text))
    return unreadable(status, 'Got a web page instead of the REST API. Check restApiUrl in config.json.');
  return unreadable(status, notUnderstood);
}

const notUnderstood = "The server's answer could not be understood.";

const unreadable = (status: number, message: string) => ({ kind: 'unreadable', status, message }) as const;
const looksLikeHtml = (text: string) => /^\s*</.test(text);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Builds a path relative to the REST base with every interpolated id encoded: path`domains/${'acme'}/${'a/b'}` is `domains/acme/a%2Fb`.
 * Throws an `ApiProblem` for `.` and `..`, which browsers resolve even when encoded and would call another address.
 */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  const step = ids.find((id) => id === '.' || id === '..');
  if (step !== undefined)
    throw {
      kind: 'unreadable',
      status: 0,
      message: `'${step}' can't be requested: browsers don't allow it in an address.`,
    } satisfies ApiProblem;
  return parts.reduce((whole, part, index) => whole + encodeURIComponent(ids[index - 1] ?? '') + part);
}

/** Where the REST client gets its token. Owned by the session. */
export interface TokenSource {
  /** The current token. Waits while the operator can sign in again in place. Rejects with `unauthorised` if there is no session. */
  current(signal?: AbortSignal): Promise<string>;
  /** Reports that the server refused `token`. Resolves with a new one after signing in again; rejects with `unauthorised` otherwise. */
  renewed(token: string, signal?: AbortSignal): Promise<string>;
}
