import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { ModelHistory } from '~/api/realtime/port';
import type { Edit } from '~/core/document/edit';
import type { LiveDocument } from '~/core/document/live-document';
import { nodeAt } from '~/core/document/tree-node';
import { loadedBefore } from '~/machines/model/history/model-history-actors';
import {
  type HistoryPlace,
  type ModelHistorySnapshot,
  readHistoryPlace,
  selectNewer,
  selectWhyNot,
  writeHistoryPlace,
} from '~/machines/model/history/model-history-machine';
import { matchingRows, type VersionFilter, versionRows } from '~/machines/model/history/version-rows';
import { historyFrom, orderAt, sampleHistory } from '../support/model-history-samples';
import { factsAt, openModelInput } from '../support/open-model-samples';
import { runningHistory } from '../support/running-history';

const selectShown = ({ context }: ModelHistorySnapshot) => context.shown;
const selectCanRestore = (s: ModelHistorySnapshot) => s.can({ type: 'history.restore' });

function start(history: ModelHistory = sampleHistory()) {
  const running = runningHistory(() => Promise.resolve(history));
  const { actor } = running;
  const until = (check: (snapshot: ModelHistorySnapshot) => boolean) => waitFor(actor, check, { timeout: 20_000 });
  const at = (leaf: 'showing' | 'comparing' | 'confirming' | 'changeFailed') =>
    until((snapshot) => snapshot.matches({ known: { document: leaf } }));
  const shown = async (version: number) => {
    actor.send({ type: 'history.show', version });
    await until((snapshot) => selectShown(snapshot)?.version === version);
  };
  return { ...running, until, at, shown };
}

describe('model history', () => {
  it("is read over the domain's connection, and keeps nodes expanded in another version", async () => {
    const { actor, at, shown, readHistory } = start();
    await at('showing');
    expect(readHistory).toHaveBeenCalledWith(openModelInput.target, openModelInput.modelId, expect.any(AbortSignal));
    const tree = selectShown(actor.getSnapshot())?.tree;
    tree?.setOpen(nodeAt(tree.root, ['lines'])!, true);
    await shown(12);
    const other = selectShown(actor.getSnapshot())?.tree;
    expect(other).not.toBe(tree);
    expect(other && nodeAt(other.root, ['lines'])?.open).toBe(true);
    expect(other && nodeAt(other.root, ['address'])?.open).toBe(false);
  });

  it('compares with the live document, the previous version, another version, and nothing before creation', async () => {
    const { actor, at, shown, document } = start();
    await at('showing');
    await shown(12);
    const compared = async (against: number | 'live' | 'previous') => {
      actor.send({ type: 'history.compare', against });
      const comparison = selectShown(await at('comparing'))?.comparison;
      return [comparison?.from, comparison?.to, comparison?.changes.length];
    };
    document.edit([{ type: 'removeMember', path: [], key: 'tags' }]);
    expect(await compared('live')).toEqual([12, 'live', 6]);
    expect(await compared('previous')).toEqual([11, 12, 5]);
    expect(await compared(30)).toEqual([12, 30, 5]);
    expect((await compared(2)).slice(0, 2)).toEqual([2, 12]);
    expect(await compared(12)).toEqual([12, 12, 0]);
    await shown(1);
    expect(await compared('previous')).toEqual([0, 1, 10]);
  });

  it('reports newer versions and whether the model can be changed', async () => {
    const { at, report, actor } = start();
    await at('showing');
    report({ type: 'model.facts', facts: factsAt({ version: 45 }) });
    expect(selectNewer(actor.getSnapshot())).toBe(3);
    expect([selectCanRestore(actor.getSnapshot()), selectWhyNot(actor.getSnapshot())]).toEqual([true, undefined]);
    report({ type: 'model.facts', facts: factsAt({ version: 45, canWrite: false }) });
    expect(selectCanRestore(actor.getSnapshot())).toBe(false);
    expect(selectWhyNot(actor.getSnapshot())).toMatch(/not change it/);
    report({ type: 'model.offline' });
    expect(selectWhyNot(actor.getSnapshot())).toMatch(/connection is back/);
    actor.stop();
    report({ type: 'model.online' });
  });
});

describe('restoring a version', () => {
  async function asked() {
    const world = start();
    await world.at('showing');
    await world.shown(12);
    world.actor.send({ type: 'history.restore' });
    await world.at('confirming');
    return world;
  }

  it('sends one step of minimal edits, is announced once stored, and can be undone', async () => {
    const { actor, document, sent, settled, told, until, readHistory } = await asked();
    const before = actor.getSnapshot().context.plan?.changes;
    let stored = () => {};
    settled.mockImplementationOnce(() => new Promise<void>((resolve) => (stored = resolve)));
    actor.send({ type: 'history.confirm' });
    expect(document.value()).toEqual(orderAt(12));
    expect(sent.filter((edits) => edits.length > 0)).toHaveLength(1);
    expect(before).toHaveLength(5);
    expect(told).toEqual([]);
    stored();
    await until((snapshot) => snapshot.matches('loading'));
    expect(told).toEqual([
      {
        intent: 'success',
        title: 'Version Restored',
        text: 'The model was restored to version 12. Undo reverts this.',
      },
    ]);
    await until((snapshot) => snapshot.hasTag('known'));
    expect(readHistory).toHaveBeenCalledTimes(2);
    document.undo();
    expect(document.value()).toEqual(orderAt(42));
    expect(document.canUndo()).toBe(false);
  });

  it('also reverts later changes of others', async () => {
    const { actor, document } = await asked();
    document.receive([{ type: 'setMember', path: [], key: 'between', value: 1 }], 'other');
    actor.send({ type: 'history.confirm' });
    expect(document.value()).toEqual(orderAt(12));
  });

  it('reports when it could not be sent or may not be stored', async () => {
    const { actor, document, send, settled, at, told } = await asked();
    const refused = async () => {
      actor.send({ type: 'history.confirm' });
      return (await at('changeFailed')).context.problem;
    };
    send.mockImplementationOnce(() => {
      throw new Error('The model is not connected now.');
    });
    expect(await refused()).toMatchObject({ message: 'The model is not connected now.' });
    expect([document.value(), told]).toEqual([orderAt(42), []]);
    actor.send({ type: 'history.retry' });
    await at('confirming');
    settled.mockRejectedValueOnce(new Error('The model was closed before everything was stored.'));
    expect(await refused()).toMatchObject({
      message: 'The model was closed before everything was stored.',
    });
  });
});

describe('reverting a change', () => {
  const user = { type: 'normal' as const, username: 'alma', displayName: 'Alma Reyes' };
  const history = () =>
    historyFrom({ ...orderAt(42), paid: false, customer: '' }, [
      { make: [{ type: 'setValue', path: ['paid'], value: true }] },
      { make: [{ type: 'splice', path: ['customer'], index: 0, remove: 0, insert: 'Barbara' }] },
      { make: [{ type: 'splice', path: ['customer'], index: 7, remove: 0, insert: ' Johnson' }], user },
    ]);

  async function planned(version: number, change?: (document: LiveDocument) => void, given = history()) {
    const world = start(given);
    await world.at('showing');
    await world.shown(version);
    change?.(world.document);
    world.actor.send({ type: 'history.revert' });
    await world.until(({ value }) => typeof value === 'object' && value.known.document !== 'planning');
    return { ...world, plan: world.actor.getSnapshot().context.plan };
  }

  it('sends the smallest edits, keeps what came later, is announced once stored, and can be undone', async () => {
    const { actor, plan, sent, document, told, until } = await planned(3);
    expect(plan).toMatchObject({ versions: { from: 3, to: 3 }, refusal: undefined });
    expect(plan?.changes).toMatchObject([{ kind: 'changed', path: ['customer'], after: ' Johnson' }]);
    document.receive([{ type: 'splice', path: ['customer'], index: 0, remove: 0, insert: 'Dr. ' }], 'other');
    actor.send({ type: 'history.confirm' });
    await until((snapshot) => snapshot.matches('loading'));
    expect(sent.filter((edits) => edits.length > 0)).toEqual([
      [{ type: 'splice', path: ['customer'], index: 4, remove: 7, insert: '' }],
    ]);
    expect(document.value()).toEqual({ ...orderAt(42), customer: 'Dr.  Johnson' });
    expect(told).toEqual([
      {
        intent: 'success',
        title: 'Change Reverted',
        text: 'The changes of version 3 were reverted. Undo reverts this.',
      },
    ]);
    document.undo();
    expect(document.value()).toEqual({ ...orderAt(42), customer: 'Dr. Barbara Johnson' });
  });

  it.each<[string, (document: LiveDocument) => void, string]>([
    [
      'changed since the history was read',
      (document) => document.receive([{ type: 'setValue', path: ['paid'], value: false }], 'other'),
      '“paid” was changed again after version 4.',
    ],
    [
      'removed',
      (document) => document.edit([{ type: 'removeMember', path: [], key: 'paid' }]),
      '“paid” was removed after version 4.',
    ],
  ])('is refused if the value was %s', async (_, change, sentence) => {
    const { plan, actor } = await planned(2, change);
    expect([plan?.refusal, plan?.changes]).toEqual([sentence, []]);
    expect(actor.getSnapshot().matches({ known: { document: 'refused' } })).toBe(true);
  });

  it('reverts what still fits of several changes, and says what stays', async () => {
    const several = historyFrom({ ...orderAt(42), paid: false, note: 'a' }, [
      {
        make: [
          { type: 'setValue', path: ['paid'], value: true },
          { type: 'setValue', path: ['note'], value: 'b' },
        ],
      },
    ]);
    const { plan, actor, document, until } = await planned(
      2,
      (live) => live.receive([{ type: 'setValue', path: ['note'], value: 'c' }], 'other'),
      several,
    );
    expect([plan?.stays, plan?.refusal]).toEqual(['“note” was changed again after version 2.', undefined]);
    actor.send({ type: 'history.confirm' });
    await until((snapshot) => snapshot.matches('loading'));
    expect(document.value()).toMatchObject({ paid: false, note: 'c' });
  });

  it('reverts no half of a renaming', async () => {
    const renamed = historyFrom({ ...orderAt(42), old: 1 }, [
      {
        make: [
          { type: 'removeMember', path: [], key: 'old' },
          { type: 'setMember', path: [], key: 'new', value: 1 },
        ],
      },
    ]);
    const { plan } = await planned(
      2,
      (live) => live.receive([{ type: 'setMember', path: [], key: 'new', value: 2 }], 'other'),
      renamed,
    );
    expect(plan?.refusal).toContain('was changed again');
  });

  it('is refused at the last moment if the value changes while its dialog is open', async () => {
    const { actor, document, at } = await planned(2);
    document.receive([{ type: 'setValue', path: ['paid'], value: false }], 'other');
    actor.send({ type: 'history.confirm' });
    const { context } = await at('changeFailed');
    expect(context.problem).toMatchObject({ message: expect.stringContaining('changed again') as string });
  });

  it('finds the first keystroke among versions that are not loaded yet', async () => {
    const whole = historyFrom(
      { text: '' },
      Array.from({ length: 6 }, (_, index) => ({
        make: [{ type: 'splice', path: ['text'], index, remove: 0, insert: 'x' } satisfies Edit],
        at: index * 1_000,
      })),
    );
    let entries: ModelHistory['entries'] = whole.entries.slice(3);
    const partly = {
      ...whole,
      get entries() {
        return entries;
      },
      get oldest() {
        return (entries[0]?.version ?? 2) - 1;
      },
      get ending() {
        return entries.length === 6 ? ('creation' as const) : ('open' as const);
      },
      more: () => {
        entries = whole.entries;
        return Promise.resolve();
      },
    };
    expect(await loadedBefore(partly, 7, new AbortController().signal)).toBe(1);
  });
});

describe('the address', () => {
  it('is read and written alike', () => {
    const place: HistoryPlace = {
      version: 12,
      against: 8,
      filter: { by: 'normal:ana', path: 'lines[0].sku', from: 60_000, to: 120_000 },
    };
    expect(readHistoryPlace(writeHistoryPlace(place))).toEqual(place);
    const none: HistoryPlace = { version: undefined, against: 'previous', filter: { path: '' } };
    expect(writeHistoryPlace(none)).toBe('');
    expect(readHistoryPlace('?version=x&against=0&from=soon&by=')).toEqual(none);
    for (const against of ['live', undefined] as const)
      expect(readHistoryPlace(writeHistoryPlace({ ...none, against })).against).toBe(against);
  });
});

describe('the filter', () => {
  const { entries } = historyFrom({ lines: [{ sku: 'A' }], price: 1 }, [
    { make: [{ type: 'setMember', path: ['lines', 0], key: 'sku', value: 'B' }], at: 0 },
    { make: [{ type: 'removeItem', path: ['lines'], index: 0 }], at: 60_000 },
    { make: [{ type: 'setValue', path: ['price'], value: 2 }], at: 120_000, user: undefined },
    { make: [], at: 180_000 },
  ]);
  const rows = versionRows(entries);
  it.each<[Partial<VersionFilter>, number[]]>([
    [{}, [2, 3, 4, 5]],
    [{ path: 'SKU' }, [2]],
    [{ path: 'lines[0].sku' }, [2, 3]],
    [{ path: '$.lines' }, [2, 3]],
    [{ path: '$.sku' }, []],
    [{ path: '/lines/0' }, [2, 3]],
    [{ path: '/price' }, [4]],
    [{ by: 'unknown' }, [4]],
    [{ from: 60_000, to: 120_000 }, [3, 4]],
    [{ from: 130_000 }, [5]],
  ])('%o', (filter, versions) => {
    const matching = matchingRows(rows, { path: '', ...filter });
    expect(matching.map(({ entry }) => entry.version)).toEqual(versions);
  });
});
