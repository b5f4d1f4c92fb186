import { describe, expect, it } from 'vitest';
import { browserAlertStore } from '~/api/browser/stores';

function page(stored: Record<string, string> = {}) {
  const entries = new Map(Object.entries(stored));
  const localStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => entries.set(key, text),
    removeItem: (key: string) => entries.delete(key),
  } as unknown as Window['localStorage'];
  return { entries, store: browserAlertStore({ localStorage }) };
}

describe('the alerts that a browser remembers', () => {
  it('keeps since when each alert is known, for each operator', () => {
    const { store } = page();
    store.save('ada', { 'domain 1': 5 });
    store.save('a/b', { 'domain 2': 7 });
    expect([store.load('ada'), store.load('a/b'), store.load('bo')]).toEqual([
      { 'domain 1': 5 },
      { 'domain 2': 7 },
      {},
    ]);
  });

  it('leaves nothing behind when there are no alerts, and when it is told to forget', () => {
    const { store, entries } = page();
    store.save('ada', { 'domain 1': 5 });
    store.save('ada', {});
    expect(entries.size).toBe(0);
    store.save('ada', { 'domain 1': 5 });
    store.forget('ada');
    expect(entries.size).toBe(0);
  });

  it.each(['nonsense', '["a"]', '{"a":"b"}', 'null'])('takes %s for nothing', (text) => {
    expect(page({ 'console_alerts/ada': text }).store.load('ada')).toEqual({});
  });
});
