import type { HttpBindings } from '@hono/node-server';
import * as v from 'valibot';

/** The body of POST /control/faults: how the next `times` matching REST calls fail. */
export const faultInput = v.object({
  match: v.object({
    method: v.optional(v.string()),
    /** A prefix ("/domains"), or a pattern in which * matches one segment and ** anything. */
    path: v.string(),
    /** Part of the query string. */
    query: v.optional(v.string(), ''),
  }),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** Delay in milliseconds. Without a status, the call is answered normally but late. */
  delay: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)), 0),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** Text or any JSON. Without it, a status has an empty body. */
  body: v.optional(v.unknown()),
  contentType: v.optional(v.string()),
  /** Destroys the connection instead of answering. */
  drop: v.optional(v.boolean(), false),
});

type Fault = v.InferOutput<typeof faultInput>;

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

const matcherOf = (path: string): ((candidate: string) => boolean) => {
  if (!path.includes('*')) return (candidate) => candidate.startsWith(path);
  const source = path
    .split('**')
    .map((part) => part.split('*').map(escaped).join('[^/]*'))
    .join('.*');
  const pattern = new RegExp(`^${source}$`, 's');
  return (candidate) => pattern.test(candidate);
};

/** Tells the listener of @hono/node-server that the socket is already handled. */
const alreadySent = () => new Response(null, { headers: { 'x-hono-already-sent': 'true' } });

const dropped = (env: HttpBindings | undefined): Response => {
  if (env?.incoming) {
    env.incoming.socket.destroy();
    return alreadySent();
  }
  // Without a connection, the answer is cut off.
  return new Response(new ReadableStream({ start: (stream) => stream.error(new Error('dropped')) }));
};

const answerOf = ({ status = 500, body, contentType }: Fault): Response => {
  if (body === undefined || status === 204 || status === 304) {
    return new Response(null, {
      status,
      ...(contentType ? { headers: { 'content-type': contentType } } : {}),
    });
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = contentType ?? (typeof body === 'string' ? 'text/plain; charset=UTF-8' : 'application/json');
  return new Response(text, { status, headers: { 'content-type': type } });
};

/** The pending faults. The oldest one that matches a call is used first. */
export const createFaults = () => {
  let waiting: (Fault & { left: number; matches: (path: string) => boolean })[] = [];
  const timers = new Map<NodeJS.Timeout, () => void>();

  const pause = (delay: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, delay);
      timers.set(timer, resolve);
    });

  return {
    add: (fault: Fault) => {
      waiting.push({ ...fault, left: fault.times, matches: matcherOf(fault.match.path) });
    },
    clear: () => {
      waiting = [];
    },
    /** The answer of a fault; undefined if the call should be answered normally. */
    apply: async (
      method: string,
      { pathname, search }: URL,
      env: HttpBindings | undefined,
    ): Promise<Response | undefined> => {
      const fault = waiting.find(
        ({ match, matches }) =>
          (match.method ?? method).toUpperCase() === method && matches(pathname) && search.includes(match.query),
      );
      if (!fault) return undefined;
      fault.left -= 1;
      if (fault.left === 0) waiting = waiting.filter((each) => each !== fault);
      if (fault.delay > 0) await pause(fault.delay);
      if (fault.drop) return dropped(env);
      return fault.status === undefined && fault.body === undefined ? undefined : answerOf(fault);
    },
    /** Ends all delays immediately. */
    close: () => {
      waiting = [];
      for (const [timer, resolve] of timers) {
        clearTimeout(timer);
        resolve();
      }
      timers.clear();
    },
  };
};

export type Faults = ReturnType<typeof createFaults>;
