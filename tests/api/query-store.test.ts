import { describe, expect, it } from 'vitest';
import { browserQueryStore } from '~/api/browser/stores';

const orders = { namespace: 'acme', id: 'orders' };
const plans = { namespace: 'a/b %', id: 'plans' };
const none = { history: [], named: [] };

/** A browser's page as far as the store goes: entries of local storage are its own properties. */
function page() {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  const localStorage = Object.create(methods) as Window['localStorage'];
  const listeners = new Set<(event: StorageEvent) => void>();
  const world = {
    localStorage,
    addEventListener: (_: 'storage', listener: (event: StorageEvent) => void) => listeners.add(listener),
    removeEventListener: (_: 'storage', listener: (event: StorageEvent) => void) =>
      listeners.delete(listener),
  } as unknown as Window;
  const tell = (key: string | null, newValue: string | null) => {
    for (const listener of listeners) listener({ key, newValue } as StorageEvent);
  };
  return { world, localStorage, tell };
}
const book = { history: ['SELECT * FROM a'], named: [{ name: 'All', query: 'SELECT * FROM b' }] };

describe('remembered queries', () => {
  it('belong to one operator and one domain, whatever their names', () => {
    const { world } = page();
    const store = browserQueryStore(world);
    store.save('ada', plans, book);
    expect(browserQueryStore(world).load('ada', plans)).toEqual(book);
    expect(store.load('ada', orders)).toEqual(none);
    expect(store.load('dana', plans)).toEqual(none);
    expect(store.load('ada', { namespace: 'a', id: 'b %/plans' })).toEqual(none);
  });

  it.each(['{', '[]', '"x"', '{"history":"x","named":[{"name":1}]}'])(
    'count as none when they are %s',
    (text) => {
      const { world, localStorage } = page();
      browserQueryStore(world).save('ada', orders, book);
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, text);
      expect(browserQueryStore(world).load('ada', orders)).toEqual(none);
    },
  );

  it('are told of when another tab saves them or clears everything, until nobody listens', () => {
    const { world, localStorage, tell } = page();
    const store = browserQueryStore(world);
    store.save('ada', orders, none);
    const [key] = Object.keys(localStorage);
    const told: unknown[] = [];
    const stop = store.watch('ada', orders, (changed) => told.push(changed));
    tell('another key', '{}');
    tell(key ?? '', JSON.stringify(book));
    tell(null, null);
    stop();
    tell(key ?? '', JSON.stringify(book));
    expect(told).toEqual([book, none]);
  });

  it('lose their history, and not what was given a name, when the session ends', () => {
    const { world, localStorage } = page();
    const store = browserQueryStore(world);
    store.save('ada', orders, book);
    store.save('ada', plans, { ...book, named: [] });
    store.save('ada 2', orders, book);
    store.forgetHistory('ada');
    expect(store.load('ada', orders)).toEqual({ ...book, history: [] });
    expect(store.load('ada', plans)).toEqual(none);
    expect(store.load('ada 2', orders)).toEqual(book);
    expect(Object.keys(localStorage)).toHaveLength(2);
  });
});
