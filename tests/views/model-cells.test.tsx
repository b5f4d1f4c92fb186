import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import { usualArrangement } from '~/core/column-arrangement';
import type { CellDraft, CellResult } from '~/machines/model/cell-edit/cell-save-machine';
import { cellBeside, cellCommand, type CellStep } from '~/views/pages/model/models/cells/cell-keys';
import { LostCells } from '~/views/pages/model/models/cells/CellSaves';
import { useColumnKeys, usualColumns } from '~/views/pages/model/models/columns/model-columns';
import { ModelTable } from '~/views/pages/model/models/ModelTable';
import { cellsSavedBy, frozenCells } from '../support/cell-samples';
import { order, orders, smallOrder } from '../support/model-samples';
import { show } from '../support/show';

const keys = ['customer', 'total', 'lines', 'note'];
const copied = vi.fn();
const running: { stop: () => void }[] = [];
afterEach(() => running.splice(0).forEach((actor) => actor.stop()));

const table = (
  cells = frozenCells(),
  lastEditorOf: (model: Model) => never | undefined = () => undefined,
  fixed?: string,
) => (
  <ModelTable
    models={orders}
    columns={usualColumns(keys)}
    arrangement={usualArrangement}
    onArrange={() => {}}
    selected={[]}
    onSelect={() => {}}
    domainKey={{ namespace: 'acme', id: 'desk' }}
    zone="utc"
    cells={cells}
    fixed={fixed}
    lastEditorOf={lastEditorOf}
    copy={copied}
    onDelete={() => {}}
  />
);

function open() {
  const drafts: CellDraft[] = [];
  const save = vi.fn<(draft: CellDraft) => Promise<CellResult>>(({ cell }) =>
    Promise.resolve({ type: 'saved', row: cell.model }),
  );
  const list = createActor(fromCallback<{ type: 'list.replace'; row: Model }>(() => {})).start();
  const logic = fromPromise<CellResult, CellDraft>(({ input }) => {
    drafts.push(input);
    return save(input);
  });
  const cells = createActor(cellsSavedBy(logic), { input: { list } }).start();
  running.push(cells, list);
  show(table(cells));
  return { cells, drafts, save, user: userEvent.setup() };
}

const rowOf = ({ id }: Model) => screen.getByRole('row', { name: new RegExp(id) });
const cellOf = (model: Model, key: string) => {
  const found = rowOf(model).querySelector<HTMLElement>(`[data-cell="${key}"]`);
  if (!found) throw new Error(`There is no cell ${key}.`);
  return found;
};
const field = (key: string) => screen.getByRole('textbox', { name: key });

describe('the cells of the models', () => {
  it('are one tab stop with all else in the table, and the arrow keys lead from one to another', async () => {
    const { user } = open();
    const table = screen.getByRole('grid', { name: 'Models' });
    const stops = () =>
      [...table.querySelectorAll<HTMLElement>('*')]
        .filter(({ tabIndex }) => tabIndex === 0)
        .map((each) => each.dataset['cell'] ?? each.getAttribute('aria-label') ?? each.getAttribute('role'));
    expect(stops()).toEqual(['customer']);
    act(() => cellOf(order, 'customer').focus());
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(field('total')).toHaveFocus();
    expect(within(rowOf(smallOrder)).getByRole('textbox', { name: 'total' })).toBe(field('total'));
    await user.keyboard('{ArrowUp}{End}');
    expect(field('note')).toHaveFocus();
    expect(stops()).toEqual(['note']);
    await user.keyboard('{ArrowRight}');
    expect(rowOf(order).querySelector('td[tabindex]')).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('button', { name: `Actions of ${order.id}` })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(screen.getByRole('checkbox', { name: `Select ${order.id}` })).toHaveFocus();
    expect(stops()).toEqual([`Select ${order.id}`]);
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('checkbox', { name: 'Select all Models' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('link', { name: smallOrder.id })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowUp}{ArrowLeft}{ArrowRight}');
    expect(field('customer')).toHaveFocus();
    await user.tab({ shift: true });
    expect(table.contains(document.activeElement)).toBe(false);
    await user.tab();
    expect(field('customer')).toHaveFocus();
    await user.tab();
    expect(table.contains(document.activeElement)).toBe(false);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(stops()).toEqual(['customer']);
  });

  it.each(['{ArrowLeft}', '{ArrowRight}', '{Home}', '{End}', '{ArrowUp}'])(
    'keep the focus for %s in a number that is edited',
    async (key) => {
      const { user, drafts } = open();
      act(() => cellOf(order, 'total').focus());
      await user.keyboard(`{F2}{Backspace}${key}`);
      expect(field('total')).toHaveFocus();
      expect(drafts).toEqual([]);
    },
  );

  it('leave the controls of opened details in the tab order', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: `Details of ${order.id}` }));
    const [copy] = (await screen.findAllByRole('button', { name: /^Copy/ }, { timeout: 10_000 })) as [HTMLElement];
    act(() => copy.focus());
    await user.keyboard('{ArrowDown}{ArrowUp}{Home}');
    expect(copy).toHaveFocus();
    await user.tab();
    expect(copy.tabIndex).toBe(0);
    await user.tab({ shift: true });
    expect(copy).toHaveFocus();
  });

  it('discard with Escape, and save when the focus leaves', async () => {
    const { user, drafts } = open();
    await user.dblClick(cellOf(order, 'customer'));
    await user.keyboard('x{Escape}');
    expect(field('customer')).toHaveFocus();
    expect(drafts).toEqual([]);
    await user.dblClick(cellOf(order, 'customer'));
    await user.keyboard('{End}!');
    await user.click(screen.getByRole('checkbox', { name: `Select ${smallOrder.id}` }));
    await waitFor(() => expect(drafts).toMatchObject([{ text: 'Chidi Okafor!' }]));
  });

  it('offer the editor for objects and arrays', async () => {
    const { user } = open();
    act(() => cellOf(order, 'lines').focus());
    await user.keyboard('x');
    expect(await screen.findByRole('link', { name: 'Open in the editor' }, { timeout: 10_000 })).toHaveAttribute(
      'href',
      `/domain/acme/desk/models/${order.id}?path=%2Flines`,
    );
  });

  it('keep the answers beside the keyboard: Escape and Tab lead back', async () => {
    const { user, save } = open();
    save.mockResolvedValueOnce({ type: 'invalid', reason: 'Enter a number.' });
    await user.dblClick(cellOf(smallOrder, 'total'));
    await user.keyboard('many{ArrowDown}');
    await user.dblClick(cellOf(smallOrder, 'total'));
    expect(field('total')).toHaveValue('many');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Enter a number.', {}, { timeout: 10_000 })).toBeVisible();
    await user.tab();
    await user.keyboard('{Escape}');
    expect(field('total')).toHaveFocus();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Discard' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(cellOf(smallOrder, 'total')).toHaveTextContent('9.5');
  });

  it('are not edited where the operator may not write', async () => {
    const cells = frozenCells({ value: 'idle', context: { readOnly: new Set([order.id]) } });
    const send = vi.spyOn(cells, 'send');
    const edits = () => send.mock.calls.filter(([{ type }]) => type === 'cell.edit');
    show(table(cells));
    expect(cellOf(order, 'total')).toHaveAttribute('title', 'You can read this model but not change it.');
    await userEvent.dblClick(cellOf(order, 'total'));
    expect(edits()).toHaveLength(0);
    await userEvent.dblClick(cellOf(smallOrder, 'total'));
    expect(edits()).toHaveLength(1);
  });

  it('are not edited where they may be other fields of the model', async () => {
    const cells = frozenCells({ value: { open: 'ready' }, context: { cell: { model: order, key: 'total' } } });
    const send = vi.spyOn(cells, 'send');
    show(table(cells, undefined, 'Why.'));
    expect(cellOf(order, 'total')).toHaveAttribute('title', 'Why.');
    await userEvent.dblClick(cellOf(order, 'total'));
    await userEvent.type(field('total'), 'x{F2}{Delete}', { skipClick: true });
    expect(send.mock.calls.map(([{ type }]) => type)).not.toContain('cell.edit');
    expect(send.mock.calls.map(([{ type }]) => type)).not.toContain('cell.type');
  });

  it('are focused by a click beside the value, and edited by a double-click there', async () => {
    const { user } = open();
    const beside = cellOf(order, 'total').closest('td') as HTMLElement;
    await user.click(beside);
    expect(field('total')).toHaveFocus();
    await user.dblClick(beside);
    expect(field('total')).toHaveValue('1204');
  });

  it('copy the value', async () => {
    const { user, cells } = open();
    act(() => cellOf(order, 'total').focus());
    await user.keyboard('{Control>}c{/Control}');
    act(() => cells.send({ type: 'cell.focus', cell: { model: order, key: 'lines' } }));
    await user.keyboard('{Control>}c{/Control}');
    expect(copied.mock.calls).toEqual([['1204'], ['[{"sku":"LAMP-02","qty":10}]']]);
  });

  it('take a block from the clipboard, and one key takes it back', async () => {
    const { user, drafts } = open();
    const texts = () => drafts.map(({ cell, text }) => [cell.model.id, cell.key, text]);
    act(() => cellOf(order, 'customer').focus());
    await user.paste('Noor\t12\nAda\t13\n');
    await waitFor(() => expect(drafts).toHaveLength(4));
    expect(texts()).toEqual([
      [order.id, 'customer', 'Noor'],
      [smallOrder.id, 'customer', 'Ada'],
      [order.id, 'total', '12'],
      [smallOrder.id, 'total', '13'],
    ]);
    expect(field('customer')).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(drafts).toHaveLength(8));
    expect(texts().slice(4)).toContainEqual([order.id, 'customer', order.data['customer']]);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await waitFor(() => expect(drafts).toHaveLength(12));
    expect(texts().slice(8)).toContainEqual([smallOrder.id, 'total', '13']);
  });

  it('ask before a block of which something is left out', async () => {
    const { user, cells, drafts } = open();
    act(() => cellOf(order, 'total').focus());
    await user.paste('many\tx');
    expect(cells.getSnapshot().value).toEqual({ open: 'asking' });
    expect(cells.getSnapshot().context.block?.leftOut).toHaveLength(2);
    expect(drafts).toEqual([]);
  });

  it('type what is pasted if it is one cell', async () => {
    const { user, cells } = open();
    act(() => cellOf(order, 'customer').focus());
    await user.paste('Noor');
    expect([cells.getSnapshot().value, cells.getSnapshot().context.text]).toEqual([{ open: 'entering' }, 'Noor']);
  });

  it('are filled with the value above as it is', async () => {
    const { user, drafts } = open();
    act(() => cellOf(smallOrder, 'total').focus());
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(() => expect(drafts).toHaveLength(1));
    expect(drafts[0]).toMatchObject({ cell: { model: smallOrder, key: 'total' }, exact: { total: 1204 } });
    await user.keyboard('{ArrowUp}{Control>}d{/Control}');
    expect(drafts).toHaveLength(1);
  });

  it('lead to the cells beside them; Tab only to those where values can be typed, also of other rows', () => {
    const beside = (model: Model, key: string, step: CellStep) => {
      const grid = { models: orders, keys, whyFixed: () => undefined };
      const found = cellBeside({ model, key }, step, grid);
      return found && [found.model.id, found.key];
    };
    expect(beside(order, 'total', 'right')).toEqual([order.id, 'lines']);
    expect(beside(order, 'total', 'next')).toEqual([order.id, 'note']);
    expect(beside(order, 'note', 'next')).toEqual([smallOrder.id, 'customer']);
    expect(beside(order, 'note', 'right')).toBeUndefined();
    expect(beside(smallOrder, 'customer', 'previous')).toEqual([order.id, 'note']);
    expect(beside(order, 'customer', 'previous')).toBeUndefined();
    expect(beside(order, 'customer', 'up')).toBeUndefined();
  });

  it.each([
    ['ready', 'ArrowDown', { do: 'go', step: 'down' }],
    ['ready', 'Enter', { do: 'edit' }],
    ['ready', 'Tab', undefined],
    ['ready', 'Escape', undefined],
    ['ready', 'Backspace', { do: 'write', text: '' }],
    ['ready', '?', undefined],
    ['series', 'Tab', { do: 'go', step: 'next', inSeries: true }],
    ['series', 'Escape', { do: 'cancel' }],
    ['entering', 'ArrowLeft', { do: 'go', step: 'left' }],
    ['entering', 'Home', undefined],
    ['entering', 'F2', { do: 'edit' }],
    ['editing', 'ArrowLeft', undefined],
    ['editing', 'Enter', { do: 'go', step: 'down' }],
    ['editing', 'Backspace', undefined],
  ] as const)('%s: %s', (mode, key, command) => {
    const press = { key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
    expect(cellCommand(press, { mode, kind: 'string', text: 'old' })).toEqual(command);
    expect(cellCommand({ ...press, ctrlKey: true, key: 'z' }, { mode, kind: 'string', text: 'old' })).toEqual(
      mode === 'ready' || mode === 'series' ? { do: 'undo' } : undefined,
    );
    expect(cellCommand({ ...press, ctrlKey: true }, { mode, kind: 'string', text: 'old' })).toBeUndefined();
  });

  it.each([
    ['ready', ' ', { do: 'write', text: 'true' }],
    ['editing', 'ArrowUp', { do: 'write', text: 'true' }],
  ] as const)('%s of true or false: %s', (mode, key, command) => {
    const press = { key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
    expect(cellCommand(press, { mode, kind: 'boolean', text: 'false' })).toEqual(command);
  });
});

it('lists refused values whose cells are not shown', () => {
  const refused = (key: string) =>
    ({ value: { refused: 'failed' }, model: order, key, context: { problem: { kind: 'unreachable' } } }) as const;
  const cells = frozenCells({ value: 'idle', saves: [refused('total'), refused('paid')] });
  const send = vi.spyOn(cells, 'send');
  show(<LostCells cells={cells} zone="utc" isShown={(_, key) => key === 'paid'} />);
  expect(screen.getByText(`${order.id}, total: “12”.`)).toBeVisible();
  expect(screen.queryByText(`${order.id}, paid: 12`)).toBeNull();
  act(() => screen.getByRole('button', { name: 'Retry all' }).click());
  expect(send).toHaveBeenCalledWith({ type: 'cells.retry' });
});

it('keeps the columns in their places when the rows come in another order, until others are asked for', () => {
  const { result, rerender } = renderHook(({ keys, about }) => useColumnKeys(keys, about), {
    initialProps: { keys: ['a', 'b', 'c'], about: 'orders' },
  });
  rerender({ keys: ['d', 'c', 'a'], about: 'orders' });
  expect(result.current).toEqual(['a', 'c', 'd']);
  rerender({ keys: ['b', 'd'], about: 'orders' });
  expect(result.current).toEqual(['b', 'd']);
  rerender({ keys: ['d', 'b'], about: 'users' });
  expect(result.current).toEqual(['d', 'b']);
});
