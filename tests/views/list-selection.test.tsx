import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { frozenList, type ListAt } from '../support/frozen-list';
import { unreachable } from '../support/fixtures';
import { liveList } from '../support/live';
import {
  sampleColumns,
  sampleDefaults,
  sampleKind,
  SampleList,
  sampleMachine,
  type SampleRow,
  sampleRows,
} from '../support/sample-list';
import { show } from '../support/show';
import { watched } from '../support/watched';

const selectable = sampleRows.filter(({ status }) => status !== 'initializing');
const [first] = sampleRows;
const closed = sampleRows.filter(({ status }) => status === 'initializing');
const elsewhere: SampleRow = { name: 'Atlas', namespace: 'acme', id: 'atlas', status: 'ready' };

function open(at: ListAt<SampleRow>) {
  const { actor, sent } = watched(
    frozenList(sampleMachine, sampleDefaults, { shown: sampleRows, hasNext: true, ...at }),
  );
  show(<SampleList list={actor} />);
  return sent;
}
const some = (selected: SampleRow[], at: ListAt<SampleRow> = {}) =>
  open({ selection: 'some', ...at, context: { selected } });
const bar = () => screen.getByRole('toolbar', { name: 'Selected rows' });
const button = (name: string | RegExp) => screen.queryByRole('button', { name });

describe('the selection of a list', () => {
  it.each<[string, ListAt<SampleRow>, string]>([
    ['a search with a total', { query: '?filter=a', total: 132 }, 'Select all 132 that match'],
    ['a search without a total', { query: '?filter=a' }, 'Select all that match'],
    ['a whole list', { total: 132 }, 'Select all 132 domains'],
    ['the last page', { query: '?page=2', hasNext: false }, 'Select all domains'],
  ])('offers the rows of all pages of %s when all of this page are selected', async (_, at, label) => {
    const sent = some(selectable, at);
    await userEvent.click(screen.getByRole('button', { name: label }));
    expect(sent).toEqual([{ type: 'list.selectAll' }]);
  });

  it.each<[string, SampleRow[], ListAt<SampleRow>]>([
    ['not all of this page are selected', selectable.slice(1), {}],
    ['there is no other page', selectable, { hasNext: false }],
    ['all are selected', selectable, { selection: 'all' }],
  ])('offers no other rows when %s', (_, selected, at) => {
    some(selected, at);
    expect(button(/^Select all/)).toBeNull();
  });

  it('counts the rows that can not be deleted, and does not delete them', async () => {
    const sent = some([...selectable, ...closed, elsewhere], { selection: 'all' });
    expect(bar()).toHaveTextContent(/^All 6 selected · 1 can't be deleted/);
    await userEvent.click(screen.getByRole('button', { name: 'Delete…' }));
    expect(sent).toEqual([{ type: 'list.remove', ids: [...selectable.map(({ id }) => id), 'atlas'] }]);
  });

  it('shows how far reading all rows is, which can be cancelled', async () => {
    const sent = open({
      selection: 'gathering',
      context: { selected: selectable, gathered: { read: 1_500, total: 2_000 } },
    });
    expect(bar()).toHaveTextContent('Reading all rows to select them: 1,500 of 2,000 rows…');
    expect(button('Delete…')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([{ type: 'gather.cancel' }]);
  });

  it('says why all rows could not be selected, and tries again', async () => {
    const sent = open({
      selection: 'gatherFailed',
      context: { selected: selectable, gatherProblem: unreachable },
    });
    expect(screen.getByRole('alert')).toHaveTextContent("Couldn't select all. ");
    expect(button('Delete…')).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(sent).toEqual([{ type: 'list.selectAll' }]);
  });

  it('is cleared on request', async () => {
    const sent = some(first ? [first] : []);
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(sent).toEqual([{ type: 'list.select', ids: [] }]);
  });
});

describe('the removal of many rows', () => {
  const many = Array.from({ length: 50 }, (_, at): SampleRow => ({ ...elsewhere, id: `branch-${at}` }));
  const results = (count: number) => many.slice(0, count).map(({ id }) => ({ id, label: id, problem: undefined }));

  it('shows the progress for each row, and announces every tenth part', async () => {
    open({ removal: 'removing', context: { pendingDeletion: many, results: results(13) } });
    expect(await screen.findByText('Deleting 14 of 50…')).toBeVisible();
    expect(screen.getByText('Deleting 11 of 50…')).toHaveRole('status');
  });
});

it('shows the progress of reading all rows to sort them, and no arrow until it ends, and can be canceled', async () => {
  const { list, asked } = liveList(sampleKind, sampleRows);
  show(<SampleList list={list} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Namespace' }));
  const report = (read: number, total?: number) =>
    act(() => list.send({ type: 'whole.progress', progress: { read, total } }));
  report(1_200);
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('1,200 rows so far');
  expect(screen.getByRole('columnheader', { name: 'Namespace' })).toHaveAttribute('aria-sort', 'none');
  report(1_500, 3_400);
  expect(screen.getByText(/Reading 1,500 of 3,400/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('link', { name: 'Field Notes' })).toBeVisible();
  expect(screen.queryByText(/Reading/)).toBeNull();
  expect(asked).toHaveLength(3);
});

it('draws no row again only because the list is loading', async () => {
  const { list } = liveList(sampleKind, sampleRows);
  show(<SampleList list={list} />);
  await screen.findByRole('link', { name: 'Field Notes' });
  const drawn = sampleColumns.map((column) => vi.spyOn(column, 'render'));
  act(() => list.send({ type: 'list.reload' }));
  expect(button('Reload')).toHaveAttribute('aria-busy', 'true');
  expect(drawn.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0, 0]);
  await waitFor(() => expect(button('Reload')).toHaveAttribute('aria-busy', 'false'));
  expect(drawn[0]).toHaveBeenCalled();
});
