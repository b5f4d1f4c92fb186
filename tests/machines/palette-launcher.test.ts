import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, setup } from 'xstate';
import type { KeyPress } from '~/api/browser/keyboard';
import { paletteLauncher, paletteLauncherMachine } from '~/machines/palette/palette-launcher';
import type { NoticeText } from '~/machines/notifications/notifications-machine';
import { type PaletteEvent, paletteMachine, type PaletteOrder } from '~/machines/palette/palette-machine';
import { settle } from '../support/deferred-task';
import { itReachesEveryState } from '../support/replay-paths';

/** The launcher with visible screens, before the palette was opened. */
function wired() {
  const state = { ready: true, suspended: false, search: true, focused: 0, watched: true };
  const told: string[] = [];
  const orders: PaletteOrder[] = [];
  const loads: Array<{ arrive: () => void; fail: () => void }> = [];
  let report: (key: KeyPress) => boolean = () => false;
  const logic = paletteMachine.provide({
    actors: {
      watchPlaces: fromCallback(() => {}),
      performOrders: fromCallback<PaletteOrder, void>(({ receive }) => receive((order) => void orders.push(order))),
    },
  });
  const launcherLogic = paletteLauncher({
    keyboard: {
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
    },
    isShown: () => state.ready && !state.suspended,
    load: () =>
      new Promise((resolve, reject) =>
        loads.push({ arrive: () => resolve(logic), fail: () => reject(new Error('gone')) }),
      ),
  });
  const notifications = fromCallback<{ type: 'notice.show'; notice: NoticeText }>(({ receive }) =>
    receive(({ notice }) => told.push(notice.title)),
  );
  const screens = createActor(
    setup({ actors: { notifications, launcher: launcherLogic } }).createMachine({
      invoke: [
        { src: 'notifications', systemId: 'notifications' },
        { id: 'launcher', src: 'launcher', systemId: 'palette', input: { modifier: 'Ctrl' } },
      ],
    }),
  ).start();
  const { launcher } = screens.getSnapshot().children;
  if (!launcher) throw new Error('The launcher is not running.');
  const palette = () => launcher.getSnapshot().context.palette;
  return {
    launcher,
    stop: () => screens.stop(),
    state,
    told,
    orders,
    loads,
    palette,
    arrive: async (index = 0) => {
      loads[index]?.arrive();
      await settle();
    },
    fail: async (index = 0) => {
      loads[index]?.fail();
      await settle();
    },
    value: () => palette()?.getSnapshot().value,
    text: () => palette()?.getSnapshot().context.text,
    call: (call: PaletteEvent) => launcher.send({ type: 'palette.call', call }),
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

describe('the command palette', () => {
  it('is loaded once, when first opened, and then opens', async () => {
    const { press, loads, palette, value, arrive } = wired();
    press(character('x'));
    expect(loads).toHaveLength(0);
    expect(press(command()), 'prevents the default').toBe(true);
    expect(palette()).toBeUndefined();
    await arrive();
    expect(value()).toEqual({ open: 'idle' });
    press(command(true));
    expect(value()).toEqual({ closed: 'resting' });
    expect(loads).toHaveLength(1);
  });

  it('handles keys pressed while loading, in order', async () => {
    const { press, orders, arrive } = wired();
    press(character('g'));
    press(character('d'));
    await arrive();
    expect(orders).toEqual([{ type: 'page.open', key: 'd' }]);
  });

  it('opens from a button and from a menu', async () => {
    const { call, value, arrive } = wired();
    call({ type: 'sheet.open' });
    await arrive();
    expect(value()).toBe('sheet');
    call({ type: 'palette.open' });
    expect(value()).toEqual({ open: 'idle' });
  });

  it('is not loaded for a key pressed in a dialog', () => {
    const { press, loads } = wired();
    expect(press(command(true))).toBe(true);
    expect(loads).toHaveLength(0);
  });

  it('reports once that it could not be loaded, and retries', async () => {
    const { press, told, value, arrive, fail } = wired();
    press(command());
    press(character('g'));
    press(command());
    await fail();
    expect(told).toEqual(['Not Loaded']);
    press(command());
    await arrive(1);
    expect(value()).toEqual({ open: 'idle' });
  });

  it('stops with the screens, even when it loads later', async () => {
    const early = wired();
    early.call({ type: 'palette.open' });
    await early.arrive();
    early.stop();
    expect(early.palette()?.getSnapshot().status).toBe('stopped');
    expect(early.state.watched).toBe(false);
    const late = wired();
    late.call({ type: 'palette.open' });
    late.stop();
    await late.arrive();
    expect(late.palette()).toBeUndefined();
  });
});

describe('typing ahead', () => {
  it('puts keys typed before the field has focus into the field', async () => {
    const { press, launcher, text, value, arrive } = wired();
    press(command());
    expect(press(character('o', true))).toBe(true);
    expect(press(character('g'))).toBe(true);
    expect(press(character('\n')), 'not passed on to the page').toBe(true);
    await arrive();
    expect(value()).toEqual({ open: 'typing' });
    expect(text()).toBe('og');
    expect(press(character('/'))).toBe(true);
    expect(press(character('r', false, true)), 'the dialog is open, but its field has no focus yet').toBe(true);
    expect(text()).toBe('og/r');
    launcher.send({ type: 'palette.fieldFocused' });
    expect(press(character('x', true, true))).toBe(false);
    expect(text()).toBe('og/r');
  });

  it('does not overwrite a pasted text when Enter is pressed on Retry', async () => {
    const { press, launcher, palette, text, arrive } = wired();
    press(command());
    press(character('o'));
    await arrive();
    launcher.send({ type: 'palette.fieldFocused' });
    palette()?.send({ type: 'palette.type', text: 'orders' });
    expect(press(character('\n', false, true)), 'left to the button').toBe(false);
    expect(text()).toBe('orders');
  });

  it('discards keys when the palette was closed or failed to load', async () => {
    const { press, value, fail } = wired();
    press(command());
    press(command());
    expect(press(character('x'))).toBe(false);
    await fail();
    press(command());
    await fail(1);
    expect(press(character('x'))).toBe(false);
    expect(value()).toBeUndefined();
  });

  it('discards keys when the palette was closed before its field had focus', async () => {
    const { press, palette, value, text, arrive } = wired();
    press(command());
    press(character('o'));
    await arrive();
    palette()?.send({ type: 'palette.close' });
    press(character('?'));
    expect(value()).toBe('sheet');
    palette()?.send({ type: 'sheet.close' });
    press(command());
    press(character('x'));
    expect(text()).toBe('x');
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

describe(`${paletteLauncherMachine.id}: every state`, () => {
  itReachesEveryState(paletteLauncherMachine, {
    input: { modifier: 'Ctrl' },
    events: [{ type: 'palette.call', call: { type: 'palette.open' } }, { type: 'palette.fieldFocused' }],
    tasks: { loadPalette: { outputs: [paletteMachine], errors: [new Error('gone')] } },
    watches: ['watchKeys'],
    contextKeys: [],
  });
});
