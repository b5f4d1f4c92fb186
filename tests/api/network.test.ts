import { describe, expect, it, vi } from 'vitest';
import { browserLeisure, browserNetwork, browserOnline, browserRelease } from '~/api/browser/devices';

const own = 'https://console.example/assets/index-own.js';
const missing = new TypeError(
  'Failed to fetch dynamically imported module: https://console.example/assets/Dialog-abc.js',
);

function page({ online = true, saveData = false } = {}) {
  const events = new EventTarget();
  const answer = vi.fn((_address: string, _options: RequestInit) =>
    Promise.resolve(new Response(null, { headers: { 'content-type': 'text/javascript' } })),
  );
  const made = {
    navigator: { onLine: online, connection: { saveData } },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    setTimeout: globalThis.setTimeout,
    fetch: answer,
  };
  return {
    network: browserNetwork(made as never, own),
    leisure: browserLeisure(made as never),
    online: browserOnline(made as never),
    navigator: made.navigator,
    answer,
    events,
  };
}
const html = { headers: { 'content-type': 'text/html' } };

describe('the reason why a chunk could not be loaded', () => {
  it('is "offline" without a request while the browser is offline', async () => {
    const { network, answer } = page({ online: false });
    expect(await network.issueOf(missing)).toBe('offline');
    expect(answer).not.toHaveBeenCalled();
  });

  it.each([
    ['replaced', new Response(null, { status: 404, ...html })],
    ['replaced', new Response(null, { status: 200, ...html })],
    ['unknown', new Response(null, { status: 502, ...html })],
    ['unknown', new Response(null, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })],
  ])('is "%s" by the response at its address', async (issue, response) => {
    const { network, answer } = page();
    answer.mockResolvedValue(response);
    expect(await network.issueOf(missing)).toBe(issue);
    expect(answer).toHaveBeenCalledWith('https://console.example/assets/Dialog-abc.js', {
      method: 'HEAD',
      cache: 'no-store',
    });
  });

  it('is "unknown" when the web server does not answer', async () => {
    const { network, answer } = page();
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await network.issueOf(missing)).toBe('unknown');
  });

  it('is checked with a script of this release when the error has no address', async () => {
    const { network, answer } = page();
    await network.issueOf(new TypeError('Importing a module script failed.'));
    expect(answer.mock.lastCall?.[0]).toBe(own);
  });
});

describe('the network', () => {
  it('reports its return until unsubscribed', () => {
    const { network, events } = page();
    const report = vi.fn();
    const end = network.watchReturn(report);
    events.dispatchEvent(new Event('online'));
    end();
    events.dispatchEvent(new Event('online'));
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('reports data saving and waits for idle time in browsers without idle callbacks', async () => {
    expect(page().leisure.savesData()).toBe(false);
    expect(page({ saveData: true }).leisure.savesData()).toBe(true);
    await expect(page().leisure.idle()).resolves.toBeUndefined();
  });
});

describe('code that was replaced', () => {
  const fail = (payload: unknown) => Object.assign(new Event('vite:preloadError'), { payload });

  it('is reported for each import that fails, unless the web server still has it', async () => {
    const { network, answer, events } = page();
    const report = vi.fn();
    const stop = network.watchReplaced(report);
    events.dispatchEvent(fail(missing));
    await vi.waitFor(() => expect(answer).toHaveBeenCalledOnce());
    answer.mockImplementation(() => Promise.resolve(new Response(null, { status: 404, ...html })));
    events.dispatchEvent(fail(missing));
    await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
    stop();
    events.dispatchEvent(fail(missing));
    expect(answer).toHaveBeenCalledTimes(2);
  });
});

const url = '/console/version.json';

function releasePage(metas: Record<string, string>, answer = new Response()) {
  const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(answer));
  const querySelector = (selector: string) => {
    const name = /name="(\w+)"/.exec(selector)?.[1] ?? '';
    return name in metas ? { content: metas[name] } : null;
  };
  return { fetch, release: browserRelease({ document: { querySelector }, fetch } as never, url) };
}
const built = { version: '1.2.0', commit: '3f2a9c1d04', build: 'abc' };
const { signal } = new AbortController();

describe('the release of the page', () => {
  it.each([
    ['1.2.0 (3f2a9c1d04)', built],
    ['1.2.0', { ...built, commit: '' }],
    ['development build', {}],
  ])('is named "%s"', (name, metas) => {
    expect(releasePage(metas).release.name).toBe(name);
  });

  it.each([
    ['is replaced by another build', true, '{"version":"1.2.0","build":"abd"}', 200],
    ['is not replaced by the same build of another commit', false, '{"commit":"1","build":"abc"}', 200],
    ['is not replaced by an answer without a build', false, '{"version":"1.3.0"}', 200],
    ['is not replaced by an error', false, '{"build":"abd"}', 503],
  ])('%s', async (_, isReplaced, body, status) => {
    const { release, fetch } = releasePage(built, new Response(body, { status }));
    expect(await release.isReplaced(signal)).toBe(isReplaced);
    expect(fetch).toHaveBeenCalledWith(url, { cache: 'no-store', credentials: 'same-origin', signal });
  });

  it('is not known to be replaced when the answer is a web releasePage', async () => {
    const { release } = releasePage(built, new Response('<!doctype html>'));
    await expect(release.isReplaced(signal)).rejects.toThrow();
  });

  it('is never compared in development', async () => {
    const { release, fetch } = releasePage({});
    expect(await release.isReplaced(signal)).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('the network of the browser', () => {
  it('reports each change until it is no longer watched', () => {
    const { online, navigator, events } = page();
    const seen: boolean[] = [];
    const end = online.watch(() => seen.push(online.isOnline()));
    for (const onLine of [false, true]) {
      navigator.onLine = onLine;
      events.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
    }
    end();
    events.dispatchEvent(new Event('offline'));
    expect(seen).toEqual([false, true]);
  });
});
