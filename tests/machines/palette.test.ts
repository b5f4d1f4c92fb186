import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, setup, SimulatedClock } from 'xstate';
import type { KeyPress } from '~/api/browser/keyboard';
import type { NoticeText } from '~/machines/notifications/notifications-machine';
import {
  type Found,
  type PaletteEntry,
  paletteMachine,
  type PaletteOrder,
  selectAwaiting,
  selectOverlay,
  watchKeys,
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
        watchKeys: fromCallback(() => {}),
        loadOverlays: fromPromise<unknown, void>(() => Promise.resolve()),
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
    /** Opens it, or closes it. */
    command: (inDialog = false) => {
      actor.send({ type: 'key.command', inDialog });
      actor.send({ type: 'palette.fieldFocused' });
    },
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
    await search.answer(nothing);
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
    await search.answer(nothing);
    older.resolve({ ...nothing, unanswered: ['older'] });
    await settle();
    expect(context().answer).toEqual({ text: 'or', found: nothing });
  });

  it('keeps the previous answer while searching', async () => {
    const { type, clock, search, context, value } = opened();
    type('o');
    clock.increment(200);
    await search.answer(nothing);
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
    await search.fail(unreachable);
    expect(value()).toEqual({ open: 'failed' });
    expect(context().problem).toEqual(unreachable);
    actor.send({ type: 'palette.retry' });
    expect(search.calls).toHaveLength(2);
    await search.fail(unreachable);
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
      { type: 'palette.typeAhead', character: 'a' },
      { type: 'palette.fieldFocused' },
    ],
    tasks: {
      search: { outputs: [nothing], errors: [unreachable] },
      loadOverlays: { errors: [new Error('gone')] },
    },
    watches: ['watchPlaces', 'performOrders', 'watchKeys'],
  });
});

/** The palette with visible screens and their keyboard, before its overlays were loaded. */
function wired() {
  const state = { ready: true, suspended: false, search: true, focused: 0, visited: 0, watched: true };
  const told: string[] = [];
  const loads: Array<{ arrive: () => void; fail: () => void }> = [];
  let report: (key: KeyPress) => boolean = () => false;
  const keyboard: Parameters<typeof watchKeys>[0]['keyboard'] = {
    watch: (given) => {
      report = given;
      return () => {
        state.watched = false;
      };
    },
    focusSearch: () => {
      state.focused += 1;
      return state.search;
    },
    focusNotices: () => {
      state.visited += 1;
      return state.visited === 1;
    },
  };
  const logic = paletteMachine.provide({
    actors: {
      watchPlaces: fromCallback(() => {}),
      performOrders: fromCallback(() => {}),
      watchKeys: watchKeys({ keyboard, isShown: () => state.ready && !state.suspended }),
      loadOverlays: fromPromise<unknown, void>(
        () => new Promise<void>((arrive, reject) => loads.push({ arrive, fail: () => reject(new Error('gone')) })),
      ),
    },
  });
  const notifications = fromCallback<{ type: 'notice.show'; notice: NoticeText }>(({ receive }) =>
    receive(({ notice }) => told.push(notice.title)),
  );
  const screens = createActor(
    setup({ actors: { notifications, palette: logic } }).createMachine({
      invoke: [
        { src: 'notifications', systemId: 'notifications' },
        { id: 'palette', src: 'palette', systemId: 'palette', input: { modifier: 'Ctrl' } },
      ],
    }),
  ).start();
  const { palette } = screens.getSnapshot().children;
  if (!palette) throw new Error('The palette is not running.');
  return {
    palette,
    stop: () => screens.stop(),
    state,
    told,
    loads,
    value: () => palette.getSnapshot().value,
    text: () => palette.getSnapshot().context.text,
    press: (key: KeyPress) => report(key),
  };
}
const character = (given: string, inField = false, inDialog = false): KeyPress => ({
  type: 'key.character',
  character: given,
  inField,
  inDialog,
});
const command = (inDialog = false): KeyPress => ({ type: 'key.command', inDialog });

describe('the code of the overlays', () => {
  it('is loaded when the palette or the list of shortcuts opens', () => {
    const { press, loads, value, palette } = wired();
    for (const key of [character('x'), character('g'), character('d'), command(true)]) press(key);
    expect([loads.length, value()]).toEqual([0, { closed: 'resting' }]);
    expect(press(command()), 'prevents the default').toBe(true);
    expect([loads.length, value()]).toEqual([1, { open: 'opening' }]);
    palette.send({ type: 'sheet.open' });
    expect([loads.length, value()]).toEqual([2, 'sheet']);
  });

  it.each([command(), character('?')])(
    'reports that it could not be loaded after %o, and is loaded again',
    async (key) => {
      const { press, told, value, loads } = wired();
      press(key);
      loads[0]?.fail();
      await settle();
      expect([told, value()]).toEqual([['Not Loaded'], { closed: 'resting' }]);
      press(key);
      loads[1]?.arrive();
      await settle();
      expect([loads.length, told.length]).toEqual([2, 1]);
      expect(value()).not.toEqual({ closed: 'resting' });
    },
  );

  it('watches the keys no longer than the screens exist', () => {
    const { stop, state } = wired();
    stop();
    expect(state.watched).toBe(false);
  });
});

describe('typing ahead', () => {
  it('puts keys typed before the field has focus into the field', () => {
    const { press, palette, text, value } = wired();
    press(command());
    expect(press(character('o', true))).toBe(true);
    expect(press(character('g'))).toBe(true);
    expect(press(character('\n')), 'not passed on to the page').toBe(true);
    expect(value()).toEqual({ open: 'opening' });
    expect(text()).toBe('og');
    expect(press(character('/'))).toBe(true);
    expect(press(character('r', false, true)), 'the dialog is open, but its field has no focus yet').toBe(true);
    expect(text()).toBe('og/r');
    palette.send({ type: 'palette.fieldFocused' });
    expect(value()).toEqual({ open: 'typing' });
    expect(press(character('x', true, true))).toBe(false);
    expect(text()).toBe('og/r');
  });

  it('does not overwrite a pasted text when Enter is pressed on Retry', () => {
    const { press, palette, text } = wired();
    press(command());
    press(character('o'));
    palette.send({ type: 'palette.fieldFocused' });
    palette.send({ type: 'palette.type', text: 'orders' });
    expect(press(character('\n', false, true)), 'left to the button').toBe(false);
    expect(text()).toBe('orders');
  });

  it('discards keys when the palette was closed or failed to load', async () => {
    const { press, value, loads, text } = wired();
    press(command());
    press(character('o'));
    press(command());
    expect(press(character('x'))).toBe(false);
    press(command());
    expect(text()).toBe('');
    loads.at(-1)?.fail();
    await settle();
    expect(press(character('x'))).toBe(false);
    press(character('?'));
    expect(value()).toBe('sheet');
  });
});

describe('keyboard shortcuts', () => {
  it('ignore keys in fields and dialogs, and Enter', () => {
    const { press, loads, state } = wired();
    for (const given of ['/', '?', 'g', '\n']) {
      expect(press(character(given, true))).toBe(false);
      expect(press(character(given, false, true))).toBe(false);
    }
    expect(press(character('\n'))).toBe(false);
    expect(loads).toHaveLength(0);
    expect(state.focused).toBe(0);
  });

  it('move the focus to the search field if there is one', () => {
    const { press, state, loads } = wired();
    expect(press(character('/'))).toBe(true);
    state.search = false;
    expect(press(character('/'))).toBe(false);
    expect(state.focused).toBe(2);
    expect(loads).toHaveLength(0);
  });

  it('move the focus to the notices, if there are any, when F6 is pressed outside a dialog', () => {
    const { press, state } = wired();
    const presses = [true, false, false].map((inDialog) => press({ type: 'key.notices', inDialog }));
    expect([presses, state.visited]).toEqual([[false, true, false], 2]);
  });

  it.each([
    ['no one is signed in', { ready: false }],
    ['the session asks to sign in again', { suspended: true }],
  ])('do nothing while %s', (_, change) => {
    const { press, state, loads } = wired();
    Object.assign(state, change);
    for (const key of [command(), character('/'), character('?')]) expect(press(key)).toBe(false);
    expect(loads).toHaveLength(0);
    expect(state.focused).toBe(0);
  });
});
