import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserSamples, memorySamples } from '~/api/browser/sample-store';
import { lazySamples, type Samples } from '~/api/browser/samples';
import { maxAge, sampleInterval } from '~/core/samples';

const now = Date.UTC(2025, 2, 14, 9, 2, 0);
const minute = 60_000;
const orders = { namespace: 'acme', id: 'orders' };
const stats = (sessions: number) => ({
  activeSessionCount: sessions,
  userCount: 5,
  modelCount: 7,
  dbSize: 9,
});
const sample = (at: number, sessions: number, continuous = true) => ({ at, continuous, ...stats(sessions) });

let clock = now;
const atNow = () => clock;
const open = () => browserSamples('https://host/rest/', atNow);
/** What was kept once all notes are written. */
const kept = async (samples: Samples, key = orders) => (await samples.read(key)).samples;
/** Notes one after the other, each written before the next. */
const noteAll = async (samples: Samples, times: readonly number[], key = orders) => {
  for (const [index, at] of times.entries()) {
    clock = at;
    samples.note(key, stats(index), at);
    await samples.read(key);
  }
};

beforeEach(() => {
  clock = now;
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => vi.unstubAllGlobals());

describe('the samples of a server', () => {
  it('are kept once in 30 s, by domain, and still there later', async () => {
    const samples = open();
    await noteAll(samples, [now, now + 5_000, now + 30_000]);
    await noteAll(samples, [now + 30_000], { namespace: 'acme', id: 'support' });
    expect(await open().read(orders)).toEqual({
      samples: [sample(now, 0, false), sample(now + 30_000, 2)],
      lasting: true,
    });
    expect(await kept(open(), { namespace: 'acme', id: 'support' })).toHaveLength(1);
    expect(await kept(browserSamples('https://other/rest/', atNow))).toEqual([]);
  });

  it('are not doubled by several tabs', async () => {
    const tabs = [open(), open(), open()];
    for (clock = now; clock < now + 10 * minute; clock += 5_000)
      for (const [index, tab] of tabs.entries()) {
        tab.note(orders, stats(1), clock + index * 700);
        await tab.read(orders);
      }
    const all = await Promise.all(tabs.map((tab) => kept(tab)));
    expect(all[0]).toHaveLength(20);
    expect(all[1]).toEqual(all[0]);
  });

  it('are thinned while more are added', async () => {
    const samples = open();
    const from = now - 3 * 60 * minute;
    await noteAll(
      samples,
      Array.from({ length: 360 }, (_, index) => from + index * sampleInterval),
    );
    const left = await kept(samples);
    expect(left.length).toBeLessThan(130 + 26 * 3);
    expect(left.filter(({ at }) => at > now - 60 * minute)).toHaveLength(119);
    expect(left.slice(1).every(({ continuous }) => continuous)).toBe(true);
  });

  it('are dropped after a month, also those of domains that are not opened', async () => {
    await noteAll(open(), [now - maxAge, now - maxAge + minute]);
    clock = now;
    expect((await kept(open())).map(({ at }) => at)).toEqual([now - maxAge + minute]);
  });

  it('go on after the clock was ahead', async () => {
    const samples = open();
    await noteAll(samples, [now, now + 300 * minute, now + 30_000]);
    expect((await kept(samples)).map(({ at }) => at)).toEqual([now, now + 30_000]);
  });

  it('are forgotten', async () => {
    const samples = open();
    await noteAll(samples, [now]);
    await samples.clear();
    expect(await kept(open())).toEqual([]);
    await noteAll(samples, [now]);
    expect(await kept(samples)).toHaveLength(1);
  });

  it.each([
    ['is missing', undefined],
    [
      'is refused',
      {
        open: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      },
    ],
  ])('are kept in memory when the storage %s', async (_, factory) => {
    vi.stubGlobal('indexedDB', factory);
    const samples = open();
    await noteAll(samples, [now, now + 30_000]);
    expect(await samples.read(orders)).toEqual({
      samples: [sample(now, 0, false), sample(now + 30_000, 1)],
      lasting: false,
    });
    await samples.clear();
    expect(await kept(samples)).toEqual([]);
  });

  it('are added in memory when nothing more can be stored', async () => {
    const samples = open();
    await noteAll(samples, [now]);
    const full = new DOMException('The disk is full.', 'QuotaExceededError');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw full;
    });
    await noteAll(samples, [now + 30_000]);
    expect(put).toHaveBeenCalled();
    expect(await samples.read(orders)).toMatchObject({
      samples: [{ at: now }, { at: now + 30_000 }],
      lasting: false,
    });
  });
});

describe('samples whose code is loaded later', () => {
  it('note what arrives once it is loaded, and retry after a failure', async () => {
    const loaded = memorySamples(atNow);
    const load = vi.fn<() => Promise<Samples>>().mockRejectedValueOnce(new Error('no network'));
    load.mockResolvedValue(loaded);
    const samples = lazySamples(load, () => Promise.resolve());
    await expect(samples.read(orders)).rejects.toThrow('no network');
    samples.note(orders, stats(3), now);
    await vi.waitFor(async () => expect(await kept(samples)).toEqual([sample(now, 3, false)]));
    await samples.clear();
    expect(await kept(loaded)).toEqual([]);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
