import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import { type ListQuery, readQuery, writeQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import { type ListPage, type QueryCommand, type StreamEvent } from '~/machines/kit/resource-list-machine';
import { modelExportMachine } from '~/machines/model/export/export-machine';
import { type ExportJob, type ExportRun } from '~/machines/model/export/export-run';
import type { BulkTarget } from '~/machines/model/bulk/bulk-machine';
import { type AddressCommand, modelSearchMachine } from '~/machines/model/model-search-machine';
import { modelListDefaults, modelListMachine, searchOf, modelListDescriptor } from '~/machines/model/models';
import { ModelListView } from '~/views/pages/model/models/ModelList';
import { rowWindow } from '~/views/pages/model/row-window';
import { frozenPicker } from '../support/frozen';
import { liveRemoval } from '../support/live';
import { manyKeys, model, oddModel, order, orders } from '../support/model-samples';
import { frozenCells } from '../support/cell-samples';
import { InConsole } from '../support/palette-samples';
import { show } from '../support/show';

const unreachable: ApiProblem = { kind: 'unreachable' };
const running: { stop: () => void }[] = [];
afterEach(() => running.splice(0).forEach((actor) => actor.stop()));

/** The page with running machines; the results are always the same. */
function open(
  rows: Model[],
  address = '?mode=browse&collection=orders',
  streamed?: StreamEvent<Model>[],
  cells = frozenCells(),
) {
  const removed: string[][] = [];
  const addresses: string[] = [];
  const jobs: ExportJob[] = [];
  const copy = vi.fn<(text: string) => void>();
  const onChangeModels = vi.fn<(target: BulkTarget) => void>();
  const query = readQuery(address, modelListDefaults);
  const found: ListPage<Model> = { rows, hasNext: true, total: 60, at: 0 };
  let pages = 0;
  const run: ExportRun = {
    read: () =>
      ++pages === 1
        ? Promise.resolve({ progress: { done: 12_000, total: 100_000 }, isLast: false })
        : Promise.reject(unreachable),
    write: () => Promise.reject(unreachable),
    report: () => ({ count: 0, missing: 0 }),
    discard: () => {},
  };
  const search = createActor(
    modelSearchMachine.provide({
      actors: {
        followAddress: fromCallback<AddressCommand, { address: string }>(({ receive }) =>
          receive(({ address: shown }) => addresses.push(shown)),
        ),
        keepBook: fromCallback(() => {}) as never,
        findCollection: fromPromise<string | undefined, string>(() => Promise.resolve('')),
        exportModels: modelExportMachine.provide({
          actors: {
            chooseFile: fromPromise<ExportRun | undefined, ExportJob>(({ input }) => {
              jobs.push(input);
              return Promise.resolve(run);
            }),
            keepRun: fromCallback(() => {}),
          },
          actions: { announce: () => {} },
        }),
      },
    }),
    { input: { search: searchOf(query), address, username: 'mara' } },
  ).start();
  const list = createActor(
    modelListMachine.provide({
      actors: {
        keepQuery: fromCallback<QueryCommand, void>(({ receive }) => {
          receive(({ query: next }) => {
            const shown = writeQuery(next, modelListDefaults);
            addresses.push(shown);
            search.send({ type: 'search.asked', search: searchOf(next), address: shown });
          });
        }),
        load: fromPromise<ListPage<Model>, ListQuery>(() => Promise.resolve(found)),
        stream: fromCallback<AnyEventObject, ListQuery>(({ sendBack }) =>
          (streamed ?? [{ type: 'stream.ended', page: found }]).forEach(sendBack),
        ),
        removal: liveRemoval(
          modelListDescriptor,
          (given) => {
            removed.push(given.map(({ id }) => id));
            return Promise.resolve(given.map(({ id }) => ({ id, label: id, problem: undefined })));
          },
          { at: 0, list: [{ what: 'version', count: 31 }] },
        ),
      },
    }),
    { input: { query } },
  ).start();
  running.push(list, search);
  show(
    <InConsole>
      <ModelListView
        domainKey={{ namespace: 'acme', id: 'desk' }}
        list={list}
        search={search}
        collections={frozenPicker()}
        cells={cells}
        lastEditorOf={() => undefined}
        copy={copy}
        zone="utc"
        modifier="Ctrl"
        onChangeModels={onChangeModels}
      />
    </InConsole>,
  );
  return { list, search, addresses, removed, jobs, copy, onChangeModels, user: userEvent.setup() };
}

const heads = async () =>
  (await screen.findAllByRole('columnheader'))
    .map((head) => head.textContent)
    .filter((text) => !['', 'Details', 'Actions'].includes(text));
const menuOf = async (user: ReturnType<typeof userEvent.setup>, id: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions of ${id}` }));
  return within(await screen.findByRole('menu'));
};

describe('the results', () => {
  it('have a column for each top-level key, and links with the whole id', async () => {
    open(orders);
    const names = await heads();
    expect(names.slice(0, 4)).toEqual(['Id', 'customer', 'lines', 'paid']);
    expect(names.slice(-2)).toEqual(['Version', 'Modified']);
    const row = within(await screen.findByRole('row', { name: /Chidi Okafor/ }));
    expect(row.getByText('[{"sku":"LAMP-02","qty":10}]')).toBeVisible();
    expect(row.getByText('11/20/2026 @ 08:12am UTC')).toHaveAttribute('title', '2026-11-20T08:12:44.120Z');
    expect(row.getByText('null')).toBeVisible();
    expect(screen.getByRole('link', { name: /^a\/b/ })).toHaveAttribute(
      'href',
      `/domain/acme/desk/models/${encodeURIComponent(oddModel.id)}`,
    );
    expect(row.getAllByText('–').length).toBeGreaterThan(0);
  });

  it('show 20 of many keys, and others when chosen', async () => {
    const { user } = open([manyKeys]);
    expect((await heads()).length).toBe(3 + 20);
    await user.click(screen.getByRole('button', { name: 'Columns, 40 hidden' }));
    await user.type(await screen.findByRole('textbox', { name: 'Find a column' }), 'key59');
    await user.click(screen.getByRole('checkbox', { name: 'key59' }));
    await user.keyboard('{Escape}');
    expect(await heads()).toContain('key59');
  });

  it('draw only visible rows', async () => {
    open(Array.from({ length: 5_000 }, (_, index) => model(`m${index}`)));
    const table = await screen.findByRole('grid', { name: 'Models' });
    expect(table).toHaveAttribute('aria-rowcount', '5001');
    expect(within(table).getAllByRole('row').length).toBeLessThan(80);
  });
});

const header = (name: string) => screen.findByRole('columnheader', { name });
const last = (addresses: string[]) => new URLSearchParams(addresses.at(-1));

describe('the header of a column', () => {
  it('rewrites the query in the editor, and says why it cannot', async () => {
    const query = 'SELECT * FROM orders WHERE total > 5 OFFSET 10';
    const { user, addresses, search } = open(orders, `?${new URLSearchParams({ mode: 'query', query })}`);
    const total = await within(await header('total')).findByRole('button', { name: 'total' });
    await user.click(total);
    const sorted = 'SELECT * FROM orders WHERE total > 5 ORDER BY total';
    expect(last(addresses).get('query')).toBe(sorted);
    expect(search.getSnapshot().context.text).toBe(sorted);
    act(() => search.send({ type: 'search.type', text: `${sorted} nonsense` }));
    expect(total).toHaveAttribute('aria-disabled', 'true');
    expect(total).toHaveAttribute('title', expect.stringMatching(/^This query can't be sorted/));
    const asked = addresses.length;
    await user.click(total);
    expect(addresses).toHaveLength(asked);
  });

  it('does not sort by a key that queries cannot name, or by what the server does not sort', async () => {
    open([model('m', { 'two words': 1 })]);
    const words = await within(await header('two words')).findByRole('button', { name: 'two words' });
    expect(words).toHaveAttribute('title', expect.stringMatching(/^Queries can't use keys with spaces/));
    expect(await header('Modified')).toHaveAttribute('title', "Models can't be sorted by modified.");
  });
});

describe('a filter without a match', () => {
  it('finds missing keys and ignores case by filtering here', async () => {
    const { user, addresses } = open(orders);
    await user.click(await screen.findByRole('button', { name: 'Column customer' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Filter…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Value' }), 'an');
    expect(screen.getByText(/^Case-sensitive\./)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Match case' }));
    expect(screen.getByText(/^Queries can't ignore case. So the console filters here/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(JSON.parse(last(addresses).get('here') ?? '')).toEqual([
      { key: 'customer', comparison: 'contains', value: 'an', ignoresCase: true },
    ]);
    expect(last(addresses).get('where')).toBeNull();
  });
});

describe("a row's menu", () => {
  it('copies, and deletes after the confirmation in the specification', async () => {
    const { user, removed, copy } = open(orders);
    await user.click((await menuOf(user, order.id)).getByRole('menuitem', { name: 'Copy Id' }));
    expect(copy).toHaveBeenLastCalledWith('ord-20930-eu');
    await user.click((await menuOf(user, order.id)).getByRole('menuitem', { name: 'Copy Data' }));
    expect(JSON.parse(copy.mock.lastCall?.[0] ?? '')).toMatchObject({ total: 1204 });
    await user.click((await menuOf(user, order.id)).getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Model?' }, { timeout: 10_000 }));
    expect(dialog.getByText(/Are you sure you want to delete this model\?/)).toBeVisible();
    expect(dialog.getByText(/^Are you sure .*ord-20930-eu/)).toBeVisible();
    expect(await dialog.findByText('31 versions of history')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(removed).toEqual([['ord-20930-eu']]));
  });

  it('deletes from an opened row after a different confirmation', async () => {
    const { user } = open([order]);
    await user.click(await screen.findByRole('button', { name: 'Details of ord-20930-eu' }));
    for (const fact of ['Id', 'Collection', 'Version', 'Created Time', 'Modified Time'])
      expect(await screen.findByText(fact, { selector: 'dt' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete this model?' }, { timeout: 10_000 })).toBeVisible();
  });
});
describe('the search', () => {
  it('refuses a page size that is not a number', async () => {
    const { user, addresses } = open([], '');
    const perPage = screen.getByRole('spinbutton', { name: 'Results Per Page' });
    await user.clear(perPage);
    expect(screen.getByRole('alert')).toHaveTextContent('Results Per Page must be a whole number from 1 to 500.');
    await user.click(screen.getByRole('button', { name: 'Browse' }));
    expect(addresses).toEqual([]);
  });

  it('is cleared in another mode', async () => {
    const { user, addresses } = open(orders);
    await user.click(screen.getByRole('tab', { name: 'Id Lookup' }));
    expect(addresses).toEqual(['?mode=id']);
    await user.type(screen.getByRole('textbox', { name: 'Enter Model Id' }), 'x/y');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(addresses.at(-1)).toBe('?mode=id&id=x%2Fy');
  });
});

it.each([
  ['mode=query&query=SELECT+*+FROM+orders', true],
  ['mode=query&query=select+from+orders', true],
  ['mode=query&query=SELECT+note+AS+customer+FROM+orders', false],
  ['mode=browse&collection=orders', true],
  ['mode=id&id=x', true],
])('edits the values of whole models only: %s', async (address, isEdited) => {
  open(orders, `?${address}`, [{ type: 'stream.ended', page: { rows: orders, hasNext: false, at: 0 } }]);
  const row = await screen.findByRole('row', { name: new RegExp(order.id) });
  const cell = row.querySelector('[data-cell="customer"]');
  if (isEdited) expect(cell).not.toHaveAttribute('aria-disabled');
  else {
    expect(cell).toHaveAttribute('aria-disabled', 'true');
    expect(cell).toHaveAttribute('title', expect.stringContaining('SELECT *'));
  }
});

describe('a value that is not saved when its row is not shown any more', () => {
  const gone = { model: model('gone', { total: 1 }), key: 'total' };
  const failed = { ...gone, value: { refused: 'failed' }, context: { problem: unreachable } } as const;
  const changed = { ...gone, value: { refused: 'changed' }, context: { theirs: { value: 7, by: undefined } } } as const;
  const invalid = { ...gone, value: { refused: 'invalid' }, context: { reason: 'Why.' } } as const;
  it.each([
    ['no realtime connection', 'Retry', 'save.retry', failed],
    ['It is now 7.', 'Overwrite', 'save.overwrite', changed],
    ['gone, total: “12”.', 'Keep theirs', 'save.discard', changed],
    ['Why.', 'Discard', 'save.discard', invalid],
  ] as const)('is shown below the list: %s %s', async (text, action, type, at) => {
    const cells = frozenCells({ value: 'idle', saves: [at] });
    const [save] = cells.getSnapshot().context.saves.values();
    if (!save) throw new Error('There is a save.');
    const send = vi.spyOn(save, 'send');
    const { user } = open(orders, undefined, undefined, cells);
    const message = await screen.findByText('Value Not Saved');
    expect(message.parentElement).toHaveTextContent(text);
    await user.click(screen.getByRole('button', { name: action }));
    expect(send).toHaveBeenLastCalledWith({ type });
  });
});

describe('a long answer to a query', () => {
  const many = Array.from({ length: 1_200 }, (_, index) => model(`ord-${index}`, { total: index }));
  const part: ListPage<Model> = { rows: many, hasNext: false, isPart: true, at: 0 };
  const exporting = () => screen.getByRole('button', { name: 'Export all results' });
  const asked = '?mode=query&query=SELECT+*+FROM+orders';

  it('keeps what has arrived when it breaks off, and is asked for again with Retry', async () => {
    const { list, user } = open([], asked, [
      { type: 'stream.rows', page: part },
      { type: 'stream.failed', problem: { kind: 'unreachable' } },
    ]);
    const message = screen.getByText(/Only the first 1,200 rows were received\. The server could not be reached\./);
    expect(message).toBeVisible();
    expect(screen.getByText('1,200 models received')).toHaveAttribute('aria-busy', 'false');
    expect(exporting()).toHaveAttribute('aria-disabled', 'true');
    const states: unknown[] = [];
    list.subscribe(({ value }) => states.push(value.rows));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(states[0]).toEqual({ streaming: 'awaiting' });
  });
});

describe('the visible rows of a long table', () => {
  const measures = { row: 34, opening: 372, count: 10_000, opened: [], height: 340, pinned: [] };
  it('include a few more rows; a spacer has the height of the rest', () => {
    const { rows, rest } = rowWindow({ ...measures, top: 34_000 });
    expect(rows[0]).toEqual({ index: 988, gap: 988 * 34 });
    expect(rows.at(-1)?.index).toBe(1_022);
    expect(rest).toBe((10_000 - 1_023) * 34);
  });
  it('account for opened rows', () => {
    const { rows, rest } = rowWindow({ ...measures, opened: [0, 9_999], top: 34_000 });
    expect((rows[0]?.gap ?? 0) + rows.length * 34 + rest).toBe(10_000 * 34 + 2 * 372);
  });
  it('keep the rows with the focus and with the cell, as far as there are such rows', () => {
    const { rows } = rowWindow({ ...measures, top: 34_000, pinned: [5, 9_000, -1, 10_000, 1_005] });
    expect(rows.slice(0, 2).map(({ index }) => index)).toEqual([5, 988]);
    expect(rows[1]?.gap).toBe((988 - 6) * 34);
    expect(rows.slice(-2).map(({ index }) => index)).toEqual([1_022, 9_000]);
  });
});
