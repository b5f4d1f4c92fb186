import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { browserDraftStore } from '~/api/browser/draft-store';

const here = { username: 'mara', place: '/users/ada Details' };
const draft = (id: string, at: number) => ({ id, at, values: { note: id }, baseline: { note: '' } });
let count = 0;
const server = () => `https://server-${(count += 1)}/`;
const day = 24 * 60 * 60 * 1_000;

/** Locks that are held until they are released, by all tabs of a browser. */
function fakeLocks() {
  const held = new Set<string>();
  return {
    request: async (name: string, run: () => Promise<void>) => {
      held.add(name);
      await run();
      held.delete(name);
    },
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }),
  } as unknown as LockManager;
}

describe('the stored drafts', () => {
  it('are found by server, operator and place, the newest first', async () => {
    const address = server();
    const store = browserDraftStore(address, () => 10);
    expect(await store.find(here)).toBeUndefined();
    await store.keep(here, draft('old', 1));
    await store.keep(here, draft('new', 2));
    await store.keep({ ...here, place: '/users/ada' }, draft('other', 3));
    const reloaded = browserDraftStore(address, () => 10);
    expect(await reloaded.find(here)).toEqual(draft('new', 2));
    expect(await reloaded.find({ ...here, username: 'mar' })).toBeUndefined();
    expect(await browserDraftStore(server(), () => 10).find(here)).toBeUndefined();
    await reloaded.forget(here, 'new');
    expect(await reloaded.find(here)).toEqual(draft('old', 1));
    await store.keep({ ...here, username: 'emre' }, draft('his', 1));
    await reloaded.forgetAll('mara');
    expect(await reloaded.find(here)).toBeUndefined();
    expect(await reloaded.find({ ...here, username: 'emre' })).toEqual(draft('his', 1));
  });

  it('are removed after a week', async () => {
    const address = server();
    await browserDraftStore(address, () => 0).keep(here, draft('old', 1));
    expect(await browserDraftStore(address, () => 7 * day).find(here)).toBeDefined();
    expect(await browserDraftStore(address, () => 7 * day + 1).find(here)).toBeUndefined();
    expect(await browserDraftStore(address, () => 0).find(here), 'permanently').toBeUndefined();
  });

  it('are not offered while they are open in a tab', async () => {
    const store = browserDraftStore(server(), () => 10, undefined, fakeLocks());
    await store.keep(here, draft('a', 1));
    const release = store.hold('a');
    expect(await store.find(here)).toBeUndefined();
    release();
    expect(await store.find(here)).toEqual(draft('a', 1));
  });

  it('are all forgotten, except those that are open in other tabs', async () => {
    const address = server();
    const locks = fakeLocks();
    const store = browserDraftStore(address, () => 10, undefined, locks);
    const other = browserDraftStore(address, () => 10, undefined, locks);
    for (const [at, id] of ['closed', 'own', 'other'].entries()) await store.keep(here, draft(id, at + 1));
    const leave = store.hold('own');
    const release = other.hold('other');
    const forgotten = store.forgetAll('mara');
    // The page is left while they are being forgotten.
    leave();
    await forgotten;
    release();
    expect(await other.find(here)).toEqual(draft('other', 3));
    await other.forget(here, 'other');
    expect(await other.find(here)).toBeUndefined();
  });

  it('are none where the browser refuses to store', async () => {
    const blocked = () => Promise.reject(new Error('The browser refuses.'));
    const store = browserDraftStore(server(), () => 10, blocked);
    await store.keep(here, draft('a', 1));
    expect(await store.find(here)).toBeUndefined();
    await store.forget(here, 'a');
    await store.forgetAll('mara');
  });
});
