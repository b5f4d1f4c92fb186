import { describe, expect, it } from 'vitest';
import {
  browserAlertStore,
  browserChecklistStore,
  browserPlaceStore,
  browserQueryStore,
  browserVisitStore,
  maxPlaces,
  maxVisited,
  type RecentPlace,
} from '~/api/browser/stores';
import { pretendedBrowser } from '../support/pretended-browser';

/** A store in this tab and in another tab, and the stored items. */
const twoTabs = <Store>(make: (page: Window) => Store) => {
  const browser = pretendedBrowser();
  return { browser, here: make(browser.openTab()), there: make(browser.openTab()), stored: browser.stored };
};
const damage = (stored: Map<string, string>, text: string) => {
  for (const key of stored.keys()) stored.set(key, text);
};

describe('the alert store', () => {
  const alerts = () => twoTabs((page) => browserAlertStore(page, 'http://one.example/rest/'));

  it('keeps the time of each alert per operator and server', () => {
    const { browser, here, there } = alerts();
    here.save('ada', { 'domain 1': 5 });
    here.save('a/b', { 'domain 2': 7 });
    const found = ['ada', 'a/b', 'bo'].map((username) => there.load(username));
    expect(found).toEqual([{ 'domain 1': 5 }, { 'domain 2': 7 }, {}]);
    expect(browserAlertStore(browser.openTab(), 'http://two.example/rest/').load('ada')).toEqual({});
  });

  it('leaves nothing stored without alerts or after forgetting them', () => {
    const { here, stored } = alerts();
    for (const end of [() => here.save('ada', {}), () => here.forget('ada')]) {
      here.save('ada', { 'domain 1': 5 });
      end();
      expect(stored.size).toBe(0);
    }
  });

  it.each(['nonsense', '["a"]', '{"a":"b"}', 'null'])('loads no alerts from %s', (text) => {
    const { here, stored } = alerts();
    here.save('ada', { 'domain 1': 5 });
    damage(stored, text);
    expect(here.load('ada')).toEqual({});
  });
});

describe('the store of recent places', () => {
  const server = 'http://one.example/rest/';
  const place = (href: string) => ({ href, label: `Page ${href}`, hint: '' });
  const places = (at = server) => twoTabs((page) => browserPlaceStore(page, at));

  it('keeps a limited number of places, newest first, each once', () => {
    const { here, there } = places();
    for (let count = 1; count <= maxPlaces + 3; count += 1) here.add('ada', place(`/${count}`));
    here.add('ada', place('/10'));
    const kept = there.load('ada').map(({ href }) => href);
    expect(kept).toHaveLength(maxPlaces);
    expect(kept.slice(0, 3)).toEqual(['/10', '/15', '/14']);
  });

  it('replaces a page that is added with another tab open, but not its namesake in another domain', () => {
    const { here } = places();
    const model = { label: 'Model 1', hint: 'orders · Order Desk' };
    const [first, source, other] = ['a/b/models/1', 'a/b/models/1/source', 'a/c/models/1'].map((path) => ({
      ...model,
      href: `/domain/${path}`,
    })) as [RecentPlace, RecentPlace, RecentPlace];
    for (const each of [first, other, source]) here.add('ada', each);
    expect(here.load('ada')).toEqual([source, other]);
  });

  it('keeps places per operator and server until they are forgotten', () => {
    const { browser, here, stored } = places();
    here.add('ada', place('/users'));
    expect(here.load('dana')).toEqual([]);
    expect(browserPlaceStore(browser.openTab(), 'http://two.example/rest/').load('ada')).toEqual([]);
    here.forget('ada');
    expect(stored.size).toBe(0);
  });

  it.each(['{', '{}', '[{"href":"javascript:alert(1)","label":"x","hint":""}]', '[1]'])(
    'loads no places from %s',
    (text) => {
      const { here, stored } = places();
      here.add('ada', place('/users'));
      damage(stored, text);
      expect(here.load('ada')).toEqual([]);
    },
  );

  it('reports places added in this tab or another until unsubscribed', () => {
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

describe('the query store', () => {
  const orders = { namespace: 'acme', id: 'orders' };
  const plans = { namespace: 'a/b %', id: 'plans' };
  const none = { history: [], named: [], views: [] };
  const book = {
    history: ['SELECT * FROM a'],
    named: [{ name: 'All', query: 'SELECT * FROM b' }],
    views: [{ name: 'Narrow', query: '?mode=browse&collection=b&columns=total.90' }],
    last: 'orders',
  };
  const queries = () => twoTabs(browserQueryStore);

  it('keeps queries per operator and domain, with any names', () => {
    const { here, there } = queries();
    here.save('ada', plans, book);
    expect(there.load('ada', plans)).toEqual(book);
    expect(here.load('ada', orders)).toEqual(none);
    expect(here.load('dana', plans)).toEqual(none);
    expect(here.load('ada', { namespace: 'a', id: 'b %/plans' })).toEqual(none);
  });

  it.each(['{', '[]', '"x"', '{"history":"x","named":[{"name":1}],"views":[1],"last":2}'])(
    'loads no queries from %s',
    (text) => {
      const { here, there, stored } = queries();
      here.save('ada', orders, book);
      damage(stored, text);
      expect(there.load('ada', orders)).toEqual(none);
    },
  );

  it('reports changes and clearing in another tab until unsubscribed', () => {
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
    [', also without storage', (close: () => void) => close()],
  ])('forgets what was asked and browsed but keeps named queries and views when the session ends%s', (_, begin) => {
    const { browser, here } = queries();
    begin(browser.closeStorage);
    here.save('ada', orders, book);
    here.save('ada', plans, { ...book, named: [], views: [] });
    here.save('ada 2', orders, book);
    here.forgetHistory('ada');
    expect(here.load('ada', orders)).toEqual({ ...book, history: [], last: undefined });
    expect(here.load('ada', plans)).toEqual(none);
    expect(here.load('ada 2', orders)).toEqual(book);
  });
});

describe('the store of dismissed checklists', () => {
  const server = 'http://one.example/rest/';
  const [fresh, other] = [
    { namespace: 'acme', id: 'a/b' },
    { namespace: 'acme/a', id: 'b' },
  ];
  const checklists = () => twoTabs((page) => browserChecklistStore(page, server));

  it('keeps them per operator, server and domain', () => {
    const { browser, here, there } = checklists();
    here.dismiss('ada', fresh);
    here.dismiss('ada', fresh);
    expect([fresh, other].map((domain) => there.isDismissed('ada', domain))).toEqual([true, false]);
    expect(there.isDismissed('dana', fresh)).toBe(false);
    expect(browserChecklistStore(browser.openTab(), 'http://two.example/').isDismissed('ada', fresh)).toBe(false);
  });

  it('forgets one domain', () => {
    const { here, there } = checklists();
    for (const domain of [fresh, other]) here.dismiss('ada', domain);
    here.dismiss('dana', fresh);
    here.forget('ada', fresh);
    expect([fresh, other].map((domain) => there.isDismissed('ada', domain))).toEqual([false, true]);
    expect(there.isDismissed('dana', fresh)).toBe(true);
  });

  it.each(['nonsense', '{"a":"b"}', '[1]', 'null'])('loads none from %s', (text) => {
    const { here, stored } = checklists();
    here.dismiss('ada', fresh);
    damage(stored, text);
    expect(here.isDismissed('ada', fresh)).toBe(false);
    here.dismiss('ada', fresh);
    expect(here.isDismissed('ada', fresh)).toBe(true);
  });
});

describe('the store of visits', () => {
  const orders = { namespace: 'acme', id: 'orders' };
  const counts = (modelCount: number) => ({ activeSessionCount: 1, userCount: 2, modelCount, dbSize: 4 });
  const minute = 60_000;
  const visits = () => twoTabs((page) => browserVisitStore(page, 'http://one.example/rest/'));

  it('knows what a domain counted before a pause of more than half an hour, as long as the visit lasts', () => {
    const { here, there } = visits();
    expect(here.note('ada', orders, counts(1), 0)).toBeUndefined();
    expect(here.note('ada', orders, counts(2), minute)).toBeUndefined();
    expect(here.note('ada', orders, counts(3), 31 * minute)).toBeUndefined();
    const before = { ...counts(3), at: 31 * minute };
    expect(there.note('ada', orders, counts(4), 62 * minute)).toEqual(before);
    expect(here.note('ada', orders, counts(5), 90 * minute)).toEqual(before);
    expect(here.note('ada', { ...orders, id: 'plans' }, counts(5), 90 * minute)).toBeUndefined();
  });

  it("keeps an operator's visits apart from another's", () => {
    const { here, stored } = visits();
    here.note('ada', orders, counts(1), 0);
    expect(here.note('dana', orders, counts(2), 60 * minute)).toBeUndefined();
    here.forget('dana');
    expect(here.note('ada', orders, counts(3), 60 * minute)).toEqual({ ...counts(1), at: 0 });
    expect(stored.size).toBe(1);
  });

  it('writes once a minute', () => {
    const { here, stored } = visits();
    here.note('ada', orders, counts(1), 0);
    const [first] = stored.values();
    here.note('ada', orders, counts(2), minute - 1);
    expect([...stored.values()]).toEqual([first]);
    here.note('ada', orders, counts(2), minute);
    expect([...stored.values()]).not.toEqual([first]);
  });

  it('keeps the domains visited last, until they are forgotten', () => {
    const { here, stored } = visits();
    for (let count = 0; count <= maxVisited; count += 1)
      here.note('ada', { ...orders, id: `d${count}` }, counts(1), count);
    expect(here.note('ada', { ...orders, id: 'd1' }, counts(1), 60 * minute)).toBeDefined();
    expect(here.note('ada', { ...orders, id: 'd0' }, counts(1), 60 * minute)).toBeUndefined();
    here.forget('ada');
    expect(stored.size).toBe(0);
  });

  it.each(['nonsense', '[]', '{"acme/orders":{"current":{"at":0}}}', 'null'])('knows nothing from %s', (text) => {
    const { here, stored } = visits();
    here.note('ada', orders, counts(1), 0);
    damage(stored, text);
    expect(here.note('ada', orders, counts(1), 60 * minute)).toBeUndefined();
  });
});
