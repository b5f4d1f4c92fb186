import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { browserJobStore } from '~/api/browser/job-store';
import { forgetSamples } from '~/api/browser/stores';

type Result = { id: string; outcome: string };
const place = (username: string, id = 'desk') => ({ username, domain: { namespace: 'acme', id } });
const mara = place('mara');
const done = (id: string) => ({ id, outcome: 'done' });
let count = 0;
const server = () => `https://server-${(count += 1)}/`;
const blocked = () => Promise.reject(new Error('The browser refuses.'));

describe('the stored job', () => {
  it.each([
    ['in IndexedDB', undefined],
    ['in memory, where IndexedDB is blocked', blocked],
  ])('is kept with its results, by operator and domain, %s', async (_, open) => {
    const store = browserJobStore<string, Result>(server(), 'change', open);
    expect(await store.load(mara)).toBeUndefined();
    await store.save(mara, 'first', [done('old')]);
    await store.save(mara, 'second');
    await store.note(mara, done('a'));
    await store.note(mara, { id: 'a', outcome: 'failed' });
    await store.note(mara, done('b'));
    await store.save(place('mara', 'shop'), 'other');
    expect(await store.load(mara)).toEqual({
      job: 'second',
      results: [{ id: 'a', outcome: 'failed' }, done('b')],
    });
    expect(await store.load(place('mar'))).toBeUndefined();
    await store.forget(mara);
    expect(await store.load(mara)).toBeUndefined();
    expect(await store.load(place('mara', 'shop'))).toEqual({ job: 'other', results: [] });
    await store.forgetAll('mara');
    expect(await store.load(place('mara', 'shop'))).toBeUndefined();
  });

  it('survives a reload, and is not seen on another server', async () => {
    const here = server();
    await browserJobStore<string, Result>(here).save(mara, 'job', [done('a')]);
    expect(await browserJobStore<string, Result>(here).load(mara)).toEqual({
      job: 'job',
      results: [done('a')],
    });
    expect(await browserJobStore<string, Result>(server()).load(mara)).toBeUndefined();
  });

  it('has another place for an import', async () => {
    const here = server();
    const [change, other] = (['change', 'import'] as const).map((kind) => browserJobStore<string, Result>(here, kind));
    await change?.save(mara, 'change', [done('a')]);
    await other?.save(mara, 'import', [done('b')]);
    expect(await change?.load(mara)).toEqual({ job: 'change', results: [done('a')] });
    expect(await other?.load(mara)).toEqual({ job: 'import', results: [done('b')] });
    await change?.forget(mara);
    expect(await other?.load(mara)).toBeDefined();
    await change?.forgetAll('mara');
    expect(await browserJobStore<string, Result>(here, 'import').load(mara)).toBeUndefined();
  });

  it('is claimed by one tab at a time', async () => {
    const held = new Set<string>();
    const locks = {
      request: async (name: string, _: object, use: (lock: object | null) => unknown) => {
        if (held.has(name)) return use(null);
        held.add(name);
        await use({});
        return held.delete(name);
      },
    };
    const here = server();
    const [one, other] = [0, 1].map(() => browserJobStore<string, Result>(here, 'change', undefined, locks as never));
    const release = await one?.claim(mara);
    expect(await other?.claim(mara)).toBeUndefined();
    expect(await other?.claim(place('mara', 'shop'))).toBeDefined();
    release?.();
    await Promise.resolve();
    expect(await other?.claim(mara)).toBeDefined();
  });
});

it('forgets the statistics that an earlier version stored of one server', async () => {
  const names = () => indexedDB.databases().then((all) => all.flatMap(({ name }) => name ?? []));
  const [here, other] = [server(), server()].map((each) => `console_samples/${encodeURIComponent(each)}`);
  for (const name of [here, other]) (await openDB(name ?? '')).close();
  expect(await names()).toEqual(expect.arrayContaining([here, other]));
  forgetSamples(`https://server-${count - 1}/`);
  await expect.poll(names).not.toContain(here);
  expect(await names()).toContain(other);
});
