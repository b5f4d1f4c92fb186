import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import {
  type Found,
  type PaletteEntry,
  paletteMachine,
  type PaletteOrder,
  selectAwaiting,
  selectOverlay,
} from '~/machines/palette/palette-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';
import { recordedWatch } from '../support/recorded-watch';
import { itReachesEveryState } from '../support/replay-paths';

const nothing: Found = { domains: [], users: [], namespaces: [], unanswered: [] };
const entryOf = (id: string): PaletteEntry => ({
  id,
  label: id,
  hint: '',
  command: { do: 'open', href: `/${id}` },
});

function start() {
  const clock = new SimulatedClock();
  const search = deferredTask<Found, { text: string }>();
  const orders = recordedWatch<PaletteOrder>();
  const actor = createActor(
    paletteMachine.provide({
      actors: {
        search: search.logic,
        watchPlaces: fromCallback(() => {}),
        performOrders: orders.logic,
      },
    }),
    { clock, input: { modifier: 'Ctrl' } },
  ).start();
  return {
    actor,
    clock,
    search,
    orders: orders.told,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    overlay: () => selectOverlay(actor.getSnapshot()),
    command: (inDialog = false) => actor.send({ type: 'key.command', inDialog }),
    press: (character: string) => actor.send({ type: 'key.character', character, inField: false, inDialog: false }),
    type: (text: string) => actor.send({ type: 'palette.type', text }),
  };
}

function opened() {
  const palette = start();
  palette.command();
  return palette;
}

describe(paletteMachine.id, () => {
  it('toggles with the same keys, and opens empty', () => {
    const { command, type, value, context, overlay } = start();
    command(true);
    expect(overlay(), 'not over a dialog').toBeUndefined();
    command();
    expect(overlay()).toBe('palette');
    type('or');
    command(true);
    expect(value()).toEqual({ closed: 'resting' });
    command();
    expect(value()).toEqual({ open: 'idle' });
    expect(context().text).toBe('');
  });

  it('searches once after a pause, for the last text', async () => {
    const { type, clock, search, actor, value, context } = opened();
    type('o');
    clock.increment(199);
    type(' or ');
    clock.increment(199);
    expect(search.calls).toEqual([]);
    expect(selectAwaiting(actor.getSnapshot())).toBe(true);
    clock.increment(1);
    expect(search.calls.map(({ input }) => input)).toEqual([{ text: 'or' }]);
    expect(selectAwaiting(actor.getSnapshot())).toBe(true);
    search.last.resolve(nothing);
    await settle();
    expect(value()).toEqual({ open: 'answered' });
    expect(selectAwaiting(actor.getSnapshot())).toBe(false);
    expect(context().answer).toEqual({ text: 'or', found: nothing });
  });

  it('aborts an older search, and ignores its answer', async () => {
    const { type, clock, search, context } = opened();
    type('o');
    clock.increment(200);
    const older = search.last;
    type('or');
    expect(older.signal.aborted).toBe(true);
    clock.increment(200);
    search.last.resolve(nothing);
    await settle();
    older.resolve({ ...nothing, unanswered: ['older'] });
    await settle();
    expect(context().answer).toEqual({ text: 'or', found: nothing });
  });

  it('keeps the previous answer while searching', async () => {
    const { type, clock, search, context, value } = opened();
    type('o');
    clock.increment(200);
    search.last.resolve(nothing);
    await settle();
    type('or');
    clock.increment(200);
    expect(value()).toEqual({ open: 'searching' });
    expect(context().answer?.text).toBe('o');
  });

  it.each(['', '   ', '>', '> the', '  >x'])('does not search for %j', (text) => {
    const { type, clock, search, value } = opened();
    type('o');
    type(text);
    clock.increment(10_000);
    expect(value()).toEqual({ open: 'idle' });
    expect(search.calls).toEqual([]);
  });

  it('reports a failed search, and retries on request or for another text', async () => {
    const { type, clock, search, actor, context, value } = opened();
    type('o');
    clock.increment(200);
    search.last.reject(unreachable);
    await settle();
    expect(value()).toEqual({ open: 'failed' });
    expect(context().problem).toEqual(unreachable);
    actor.send({ type: 'palette.retry' });
    expect(search.calls).toHaveLength(2);
    search.last.reject(unreachable);
    await settle();
    type('or');
    expect(context().problem).toBeUndefined();
    expect(value()).toEqual({ open: 'typing' });
  });

  it('keeps the highlighted entry until the text changes', () => {
    const { actor, type, context } = opened();
    actor.send({ type: 'palette.highlight', id: 'b' });
    expect(context().active).toBe('b');
    type('x');
    expect(context().active).toBeUndefined();
  });

  it('performs the chosen entry, closes, and remembers the last five entries once each', () => {
    const { actor, command, orders, context, value } = start();
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) {
      command();
      actor.send({ type: 'palette.choose', entry: entryOf(id), newTab: id === 'c' });
      expect(value()).toEqual({ closed: 'resting' });
    }
    expect(orders.slice(1, 3)).toEqual([
      { type: 'entry.perform', entry: entryOf('b'), newTab: false },
      { type: 'entry.perform', entry: entryOf('c'), newTab: true },
    ]);
    expect(context().recent.map(({ id }) => id)).toEqual(['b', 'f', 'e', 'd', 'c']);
  });

  it('switches to the list of shortcuts', () => {
    const { actor, orders, overlay, command, press } = opened();
    const entry: PaletteEntry = { ...entryOf('keys'), command: { do: 'showShortcuts' } };
    actor.send({ type: 'palette.choose', entry, newTab: false });
    expect(overlay()).toBe('sheet');
    expect(orders).toEqual([]);
    command(true);
    expect(overlay()).toBe('palette');
    actor.send({ type: 'sheet.open' });
    actor.send({ type: 'sheet.close' });
    expect(overlay()).toBeUndefined();
    press('?');
    expect(overlay()).toBe('sheet');
  });

  it('orders the page of a key that follows "g"', () => {
    const { press, orders, value } = start();
    press('d');
    expect(orders).toEqual([]);
    press('g');
    press('d');
    expect(orders).toEqual([{ type: 'page.open', key: 'd' }]);
    expect(value()).toEqual({ closed: 'resting' });
  });

  it('forgets "g" after a timeout, and after any key', () => {
    const { press, clock, orders, value } = start();
    press('g');
    clock.increment(1_500);
    press('d');
    expect(orders).toEqual([]);
    press('g');
    press('?');
    press('d');
    expect(orders).toEqual([{ type: 'page.open', key: '?' }]);
    expect(value()).toEqual({ closed: 'resting' });
  });

  itReachesEveryState(paletteMachine, {
    input: { modifier: 'Ctrl' },
    events: [
      { type: 'key.command', inDialog: false },
      { type: 'key.character', character: 'g', inField: false, inDialog: false },
      { type: 'key.character', character: '?', inField: false, inDialog: false },
      { type: 'palette.type', text: 'a' },
    ],
    tasks: {
      search: { outputs: [nothing], errors: [unreachable] },
      checkPlaces: { outputs: [[]], errors: [unreachable] },
    },
    watches: ['watchPlaces', 'performOrders'],
  });
});
