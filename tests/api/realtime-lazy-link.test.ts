import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { domainUrl, type LinkTarget, type ModelHistory, type Realtime } from '~/api/realtime/port';
import { lazyContent } from '~/api/realtime/lazy-content';
import { lazyLink } from '~/api/realtime/lazy-link';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { pause, startRealtime } from '../sandbox/realtime-server';

const target: LinkTarget = { namespace: 'acme', domainId: 'lab' };
const key = { type: 'doc', id: 'desk' };
const reason = 'The realtime client could not be loaded.';

const history: ModelHistory = {
  version: 1,
  createdAt: 0,
  entries: [],
  oldest: 1,
  ending: 'creation',
  more: () => Promise.resolve(),
  documentAt: () => Promise.resolve({}),
};
const client: Realtime = {
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
      idAt: (path) => path.join('/'),
      unacknowledged: () => ({ count: 1, version: 2, sessions: new Set(['1a']) }),
    };
  },
  readHistory: () => Promise.resolve(history),
  readValues: () => Promise.resolve({ version: 1, values: { ids: ['root'], holders: [-1] } }),
  readVersions: () => Promise.resolve([]),
  open: (_to, _token, report) => {
    report({ type: 'link.connecting' });
    return () => report({ type: 'link.closed' });
  },
};

const loaded = () => Promise.resolve(client);
const broken = () => Promise.reject(new Error('offline'));

/** A link with this client loader, and the events it reports. */
function start(load: () => Promise<Realtime> = loaded, url = 'ws://host/') {
  const link = lazyLink(url, undefined, load);
  const content = lazyContent(link);
  const told: { type: string }[] = [];
  const tell = (event: { type: string }) => void told.push(event);
  return {
    told,
    types: () => told.map(({ type }) => type),
    until: (type: string) => vi.waitFor(() => expect(told.at(-1)?.type).toBe(type), 10_000),
    open: () => link.open(target, () => Promise.resolve('token'), tell),
    watch: () => content.watchActivity(target, key, tell),
    openModel: () => content.openModel(target, 'm1', tell),
    readHistory: (signal = new AbortController().signal) => content.readHistory(target, 'm1', signal),
  };
}

describe('a lazy link', () => {
  it('loads the client on the first opening only and closes what it opened', async () => {
    const load = vi.fn(loaded);
    const { open, until, types, watch } = start(load);
    expect(load).not.toHaveBeenCalled();
    const close = open();
    await until('link.connecting');
    const stop = watch();
    await until('activity.joining');
    stop();
    close();
    expect(types()).toEqual(['link.connecting', 'activity.joining', 'activity.waiting', 'link.closed']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each(['open', 'watch'] as const)('reports nothing when left before the client is loaded: %s', async (what) => {
    const started = start();
    started[what]()();
    await pause(10);
    expect(started.told).toEqual([]);
  });

  it.each([
    ['open', { type: 'link.failed', reason, code: 'client_unavailable' }],
    ['watch', { type: 'activity.failed', reason }],
    ['openModel', { type: 'model.failed', reason }],
  ] as const)('fails when the client cannot be loaded and loads it again next time: %s', async (what, failed) => {
    const load = vi.fn(loaded).mockImplementationOnce(broken);
    const started = start(load);
    started[what]();
    await vi.waitFor(() => expect(started.told).toEqual([failed]));
    started[what]();
    await vi.waitFor(() => expect(started.types()[1]).toMatch(/ing$/));
  });

  it('opens a model, which cannot be edited before', async () => {
    const { openModel, until, types } = start();
    const model = openModel();
    model.show(undefined);
    expect(() => model.edit([])).toThrow('not open');
    await until('model.opening');
    model.edit([]);
    model.show(undefined);
    model.close();
    expect(types().slice(1)).toEqual(['model.online', 'model.presences', 'model.waiting']);
  });

  it('reads a history, reports failures and can be aborted', async () => {
    expect(await start().readHistory()).toBe(history);
    await expect(start(broken).readHistory()).rejects.toMatchObject({ kind: 'rejected', message: reason });
    const leaving = new AbortController();
    const { readHistory } = start(() => new Promise(() => {}));
    const asked = readHistory(leaving.signal);
    leaving.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
    await expect(readHistory(leaving.signal)).rejects.toThrow('left');
  });
});

describe('the real client in a lazy link', () => {
  beforeEach(() => vi.stubGlobal('WebSocket', WebSocket)); // Node 20 has no WebSocket
  afterEach(() => vi.unstubAllGlobals());

  it('loads and connects', async () => {
    const server = await startRealtime();
    const types: string[] = [];
    const close = lazyLink(server.url).open(
      target,
      () => issueConvergenceToken(server.state, 'admin'),
      ({ type }) => types.push(type),
    );
    await vi.waitFor(() => expect(types.at(-1)).toBe('link.connected'), 10_000);
    close();
    await server.close();
  });
});

describe('the address of a domain', () => {
  it.each([
    ['wss://host/realtime/', '~ann', 'a/b c', 'wss://host/realtime/~ann/a%2Fb%20c'],
    ['ws://host', 'n', '%2e', 'ws://host/n/%252e'],
  ])('joins the base %s and two encoded segments', (base, namespace, domainId, address) => {
    expect(domainUrl(base, { namespace, domainId })).toBe(address);
  });

  it.each(['', '.', '..', '\uD800'])('refuses the id %j', (id) => {
    expect(() => domainUrl('ws://host/', { namespace: 'n', domainId: id })).toThrow();
  });
});
