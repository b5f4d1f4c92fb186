import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type AdaptorOptions, convergenceLink } from '~/api/realtime/convergence-adaptor';
import type { LinkEvent, LinkTarget, RealtimeLink } from '~/api/realtime/port';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { openDomainSessions } from '../../sandbox/state/domain-sessions';
import { setAvailability } from '../../sandbox/state/domains';
import { failDomain } from '../../sandbox/state/life-cycle';
import { pause, startRealtime } from '../sandbox/realtime-server';

const webSocketClass = WebSocket as unknown as typeof globalThis.WebSocket;
const target: LinkTarget = { namespace: 'acme', domainId: 'lab' };
let server: Awaited<ReturnType<typeof startRealtime>>;
const noise: unknown[] = [];
const note = (problem: unknown) => noise.push(problem);

beforeEach(async () => {
  server = await startRealtime();
  for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(note);
  }
  process.on('unhandledRejection', note).on('uncaughtException', note);
});
afterEach(async () => {
  await server.close();
  await pause(20);
  process.off('unhandledRejection', note).off('uncaughtException', note);
  vi.restoreAllMocks();
  expect(noise.splice(0)).toEqual([]);
});

const token = () => issueConvergenceToken(server.state, 'admin');

function open(options: Partial<AdaptorOptions> = {}, tokens = token, to = target) {
  const link = convergenceLink({
    url: server.url,
    webSocketClass,
    reconnectIntervals: [0, 0.05],
    ...options,
  });
  return watch(link, tokens, to);
}

function watch(link: RealtimeLink, tokens: () => Promise<string>, to = target) {
  const events: LinkEvent[] = [];
  const close = link.open(to, tokens, (event) => events.push(event));
  const until = async (type: LinkEvent['type'], times = 1) => {
    for (let tries = 0; tries < 300; tries++) {
      if (events.filter((event) => event.type === type).length >= times) return;
      await pause(10);
    }
    throw new Error(`${type} did not come: ${JSON.stringify(events)}`);
  };
  return { events, close, until, types: () => events.map(({ type }) => type) };
}

const sessionsEnd = async () => {
  for (let tries = 0; openDomainSessions(server.domain).length > 0 && tries < 100; tries++) await pause(10);
  expect(openDomainSessions(server.domain)).toEqual([]);
};

describe('a link to a domain', () => {
  it('reports its way to a session, and closes it', async () => {
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

  it('comes back by itself after an interruption, without another token', async () => {
    const tokens = vi.fn(token);
    const { close, until, types } = open({}, tokens);
    await until('link.connected');
    server.realtime.drop({});
    await until('link.connected', 2);
    expect(types().slice(3)).toEqual(['link.interrupted', 'link.reconnecting', 'link.connected']);
    expect(tokens).toHaveBeenCalledTimes(1);
    close();
    await sessionsEnd();
  });

  it('keeps trying by itself while the server is away', async () => {
    const { close, until, types } = open();
    await until('link.connected');
    const { port } = server.server.address() as AddressInfo;
    server.server.close();
    server.realtime.drop({});
    await until('link.reconnecting', 3);
    expect(types()).not.toContain('link.failed');
    await new Promise<void>((done) => server.server.listen(port, '127.0.0.1', done));
    await until('link.connected', 2);
    close();
    await sessionsEnd();
  });

  it.each<[string, () => void, string, string]>([
    [
      'went offline',
      () => setAvailability(server.state, server.domain, 'offline'),
      'domain_not_found',
      "The domain 'acme/lab' does not exist",
    ],
    [
      'is not ready',
      () => failDomain(server.state, server.domain, ''),
      'domain_unavailable',
      "The domain 'acme/lab' is unavailable, please try again later.",
    ],
  ])(
    'gives up when the domain %s, also where the client would go on for ever',
    async (_, happens, code, reason) => {
      const { events, until } = open();
      await until('link.connected');
      happens();
      await until('link.failed');
      expect(events.at(-1)).toEqual({ type: 'link.failed', reason, code });
      const { length } = events;
      setAvailability(server.state, server.domain, 'online');
      server.domain.status = 'ready';
      await pause(200);
      expect(events).toHaveLength(length);
      expect(openDomainSessions(server.domain)).toEqual([]);
    },
  );

  it.each<[string, () => void, string]>([
    ['offline', () => setAvailability(server.state, server.domain, 'offline'), 'domain_not_found'],
    ['not ready', () => failDomain(server.state, server.domain, ''), 'domain_unavailable'],
  ])('fails at once when the domain is %s from the start', async (_, happens, code) => {
    happens();
    const { events, until, types } = open();
    await until('link.failed');
    expect(types()).toEqual(['link.connecting', 'link.authenticating', 'link.failed']);
    expect(events.at(-1)).toMatchObject({ code });
    const asked = vi.fn();
    server.server.on('upgrade', asked);
    await pause(200);
    expect(asked).not.toHaveBeenCalled();
  });

  it('fails with the server’s words when the token is refused', async () => {
    const { events, until } = open({}, () => Promise.resolve('garbage'));
    await until('link.failed');
    expect(events.at(-1)).toEqual({
      type: 'link.failed',
      reason: 'Authentication failed',
      code: 'authentication_failed',
    });
  });

  it.each([
    ['is rejected', () => Promise.reject({ kind: 'unreachable' })],
    ['is empty', () => Promise.resolve('')],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
  ])('fails without a dial when the token %s', async (_, tokens) => {
    const asked = vi.fn();
    server.server.on('upgrade', asked);
    const { events, until } = open({}, tokens);
    await until('link.failed');
    expect(events).toEqual([
      { type: 'link.connecting' },
      {
        type: 'link.failed',
        reason: 'The server gave no token for the realtime connection.',
        code: 'token_unavailable',
      },
    ]);
    expect(asked).not.toHaveBeenCalled();
  });

  it('fails once when nobody listens', async () => {
    const { events, until, types } = open({ url: 'ws://127.0.0.1:9/' });
    await until('link.failed');
    await pause(150);
    expect(types()).toEqual(['link.connecting', 'link.failed']);
    expect(events.at(-1)).toEqual({
      type: 'link.failed',
      reason: 'The realtime service could not be reached.',
      code: 'unreachable',
    });
  });

  it('fails once when the address is none', async () => {
    for (const [url, to] of [
      ['nonsense', target],
      [server.url, { namespace: '', domainId: 'lab' }],
      [server.url, { namespace: 'acme', domainId: '..' }],
    ] as const) {
      const { events, until } = open({ url }, token, to);
      await until('link.failed');
      expect(events.at(-1)).toMatchObject({ code: 'invalid_address' });
    }
  });

  it('gives up a socket that does not open in time', async () => {
    const deaf = createTcpServer(() => {});
    await new Promise<void>((done) => deaf.listen(0, '127.0.0.1', done));
    const { events, until } = open({
      url: `ws://127.0.0.1:${(deaf.address() as AddressInfo).port}/`,
      openTimeout: 50,
    });
    await until('link.failed');
    expect(events.at(-1)).toMatchObject({ code: 'unreachable' });
    deaf.close();
  });

  it('fails when the service hangs up without an answer', async () => {
    const { http, url } = await serveSockets((socket) => socket.once('message', () => socket.close(1000)));
    const { events, until } = open({ url });
    await until('link.failed');
    await pause(50);
    expect(events.at(-1)).toMatchObject({ type: 'link.failed', code: 'no_answer' });
    http.close();
  });

  it('reads ids of any kind into the address', async () => {
    server.state.moveDomain(server.domain, 'ä/b? #%.');
    const { close, until } = open({}, token, { namespace: 'acme', domainId: 'ä/b? #%.' });
    await until('link.connected');
    close();
    await sessionsEnd();
  });
});

/** A service with other ideas of the protocol. */
async function serveSockets(meet: (socket: WebSocket) => void): Promise<{ http: HttpServer; url: string }> {
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, meet));
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  return { http, url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/` };
}

describe('closing', () => {
  it('is safe at any moment: nothing is reported afterwards and no session remains', async () => {
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
    const link = convergenceLink({ url: server.url, webSocketClass, reconnectIntervals: [0, 0.05] });
    const events: LinkEvent[] = [];
    const ended = new Promise<void>((done) => {
      const close = link.open(target, token, (event) => {
        events.push(event);
        if (event.type === 'link.connected' && type !== 'link.connected')
          setTimeout(() => server.realtime.drop({}), 5);
        if (event.type !== type) return;
        close();
        done();
      });
    });
    await ended;
    await pause(150);
    expect(events.at(-1)!.type).toBe(type);
    await sessionsEnd();
  });

  it('is safe between two attempts', async () => {
    const { close, until, events } = open({ reconnectIntervals: [0, 10] });
    await until('link.connected');
    server.server.close();
    server.realtime.drop({});
    await until('link.interrupted', 2);
    close();
    const { length } = events;
    await pause(50);
    expect(events).toHaveLength(length);
  });
});
