import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { type AdaptorOptions, convergenceLink } from '~/api/realtime/convergence-adaptor';
import type { LinkEvent, RealtimeLink } from '~/api/realtime/port';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { openDomainSessions } from '../../sandbox/state/domain-sessions';
import { pause, startRealtime } from '../sandbox/realtime-server';
import { BrowserSocket } from './browser-socket';
import { labTarget } from './realtime-lab';

/** `reconnectIntervals`: undefined for those of the console. */
type Options = Partial<Omit<AdaptorOptions, 'reconnectIntervals'>> & {
  reconnectIntervals?: number[] | undefined;
};

/** Gives every test of a file its own backend, and fails it for console output and uncaught errors. */
export function realtimeLinks(socket: typeof WebSocket = BrowserSocket) {
  let server: Awaited<ReturnType<typeof startRealtime>>;
  const ends: Array<() => void> = [];
  const noise: unknown[] = [];
  const note = (problem: unknown) => noise.push(problem);

  beforeEach(async () => {
    server = await startRealtime();
    for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation(note);
    process.on('unhandledRejection', note).on('uncaughtException', note);
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) end();
    await pause(20);
    await server.close();
    await pause(20);
    process.off('unhandledRejection', note).off('uncaughtException', note);
    vi.restoreAllMocks();
    expect(noise.splice(0)).toEqual([]);
  });

  const operatorToken = () => issueConvergenceToken(server.state, 'admin');
  const webSocketClass = socket as unknown as typeof globalThis.WebSocket;
  const make = (options: Options = {}) =>
    convergenceLink({
      url: server.url,
      webSocketClass,
      reconnectIntervals: [0, 0.05],
      ...options,
    });

  /** Opens a link; `meet` is called with each event. */
  const openLink = (
    link: RealtimeLink,
    { token = operatorToken, to = labTarget, meet = (_event: LinkEvent) => {} } = {},
  ) => {
    const events: LinkEvent[] = [];
    const close = link.open(to, token, (event) => {
      events.push(event);
      meet(event);
    });
    ends.push(close);
    const count = (type: LinkEvent['type']) => events.filter((event) => event.type === type).length;
    const until = (type: LinkEvent['type'], times = 1) =>
      vi.waitFor(() => expect(count(type), JSON.stringify(events)).toBeGreaterThanOrEqual(times));
    return { events, close, count, until, types: () => events.map(({ type }) => type) };
  };

  return {
    server: () => server,
    /** Runs after the test, before the server stops. */
    end: (task: () => void) => void ends.push(task),
    operatorToken,
    make,
    openLink,
    open: (options: Options = {}, more: Parameters<typeof openLink>[1] = {}) => openLink(make(options), more),
    /** Resolves when the server has no sessions. */
    sessionsEnd: () => vi.waitFor(() => expect(openDomainSessions(server.domain)).toEqual([])),
  };
}
