import { describe, expect, it } from 'vitest';
import { createActor, type EventFromLogic, fromCallback } from 'xstate';
import { type Losses, wordToType } from '~/core/losses';
import type { ApiProblem } from '~/core/problem';
import {
  createRemoval,
  type RemovalDescriptor,
  type RemovalMachine,
  type RemovalReport,
  type RemovalResult,
} from '~/machines/kit/removal-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';

type Row = { id: string };
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));
const traits = { idOf: ({ id }: Row) => id, labelOf: ({ id }: Row) => `Row ${id}` };
const typed: RemovalDescriptor<Row> = {
  ...traits,
  confirmWord: (given) => (given.length === 1 ? given[0]?.id : `delete ${given.length}`),
};
const counted: RemovalDescriptor<Row> = {
  ...traits,
  isCounted: true,
  isExportable: () => true,
  confirmWord: (given, losses) =>
    wordToType({ names: given.map(({ id }) => id), verb: 'delete', many: 'rows' }, losses),
};
const forbidden = rejected('forbidden', 403);
const gone = rejected('not_found', 404);
const timedOut: ApiProblem = { kind: 'timedOut', seconds: 25 };
const result = (id: string, problem?: ApiProblem): RemovalResult => ({ id, label: `Row ${id}`, problem });

function start(descriptor = typed) {
  const count = deferredTask<Losses, readonly Row[]>();
  const exportRows = deferredTask<string | undefined, readonly Row[]>();
  const remove = deferredTask<RemovalResult[], readonly Row[]>();
  const checkRemoved = deferredTask<RemovalResult[], readonly Row[]>();
  const announced: (readonly RemovalResult[])[] = [];
  const reports: RemovalReport[] = [];
  const owner = createActor(
    fromCallback<RemovalReport>(({ receive }) => receive((report) => reports.push(report))),
  ).start();
  const actor = createActor(
    createRemoval(descriptor).provide({
      actors: {
        count: count.logic,
        exportRows: exportRows.logic,
        remove: remove.logic,
        checkRemoved: checkRemoved.logic,
      },
      actions: { announceRemoved: (_, results) => announced.push(results) },
    }),
    { input: { owner } },
  ).start();
  return {
    actor,
    count,
    exportRows,
    remove,
    checkRemoved,
    announced,
    reports,
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
    send: (...events: EventFromLogic<RemovalMachine<Row>>[]) => events.forEach((event) => actor.send(event)),
    ask: (...ids: string[]) => actor.send({ type: 'removal.ask', rows: rows(...ids) }),
    confirm: (text: string) => {
      actor.send({ type: 'removal.type', text });
      actor.send({ type: 'removal.confirm' });
    },
  };
}

/** Three rows whose removal is confirmed. `end`: one result after the other. */
function removingThree() {
  const removal = start();
  removal.ask('a', 'b', 'c');
  removal.confirm('delete 3');
  const end = async (...results: RemovalResult[]) => {
    for (const each of results) {
      await removal.remove.answer([each]);
    }
  };
  return { ...removal, end };
}

describe('a removal', () => {
  it('asks before removing, and requires the confirmation text', () => {
    const { send, ask, confirm, context, state, remove, actor } = start();
    ask('a', 'c');
    expect([state(), actor.getSnapshot().hasTag('open'), context().pendingDeletion]).toEqual([
      { asking: 'counted' },
      true,
      rows('a', 'c'),
    ]);
    send({ type: 'removal.confirm' });
    confirm('delete');
    expect(state()).toEqual({ asking: 'counted' });
    send({ type: 'removal.close' });
    expect(state()).toBe('closed');
    expect(context()).toMatchObject({ pendingDeletion: [], confirmation: '', results: [] });
    expect(remove.calls).toEqual([]);
    ask('a', 'c');
    confirm('delete 2');
    expect([state(), remove.last.input]).toEqual([{ removing: 'running' }, rows('a')]);
  });

  it.each<[string, RemovalDescriptor<Row>, string]>([
    ['any text when none is configured', traits, ''],
    ['the text with blanks around it', typed, ' a '],
  ])('accepts %s', (_, descriptor, text) => {
    const { ask, confirm, state } = start(descriptor);
    ask('a');
    confirm(text);
    expect(state()).toEqual({ removing: 'running' });
  });

  it('removes one row after another, reports to its owner, and shows the results until closed', async () => {
    const { send, context, state, remove, end, announced, reports } = removingThree();
    expect([remove.calls.length, reports]).toEqual([1, [{ type: 'removal.going', results: [] }]]);
    await end(result('a'));
    expect([state(), remove.last.input]).toEqual([{ removing: 'running' }, rows('b')]);
    expect(reports.at(-1)).toEqual({ type: 'removal.going', results: [result('a')] });
    await end(result('b', forbidden));
    expect(announced).toEqual([]);
    await end(result('c'));
    const results = [result('a'), result('b', forbidden), result('c')];
    expect([state(), context().results, announced]).toEqual(['partlyFailed', results, [results]]);
    expect(reports.filter(({ type }) => type === 'removal.ended')).toEqual([{ type: 'removal.ended', results }]);
    send({ type: 'removal.close' });
    expect([state(), context().results]).toEqual(['closed', []]);
  });

  it('closes when all are removed', async () => {
    const { state, end, context, announced } = removingThree();
    const results = [result('a'), result('b'), result('c')];
    await end(...results);
    expect([state(), announced, context().pendingDeletion]).toEqual(['closed', [results], []]);
  });

  it('stops after the current row', async () => {
    const { send, state, remove, end, announced, context } = removingThree();
    await end(result('a'));
    send({ type: 'removal.stop' });
    expect(state()).toEqual({ removing: 'stopping' });
    await end(result('b'));
    expect([state(), remove.calls.length, context().notDeleted]).toEqual(['partlyFailed', 2, rows('c')]);
    expect(announced).toEqual([[result('a'), result('b')]]);
  });

  it('closes when stopped during the last row', async () => {
    const { send, state, end } = removingThree();
    await end(result('a'), result('b'));
    send({ type: 'removal.stop' });
    await end(result('c'));
    expect(state()).toBe('closed');
  });

  it('stops removing when the session has ended', async () => {
    const { state, remove, end } = removingThree();
    await end(result('a', { kind: 'unauthorised' }));
    expect([state(), remove.calls.length]).toEqual(['partlyFailed', 1]);
  });

  it('checks the rows whose removal was not answered', async () => {
    const { end, state, checkRemoved, announced, context } = removingThree();
    await end(result('a'), result('b', timedOut), result('c', timedOut));
    expect([state(), checkRemoved.last.input]).toEqual(['checking', rows('b', 'c')]);
    expect(announced).toEqual([[result('a')]]);
    await checkRemoved.answer([result('b'), result('c')]);
    expect([state(), context().results]).toEqual(['closed', []]);
    expect(announced[1]).toEqual([result('b'), result('c')]);
  });

  it('keeps unchecked results, and checks them again on request', async () => {
    const { end, actor, send, state, checkRemoved, context, remove } = removingThree();
    await end(result('a'), result('b', timedOut), result('c', timedOut));
    const answer = async (...results: RemovalResult[]) => {
      await checkRemoved.answer(results);
      return [state(), context().results];
    };
    const first = await answer(result('b', forbidden));
    expect(first).toEqual(['partlyFailed', [result('a'), result('b', forbidden), result('c', timedOut)]]);
    send({ type: 'removal.check' });
    expect([state(), checkRemoved.last.input]).toEqual(['checking', rows('c')]);
    const second = await answer(result('c'));
    expect(second).toEqual(['partlyFailed', [result('a'), result('b', forbidden), result('c')]]);
    expect(actor.getSnapshot().can({ type: 'removal.check' })).toBe(false);
    expect(remove.calls).toHaveLength(3);
  });

  it('removes again what was refused or not reached, and nothing else', async () => {
    const { send, state, remove, end, context } = removingThree();
    await end(result('a', gone), result('b', forbidden));
    send({ type: 'removal.stop' });
    await end(result('c', forbidden));
    expect(state()).toBe('partlyFailed');
    send({ type: 'removal.retry' });
    expect([state(), remove.last.input, context().pendingDeletion]).toEqual([
      { removing: 'running' },
      rows('b'),
      rows('b', 'c'),
    ]);
    await end(result('b'), result('c'));
    expect(state()).toBe('closed');
  });

  it('gives all remaining rows the failure when the removal fails', async () => {
    const { context, state, remove, end } = removingThree();
    await end(result('a'));
    await remove.fail(unreachable);
    expect(state()).toBe('partlyFailed');
    expect(context().results).toEqual([result('a'), result('b', unreachable), result('c', unreachable)]);
  });
});

describe('what goes with a removal', () => {
  const losses: Losses = { at: 1, list: [{ what: 'model', count: 569 }] };
  function asked() {
    const removal = start(counted);
    removal.ask('a');
    const answer = async (found: Losses | ApiProblem) => {
      if ('list' in found) removal.count.last.resolve(found);
      else removal.count.last.reject(found);
      await settle();
    };
    return { ...removal, answer };
  }

  it('is counted before anything is removed, and decides what has to be typed', async () => {
    const { confirm, state, count, remove, answer } = asked();
    expect([state(), count.last.input]).toEqual([{ asking: 'counting' }, rows('a')]);
    confirm('a');
    expect(state()).toEqual({ asking: 'counting' });
    await answer(losses);
    confirm('a');
    expect([state(), remove.calls]).toEqual([{ asking: 'counted' }, []]);
    confirm('a and 569 models');
    expect(state()).toEqual({ removing: 'running' });
  });

  it('can be counted again when that failed, or the name be typed', async () => {
    const { send, confirm, state, context, answer } = asked();
    await answer(unreachable);
    expect([state(), context().lossProblem]).toEqual([{ asking: 'uncounted' }, unreachable]);
    send({ type: 'removal.confirm' });
    expect(state()).toEqual({ asking: 'uncounted' });
    send({ type: 'removal.count' });
    expect(state()).toEqual({ asking: 'counting' });
    await answer(unreachable);
    confirm('a');
    expect(state()).toEqual({ removing: 'running' });
  });

  it('forbids the removal where it may not be done', async () => {
    const { confirm, state, answer } = asked();
    await answer({ at: 1, list: [], forbidden: 'Only an owner may.' });
    confirm('a');
    expect(state()).toEqual({ asking: 'counted' });
  });

  it('is exported first on request', async () => {
    const { send, state, exportRows, context, answer } = asked();
    await answer(losses);
    send({ type: 'removal.export' }, { type: 'removal.confirm' });
    expect([state(), exportRows.last.input]).toEqual([{ asking: 'exporting' }, rows('a')]);
    await exportRows.fail(unreachable);
    expect([state(), context().lossProblem]).toEqual([{ asking: 'counted' }, unreachable]);
    send({ type: 'removal.export' });
    await exportRows.answer('569 models were saved.');
    expect(context()).toMatchObject({ exported: '569 models were saved.', lossProblem: undefined });
    send({ type: 'removal.export' }, { type: 'removal.stop' });
    expect(state()).toEqual({ asking: 'counted' });
  });
});

describe('a removal: generated paths', () => {
  itReachesEveryState(createRemoval(counted).provide({ actions: { announceRemoved: () => {} } }), {
    input: {},
    tasks: {
      count: { outputs: [{ at: 1, list: [] }], errors: [unreachable] },
      exportRows: { outputs: ['1 model was saved.'], errors: [unreachable] },
      remove: { outputs: [[result('a')], [result('a', unreachable)], [result('a', forbidden)]] },
      checkRemoved: { outputs: [[result('a')], []] },
    },
    events: [
      { type: 'removal.ask', rows: rows('a') },
      { type: 'removal.type', text: 'a' },
      { type: 'removal.confirm' },
      { type: 'removal.export' },
      { type: 'removal.stop' },
      { type: 'removal.close' },
      { type: 'removal.check' },
    ],
    contextKeys: ['pendingDeletion', 'confirmation', 'losses', 'results'],
  });
});
