import { afterEach, describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { QueryBook } from '~/api/browser/stores';
import { readColumns } from '~/core/column-arrangement';
import { readQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import { changeBook, emptyBook, longestHistory, whyUnnameable } from '~/machines/model/model-search-machine';
import { modelListDefaults, modelScreens, queryOf, searchAt } from '~/machines/model/models';
import { settle } from '../support/deferred-task';
import { model } from '../support/model-samples';
import { pretendedRest, refusal as refusalOf } from '../support/pretended-rest';
import { counted, confirmed, removalIn } from '../support/screen-form';
import { noBrowser, screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'a/b' };

/** An address bar whose query string changes immediately. */
function addressAt(search: string) {
  const reports = new Set<(search: string) => void>();
  const shown: string[] = [];
  return {
    shown,
    search: () => shown.at(-1) ?? search,
    show: (next: string) => {
      if (next === (shown.at(-1) ?? search)) return;
      shown.push(next);
      for (const report of reports) report(next);
    },
    watchSearch: (report: (search: string) => void) => {
      reports.add(report);
      return () => reports.delete(report);
    },
  };
}

/** The machines with a fake server that has this many models. */
function wired(count: number, failure?: ApiProblem, start = '') {
  const asked: string[] = [];
  const books = new Map<string, QueryBook>();
  const world = { failure };
  const all = Array.from({ length: count }, (_, index) => model(`m${index}`, { n: index }));
  const base = screenWorld({});
  const { rest } = pretendedRest(({ method, path, body }) => {
    const query = (body as { query: string } | undefined)?.query;
    asked.push(`${method} ${path}${query === undefined ? '' : ` ${query}`}`);
    if (world.failure) throw world.failure;
    if (method === 'DELETE') return {};
    if (path.endsWith('/sessions')) return { data: [], startIndex: 0, totalResults: 0 };
    if (path.endsWith('/collections/orders')) return { id: 'orders' };
    if (path.includes('/collections/')) throw refusalOf(404, 'not_found');
    if (query === undefined) {
      const found = all.find(({ id }) => id === path.split('/').at(-1));
      if (!found) throw refusalOf(404, 'not_found');
      return found;
    }
    const [, limit = count, offset = 0] = /LIMIT (\d+) OFFSET (\d+)/.exec(query) ?? [];
    const data = all.slice(Number(offset), Number(offset) + Number(limit));
    return { data, startIndex: Number(offset), totalResults: count };
  });
  const address = addressAt(start);
  const machines = modelScreens(
    {
      ...base.wiring,
      navigation: { ...base.wiring.navigation, ...address },
      rest,
      browser: {
        ...noBrowser,
        queries: {
          forgetHistory: () => {},
          load: (owner) => books.get(owner) ?? emptyBook,
          save: (owner, _, book) => books.set(owner, book),
          watch: () => () => {},
        },
      },
    },
    key,
  );
  return { ...base, machines, address, asked, books, world };
}

const running: { stop: () => void }[] = [];
afterEach(() => running.splice(0).forEach((actor) => actor.stop()));

function listed(count: number, address: string, failure?: ApiProblem) {
  const world = wired(count, failure);
  const clock = new SimulatedClock();
  const list = createActor(world.machines.modelList, {
    clock,
    input: { query: readQuery(address, modelListDefaults) },
  }).start();
  running.push(list);
  return { ...world, list, clock };
}

const refusal: ApiProblem = {
  kind: 'rejected',
  status: 400,
  code: 'bad_request',
  message: 'Parse error at position 3',
  details: { query: 'SELEC', index: 3 },
};

describe('search results', () => {
  it('are not requested while nothing is entered', async () => {
    const { list, asked } = listed(3, '?mode=query');
    await settle();
    expect(asked).toEqual([]);
    expect(list.getSnapshot().matches({ rows: 'unmatched' })).toBe(true);
  });

  it('are paged when browsing', async () => {
    const { list, asked } = listed(60, '?mode=browse&collection=orders&page=3');
    await settle();
    expect(asked).toEqual(['POST domains/acme/a%2Fb/model-query SELECT FROM orders LIMIT 25 OFFSET 50']);
    expect(list.getSnapshot().context.page).toMatchObject({ total: 60, hasNext: false });
  });

  it('are filtered and sorted by the address when browsing', async () => {
    const address = new URLSearchParams({ mode: 'browse', collection: 'orders', where: 'n > 1', sort: '-n,t' });
    const { list, asked } = listed(60, `?${address}`);
    await settle();
    const query = 'SELECT FROM orders WHERE n > 1 ORDER BY n DESC, t LIMIT 25 OFFSET 0';
    expect(asked).toEqual([`POST domains/acme/a%2Fb/model-query ${query}`]);
    list.send({ type: 'list.select', ids: ['m1'] });
    list.send({ type: 'list.selectAll' });
    await settle();
    expect(asked.at(-1)).toMatch(/SELECT FROM orders WHERE n > 1 LIMIT 500 OFFSET 0$/);
    expect(list.getSnapshot().context.selected).toHaveLength(60);
    list.send({ type: 'list.sort', sort: { column: 't', direction: 'ascending' } });
    expect(list.getSnapshot().context.selected).toHaveLength(60);
    list.send({ type: 'list.facet', name: 'where', value: 'n > 2' });
    expect(list.getSnapshot().matches({ selection: 'cleared' })).toBe(true);
  });

  it('have no second page for a query', async () => {
    const { list, asked } = listed(60, `?${new URLSearchParams({ mode: 'query', query: 'SELECT', page: '2' })}`);
    await settle();
    expect(asked).toHaveLength(1);
    expect(list.getSnapshot().context.query.page).toBe(1);
  });

  it('are complete for a query, whose text is sent unchanged', async () => {
    const { list, asked } = listed(60, `?${new URLSearchParams({ mode: 'query', query: ' SELECT * FROM x ' })}`);
    await settle();
    expect(asked).toEqual(['POST domains/acme/a%2Fb/model-query  SELECT * FROM x ']);
    expect(list.getSnapshot().context.page?.rows).toHaveLength(60);
  });

  it('are the model for an id, or empty', async () => {
    const found = listed(3, '?mode=id&id=m2');
    const missing = listed(3, '?mode=id&id=other');
    const unaddressable = listed(3, '?mode=id&id=..');
    await settle();
    expect(found.list.getSnapshot().context.page?.rows.map(({ id }) => id)).toEqual(['m2']);
    expect(missing.list.getSnapshot().context.page?.rows).toEqual([]);
    expect(unaddressable.asked).toEqual([]);
    expect(unaddressable.list.getSnapshot().context.page?.rows).toEqual([]);
  });

  it('are not requested again automatically when the query is refused', async () => {
    const { list, asked, clock } = listed(3, '?mode=query&query=SELEC', refusal);
    await settle();
    expect(list.getSnapshot().matches({ rows: 'failed' })).toBe(true);
    clock.increment(600_000);
    await settle();
    expect(asked).toHaveLength(1);
    list.send({ type: 'list.reload' });
    await settle();
    expect(asked).toHaveLength(2);
  });

  it('are not shown for another search', async () => {
    const { list } = listed(3, '?mode=browse&collection=orders');
    await settle();
    list.send({ type: 'list.ask', change: queryOf({ mode: 'browse', text: 'users', pageSize: 25 }) });
    expect(list.getSnapshot().matches({ rows: 'loading' })).toBe(true);
  });

  it('lose a deleted row immediately', async () => {
    const { list, told, asked } = listed(3, '?mode=browse&collection=orders');
    await settle();
    list.send({ type: 'list.remove', ids: ['m1'] });
    const removal = removalIn(list);
    await counted(removal);
    removal.send({ type: 'removal.confirm' });
    let dropped: string[] | undefined;
    list.subscribe((s) => {
      if (s.matches({ rows: 'refreshing' })) dropped ??= s.context.page?.rows.map(({ id }) => id);
    });
    await settle();
    expect(asked).toContain('DELETE domains/acme/a%2Fb/models/m1');
    expect(dropped).toEqual(['m0', 'm2']);
    expect(told).toEqual([{ intent: 'success', title: 'Model Deleted', text: "The model 'm1' was deleted." }]);
  });

  it('keep a row that could not be deleted, and report it', async () => {
    const { list, told, world } = listed(3, '?mode=browse&collection=orders');
    await settle();
    list.send({ type: 'list.remove', ids: ['m1', 'm2'] });
    await counted(removalIn(list));
    world.failure = { kind: 'rejected', status: 500, code: 'x', message: 'no', details: {} };
    await confirmed(removalIn(list), 'delete 2 models');
    await settle();
    expect(told.map(({ title, text }) => `${title}: ${text}`)).toEqual(['2 models could not be deleted: m1, m2']);
    expect(list.getSnapshot().context.page?.rows).toHaveLength(3);
  });
});

function searching(count: number, address = '?mode=browse&collection=orders') {
  const world = wired(count, undefined, address);
  const search = createActor(world.machines.modelSearch, {
    input: { search: searchAt(address), address, username: 'mara' },
  }).start();
  running.push(search);
  return { ...world, search };
}

describe('search input', () => {
  it('keeps its text on another page, and is cleared by another mode', () => {
    const { search } = searching(1);
    search.send({ type: 'search.type', text: 'users' });
    search.send({ type: 'search.asked', search: searchAt('?mode=browse&collection=orders'), address: '?page=2' });
    expect(search.getSnapshot().context.text).toBe('users');
    search.send({ type: 'search.asked', search: searchAt('?mode=query'), address: '?mode=query' });
    expect(search.getSnapshot().context).toMatchObject({ text: '', asked: { mode: 'query' } });
  });
});

describe('saved queries', () => {
  it('are stored for the user in this browser', () => {
    const { search, books } = searching(1);
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
  it('are named, renamed and listed in dialogs', () => {
    const { search } = searching(1);
    const named = () => search.getSnapshot().context.book.named;
    const value = () => search.getSnapshot().value;
    for (const name of ['all', 'some']) {
      search.send({ type: 'search.type', text: `SELECT ${name}` });
      search.send({ type: 'book.name', part: 'named' });
      search.send({ type: 'book.save', name: ' ' });
      expect(value()).toEqual({ naming: 'unnamed' });
      search.send({ type: 'book.save', name });
      expect(value()).toBe('idle');
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
    expect(value()).toBe('idle');
  });
  it('are apart from the views, which hold the search and the columns from the first page on', () => {
    const { search } = searching(1, '?mode=browse&collection=orders&page=3');
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

describe('the collection browsed last', () => {
  /** Visits the page without a search, after this collection was browsed. */
  async function visited(last: string | undefined) {
    const world = wired(3);
    world.books.set('mara', { ...emptyBook, ...(last === undefined ? {} : { last }) });
    const address = world.machines.startOf('mara');
    const search = createActor(world.machines.modelSearch, {
      input: { search: searchAt(address), address, username: 'mara' },
    }).start();
    running.push(search);
    await settle();
    return { ...world, search, start: address };
  }

  it('is opened by a visit without a search', async () => {
    const { start, address, search } = await visited('orders');
    expect(start).toBe('?mode=browse&collection=orders');
    expect(address.shown).toEqual([start]);
    expect(search.getSnapshot().context.asked).toMatchObject({ mode: 'browse', text: 'orders' });
  });

  it('is not opened and is forgotten if it no longer exists', async () => {
    const { address, search, books } = await visited('gone');
    expect(address.shown).toEqual(['?mode=browse&collection=gone', '']);
    expect(search.getSnapshot().context.asked.text).toBe('');
    expect(books.get('mara')).toEqual(emptyBook);
  });

  it('is not looked for when there is none', async () => {
    const { address, asked } = await visited(undefined);
    expect([address.shown, asked]).toEqual([[], []]);
  });

  it('is the one browsed in this visit, unless it cannot be browsed', () => {
    const { search, books } = searching(1);
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
  const shownAfter = (before: string, next: string) => {
    const { list, address } = listed(60, before);
    address.show(before);
    list.send({ type: 'list.ask', change: readQuery(next, modelListDefaults) });
    return address.shown.at(-1);
  };

  it('stays for another page, condition or query, and goes with the mode or the collection', () => {
    expect(shownAfter(browsed + columns, `${browsed}&page=2`)).toBe(`${browsed}&page=2${columns}`);
    expect(shownAfter(`?mode=query&query=a${columns}`, '?mode=query&query=b')).toBe(`?mode=query&query=b${columns}`);
    expect(shownAfter(browsed + columns, '?mode=id')).toBe('?mode=id');
    expect(shownAfter(browsed + columns, '?mode=browse&collection=users')).toBe('?mode=browse&collection=users');
  });

  it('is replaced without reading the results again', async () => {
    const { search, address } = searching(1, browsed);
    search.send({ type: 'columns.arrange', columns: readColumns('total.90') });
    search.send({ type: 'columns.arrange', columns: readColumns('total.100') });
    expect(address.shown).toEqual([`${browsed}&columns=total.90`, `${browsed}&columns=total.100`]);
    const { list, address: other, asked } = listed(3, browsed);
    await settle();
    other.show(`${browsed}&columns=total.90`);
    await settle();
    expect(asked).toHaveLength(1);
    expect(list.getSnapshot().matches({ rows: 'ready' })).toBe(true);
  });
});
