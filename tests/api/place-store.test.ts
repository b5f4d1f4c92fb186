import { describe, expect, it, vi } from 'vitest';
import { browserPlaceStore, maxPlaces } from '~/api/browser/stores';

const server = 'http://one.example/rest/';
const place = (href: string) => ({ href, label: `Page ${href}`, hint: '' });
const hrefs = (places: readonly { href: string }[]) => places.map(({ href }) => href);

function page() {
  const entries = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  };
  const world = { localStorage, addEventListener: () => {}, removeEventListener: () => {} };
  return { world: world as unknown as Window, entries };
}

describe('the places visited lately', () => {
  it('are kept newest first, each once, and no more than the cap', () => {
    const { world } = page();
    const store = browserPlaceStore(world, server);
    for (let count = 1; count <= maxPlaces + 3; count += 1) store.add('ada', place(`/${count}`));
    store.add('ada', place('/10'));
    const kept = hrefs(browserPlaceStore(world, server).load('ada'));
    expect(kept).toHaveLength(maxPlaces);
    expect(kept.slice(0, 3)).toEqual(['/10', '/15', '/14']);
  });

  it('belong to one operator on one server, until they are forgotten', () => {
    const { world, entries } = page();
    const store = browserPlaceStore(world, server);
    store.add('ada', place('/users'));
    expect(store.load('dana')).toEqual([]);
    expect(browserPlaceStore(world, 'http://two.example/rest/').load('ada')).toEqual([]);
    store.forget('ada');
    expect(entries.size).toBe(0);
  });

  it.each(['{', '{}', '[{"href":"javascript:alert(1)","label":"x","hint":""}]', '[1]'])(
    'count as none when they are %s',
    (text) => {
      const { world, entries } = page();
      const store = browserPlaceStore(world, server);
      store.add('ada', place('/users'));
      for (const key of entries.keys()) entries.set(key, text);
      expect(store.load('ada')).toEqual([]);
    },
  );

  it('are told when one is added', () => {
    const store = browserPlaceStore(page().world, server);
    const report = vi.fn();
    const leave = store.watch('ada', report);
    store.add('ada', place('/users'));
    leave();
    store.add('ada', place('/domains'));
    expect(report.mock.calls).toEqual([[[place('/users')]]]);
  });
});
