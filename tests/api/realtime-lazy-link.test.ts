import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { domainUrl } from '~/api/realtime/domain-url';
import { lazyContent } from '~/api/realtime/lazy-content';
import { lazyLink, type LazyLink } from '~/api/realtime/lazy-link';
import type {
  ActivityEvent,
  LinkEvent,
  LinkTarget,
  ModelHistory,
  Realtime,
  RealtimeLink,
} from '~/api/realtime/port';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { pause, startRealtime } from '../sandbox/realtime-server';

const target: LinkTarget = { namespace: 'acme', domainId: 'lab' };
const token = () => Promise.resolve('token');

function watch(link: RealtimeLink, tokens: () => Promise<string> = token) {
  const events: LinkEvent[] = [];
  const close = link.open(target, tokens, (event) => events.push(event));
  const until = (type: LinkEvent['type']) => vi.waitFor(() => expect(events.at(-1)?.type).toBe(type), 10_000);
  return { events, close, until };
}

const history: ModelHistory = {
  version: 1,
  createdAt: 0,
  entries: [],
  oldest: 1,
  ending: 'creation',
  more: () => Promise.resolve(),
  documentAt: () => Promise.resolve({}),
};
const connected = (): Realtime => ({
  watchActivity: (_to, _key, report) => {
    report({ type: 'activity.joining' });
    return () => report({ type: 'activity.waiting' });
  },
  openModel: (_to, _id, report) => {
    report({ type: 'model.opening' });
    return {
      edit: () => report({ type: 'model.online' }),
      show: () => report({ type: 'model.presences', presences: [] }),
      close: () => report({ type: 'model.waiting' }),
    };
  },
  readHistory: () => Promise.resolve(history),
  open: (_to, _token, report) => {
    report({ type: 'link.connecting' });
    return () => report({ type: 'link.closed' });
  },
});

describe('a lazy link', () => {
  it('loads the client with the first opening only, and closes what it opened', async () => {
    const load = vi.fn(() => Promise.resolve(connected()));
    const link = lazyLink('ws://host/', load);
    expect(load).not.toHaveBeenCalled();
    const { close, until, events } = watch(link);
    await until('link.connecting');
    close();
    expect(events.map(({ type }) => type)).toEqual(['link.connecting', 'link.closed']);
  });

  it('opens nothing when it is closed before the client has arrived', async () => {
    const { close, events } = watch(lazyLink('ws://host/', () => Promise.resolve(connected())));
    close();
    await pause(10);
    expect(events).toEqual([]);
  });

  it('fails when the client cannot be loaded', async () => {
    const { events, until } = watch(lazyLink('ws://host/', () => Promise.reject(new Error('offline'))));
    await until('link.failed');
    expect(events).toEqual([
      { type: 'link.failed', reason: 'The realtime client could not be loaded.', code: 'client_unavailable' },
    ]);
  });

  const key = { type: 'doc', id: 'desk' };
  function follow(link: LazyLink) {
    const events: ActivityEvent[] = [];
    const stop = lazyContent(link).watchActivity(target, key, (event) => events.push(event));
    return {
      events,
      stop,
      until: (type: string) => vi.waitFor(() => expect(events.at(-1)?.type).toBe(type), 10_000),
    };
  }

  it('watches with the client that has opened the links, and stops', async () => {
    const load = vi.fn(() => Promise.resolve(connected()));
    const link = lazyLink('ws://host/', load);
    watch(link);
    const { events, stop, until } = follow(link);
    expect(events).toEqual([]);
    await until('activity.joining');
    stop();
    expect(events.map(({ type }) => type)).toEqual(['activity.joining', 'activity.waiting']);
    expect(load).toHaveBeenCalledTimes(1);
    const early = follow(link);
    early.stop();
    await pause(10);
    expect(early.events).toEqual([]);
  });

  it('asks once more for a client that could not be loaded', async () => {
    const load = vi
      .fn(() => Promise.resolve(connected()))
      .mockImplementationOnce(() => Promise.reject(new Error('offline')));
    const link = lazyLink('ws://host/', load);
    const first = follow(link);
    await first.until('activity.failed');
    expect(first.events).toEqual([
      { type: 'activity.failed', reason: 'The realtime client could not be loaded.' },
    ]);
    await follow(link).until('activity.joining');
  });
});

describe('the real client behind a lazy link', () => {
  beforeEach(() => vi.stubGlobal('WebSocket', WebSocket)); // Node 20 has none of its own
  afterEach(() => vi.unstubAllGlobals());

  it('is found and connects', async () => {
    const server = await startRealtime();
    const { close, until } = watch(lazyLink(server.url), () => issueConvergenceToken(server.state, 'admin'));
    await until('link.connected');
    close();
    await server.close();
  });
});

describe('the address of a domain', () => {
  it('is the base and two encoded segments', () => {
    expect(domainUrl('wss://host/realtime/', { namespace: '~ann', domainId: 'a/b c' })).toBe(
      'wss://host/realtime/~ann/a%2Fb%20c',
    );
    expect(domainUrl('ws://host', { namespace: 'n', domainId: '%2e' })).toBe('ws://host/n/%252e');
  });
  it.each(['', '.', '..', '\uD800'])('refuses the id %j', (id) => {
    expect(() => domainUrl('ws://host/', { namespace: 'n', domainId: id })).toThrow();
  });

  it('opens a model with that client, which is not there to be edited before', async () => {
    const link = lazyLink('ws://host/', () => Promise.resolve(connected()));
    const told: string[] = [];
    const model = lazyContent(link).openModel(target, 'm1', ({ type }) => told.push(type));
    model.show(undefined);
    expect(() => model.edit([])).toThrow('not open');
    await vi.waitFor(() => expect(told).toEqual(['model.opening']));
    model.edit([]);
    model.show(undefined);
    model.close();
    expect(told.slice(1)).toEqual(['model.online', 'model.presences', 'model.waiting']);
  });

  it('says that a model cannot be opened without the client', async () => {
    const link = lazyLink('ws://host/', () => Promise.reject(new Error('offline')));
    const told: unknown[] = [];
    lazyContent(link).openModel(target, 'm1', (event) => told.push(event));
    await vi.waitFor(() =>
      expect(told).toEqual([{ type: 'model.failed', reason: 'The realtime client could not be loaded.' }]),
    );
  });

  it('reads a history with that client, says where it cannot, and gives it up', async () => {
    const link = lazyLink('ws://host/', () => Promise.resolve(connected()));
    const { signal } = new AbortController();
    expect(await lazyContent(link).readHistory(target, 'm1', signal)).toBe(history);
    const broken = lazyLink('ws://host/', () => Promise.reject(new Error('offline')));
    await expect(lazyContent(broken).readHistory(target, 'm1', signal)).rejects.toMatchObject({
      kind: 'rejected',
      message: 'The realtime client could not be loaded.',
    });
    const leaving = new AbortController();
    const given = lazyContent(lazyLink('ws://host/', () => new Promise(() => {})));
    const asked = given.readHistory(target, 'm1', leaving.signal);
    leaving.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
    await expect(given.readHistory(target, 'm1', leaving.signal)).rejects.toThrow('left');
  });
});
