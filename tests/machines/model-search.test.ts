import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import type { QueryBook } from '~/api/browser/stores';
import { readColumns } from '~/core/column-arrangement';
import { readQuery } from '~/core/list-query';
import { changeBook, emptyBook, longestHistory, whyUnnameable } from '~/machines/model/model-search-machine';
import { modelListDefaults, modelScreens, queryOf, searchAt } from '~/machines/model/models';
import { valueFromJson } from '../../sandbox/state/data-values';
import { findDomain } from '../../sandbox/state/domains';
import { modelOf } from '../../sandbox/state/models';
import { settle } from '../support/deferred-task';
import { embeddedServer } from '../support/embedded-server';
import { confirmed, removalIn } from '../support/screen-form';
import { noBrowser } from '../support/screen-world';

const key = { namespace: 'acme', id: 'orders' };

/** An address bar whose query string changes immediately. */
function addressAt(search: string) {
  const reports = new Set<(search: string) => void>();
  const shown: string[] = [];
  return {
    shown,
    read: () => shown.at(-1) ?? search,
    show: (next: string) => {
      if (next === (shown.at(-1) ?? search)) return;
      shown.push(next);
      for (const report of reports) report(next);
    },
    watch: (report: (search: string) => void) => {
      reports.add(report);
      return () => reports.delete(report);
    },
  };
}

/** The machines, with a server that has this many models `m0`, `m1`, … with their number as `n`. */
async function served(count: number, start = '') {
  const server = await embeddedServer();
  const domain = findDomain(server.state, key.namespace, key.id)!;
  domain.models = Array.from({ length: count }, (_, n) =>
    modelOf({ id: `m${n}`, collection: 'orders', root: valueFromJson({ n }), createdTime: n }),
  );
  const books = new Map<string, QueryBook>();
  const address = addressAt(start);
  const queries = {
    forgetHistory: () => {},
    load: (owner: string) => books.get(owner) ?? emptyBook,
    save: (owner: string, _: unknown, book: QueryBook) => void books.set(owner, book),
    watch: () => () => {},
  };
  const navigation = { ...server.wiring.navigation, ownSearch: () => address };
  const machines = modelScreens({ ...server.wiring, navigation, browser: { ...noBrowser, queries } }, key);
  const sent = () => server.bodies.map((body) => (body as { query: string }).query);
  return { ...server, machines, address, books, sent };
}

async function listed(count: number, address: string) {
  const world = await served(count);
  const clock = new SimulatedClock();
  const input = { query: readQuery(address, modelListDefaults) };
  const list = createActor(world.machines.modelList, { clock, input }).start();
  onTestFinished(() => void list.stop());
  const settled = () => waitFor(list, (s) => !s.hasTag('busy'));
  await settled();
  return { ...world, list, clock, settled };
}

describe('search results', () => {
  it('are not requested while nothing is entered', async () => {
    const { list, asked } = await listed(3, '?mode=query');
    expect(asked).toEqual([]);
    expect(list.getSnapshot().matches({ rows: 'unmatched' })).toBe(true);
  });

  it('are paged when browsing', async () => {
    const { list, sent } = await listed(60, '?mode=browse&collection=orders&page=3');
    expect(sent()).toEqual(['SELECT FROM orders LIMIT 25 OFFSET 50']);
    expect(list.getSnapshot().context.page).toMatchObject({ total: 60, hasNext: false });
  });

  it('are filtered and sorted by the address when browsing', async () => {
    const address = new URLSearchParams({ mode: 'browse', collection: 'orders', where: 'n > 1', sort: '-n,t' });
    const { list, sent } = await listed(60, `?${address}`);
    expect(sent()).toEqual(['SELECT FROM orders WHERE n > 1 ORDER BY n DESC, t LIMIT 25 OFFSET 0']);
    const selected = () => list.getSnapshot().context.selected.length;
    list.send({ type: 'list.select', ids: ['m59'] });
    list.send({ type: 'list.selectAll' });
    await expect.poll(selected).toBe(58);
    expect(sent().at(-1)).toBe('SELECT FROM orders WHERE n > 1 LIMIT 500 OFFSET 0');
    list.send({ type: 'list.sort', sort: { column: 't', direction: 'ascending' } });
    expect(selected()).toBe(58);
    list.send({ type: 'list.facet', name: 'where', value: 'n > 2' });
    expect(list.getSnapshot().matches({ selection: 'cleared' })).toBe(true);
  });

  const asking = (query: string, more: object = {}) => `?${new URLSearchParams({ mode: 'query', query, ...more })}`;

  it('have no second page for a query', async () => {
    const { list, sent } = await listed(60, asking('SELECT FROM orders', { page: '2' }));
    expect(sent()).toHaveLength(1);
    expect(list.getSnapshot().context.query.page).toBe(1);
  });

  it('are complete for a query, whose text is sent unchanged', async () => {
    const { list, sent } = await listed(60, asking(' SELECT * FROM orders '));
    expect(sent()).toEqual([' SELECT * FROM orders ']);
    expect(list.getSnapshot().context.page?.rows).toHaveLength(60);
  });

  it.each([
    ['m2', ['m2'], 1],
    ['other', [], 1],
    ['..', [], 0],
  ])('are the model for the id %s, or empty', async (id, ids, calls) => {
    const { list, asked } = await listed(3, `?mode=id&id=${id}`);
    expect(list.getSnapshot().context.page?.rows.map((row) => row.id)).toEqual(ids);
    expect(asked).toHaveLength(calls);
  });

  it('are not requested again automatically when the query is refused', async () => {
    const { list, sent, clock, settled } = await listed(3, asking('SELEC'));
    expect(list.getSnapshot().matches({ rows: 'failed' })).toBe(true);
    clock.increment(600_000);
    await settled();
    expect(sent()).toHaveLength(1);
    list.send({ type: 'list.reload' });
    await settled();
    expect(sent()).toHaveLength(2);
  });

  it('are not shown for another search', async () => {
    const { list } = await listed(3, '?mode=browse&collection=orders');
    list.send({ type: 'list.ask', change: queryOf({ mode: 'browse', text: 'users', pageSize: 25 }) });
    expect(list.getSnapshot().matches({ rows: 'loading' })).toBe(true);
  });

  it('lose a deleted row immediately', async () => {
    const { list, told, writes } = await listed(3, '?mode=browse&collection=orders');
    let dropped: string[] | undefined;
    list.subscribe((s) => {
      if (s.matches({ rows: 'refreshing' })) dropped ??= s.context.page?.rows.map(({ id }) => id);
    });
    list.send({ type: 'list.remove', ids: ['m1'] });
    await confirmed(removalIn(list));
    expect(writes()).toContain('DELETE domains/acme/orders/models/m1');
    expect(dropped).toEqual(['m0', 'm2']);
    expect(told).toEqual([{ intent: 'success', title: 'Model Deleted', text: "The model 'm1' was deleted." }]);
  });

  it('keep a row that could not be deleted, and report it', async () => {
    const { list, told, fail, settled } = await listed(3, '?mode=browse&collection=orders');
    for (const id of ['m1', 'm2']) fail(`DELETE domains/acme/orders/models/${id}`, { status: 500 });
    list.send({ type: 'list.remove', ids: ['m1', 'm2'] });
    await confirmed(removalIn(list), 'delete 2 models');
    await settled();
    expect(told.map(({ title, text }) => `${title}: ${text}`)).toEqual(['2 models could not be deleted: m1, m2']);
    expect(list.getSnapshot().context.page?.rows).toHaveLength(3);
  });
});

function visit(world: Awaited<ReturnType<typeof served>>, address: string, clock = new SimulatedClock()) {
  const input = { search: searchAt(address), address, username: 'mara' };
  const search = createActor(world.machines.modelSearch, { input, clock }).start();
  onTestFinished(() => void search.stop());
  return search;
}
async function searching(address = '?mode=browse&collection=orders') {
  const world = await served(1, address);
  return { ...world, search: visit(world, address) };
}

describe('search input', () => {
  it('keeps its text on another page, and is cleared by another mode', async () => {
    const { search } = await searching();
    search.send({ type: 'search.type', text: 'users' });
    search.send({ type: 'search.asked', search: searchAt('?mode=browse&collection=orders'), address: '?page=2' });
    expect(search.getSnapshot().context.text).toBe('users');
    search.send({ type: 'search.asked', search: searchAt('?mode=query'), address: '?mode=query' });
    expect(search.getSnapshot().context).toMatchObject({ text: '', asked: { mode: 'query' } });
  });
});

describe('saved queries', () => {
  it('are stored for the user in this browser', async () => {
    const { search, books } = await searching();
    search.send({ type: 'book.change', change: { do: 'remember', query: 'SELECT * FROM a' } });
    search.send({ type: 'book.change', change: { do: 'save', part: 'named', name: 'all', query: 'SELECT * FROM b' } });
    const book = {
      history: ['SELECT * FROM a'],
      named: [{ name: 'all', query: 'SELECT * FROM b' }],
      views: [],
      last: 'orders',
    };
    expect(books.get('mara')).toEqual(book);
    expect(search.getSnapshot().context.book).toEqual(book);
  });
  it('are named, renamed and listed in dialogs', async () => {
    const { search } = await searching();
    const named = () => search.getSnapshot().context.book.named;
    const value = () => search.getSnapshot().value;
    for (const name of ['all', 'some']) {
      search.send({ type: 'search.type', text: `SELECT ${name}` });
      search.send({ type: 'book.name', part: 'named' });
      search.send({ type: 'book.save', name: ' ' });
      expect(value()).toEqual({ naming: 'unnamed' });
      search.send({ type: 'book.save', name });
      expect(value()).toEqual({ idle: 'ready' });
    }
    search.send({ type: 'book.manage', part: 'named' });
    search.send({ type: 'book.startRename', name: 'all' });
    search.send({ type: 'book.rename', to: 'some' });
    expect([value(), named().length]).toEqual([{ managing: 'renaming' }, 2]);
    const { book } = search.getSnapshot().context;
    expect(whyUnnameable(book, 'named', 'some', 'all')).toBe('Another query already has this name.');
    search.send({ type: 'book.rename', to: 'every' });
    expect(value()).toEqual({ managing: 'listing' });
    expect(named()).toEqual([
      { name: 'every', query: 'SELECT all' },
      { name: 'some', query: 'SELECT some' },
    ]);
    search.send({ type: 'book.change', change: { do: 'delete', part: 'named', name: 'some' } });
    expect(named()).toHaveLength(1);
    search.send({ type: 'book.close' });
    expect(value()).toEqual({ idle: 'ready' });
  });
  it('are apart from the views, which hold the search and the columns from the first page on', async () => {
    const { search } = await searching('?mode=browse&collection=orders&page=3&model=order-1');
    search.send({ type: 'columns.arrange', columns: readColumns('*total.90p') });
    search.send({ type: 'book.name', part: 'views' });
    search.send({ type: 'book.save', name: 'narrow' });
    search.send({ type: 'book.name', part: 'named' });
    search.send({ type: 'book.save', name: 'narrow' });
    search.send({ type: 'book.manage', part: 'views' });
    search.send({ type: 'book.startRename', name: 'narrow' });
    search.send({ type: 'book.rename', to: 'slim' });
    search.send({ type: 'book.close' });
    const { named, views } = search.getSnapshot().context.book;
    expect(named.map(({ name }) => name)).toEqual(['narrow']);
    expect(views).toEqual([{ name: 'slim', query: '?mode=browse&collection=orders&columns=*total.90p' }]);
  });
  it('keep the last 50 different queries', () => {
    let book: QueryBook = emptyBook;
    for (let index = 0; index < 60; index += 1) book = changeBook(book, { do: 'remember', query: `q${index}` });
    expect(book.history).toHaveLength(longestHistory);
    book = changeBook(book, { do: 'remember', query: 'q30' });
    expect(book.history.slice(0, 2)).toEqual(['q30', 'q59']);
    expect(book.history).toHaveLength(longestHistory);
    expect(changeBook(book, { do: 'remember', query: ' ' })).toBe(book);
  });
});

describe('the collection with which a visit without a search begins', () => {
  /** Visits the page without a search, after this collection was browsed, where there are these. */
  async function visited(last: string | undefined, there: readonly string[] = ['orders', 'settings']) {
    const world = await served(3);
    const domain = findDomain(world.state, key.namespace, key.id)!;
    domain.collections = domain.collections.filter(({ id }) => there.includes(id));
    world.books.set('mara', { ...emptyBook, ...(last === undefined ? {} : { last }) });
    const start = world.machines.startOf('mara', '');
    return { ...world, search: visit(world, start), start };
  }

  it('is the one browsed last', async () => {
    const { start, address, search } = await visited('orders');
    expect(start).toBe('?mode=browse&collection=orders');
    expect(address.shown).toEqual([start]);
    expect(search.getSnapshot().context.asked).toMatchObject({ mode: 'browse', text: 'orders' });
  });

  it('is the first one when the one browsed last no longer exists', async () => {
    const { address, search } = await visited('gone');
    const first = '?mode=browse&collection=orders';
    await expect.poll(() => address.shown).toEqual(['?mode=browse&collection=gone', '', first]);
    expect(search.getSnapshot().value).toEqual({ idle: 'ready' });
  });

  it('is the first one when nothing was browsed before', async () => {
    const { address, search } = await visited(undefined);
    expect(search.getSnapshot().value).toBe('finding');
    await expect.poll(() => address.shown).toEqual(['?mode=browse&collection=orders']);
  });

  it('is found again when the page is opened again without a search', async () => {
    const { address } = await visited('settings');
    address.show('');
    const last = '?mode=browse&collection=settings';
    await expect.poll(() => address.shown).toEqual([last, '', last]);
  });

  it('is none of those whose ids have spaces, of which there may be more', async () => {
    const world = await served(3);
    const domain = findDomain(world.state, key.namespace, key.id)!;
    domain.collections = domain.collections.slice(0, 1).map((one) => ({ ...one, id: 'two words' }));
    const search = visit(world, '');
    await expect.poll(() => search.getSnapshot().value).toEqual({ idle: 'ready' });
    expect(world.address.shown).toEqual([]);
  });

  it('is none when the domain has none', async () => {
    const { address, search } = await visited(undefined, []);
    await expect.poll(() => search.getSnapshot().value).toEqual({ idle: 'empty' });
    expect(address.shown).toEqual([]);
  });

  it('is none when the operator asks for something else first', async () => {
    const { address, search } = await visited(undefined);
    address.show('?mode=query');
    await settle();
    expect([search.getSnapshot().value, address.shown]).toEqual([{ idle: 'ready' }, ['?mode=query']]);
  });

  it('is read again on Retry, and every 10 seconds, when the collections could not be read', async () => {
    const world = await served(3);
    for (let times = 3; times > 0; times -= 1) world.fail('GET domains/acme/orders/collectionSummary', 'unanswered');
    const clock = new SimulatedClock();
    const search = visit(world, '', clock);
    const isUnfound = () => expect.poll(() => search.getSnapshot().value).toEqual({ idle: 'unfound' });
    await isUnfound();
    search.send({ type: 'search.find' });
    expect(search.getSnapshot().value).toBe('finding');
    await isUnfound();
    clock.increment(10_000);
    await isUnfound();
    search.send({ type: 'search.find' });
    await expect.poll(() => world.address.shown).toEqual(['?mode=browse&collection=orders']);
  });

  it('tells the row of a docked model once, when it has not changed for half a second', async () => {
    const clock = new SimulatedClock();
    const search = visit(await served(1), '?mode=query', clock);
    const told: unknown[] = [];
    search.on('docked.settled', ({ id }) => told.push(id));
    const change = (id: string) => search.send({ type: 'docked.changed', id, read: (row) => row });
    change('first');
    clock.increment(499);
    change('second');
    clock.increment(499);
    expect(told).toEqual([]);
    clock.increment(1);
    expect(told).toEqual(['second']);
  });

  it('is the one browsed in this visit, unless it cannot be browsed', async () => {
    const { search, books } = await searching();
    expect(books.get('mara')?.last).toBe('orders');
    for (const address of ['?mode=browse&collection=two+words', '?mode=query&query=x', '?mode=browse'])
      search.send({ type: 'search.asked', search: searchAt(address), address });
    expect(books.get('mara')?.last).toBe('orders');
    const address = '?mode=browse&collection=users';
    search.send({ type: 'search.asked', search: searchAt(address), address });
    expect(books.get('mara')?.last).toBe('users');
  });
});

describe('the arrangement of the columns in the address', () => {
  const columns = '&columns=*total.90p';
  const browsed = '?mode=browse&collection=orders';
  const shownAfter = async (before: string, next: string) => {
    const { list, address } = await listed(60, before);
    address.show(before);
    list.send({ type: 'list.ask', change: readQuery(next, modelListDefaults) });
    return address.shown.at(-1);
  };

  it('stays for another page, condition or query, and goes with the mode or the collection', async () => {
    expect(await shownAfter(browsed + columns, `${browsed}&page=2`)).toBe(`${browsed}&page=2${columns}`);
    expect(await shownAfter(`?mode=query&query=a${columns}`, '?mode=query&query=b')).toBe(
      `?mode=query&query=b${columns}`,
    );
    expect(await shownAfter(browsed + columns, '?mode=id')).toBe('?mode=id');
    expect(await shownAfter(browsed + columns, '?mode=browse&collection=users')).toBe('?mode=browse&collection=users');
  });

  it('is replaced without reading the results again', async () => {
    const { search, address } = await searching(browsed);
    search.send({ type: 'columns.arrange', columns: readColumns('total.90') });
    search.send({ type: 'columns.arrange', columns: readColumns('total.100') });
    expect(address.shown).toEqual([`${browsed}&columns=total.90`, `${browsed}&columns=total.100`]);
    const { list, address: other, sent } = await listed(3, browsed);
    other.show(`${browsed}&columns=total.90`);
    await settle();
    expect(sent()).toHaveLength(1);
    expect(list.getSnapshot().matches({ rows: 'ready' })).toBe(true);
  });
});
