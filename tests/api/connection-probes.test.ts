import { describe, expect, it } from 'vitest';
import { connectionProbes } from '~/api/browser/connection-probes';

const own = 'http://console.test';
const rest = 'http://rt.test:8081/';
type Answers = Record<string, (init: RequestInit) => Response | Promise<Response>>;
const never = new AbortController().signal;
const json = (body: object, headers: HeadersInit = {}) => Response.json({ ok: true, body }, { headers });

/** A page whose network answers like this; other addresses can't be reached. */
function page(answers: Answers, sockets: typeof WebSocket = class {} as never, now = () => 0) {
  const calls: { url: string; init: RequestInit }[] = [];
  const document = new EventTarget();
  let elapsed = 0;
  const world = {
    document,
    navigator: { onLine: true },
    location: { origin: own },
    performance: { now: () => (elapsed += 5) },
    setTimeout: globalThis.setTimeout,
    WebSocket: sockets,
    fetch: async (url: string, init: RequestInit) => {
      calls.push({ url, init });
      const answer = answers[`${init.mode ?? 'cors'} ${url}`] ?? answers[url];
      if (!answer) throw new TypeError('Failed to fetch');
      return answer(init);
    },
  };
  return { calls, document, probes: connectionProbes(world as never, now) };
}

class Socket extends EventTarget {
  static script: (socket: Socket) => void = () => undefined;
  static pongs = 9;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    queueMicrotask(() => Socket.script(this));
  }
  tell(type: string, more: object = {}) {
    this.dispatchEvent(Object.assign(new Event(type), more));
  }
  send() {
    Socket.pongs -= 1;
    if (Socket.pongs >= 0) queueMicrotask(() => this.tell('message', { data: new Uint8Array([0x32, 0]).buffer }));
  }
  close() {}
}
const socketThat = (script: (socket: Socket) => void, pongs = 9) => {
  Object.assign(Socket, { script, pongs });
  return Socket as never as typeof WebSocket;
};
const opening = (socket: Socket) => socket.tell('open');

describe('the REST address', () => {
  it('is reached, redirects, or is reached without being readable', async () => {
    const reach = async (answers: Answers) => (await page(answers).probes.reach(rest, never)).kind;
    expect(await reach({ [`${rest}health`]: () => json({}) })).toBe('reached');
    const redirect = { type: 'opaqueredirect' } as Response;
    expect(await reach({ [`${rest}health`]: () => redirect })).toBe('redirected');
    expect(await reach({ [`no-cors ${rest}health`]: () => new Response() })).toBe('reached');
    expect(await reach({})).toBe('unreachable');
  });

  it('is blocked where the policy of the page says so, which may come after the failure', async () => {
    const { probes, document } = page({
      [`${rest}health`]: () => {
        setTimeout(() => {
          document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI: `${rest}health` }));
        });
        throw new TypeError('Failed to fetch');
      },
    });
    expect((await probes.reach(rest, never)).kind).toBe('blocked');
  });

  it('may allow no calls of this page, or only simple ones', async () => {
    const cors = async (answers: Answers, address = rest) => (await page(answers).probes.cors(address, never)).kind;
    expect(await cors({}, `${own}/rest/`)).toBe('notNeeded');
    expect(await cors({ [`no-cors ${rest}health`]: () => new Response() })).toBe('refused');
    const simple = ({ headers }: RequestInit) => {
      if (headers) throw new TypeError('Failed to fetch');
      return json({});
    };
    expect(await cors({ [`${rest}health`]: simple })).toBe('preflightRefused');
    expect(await cors({ [`${rest}health`]: () => json({}) })).toBe('allowed');
  });

  it('gives up when it is told to', async () => {
    const controller = new AbortController();
    const { probes } = page({
      [`${rest}health`]: ({ signal }) =>
        new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    });
    const reading = probes.server(rest, undefined, controller.signal);
    controller.abort(new Error('Enough.'));
    await expect(reading).rejects.toThrow('Enough.');
  });
});

describe('what answers', () => {
  const server = (answers: Answers, token?: string) => page(answers).probes.server(rest, token, never);
  const html = (status: number) => () =>
    new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } });

  it('is a Convergence server, with its version, and the schema for those who are signed in', async () => {
    const answers: Answers = {
      [`${rest}health`]: () => json({}),
      [rest]: () => json({ version: '1.0' }),
      [`${rest}status`]: ({ headers }) =>
        json({ schemaVersion: new Headers(headers).get('authorization') === 'SessionToken secret' ? '2.0' : '' }),
    };
    expect(await server(answers)).toEqual({ kind: 'convergence', version: '1.0' });
    expect(await server(answers, 'secret')).toEqual({ kind: 'convergence', version: '1.0', schemaVersion: '2.0' });
    expect(await server({ [`${rest}health`]: () => json({}) })).toEqual({ kind: 'convergence' });
  });

  it.each([
    [html(502), { kind: 'webPage', status: 502 }],
    [() => new Response('Not here', { status: 404 }), { kind: 'other', status: 404 }],
    [() => Response.json({ ok: false }), { kind: 'other', status: 200 }],
    [() => Response.json(null), { kind: 'other', status: 200 }],
  ])('is something else: case %#', async (answer, finding) => {
    expect(await server({ [`${rest}health`]: answer })).toEqual(finding);
  });

  it('breaks off', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new Error('reset')) });
    expect(await server({ [`${rest}health`]: () => new Response(body) })).toEqual({ kind: 'unanswered' });
  });

  it('accepts a token, refuses it, or says neither', async () => {
    const session = (answer: () => Response) =>
      page({ [`${rest}auth/validate`]: answer }).probes.session(rest, 'secret', never);
    expect(await session(() => json({ valid: true, expiresIn: 5_000 }))).toEqual({ kind: 'valid', expiresIn: 5_000 });
    expect(await session(() => json({ valid: false }))).toEqual({ kind: 'refused' });
    expect(await session(html(500))).toEqual({ kind: 'unanswered' });
  });
});

describe('the clock', () => {
  const date = Date.UTC(2026, 10, 4, 9);
  const dated = () => json({}, { date: new Date(date).toUTCString() });
  const clock = (answers: Answers) =>
    page(answers, undefined, () => date + 60_500).probes.clock(rest, '/config.json', never);

  it('is compared with the server, else with the web server of the console', async () => {
    const ahead = 60_000;
    expect(await clock({ [`${rest}health`]: dated })).toEqual({ kind: 'compared', with: 'rest', ahead });
    expect(await clock({ [`${rest}health`]: () => json({}), '/config.json': dated })).toEqual({
      kind: 'compared',
      with: 'web',
      ahead,
    });
    expect(await clock({ [`${rest}health`]: () => json({}) })).toEqual({ kind: 'hidden' });
  });
});

describe('the realtime address', () => {
  const address = 'http://rt.test:8080/acme/orders';
  const realtime = (socket: typeof WebSocket, answers: Answers = {}) =>
    page(answers, socket).probes.realtime(address, never);
  const failing = (socket: Socket) => socket.tell('error');

  it('answers a ping over a socket', async () => {
    const urls: string[] = [];
    const socket = socketThat((each) => {
      urls.push(each.url);
      opening(each);
    });
    expect(await realtime(socket)).toEqual({ kind: 'answered', took: 5 });
    expect(urls).toEqual(['ws://rt.test:8080/acme/orders']);
  });

  it('closes the socket after it was opened', async () => {
    const socket = socketThat((each) => {
      opening(each);
      each.tell('close', { code: 1011 });
    }, 0);
    expect(await realtime(socket)).toEqual({ kind: 'closed', code: 1011 });
  });

  it('opens no socket, but answers plain HTTP, readable or not, or nothing', async () => {
    const refused = { kind: 'refused', answered: true };
    const socket = socketThat(failing);
    expect(await realtime(socket, { [address]: () => new Response('', { status: 404 }) })).toEqual({
      ...refused,
      status: 404,
    });
    expect(await realtime(socket, { [`no-cors ${address}`]: () => new Response() })).toEqual(refused);
    expect(await realtime(socket)).toEqual({ kind: 'refused', answered: false });
  });

  it('is not tried where the browser throws', async () => {
    const throwing = class {
      constructor() {
        throw new DOMException('Blocked.', 'SecurityError');
      }
    };
    expect(await realtime(throwing as never)).toEqual({ kind: 'refused', answered: false });
  });
});

describe('latency', () => {
  it('is measured by five calls and five pings, of which some may fail', async () => {
    let turn = 0;
    const answers: Answers = {
      [`${rest}health`]: () => {
        turn += 1;
        if (turn === 2) throw new TypeError('Failed to fetch');
        return json({});
      },
    };
    const { probes } = page(answers, socketThat(opening));
    expect(await probes.restLatency(rest, never)).toEqual({ times: [5, 5, 5, 5], failed: 1 });
    expect(await probes.realtimeLatency(`${rest}a/b`, never)).toEqual({ times: [5, 5, 5, 5, 5], failed: 0 });
    const closing = socketThat((each) => {
      opening(each);
      setTimeout(() => each.tell('close', { code: 1000 }));
    }, 2);
    expect(await page({}, closing).probes.realtimeLatency(`${rest}a/b`, never)).toEqual({ times: [5, 5], failed: 3 });
  });
});
