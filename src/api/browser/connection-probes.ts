import type { Findings, RoundTrips } from '~/core/connection/checks';

/** Looks at the connection to the server, step by step. Calls only the addresses it is given. Rejects with the signal's reason. */
export type ConnectionProbes = {
  online(): boolean;
  /** `rest`: the address of the REST API. */
  reach(rest: string, signal: AbortSignal): Promise<Findings['reach']>;
  cors(rest: string, signal: AbortSignal): Promise<Findings['cors']>;
  server(rest: string, token: string | undefined, signal: AbortSignal): Promise<Findings['server']>;
  session(rest: string, token: string, signal: AbortSignal): Promise<Findings['session']>;
  /** `own`: an address of the console's web server. */
  clock(rest: string, own: string, signal: AbortSignal): Promise<Findings['clock']>;
  restLatency(rest: string, signal: AbortSignal): Promise<RoundTrips>;
  /** `address`: of a domain. */
  realtime(address: string, signal: AbortSignal): Promise<Findings['realtime']>;
  realtimeLatency(address: string, signal: AbortSignal): Promise<RoundTrips>;
};

type Page = Pick<Window, 'navigator' | 'document' | 'location' | 'setTimeout' | 'performance'> & {
  fetch: typeof fetch;
  WebSocket: typeof WebSocket;
};

/** Messages without content: the fields 5 (ping) and 6 (pong) of ConvergenceMessage, each of length 0. */
const ping = new Uint8Array([0x2a, 0]);
const pong = new Uint8Array([0x32, 0]);
/** How long an open socket may take to answer a ping, in milliseconds. */
const pongPatience = 4_000;
const roundTrips = 5;

type Envelope = { ok?: unknown; body?: Record<string, unknown> | undefined };
type Answer = { status: number; isHtml: boolean; envelope: Envelope | undefined; date: string | null };

export function connectionProbes(page: Page, now: () => number): ConnectionProbes {
  const { performance } = page;
  const isOwn = (address: string) => new URL(address).origin === page.location.origin;
  const pause = (span: number) => new Promise<void>((resolve) => void page.setTimeout(resolve, span));

  /** Undefined if the browser passes no answer on: the address can't be reached, or does not allow the call. */
  async function send(url: string, signal: AbortSignal, init: RequestInit = {}): Promise<Response | undefined> {
    try {
      return await page.fetch(url, { cache: 'no-store', credentials: 'omit', ...init, signal });
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }

  async function ask(url: string, signal: AbortSignal, init?: RequestInit): Promise<Answer | undefined> {
    const response = await send(url, signal, init);
    if (!response) return undefined;
    const { status, headers } = response;
    let text: string;
    try {
      text = await response.text();
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
    const isHtml = headers.get('content-type')?.includes('text/html') === true || /^\s*</.test(text);
    return { status, isHtml, envelope: envelopeOf(text), date: headers.get('date') };
  }

  /** Also says whether the policy of the page has blocked a request to this origin in the meantime. */
  async function watchingPolicy<T>(address: string, run: () => Promise<T>): Promise<[T, boolean]> {
    let blocked = false;
    const note = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      blocked ||= URL.canParse(blockedURI) && new URL(blockedURI).origin === new URL(address).origin;
    };
    page.document.addEventListener('securitypolicyviolation', note);
    try {
      const result = await run();
      // The event may follow the failure of the request.
      if (!blocked) await pause(20);
      return [result, blocked];
    } finally {
      page.document.removeEventListener('securitypolicyviolation', note);
    }
  }

  async function kindOfReach(url: string, signal: AbortSignal): Promise<'reached' | 'redirected' | 'unreachable'> {
    const visible = await send(url, signal, { redirect: 'manual' });
    if (visible) return visible.type === 'opaqueredirect' ? 'redirected' : 'reached';
    // Without CORS the answer can't be read, but it shows that there is one.
    return !isOwn(url) && (await send(url, signal, { mode: 'no-cors' })) ? 'reached' : 'unreachable';
  }

  /** The first pings over a new socket. `refused`: it did not open. */
  async function talk(
    address: string,
    count: number,
    signal: AbortSignal,
  ): Promise<{ times: number[]; end: 'done' | 'silent' | 'refused' | { code: number } }> {
    let socket: WebSocket;
    try {
      socket = new page.WebSocket(address.replace(/^http/, 'ws'));
    } catch {
      // Some browsers throw where the policy of the page blocks the address.
      return { times: [], end: 'refused' };
    }
    socket.binaryType = 'arraybuffer';
    const times: number[] = [];
    return new Promise((resolve, reject) => {
      let isOpen = false;
      let sent = 0;
      const end = (how: 'done' | 'silent' | 'refused' | { code: number }) => {
        socket.close();
        resolve({ times, end: how });
      };
      const send = () => {
        sent = performance.now();
        const turn = times.length;
        socket.send(ping);
        page.setTimeout(() => {
          if (times.length === turn) end('silent');
        }, pongPatience);
      };
      signal.addEventListener('abort', () => {
        socket.close();
        reject(signal.reason as Error);
      });
      socket.addEventListener('open', () => {
        isOpen = true;
        send();
      });
      socket.addEventListener('message', ({ data }) => {
        if (!isPong(data)) return;
        times.push(performance.now() - sent);
        if (times.length < count) send();
        else end('done');
      });
      socket.addEventListener('error', () => {
        // Chromium sends no close event for an address that the policy of the page blocks.
        if (!isOpen) end('refused');
      });
      socket.addEventListener('close', ({ code }) => end(isOpen ? { code } : 'refused'));
    });
  }

  return {
    online: () => page.navigator.onLine,

    async reach(rest, signal) {
      const start = performance.now();
      const [kind, blocked] = await watchingPolicy(rest, () => kindOfReach(`${rest}health`, signal));
      return { kind: blocked ? 'blocked' : kind, took: performance.now() - start };
    },

    async cors(rest, signal) {
      if (isOwn(rest)) return { kind: 'notNeeded' };
      if (!(await send(`${rest}health`, signal))) return { kind: 'refused' };
      // The same headers as a call with a session, which the browser must ask for first.
      const headers = { authorization: 'SessionToken none', 'content-type': 'application/json' };
      const allowed = await send(`${rest}health`, signal, { headers });
      return { kind: allowed ? 'allowed' : 'preflightRefused' };
    },

    async server(rest, token, signal) {
      const health = await ask(`${rest}health`, signal);
      if (!health) return { kind: 'unanswered' };
      if (health.envelope?.ok !== true) return { kind: health.isHtml ? 'webPage' : 'other', status: health.status };
      const [root, status] = [
        await ask(rest, signal),
        token && (await ask(`${rest}status`, signal, { headers: { authorization: `SessionToken ${token}` } })),
      ];
      return {
        kind: 'convergence',
        version: textIn(root, 'version'),
        schemaVersion: textIn(status || undefined, 'schemaVersion'),
      };
    },

    async session(rest, token, signal) {
      const answer = await ask(`${rest}auth/validate`, signal, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      const { valid, expiresIn } = answer?.envelope?.body ?? {};
      if (valid === true) return { kind: 'valid', expiresIn: Number(expiresIn) || 0 };
      return { kind: valid === false ? 'refused' : 'unanswered' };
    },

    async clock(rest, own, signal) {
      for (const [url, other] of [
        [`${rest}health`, 'rest'],
        [own, 'web'],
      ] as const) {
        const start = now();
        const date = Date.parse((await ask(url, signal))?.date ?? '');
        // The header has whole seconds: on average it is half a second old.
        if (!Number.isNaN(date))
          return { kind: 'compared', with: other, ahead: Math.round((start + now()) / 2 - (date + 500)) };
      }
      return { kind: 'hidden' };
    },

    async restLatency(rest, signal) {
      const times: number[] = [];
      for (let turn = 0; turn < roundTrips; turn += 1) {
        const start = performance.now();
        if (await ask(`${rest}health`, signal)) times.push(performance.now() - start);
      }
      return { times, failed: roundTrips - times.length };
    },

    async realtime(address, signal) {
      const ws = address.replace(/^http/, 'ws');
      const [{ times, end }, blocked] = await watchingPolicy(ws, () => talk(address, 1, signal));
      const [took] = times;
      if (took !== undefined) return { kind: 'answered', took };
      if (typeof end === 'object') return { kind: 'closed', ...end };
      if (end === 'silent') return { kind: 'silent' };
      if (blocked) return { kind: 'blocked' };
      const visible = await send(address, signal);
      const answered = visible ?? (isOwn(address) ? undefined : await send(address, signal, { mode: 'no-cors' }));
      return { kind: 'refused', answered: answered !== undefined, status: visible?.status };
    },

    async realtimeLatency(address, signal) {
      const { times } = await talk(address, roundTrips, signal);
      return { times, failed: roundTrips - times.length };
    },
  };
}

const isPong = (data: unknown) =>
  data instanceof ArrayBuffer &&
  data.byteLength === pong.length &&
  new Uint8Array(data).every((byte, index) => byte === pong[index]);

function envelopeOf(text: string): Envelope | undefined {
  try {
    return Object(JSON.parse(text)) as Envelope;
  } catch {
    return undefined;
  }
}

function textIn(answer: Answer | undefined, name: string): string | undefined {
  const value = answer?.envelope?.body?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
