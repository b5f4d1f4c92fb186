import { createServer } from 'node:http';
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LinkEvent } from '~/api/realtime/port';
import { openDomainSessions } from '../../sandbox/state/domain-sessions';
import { setAvailability } from '../../sandbox/state/domains';
import { failDomain } from '../../sandbox/state/life-cycle';
import { pause } from '../sandbox/realtime-server';
import { BrowserSocket } from '../support/browser-socket';
import { realtimeLinks } from '../support/realtime-link';
import { portOf } from '../support/rest-server';

const { server, open, operatorToken, sessionsEnd } = realtimeLinks();
afterEach(() => void vi.useRealTimers());
const goOffline = () => setAvailability(server().state, server().domain, 'offline');
const fail = () => failDomain(server().state, server().domain, '');

/** Address of a server that closes after the test. */
const serve = async (made: Server) => {
  onTestFinished(() => void made.close());
  return `ws://127.0.0.1:${await portOf(made)}/`;
};
/** Counts connection attempts. */
const watchDials = () => {
  const asked = vi.fn();
  server().server.on('upgrade', asked);
  return asked;
};

/** Sockets that tell how often one was closed while it opened, which a browser warns about. */
const watchedSockets = () => {
  const sockets: BrowserSocket[] = [];
  let closedEarly = 0;
  class Watched extends BrowserSocket {
    constructor(url: string) {
      super(url);
      sockets.push(this);
    }
    override close(...given: Parameters<BrowserSocket['close']>) {
      if (this.readyState === this.CONNECTING) closedEarly += 1;
      super.close(...given);
    }
  }
  const webSocketClass = Watched as unknown as typeof globalThis.WebSocket;
  return { sockets, closedEarly: () => closedEarly, webSocketClass };
};

describe('a link to a domain', () => {
  it('reports each step to a session and closes it', async () => {
    const { events, close, until } = open();
    expect(events).toEqual([]);
    await until('link.connected');
    expect(events).toEqual([
      { type: 'link.connecting' },
      { type: 'link.authenticating' },
      { type: 'link.connected', sessionId: '1' },
    ]);
    close();
    close();
    await sessionsEnd();
    expect(events).toHaveLength(3);
  });

  it('reconnects automatically with the same token, however long the server is down', async () => {
    const token = vi.fn(operatorToken);
    const { until, types } = open({}, { token });
    await until('link.connected');
    server().realtime.drop({});
    await until('link.connected', 2);
    expect(types().slice(3)).toEqual(['link.interrupted', 'link.reconnecting', 'link.connected']);
    const { port } = server();
    server().server.close();
    server().realtime.drop({});
    await until('link.reconnecting', 4);
    await new Promise<void>((done) => server().server.listen(port, '127.0.0.1', done));
    await until('link.connected', 3);
    expect(types()).not.toContain('link.failed');
    expect(token).toHaveBeenCalledTimes(1);
  });

  const gone = "The domain 'acme/lab' does not exist";
  const unavailable = "The domain 'acme/lab' is unavailable, please try again later.";
  it.each<[string, () => void, code: string, reason: string]>([
    ['went offline', goOffline, 'domain_not_found', gone],
    ['is not ready', fail, 'domain_unavailable', unavailable],
  ])('gives up when the domain %s, although the client would not', async (_, happens, code, reason) => {
    const { events, until } = open();
    await until('link.connected');
    happens();
    await until('link.failed');
    expect(events.at(-1)).toEqual({ type: 'link.failed', reason, code });
    const { length } = events;
    setAvailability(server().state, server().domain, 'online');
    server().domain.status = 'ready';
    await pause(200);
    expect(events).toHaveLength(length);
    expect(openDomainSessions(server().domain)).toEqual([]);
  });

  it('fails immediately and stops connecting when the domain is not ready', async () => {
    fail();
    const { events, until, types } = open();
    await until('link.failed');
    expect(types()).toEqual(['link.connecting', 'link.authenticating', 'link.failed']);
    expect(events.at(-1)).toMatchObject({ code: 'domain_unavailable' });
    const asked = watchDials();
    await pause(200);
    expect(asked).not.toHaveBeenCalled();
  });

  it("fails with the server's message when the token is refused", async () => {
    const { events, until } = open({}, { token: () => Promise.resolve('garbage') });
    await until('link.failed');
    const reason = 'Authentication failed';
    expect(events.at(-1)).toEqual({ type: 'link.failed', reason, code: 'authentication_failed' });
  });

  it.each<[string, () => Promise<string>]>([
    ['is rejected', () => Promise.reject({ kind: 'unreachable' })],
    ['is empty', () => Promise.resolve('')],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
  ])('fails without connecting when the token %s', async (_, token) => {
    const asked = watchDials();
    const { events, until } = open({}, { token });
    await until('link.failed');
    const reason = 'The server returned no token for the realtime connection.';
    const failed = { type: 'link.failed', reason, code: 'token_unavailable' };
    expect(events).toEqual([{ type: 'link.connecting' }, failed]);
    expect(asked).not.toHaveBeenCalled();
  });

  it('fails once when nothing listens at the address', async () => {
    const { events, until } = open({ url: 'ws://127.0.0.1:9/' });
    await until('link.failed');
    await pause(150);
    const reason = 'The realtime service could not be reached.';
    const failed = { type: 'link.failed', reason, code: 'unreachable' };
    expect(events).toEqual([{ type: 'link.connecting' }, failed]);
  });

  it('fails once when the address is invalid', async () => {
    const lab = { namespace: 'acme', domainId: 'lab' };
    for (const [url, to] of [
      ['nonsense', lab],
      [server().url, { ...lab, namespace: '' }],
      [server().url, { ...lab, domainId: '..' }],
    ] as const) {
      const { events, until } = open({ url }, { to });
      await until('link.failed');
      expect(events.at(-1)).toMatchObject({ code: 'invalid_address' });
    }
  });

  it('gives up a socket that does not open in time', async () => {
    const url = await serve(createTcpServer(() => {}));
    const { events, until } = open({ url, openTimeout: 50 });
    await until('link.failed');
    expect(events.at(-1)).toMatchObject({ code: 'unreachable' });
  });

  it('fails when the service closes without an answer', async () => {
    const http = createServer();
    const sockets = new WebSocketServer({ noServer: true });
    const meet = (socket: WebSocket) => socket.once('message', () => socket.close(1000));
    http.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, meet));
    const { events, until } = open({ url: await serve(http) });
    await until('link.failed');
    await pause(50);
    expect(events.at(-1)).toMatchObject({ type: 'link.failed', code: 'no_answer' });
  });

  it.each<[string, string | Buffer]>([
    ['bytes', Buffer.from('no message at all')],
    ['a message that is cut off', Buffer.from([0x1a, 5, 1])],
    ['text', 'no message at all'],
  ])('fails when the service answers with %s', async (_, malformed) => {
    const http = createServer();
    const sockets = new WebSocketServer({ noServer: true });
    const left: number[] = [];
    const meet = (socket: WebSocket) => {
      socket.on('close', (code) => left.push(code));
      socket.send(malformed);
    };
    http.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, meet));
    const { events, until } = open({ url: await serve(http) });
    await until('link.failed');
    const reason = 'The realtime service sent malformed data.';
    expect(events.at(-1)).toEqual({ type: 'link.failed', reason, code: 'malformed_data' });
    await vi.waitFor(() => expect(left).toEqual([1000]));
  });

  it('fails when malformed data arrives after it was connected', async () => {
    const { sockets, webSocketClass } = watchedSockets();
    const { events, until } = open({ webSocketClass });
    await until('link.connected');
    sockets[0]!.emit('message', new ArrayBuffer(3), true);
    await until('link.failed');
    expect(events.at(-1)).toMatchObject({ code: 'malformed_data' });
    await sessionsEnd();
  });

  it('tries to reconnect every few seconds, however long the server is down', { timeout: 20_000 }, async () => {
    const { until, count, types } = open({ reconnectIntervals: undefined });
    await until('link.connected');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server().server.close();
    server().realtime.drop({});
    const waits: number[] = [];
    for (let round = 1; round <= 8; round += 1) {
      while (count('link.reconnecting') < round || types().at(-1) !== 'link.interrupted')
        await new Promise(setImmediate);
      let seconds = 0;
      for (; count('link.reconnecting') === round; seconds += 1) await vi.advanceTimersByTimeAsync(1_000);
      waits.push(seconds);
    }
    expect(waits).toEqual([1, 2, 3, 5, 5, 5, 5, 5]);
  });

  it('fails when the browser refuses to create a socket (ws: on an https page)', async () => {
    const webSocketClass = class {
      static readonly CONNECTING = 0;
      constructor() {
        throw new DOMException('An insecure WebSocket connection may not be initiated.', 'SecurityError');
      }
    } as unknown as typeof globalThis.WebSocket;
    const { events, until } = open({ webSocketClass });
    await until('link.failed');
    expect(events.at(-1)).toMatchObject({ code: 'invalid_address' });
  });
});

describe('closing a link', () => {
  it('closes no socket while it opens, and leaves none', async () => {
    const { sockets, closedEarly, webSocketClass } = watchedSockets();
    for (let round = 1; round <= 5; round += 1) {
      const { close } = open({ webSocketClass });
      while (sockets.length < round) await new Promise(setImmediate);
      expect(sockets.at(-1)!.readyState).toBe(0);
      close();
    }
    await vi.waitFor(() => expect(sockets.map(({ readyState }) => readyState)).toEqual([3, 3, 3, 3, 3]), 3_000);
    expect(closedEarly()).toBe(0);
    await sessionsEnd();
  });

  it('reports nothing afterwards and leaves no session, at any moment', async () => {
    for (let wait = 0; wait < 40; wait += 2) {
      const { events, close } = open();
      if (wait > 0) await pause(wait);
      close();
      const { length } = events;
      await pause(10);
      close();
      expect(events).toHaveLength(length);
    }
    await pause(100);
    await sessionsEnd();
  });

  it.each<LinkEvent['type']>([
    'link.connecting',
    'link.authenticating',
    'link.connected',
    'link.interrupted',
    'link.reconnecting',
  ])('is safe while %s is being reported', async (type) => {
    const opened = open(
      {},
      {
        meet: (event) => {
          if (event.type === 'link.connected' && type !== 'link.connected')
            setTimeout(() => server().realtime.drop({}), 5);
          if (event.type === type) opened.close();
        },
      },
    );
    await opened.until(type);
    await pause(150);
    expect(opened.events.at(-1)!.type).toBe(type);
    await sessionsEnd();
  });
});

describe('the online event of the browser', () => {
  let browser: EventTarget;
  beforeEach(() => {
    browser = new EventTarget();
    vi.stubGlobal('window', browser);
  });
  afterEach(() => vi.unstubAllGlobals());
  const goOnline = () => browser.dispatchEvent(new Event('online'));

  it('replaces a connection attempt that hangs and creates one session', async () => {
    const held: Array<() => void> = [];
    const sockets: Socket[] = [];
    const forward = (socket: Socket) => {
      const onward = connect(Number(new URL(server().url).port), '127.0.0.1').on('error', () => {});
      socket.pipe(onward).pipe(socket);
    };
    /** Forwards connections to the server; the first one only on demand. */
    const detour = createTcpServer((socket) => {
      sockets.push(socket.on('error', () => {}));
      if (sockets.length > 1) forward(socket);
      else held.push(() => forward(socket));
    });
    const { types, close, until } = open({ url: await serve(detour) });
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    goOnline();
    await until('link.connected');
    held[0]!();
    await pause(150);
    expect(openDomainSessions(server().domain)).toHaveLength(1);
    expect(types()).toEqual(['link.connecting', 'link.authenticating', 'link.connected']);
    close();
    await sessionsEnd();
  });

  it('fails a link during the handshake instead of creating two sessions', async () => {
    const meet = ({ type }: LinkEvent) => {
      if (type === 'link.authenticating') queueMicrotask(goOnline);
    };
    const { events, until } = open({}, { meet });
    await until('link.failed');
    await pause(150);
    expect(events.at(-1)).toMatchObject({ type: 'link.failed', code: 'no_answer' });
    await sessionsEnd();
  });

  it('fails a reconnecting link the same way and stops connecting', async () => {
    const asked = watchDials();
    const { types, until } = open();
    await until('link.connected');
    server().server.on('upgrade', (_, socket) => {
      // Fires while the socket is open and the handshake response is on its way.
      if (types().includes('link.reconnecting')) socket.once('data', goOnline);
    });
    server().realtime.drop({});
    await until('link.failed');
    await pause(200);
    const { length } = asked.mock.calls;
    await pause(200);
    expect(asked).toHaveBeenCalledTimes(length);
    expect(types().filter((type) => type === 'link.failed')).toHaveLength(1);
    await sessionsEnd();
  });

  it('has no listener left after a link has ended', async () => {
    const removed = vi.spyOn(browser, 'removeEventListener');
    const added = vi.spyOn(browser, 'addEventListener');
    const good = open();
    await good.until('link.connected');
    good.close();
    await open({ url: 'ws://127.0.0.1:9/' }).until('link.failed');
    server().domain.availability = 'offline';
    await open().until('link.failed');
    await pause(20);
    expect([added.mock.calls.length, removed.mock.calls.length]).toEqual([3, 3]);
  });
});
