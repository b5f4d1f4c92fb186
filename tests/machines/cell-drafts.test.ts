import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { cellWork, collectionsOf } from '~/machines/draft/cell-work';
import { createDrafts, selectOffered } from '~/machines/draft/draft-machine';
import type { CellDraft, CellResult } from '~/machines/model/cell-edit/cell-save-machine';
import type { Cell } from '~/machines/model/cell-edit/cell-values';
import { cellsSavedBy } from '../support/cell-samples';
import { deferredTask, settle } from '../support/deferred-task';
import { browser } from '../support/draft-store-samples';
import { unreachable } from '../support/fixtures';
import { order } from '../support/model-samples';

describe('a draft of the cells of models', () => {
  const total = { model: order, key: 'total' };
  const elsewhere = { model: { ...order, id: 'other', collection: 'elsewhere' }, key: 'total' };

  /** A tab that shows the models of a collection. */
  async function openList({ store, newId }: ReturnType<typeof browser>, collection = order.collection) {
    const clock = new SimulatedClock();
    const save = deferredTask<CellResult, CellDraft>();
    const list = createActor(fromCallback<{ type: 'list.replace' }>(() => {})).start();
    const cells = createActor(cellsSavedBy(save.logic), { input: { list }, clock }).start();
    const { machine: logic } = createDrafts({ store, username: 'mara', newId, now: () => 7 });
    const draft = createActor(logic.provide({ actors: { work: cellWork(cells, collection) } }), {
      clock,
      input: { place: { username: 'mara', place: `/models Cells of ${collection}` } },
    }).start();
    await settle();
    return {
      cells,
      draft,
      save,
      offered: () => selectOffered(draft.getSnapshot()),
      type: (cell: Cell, text: string) => {
        cells.send({ type: 'cell.focus', cell });
        cells.send({ type: 'cell.type', cell, text, zone: 'utc' });
        clock.increment(300);
      },
      wait: () => clock.increment(300),
      close: () => {
        draft.stop();
        cells.stop();
      },
    };
  }

  it('offers what was being typed, saved or was refused, and saves it over the value that was shown', async () => {
    const tabs = browser();
    const first = await openList(tabs);
    first.type(total, 'twelve');
    first.cells.send({ type: 'cell.commit' });
    await first.save.answer({ type: 'invalid', reason: 'Enter a number.' });
    first.type({ model: order, key: 'customer' }, 'Noor');
    first.cells.send({ type: 'cell.commit' });
    first.type({ model: order, key: 'note' }, 'ab');
    first.close();
    const next = await openList(tabs);
    expect(next.offered()).toBe(7);
    next.draft.send({ type: 'draft.restore' });
    expect(next.offered()).toBeUndefined();
    expect(next.save.last.input).toEqual({
      cell: { model: { ...order, data: { total: order.data['total'] } }, key: 'total' },
      text: 'twelve',
      zone: 'utc',
      expected: undefined,
      sent: ['twelve'],
    });
    expect([...next.cells.getSnapshot().context.saves.values()].map((each) => each.getSnapshot().context.text)).toEqual(
      ['twelve', 'Noor', 'ab'],
    );
  });

  it('keeps it again while it is not saved, and no longer when it is', async () => {
    const tabs = browser();
    const first = await openList(tabs);
    first.type(total, '12');
    first.close();
    const next = await openList(tabs);
    next.draft.send({ type: 'draft.restore' });
    await next.save.fail(unreachable);
    next.wait();
    expect(tabs.drafts.size).toBe(1);
    next.cells.send({ type: 'cells.retry' });
    await next.save.answer({ type: 'saved', row: order });
    expect(tabs.drafts.size).toBe(0);
  });

  it('forgets what was discarded in its cell, or with the page', async () => {
    const tabs = browser();
    const first = await openList(tabs);
    first.type(total, '12');
    expect(tabs.drafts.size).toBe(1);
    first.cells.send({ type: 'cell.cancel' });
    expect(tabs.drafts.size).toBe(0);
    first.type(total, '12');
    first.draft.send({ type: 'draft.giveUp' });
    expect(tabs.drafts.size).toBe(0);
  });

  it('is of one collection', async () => {
    const tabs = browser();
    const first = await openList(tabs);
    first.type(elsewhere, '12');
    expect([tabs.drafts.size, collectionsOf(first.cells.getSnapshot())]).toEqual([0, ['elsewhere']]);
  });
});
