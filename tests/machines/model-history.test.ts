import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { HistoryEntry, ModelHistory } from '~/api/realtime/port';
import type { ApiProblem } from '~/core/problem';
import {
  type AddressCommand,
  type ChangePlan,
  type HistoryPlace,
  type ModelHistoryEvent,
  modelHistoryMachine,
  type PlanInput,
  type Wish,
} from '~/machines/model/history/model-history-machine';
import type { ReadVersionInput, ShownVersion } from '~/machines/model/history/version-changes';
import { versionBefore } from '~/machines/model/history/version-rows';
import { deferredTask } from '../support/deferred-task';
import {
  comparisonOf,
  historyEntries,
  historyEntry,
  sampleHistory,
  shownVersion,
} from '../support/model-history-samples';
import { recordedWatch } from '../support/recorded-watch';

const unreachable: ApiProblem = { kind: 'unreachable' };

function start(may = true, place: Partial<HistoryPlace> = {}) {
  const clock = new SimulatedClock();
  const watch = recordedWatch();
  const readHistory = deferredTask<ModelHistory, void>();
  const readVersion = deferredTask<ShownVersion, ReadVersionInput>();
  const readMore = deferredTask<void, ModelHistory>();
  const plan = deferredTask<ChangePlan, PlanInput>();
  const change = deferredTask<void, PlanInput & { plan: ChangePlan }>();
  const address = recordedWatch<AddressCommand>();
  const actor = createActor(
    modelHistoryMachine.provide({
      actors: {
        watchModel: watch.logic,
        readHistory: readHistory.logic,
        readVersion: readVersion.logic,
        readMore: readMore.logic,
        plan: plan.logic,
        change: change.logic,
        keepAddress: address.logic,
      },
    }),
    { clock, input: { may, ...place } },
  ).start();
  const snapshot = () => actor.getSnapshot();
  const send = (...events: ModelHistoryEvent[]) => events.forEach((event) => actor.send(event));
  const value = () => {
    const state = snapshot().value;
    return typeof state === 'string' ? state : state.known.document;
  };
  const entries = () => {
    const state = snapshot().value;
    return typeof state === 'string' ? undefined : state.known.entries;
  };
  const answer = (shown: ShownVersion) => readVersion.answer(shown);
  /** Loads the history and shows its newest version. */
  const known = async (history: ModelHistory = sampleHistory()) => {
    await readHistory.answer(history);
    await answer(shownVersion(history.version));
    return history;
  };
  const show = async (version: number) => {
    send({ type: 'history.show', version });
    clock.increment(80);
    await answer(shownVersion(version));
  };
  const tasks = { readHistory, readVersion, readMore, plan, change };
  return {
    actor,
    clock,
    watch,
    address,
    ...tasks,
    snapshot,
    send,
    value,
    entries,
    answer,
    known,
    show,
  };
}

describe('model history', () => {
  it('reads a version when the slider stops, and aborts when another one is chosen', async () => {
    const { known, send, clock, value, readVersion, snapshot, answer } = start();
    await known();
    for (const version of [41, 30, 12]) {
      send({ type: 'history.show', version });
      clock.increment(79);
    }
    expect([value(), readVersion.calls.length, snapshot().context.shown?.version]).toEqual(['choosing', 1, 42]);
    clock.increment(1);
    expect([value(), readVersion.calls.length]).toEqual(['loadingVersion', 2]);
    expect(readVersion.last.input).toMatchObject({ version: 12, before: { version: 42 } });
    const first = readVersion.last;
    send({ type: 'history.show', version: 13 });
    expect(first.signal.aborted).toBe(true);
    send({ type: 'history.show', version: 12 });
    clock.increment(80);
    await answer(shownVersion(12));
    expect([value(), snapshot().context.shown?.version]).toEqual(['showing', 12]);
    send({ type: 'history.show', version: 12 });
    expect(value()).toBe('showing');
  });

  it.each([
    [0, 1],
    [-5, 1],
    [99, 42],
    [11.6, 12],
  ])('replaces %s with the nearest existing version', async (asked, version) => {
    const { known, show, snapshot, send } = start();
    await known();
    await show(20);
    send({ type: 'history.show', version: asked });
    expect(snapshot().context.version).toBe(version);
  });

  it('reports why a version could not be shown, and retries', async () => {
    const { known, send, clock, readVersion, value, snapshot, answer } = start();
    await known();
    send({ type: 'history.show', version: 12 });
    clock.increment(80);
    await readVersion.fail(unreachable);
    expect([value(), snapshot().context.problem, snapshot().context.shown?.version]).toEqual([
      'versionFailed',
      unreachable,
      42,
    ]);
    send({ type: 'history.retry' });
    await answer(shownVersion(12));
    expect([value(), snapshot().context.problem]).toEqual(['showing', undefined]);
  });

  it('learns from a failure where the history ends', async () => {
    const { known, send, clock, readVersion, snapshot } = start();
    let ending: ModelHistory['ending'] = 'open';
    let oldest = 30;
    await known({
      ...sampleHistory({ entries: historyEntries(31, 42) }),
      get ending() {
        return ending;
      },
      get oldest() {
        return oldest;
      },
    });
    expect(snapshot().context.lowest).toBe(1);
    send({ type: 'history.show', version: 3 });
    clock.increment(80);
    ending = 'lost';
    oldest = 20;
    await readVersion.fail(unreachable);
    expect(snapshot().context.lowest).toBe(20);
    send({ type: 'history.show', version: 4 });
    expect(snapshot().context.version).toBe(20);
  });

  it('compares the shown version with another one until turned off', async () => {
    const { known, show, send, value, readVersion, answer, snapshot } = start();
    await known();
    await show(12);
    send({ type: 'history.compare', against: 'live' });
    expect(value()).toBe('loadingVersion');
    expect(readVersion.last.input).toMatchObject({ version: 12, against: 'live' });
    await answer(shownVersion(12, { ...comparisonOf(12, 42), to: 'live' }));
    expect(value()).toBe('comparing');
    send({ type: 'history.compare', against: 3 });
    const first = readVersion.last;
    send({ type: 'history.compare', against: 'previous' });
    expect([first.signal.aborted, readVersion.last.input.against]).toEqual([true, 'previous']);
    await answer(shownVersion(12, comparisonOf(11, 12)));
    await show(13);
    expect(readVersion.last.input).toMatchObject({ version: 13, against: 'previous' });
    expect(value()).toBe('comparing');
    send({ type: 'history.compare', against: undefined });
    await answer(shownVersion(13));
    expect([value(), snapshot().context.against]).toEqual(['showing', undefined]);
  });

  it('groups edits of a text without a pause into one change', () => {
    const stroke = (version: number, at: number, change: Partial<HistoryEntry> = {}) =>
      historyEntry(version, { at, what: 'text', sessionId: 'a', path: ['note'], ...change });
    const entries = [
      stroke(4, 0),
      stroke(5, 1_000),
      stroke(6, 6_000),
      stroke(7, 11_001),
      stroke(8, 12_000, { path: ['title'] }),
      stroke(9, 12_001, { sessionId: 'b', path: ['title'] }),
      stroke(10, 12_002, { sessionId: 'b', what: 'value', path: ['title'] }),
    ];
    // From the last edit of a group to before its first; from one within it to the previous one.
    expect([4, 5, 6, 7, 8, 9, 10].map((version) => versionBefore(entries, version))).toEqual([3, 4, 3, 6, 7, 8, 9]);
    expect([versionBefore(entries, 2), versionBefore([], 1)]).toEqual([1, 0]);
  });

  it('loads earlier versions, and reports why that failed', async () => {
    const { known, send, entries, readMore, snapshot } = start();
    let pieces = historyEntries(31, 42);
    const history = await known({
      ...sampleHistory({ ending: 'open', oldest: 30 }),
      get entries() {
        return pieces;
      },
    });
    send({ type: 'history.more' });
    expect([entries(), readMore.last.input]).toEqual(['loadingMore', history]);
    await readMore.fail(unreachable);
    expect([entries(), snapshot().context.moreProblem]).toEqual(['moreFailed', unreachable]);
    send({ type: 'history.more' });
    pieces = historyEntries(21, 42);
    await readMore.answer();
    expect([entries(), snapshot().context.moreProblem]).toEqual(['resting', undefined]);
    expect(snapshot().context.entries).toHaveLength(22);
  });
});

describe('restoring a version and reverting a change', () => {
  const planned: ChangePlan = { versions: { from: 12, to: 12 }, changes: [], stays: undefined, refusal: undefined };
  async function asked(wish: Wish, answer = planned) {
    const world = start();
    await world.known();
    await world.show(12);
    world.send({ type: `history.${wish}` });
    expect([world.value(), world.plan.last.input]).toMatchObject(['planning', { wish, shown: { version: 12 } }]);
    await world.plan.answer(answer);
    return world;
  }

  describe.each<Wish>(['restore', 'revert'])('history.%s', (wish) => {
    it('asks with what will change, then rereads the history and shows the newest version', async () => {
      const { send, value, snapshot, change, readHistory, readVersion } = await asked(wish);
      expect([value(), snapshot().context.plan]).toEqual(['confirming', planned]);
      send({ type: 'history.show', version: 3 }, { type: 'history.confirm' });
      expect([value(), change.last.input]).toMatchObject(['changing', { wish, plan: planned, shown: { version: 12 } }]);
      send({ type: 'history.show', version: 3 }, { type: 'history.reload' });
      expect(value()).toBe('changing');
      await change.answer();
      expect(value()).toBe('loading');
      await readHistory.answer(sampleHistory({ version: 43, entries: historyEntries(2, 43) }));
      expect(readVersion.last.input.version).toBe(43);
    });

    it('reports a failure, and can be retried or canceled', async () => {
      const { send, value, change, snapshot, plan } = await asked(wish);
      send({ type: 'history.confirm' });
      await change.fail(unreachable);
      expect([value(), snapshot().context.problem]).toEqual(['changeFailed', unreachable]);
      send({ type: 'history.retry' });
      expect([value(), snapshot().context.problem, plan.last.input.wish]).toEqual(['planning', undefined, wish]);
      await plan.fail(unreachable);
      expect(value()).toBe('changeFailed');
      send({ type: 'history.cancel' });
      expect([value(), snapshot().context.problem]).toEqual(['showing', undefined]);
    });

    it('closes its dialog when the permission is revoked', async () => {
      const { watch, value, snapshot } = await asked(wish);
      watch.report({ type: 'history.permit', may: true });
      expect(value()).toBe('confirming');
      watch.report({ type: 'history.permit', may: false, why: 'No.' });
      expect([value(), snapshot().context.may]).toEqual(['showing', false]);
    });

    it('is available only when the chosen version is shown', async () => {
      const { known, send, value, snapshot } = start();
      await known();
      send({ type: 'history.show', version: 12 });
      expect(snapshot().can({ type: `history.${wish}` })).toBe(false);
      send({ type: `history.${wish}` });
      expect(value()).toBe('choosing');
    });
  });

  it('is refused where it no longer fits, until another version is chosen', async () => {
    const { send, value, snapshot } = await asked('revert', { ...planned, refusal: 'It was removed.' });
    expect(value()).toBe('refused');
    send({ type: 'history.cancel' });
    expect([value(), snapshot().matches({ known: { playback: 'paused' } })]).toEqual(['showing', true]);
  });

  it('can restore the creation, but not revert it', async () => {
    const { known, show, snapshot } = start();
    await known();
    await show(1);
    const can = (wish: Wish) => snapshot().can({ type: `history.${wish}` });
    expect([can('restore'), can('revert')]).toEqual([true, false]);
  });
});

describe('the address of a history', () => {
  it('names the chosen version, the other one, and the filter', async () => {
    const { known, show, send, clock, address, answer } = start(true, { against: 'previous' });
    await known();
    expect(address.told).toEqual([]);
    send({ type: 'history.show', version: 12, how: 'push' });
    clock.increment(80);
    expect(address.told.at(-1)).toMatchObject({ search: '?version=12', how: 'push' });
    await answer(shownVersion(12));
    send({ type: 'history.compare', against: 8 });
    expect(address.told.at(-1)).toMatchObject({ search: '?version=12&against=8', how: 'push' });
    await answer(shownVersion(12));
    await show(11);
    send({ type: 'history.filter', filter: { path: 'n' } }, { type: 'history.filter', filter: { path: 'no' } });
    clock.increment(199);
    expect(address.told.at(-1)).toMatchObject({ search: '?version=11&against=8', how: 'replace' });
    clock.increment(1);
    expect(address.told.at(-1)).toMatchObject({ search: '?version=11&against=8&place=no', how: 'replace' });
  });

  it('chooses the version and the comparison, at first and when it changes', async () => {
    const { known, readVersion, address, answer, snapshot } = start(true, { version: 7, against: 3 });
    await known();
    expect(readVersion.last.input).toMatchObject({ version: 7, against: 3 });
    const place: HistoryPlace = { version: 99, against: 'live', filter: { path: 'quantity' } };
    address.report({ type: 'history.address', place });
    expect(readVersion.last.input).toMatchObject({ version: 42, against: 'live' });
    await answer(shownVersion(42));
    expect(snapshot().context.matching.length).toBeLessThan(snapshot().context.rows.length);
    address.report({ type: 'history.address', place: { ...place, version: undefined } });
    expect(snapshot().context).toMatchObject({ version: 42, isChosen: false });
    expect(address.told).toEqual([]);
  });

  it('counts while the history is still being read', async () => {
    const { known, readVersion, address } = start();
    address.report({
      type: 'history.address',
      place: { version: 5, against: undefined, filter: { path: '' } },
    });
    await known();
    expect(readVersion.calls[0]?.input.version).toBe(5);
  });
});

describe('playing back', () => {
  const entriesOf = (count: number) => sampleHistory({ version: count, entries: historyEntries(2, count) });
  const next = async (world: ReturnType<typeof start>, expected: number) => {
    world.clock.increment(80);
    expect(world.readVersion.last.input.version).toBe(expected);
    await world.answer(shownVersion(expected));
  };

  it('shows one row after the other, and stops at the end', async () => {
    const world = start();
    await world.known(entriesOf(5));
    await world.show(2);
    world.send({ type: 'history.play' });
    await next(world, 3);
    world.clock.increment(1_199);
    expect(world.snapshot().context.version).toBe(4);
    await next(world, 4);
    world.clock.increment(1_120);
    await next(world, 5);
    expect(world.snapshot().hasTag('playing')).toBe(true);
    world.clock.increment(1_200);
    expect(world.snapshot().hasTag('playing')).toBe(false);
  });

  it('starts again from the first row at the end, plays only what matches, and can be paused', async () => {
    const world = start();
    await world.known(entriesOf(30));
    world.send({ type: 'history.filter', filter: { path: 'discount' } });
    world.clock.increment(200);
    world.send({ type: 'history.play' });
    await next(world, 2);
    world.clock.increment(1_200);
    await next(world, 9);
    world.send({ type: 'history.pause' });
    world.clock.increment(9_000);
    expect(world.snapshot().context.version).toBe(9);
  });

  it('waits for a version that is still being loaded, and stops when that fails', async () => {
    const world = start();
    await world.known(entriesOf(5));
    await world.show(2);
    world.send({ type: 'history.play' });
    world.clock.increment(80);
    world.clock.increment(5_000);
    expect([world.snapshot().context.version, world.snapshot().hasTag('playing')]).toEqual([3, true]);
    await world.readVersion.fail(unreachable);
    world.clock.increment(1_200);
    expect([world.value(), world.snapshot().hasTag('playing')]).toEqual(['versionFailed', false]);
  });
});
