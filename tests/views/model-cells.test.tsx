import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import { usualArrangement } from '~/core/column-arrangement';
import { operator } from '~/core/person';
import {
  type CellDraft,
  cellEditMachine,
  type CellResult,
} from '~/machines/model/cell-edit/cell-edit-machine';
import { neighborOf } from '~/views/pages/model/models/cells/CellEditor';
import { usualColumns } from '~/views/pages/model/models/columns/model-columns';
import { ModelTable } from '~/views/pages/model/models/ModelTable';
import { frozenCells } from '../support/cell-samples';
import { order, orders, smallOrder } from '../support/model-samples';
import { show } from '../support/show';

const keys = ['customer', 'total', 'lines', 'note'];
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
    copy={() => {}}
    onDelete={() => {}}
  />
);

function open() {
  const drafts: CellDraft[] = [];
  const save = vi.fn<(draft: CellDraft) => Promise<CellResult>>(({ cell }) =>
    Promise.resolve({ type: 'saved', row: cell.model }),
  );
  const list = createActor(fromCallback<{ type: 'list.replace'; row: Model }>(() => {})).start();
  const cells = createActor(
    cellEditMachine.provide({
      actors: {
        save: fromPromise<CellResult, CellDraft>(({ input }) => {
          drafts.push(input);
          return save(input);
        }),
      },
    }),
    { input: { list } },
  ).start();
  running.push(cells, list);
  show(table(cells));
  return { cells, drafts, save, user: userEvent.setup() };
}

const cellOf = ({ id }: Model, key: string) => {
  const found = screen
    .getByRole('row', { name: new RegExp(id) })
    .querySelector<HTMLElement>(`[data-cell="${key}"]`);
  if (!found) throw new Error(`There is no cell ${key}.`);
  return found;
};
const field = (key: string) => screen.findByRole('textbox', { name: key }, { timeout: 10_000 });

describe('the cells of the models', () => {
  it('are one tab stop, and the arrow keys move between them', async () => {
    const { user } = open();
    const stops = () =>
      [...document.querySelectorAll('[data-cell][tabindex="0"]')].map((each) =>
        each.getAttribute('data-cell'),
      );
    expect(stops()).toEqual(['customer']);
    cellOf(order, 'customer').focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(cellOf(smallOrder, 'total')).toHaveFocus();
    expect(stops()).toEqual(['total']);
    await user.keyboard('{ArrowUp}{End}');
    expect(cellOf(order, 'note')).toHaveFocus();
    await user.keyboard('{ArrowRight}{Home}{ArrowUp}');
    expect(cellOf(order, 'customer')).toHaveFocus();
  });

  it('are edited with F2 and saved with Enter, which returns the focus', async () => {
    const { user, drafts } = open();
    cellOf(order, 'total').focus();
    await user.keyboard('{F2}');
    expect(await field('total')).toHaveFocus();
    await user.keyboard('12{Enter}');
    await waitFor(() => expect(cellOf(order, 'total')).toHaveFocus());
    expect(drafts).toMatchObject([{ text: '12', cell: { model: { id: order.id }, key: 'total' } }]);
    expect(screen.getByLabelText('Saved')).toBeVisible();
  });

  it('discard with Escape, and save when the focus leaves', async () => {
    const { user, drafts } = open();
    await user.dblClick(cellOf(order, 'customer'));
    await user.type(await field('customer'), 'x{Escape}');
    await waitFor(() => expect(cellOf(order, 'customer')).toHaveFocus());
    expect(drafts).toEqual([]);
    await user.dblClick(cellOf(order, 'customer'));
    await user.type(await field('customer'), '!');
    await user.click(screen.getByRole('checkbox', { name: `Select ${smallOrder.id}` }));
    await waitFor(() => expect(drafts).toMatchObject([{ text: 'Chidi Okafor!' }]));
  });

  it('offer the editor for objects and arrays', async () => {
    const { user } = open();
    await user.dblClick(cellOf(order, 'lines'));
    expect(
      await screen.findByRole('link', { name: 'Open in the editor' }, { timeout: 10_000 }),
    ).toHaveAttribute('href', `/domain/acme/desk/models/${order.id}?path=%2Flines`);
  });

  it('ask what to do when someone else was faster', async () => {
    const { user, save, cells } = open();
    const theirs = { value: 7, by: { ...operator('mara'), displayName: 'Mara' } };
    save.mockResolvedValueOnce({ type: 'changed', theirs, row: order });
    await user.dblClick(cellOf(order, 'total'));
    await user.type(await field('total'), '12{Enter}');
    expect(await screen.findByText('Mara changed this value in the meantime. It is now 7.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(cells.getSnapshot().value).toBe('saved'));
    expect(save.mock.lastCall?.[0].expected).toEqual(theirs);
  });

  it('are not edited where the operator may not write', async () => {
    const cells = frozenCells({ value: 'idle', context: { readOnly: new Set([order.id]) } });
    const send = vi.spyOn(cells, 'send');
    show(table(cells));
    expect(cellOf(order, 'total')).toHaveAttribute('title', 'You can read this model but not change it.');
    await userEvent.dblClick(cellOf(order, 'total'));
    expect(send).not.toHaveBeenCalled();
    await userEvent.dblClick(cellOf(smallOrder, 'total'));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('are not edited where they may be other fields of the model', async () => {
    const cells = frozenCells();
    const send = vi.spyOn(cells, 'send');
    show(table(cells, undefined, 'Why.'));
    expect(cellOf(order, 'total')).toHaveAttribute('title', 'Why.');
    await userEvent.dblClick(cellOf(order, 'total'));
    expect(send).not.toHaveBeenCalled();
  });

  it('Tab leads to the next cell that can be edited in place, also of the next row', () => {
    const next = (model: Model, key: string, step: 1 | -1) => {
      const found = neighborOf({ model, key }, { models: orders, keys, step });
      return found && [found.model.id, found.key];
    };
    expect(next(order, 'total', 1)).toEqual([order.id, 'note']);
    expect(next(order, 'note', 1)).toEqual([smallOrder.id, 'customer']);
    expect(next(smallOrder, 'customer', -1)).toEqual([order.id, 'note']);
    expect(next(order, 'customer', -1)).toBeUndefined();
  });
});

it('shows the last editor beside the time', () => {
  const mara = { ...operator('mara'), displayName: 'Mara' };
  show(table(frozenCells(), ({ id }) => (id === order.id ? mara : undefined) as never));
  const row = within(screen.getByRole('row', { name: new RegExp(order.id) }));
  expect(row.getByRole('img', { name: 'Last edited by Mara' })).toBeVisible();
  expect(screen.getAllByRole('img')).toHaveLength(1);
});
