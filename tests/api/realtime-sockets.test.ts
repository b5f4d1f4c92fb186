import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { convergenceLink } from '~/api/realtime/convergence-adaptor';
import type { LinkEvent } from '~/api/realtime/port';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { openDomainSessions } from '../../sandbox/state/domain-sessions';
import { pause, startRealtime } from '../sandbox/realtime-server';

const webSocketClass = WebSocket as unknown as typeof globalThis.WebSocket;
const noise: unknown[] = [];
const note = (problem: unknown) => noise.push(problem);
let server: Awaited<ReturnType<typeof startRealtime>>;
let browser: EventTarget;

beforeEach(async () => {
  server = await startRealtime();
  browser = new EventTarget();
  vi.stubGlobal('window', browser);
  process.on('unhandledRejection', note).on('uncaughtException', note);
});
afterEach(async () => {
  await server.close();
  await pause(30);
  process.off('unhandledRejection', note).off('uncaughtException', note);
  vi.unstubAllGlobals();
  expect(noise.splice(0)).toEqual([]);
});

function open(url: string, meet: (event: LinkEvent) => void = () => {}, socketClass = webSocketClass) {
  const events: LinkEvent[] = [];
  const link = convergenceLink({ url, webSocketClass: socketClass, reconnectIntervals: [0, 0.05] });
  const token = () => issueConvergenceToken(server.state, 'admin');
  const close = link.open({ namespace: 'acme', domainId: 'lab' }, token, (event) => {
    events.push(event);
    meet(event);
  });
  const until = (type: LinkEvent['type'], times = 1) =>
    vi.waitFor(() => expect(events.filter((event) => event.type === type)).toHaveLength(times), 3_000);
  return { events, close, until };
}

const goOnline = () => browser.dispatchEvent(new Event('online'));

/** Passes connections on to the server, the first one only when told to. */
async function startDetour() {
  const held: Array<() => void> = [];
  const { port } = new URL(server.url);
  const sockets: Socket[] = [];
  const detour = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    if (sockets.length > 1) forward(socket);
    else held.push(() => forward(socket));
  });
  const { connect } = await import('node:net');
  const forward = (socket: Socket) => {
    const onward = connect(Number(port), '127.0.0.1').on('error', () => {});
    socket.pipe(onward).pipe(socket);
  };
  await new Promise<void>((done) => detour.listen(0, '127.0.0.1', done));
  return { url: `ws://127.0.0.1:${(detour.address() as AddressInfo).port}/`, sockets, held, detour };
}

it('drops a dial that hangs when the browser comes online, and makes one session', async () => {
  const { url, sockets, held, detour } = await startDetour();
  const { events, close, until } = open(url);
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  goOnline();
  await until('link.connected');
  held[0]!();
  await pause(150);
  expect(openDomainSessions(server.domain)).toHaveLength(1);
  expect(events.map(({ type }) => type)).toEqual([
    'link.connecting',
    'link.authenticating',
    'link.connected',
  ]);
  close();
  await vi.waitFor(() => expect(openDomainSessions(server.domain)).toEqual([]));
  detour.close();
});

it('ends rather than make two sessions when the browser comes online during the handshake', async () => {
  const { events, until } = open(server.url, ({ type }) => {
    if (type === 'link.authenticating') queueMicrotask(goOnline);
  });
  await until('link.failed');
  await pause(150);
  expect(events.at(-1)).toMatchObject({ type: 'link.failed', code: 'no_answer' });
  await vi.waitFor(() => expect(openDomainSessions(server.domain)).toEqual([]));
});

it('ends the same way while it is reconnecting, and dials no more', async () => {
  let reconnecting = false;
  const asked = vi.fn();
  const { events, until } = open(server.url, ({ type }) => {
    if (type === 'link.reconnecting') reconnecting = true;
  });
  await until('link.connected');
  server.server.on('upgrade', (_, socket) => {
    asked();
    // The event comes when the socket is open and the answer to the handshake is on its way.
    if (reconnecting) socket.once('data', goOnline);
  });
  server.realtime.drop({});
  await until('link.failed');
  await pause(200);
  const { length } = asked.mock.calls;
  await pause(200);
  expect(asked).toHaveBeenCalledTimes(length);
  expect(events.filter(({ type }) => type === 'link.failed')).toHaveLength(1);
  await vi.waitFor(() => expect(openDomainSessions(server.domain)).toEqual([]));
});

it('leaves no listener behind, however the link ended', async () => {
  const removed = vi.spyOn(browser, 'removeEventListener');
  const added = vi.spyOn(browser, 'addEventListener');
  const good = open(server.url);
  await good.until('link.connected');
  good.close();
  await open('ws://127.0.0.1:9/').until('link.failed');
  server.domain.availability = 'offline';
  await open(server.url).until('link.failed');
  await pause(20);
  expect(added).toHaveBeenCalledTimes(3);
  expect(removed).toHaveBeenCalledTimes(3);
});

it('fails when the browser refuses to make a socket, as it does for ws: on an https page', async () => {
  const refusing = class {
    static readonly CONNECTING = 0;
    constructor() {
      throw new DOMException('An insecure WebSocket connection may not be initiated.', 'SecurityError');
    }
  } as unknown as typeof globalThis.WebSocket;
  const { events, until } = open(server.url, undefined, refusing);
  await until('link.failed');
  expect(events.at(-1)).toMatchObject({ code: 'invalid_address' });
});
