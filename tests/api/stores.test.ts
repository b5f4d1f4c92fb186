import { describe, expect, it } from 'vitest';
import { browserAlertStore, browserPlaceStore, browserQueryStore, maxPlaces } from '~/api/browser/stores';
import { pretendedBrowser } from '../support/pretended-browser';

/** A store of this tab and of another, and what is stored. */
const twoTabs = <Store>(make: (page: Window) => Store) => {
  const browser = pretendedBrowser();
  return { browser, here: make(browser.openTab()), there: make(browser.openTab()), stored: browser.stored };
};
const damage = (stored: Map<string, string>, text: string) => {
  for (const key of stored.keys()) stored.set(key, text);
};

describe('the alerts that a browser remembers', () => {
  const alerts = () => twoTabs(browserAlertStore);

  it('are kept with the time since when they are known, for each operator', () => {
    const { here, there } = alerts();
    here.save('ada', { 'domain 1': 5 });
    here.save('a/b', { 'domain 2': 7 });
    const found = ['ada', 'a/b', 'bo'].map((username) => there.load(username));
    expect(found).toEqual([{ 'domain 1': 5 }, { 'domain 2': 7 }, {}]);
  });

  it('leave nothing behind when there are none, and when they are to be forgotten', () => {
    const { here, stored } = alerts();
    for (const end of [() => here.save('ada', {}), () => here.forget('ada')]) {
      here.save('ada', { 'domain 1': 5 });
      end();
      expect(stored.size).toBe(0);
    }
  });

  it.each(['nonsense', '["a"]', '{"a":"b"}', 'null'])('count as none when they are %s', (text) => {
    const { here, stored } = alerts();
    here.save('ada', { 'domain 1': 5 });
    damage(stored, text);
    expect(here.load('ada')).toEqual({});
  });
});

describe('the places visited lately', () => {
  const server = 'http://one.example/rest/';
  const place = (href: string) => ({ href, label: `Page ${href}`, hint: '' });
  const places = (at = server) => twoTabs((page) => browserPlaceStore(page, at));

  it('are kept newest first, each once, and no more than the cap', () => {
    const { here, there } = places();
    for (let count = 1; count <= maxPlaces + 3; count += 1) here.add('ada', place(`/${count}`));
    here.add('ada', place('/10'));
    const kept = there.load('ada').map(({ href }) => href);
    expect(kept).toHaveLength(maxPlaces);
    expect(kept.slice(0, 3)).toEqual(['/10', '/15', '/14']);
  });

  it('belong to one operator on one server, until they are forgotten', () => {
    const { browser, here, stored } = places();
    here.add('ada', place('/users'));
    expect(here.load('dana')).toEqual([]);
    expect(browserPlaceStore(browser.openTab(), 'http://two.example/rest/').load('ada')).toEqual([]);
    here.forget('ada');
    expect(stored.size).toBe(0);
  });

  it.each(['{', '{}', '[{"href":"javascript:alert(1)","label":"x","hint":""}]', '[1]'])(
    'count as none when they are %s',
    (text) => {
      const { here, stored } = places();
      here.add('ada', place('/users'));
      damage(stored, text);
      expect(here.load('ada')).toEqual([]);
    },
  );

  it('are told when this tab or another adds one, until nobody listens', () => {
    const { here, there } = places();
    const told: unknown[] = [];
    const leave = here.watch('ada', (all) => told.push(all.map(({ href }) => href)));
    here.add('ada', place('/users'));
    there.add('ada', place('/domains'));
    leave();
    here.add('ada', place('/settings'));
    there.add('ada', place('/settings'));
    expect(told).toEqual([['/users'], ['/domains', '/users']]);
  });
});

describe('remembered queries', () => {
  const orders = { namespace: 'acme', id: 'orders' };
  const plans = { namespace: 'a/b %', id: 'plans' };
  const none = { history: [], named: [] };
  const book = { history: ['SELECT * FROM a'], named: [{ name: 'All', query: 'SELECT * FROM b' }] };
  const queries = () => twoTabs(browserQueryStore);

  it('belong to one operator and one domain, whatever their names', () => {
    const { here, there } = queries();
    here.save('ada', plans, book);
    expect(there.load('ada', plans)).toEqual(book);
    expect(here.load('ada', orders)).toEqual(none);
    expect(here.load('dana', plans)).toEqual(none);
    expect(here.load('ada', { namespace: 'a', id: 'b %/plans' })).toEqual(none);
  });

  it.each(['{', '[]', '"x"', '{"history":"x","named":[{"name":1}]}'])(
    'count as none when they are %s',
    (text) => {
      const { here, there, stored } = queries();
      here.save('ada', orders, book);
      damage(stored, text);
      expect(there.load('ada', orders)).toEqual(none);
    },
  );

  it('are told of when another tab saves them or clears everything, until nobody listens', () => {
    const { browser, here, there } = queries();
    here.save('ada', orders, none);
    const told: unknown[] = [];
    const stop = here.watch('ada', orders, (changed) => told.push(changed));
    there.save('ada', plans, book);
    there.save('ada', orders, book);
    browser.clear();
    stop();
    there.save('ada', orders, book);
    expect(told).toEqual([book, none]);
  });

  it.each([
    ['', () => {}],
    [', also where nothing can be stored', (close: () => void) => close()],
  ])('lose their history, and not what was given a name, when the session ends%s', (_, begin) => {
    const { browser, here } = queries();
    begin(browser.closeStorage);
    here.save('ada', orders, book);
    here.save('ada', plans, { ...book, named: [] });
    here.save('ada 2', orders, book);
    here.forgetHistory('ada');
    expect(here.load('ada', orders)).toEqual({ ...book, history: [] });
    expect(here.load('ada', plans)).toEqual(none);
    expect(here.load('ada 2', orders)).toEqual(book);
  });
});
