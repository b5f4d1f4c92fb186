import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { KeyPress } from '~/api/browser/keyboard';
import { lazyPalette } from '~/app/lazy-palette';
import type { ConsoleActor } from '~/machines/console/console-machine';
import { type PaletteActor, paletteMachine } from '~/machines/palette/palette-machine';
import { settle } from '../support/deferred-task';

/** The palette over screens that are shown, before it was called for. */
function wired() {
  const state = { ready: true, suspended: false, search: true, focused: 0, watched: true };
  const told: string[] = [];
  const places: string[] = [];
  const loads: Array<{ arrive: () => void; fail: () => void }> = [];
  let report: (key: KeyPress) => boolean = () => false;
  const root = {
    getSnapshot: () => ({
      context: { access: { hidden: false }, place: '/' },
      hasTag: (tag: string) => tag === 'ready' && state.ready,
      matches: () => false,
      children: {
        session: {
          getSnapshot: () => ({ hasTag: (tag: string) => tag === 'suspended' && state.suspended }),
        },
      },
    }),
  } as unknown as ConsoleActor;
  const start = () =>
    createActor(
      paletteMachine.provide({ actions: { goToPlace: (_, character) => places.push(character) } }),
      { input: { modifier: 'Ctrl' } },
    ).start();
  const lazy = lazyPalette({
    keyboard: {
      modifier: 'Ctrl',
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
    root,
    notify: ({ title }) => told.push(title),
    load: () =>
      new Promise<PaletteActor>((resolve, reject) =>
        loads.push({ arrive: () => resolve(start()), fail: () => reject(new Error('gone')) }),
      ),
  });
  const held = () => lazy.held.getSnapshot().context;
  return {
    lazy,
    state,
    told,
    places,
    loads,
    held,
    value: () => held()?.getSnapshot().value,
    press: (key: KeyPress) => report(key),
  };
}
const character = (given: string): KeyPress => ({
  type: 'key.character',
  character: given,
  inField: false,
  inDialog: false,
});
const command = (inDialog = false): KeyPress => ({ type: 'key.command', inDialog });

describe('the palette', () => {
  it('is loaded once, when it is first called for, and opens then', async () => {
    const { press, loads, held, value } = wired();
    press(character('x'));
    expect(loads).toHaveLength(0);
    expect(press(command()), 'taken from the browser').toBe(true);
    expect(held()).toBeUndefined();
    loads[0]?.arrive();
    await settle();
    expect(value()).toEqual({ open: 'idle' });
    press(command(true));
    expect(value()).toEqual({ closed: 'resting' });
    expect(loads).toHaveLength(1);
  });

  it('hears what is pressed while it is loading, in order', async () => {
    const { press, loads, places } = wired();
    press(character('g'));
    press(character('d'));
    loads[0]?.arrive();
    await settle();
    expect(places).toEqual(['d']);
  });

  it('writes what is typed before its field is there, wherever the focus was, into the field', async () => {
    const { press, loads, held, value } = wired();
    press(command());
    expect(press({ type: 'key.character', character: 'o', inField: true, inDialog: false })).toBe(true);
    expect(press(character('g'))).toBe(true);
    expect(press(character('\n')), 'nothing behind it is chosen').toBe(true);
    loads[0]?.arrive();
    await settle();
    expect(value()).toEqual({ open: 'typing' });
    expect(held()?.getSnapshot().context.text).toBe('og');
    expect(press(character('/'))).toBe(true);
    expect(held()?.getSnapshot().context.text).toBe('og/');
    const between: KeyPress = { type: 'key.character', character: 'r', inField: false, inDialog: true };
    expect(press(between), 'its dialog is there, the focus not yet in its field').toBe(true);
    expect(held()?.getSnapshot().context.text).toBe('og/r');
    const there: KeyPress = { type: 'key.character', character: 'x', inField: true, inDialog: true };
    expect(press(there), 'its field has the focus').toBe(false);
    expect(held()?.getSnapshot().context.text).toBe('og/r');
  });

  it('keeps no key after it was called for and called off, or could not be loaded', async () => {
    const { press, loads, value } = wired();
    press(command());
    press(command());
    expect(press(character('x'))).toBe(false);
    loads[0]?.fail();
    await settle();
    press(command());
    loads[1]?.fail();
    await settle();
    expect(press(character('x'))).toBe(false);
    expect(value()).toBeUndefined();
  });

  it('keeps no key after it was left before its field was there', async () => {
    const { press, loads, held, value } = wired();
    press(command());
    press(character('o'));
    loads[0]?.arrive();
    await settle();
    held()?.send({ type: 'palette.close' });
    press(character('?'));
    expect(value()).toBe('sheet');
  });

  it('leaves fields, dialogs and Enter alone', () => {
    const { press, loads, state } = wired();
    for (const [inField, inDialog] of [
      [true, false],
      [false, true],
    ] as const)
      for (const given of ['/', '?', 'g', '\n'])
        expect(press({ type: 'key.character', character: given, inField, inDialog })).toBe(false);
    expect(press(character('\n'))).toBe(false);
    expect(loads).toHaveLength(0);
    expect(state.focused).toBe(0);
  });

  it('opens from a button and from a menu', async () => {
    const { lazy, loads, value } = wired();
    lazy.call({ type: 'sheet.open' });
    loads[0]?.arrive();
    await settle();
    expect(value()).toBe('sheet');
    lazy.call({ type: 'palette.open' });
    expect(value()).toEqual({ open: 'idle' });
  });

  it('is not loaded for a key pressed in a dialog', () => {
    const { press, loads } = wired();
    expect(press(command(true))).toBe(true);
    expect(loads).toHaveLength(0);
  });

  it('says once that it could not be loaded, and tries again', async () => {
    const { press, loads, told, value } = wired();
    press(command());
    press(character('g'));
    press(command());
    loads[0]?.fail();
    await settle();
    expect(told).toEqual(['Not Loaded']);
    press(command());
    loads[1]?.arrive();
    await settle();
    expect(value()).toEqual({ open: 'idle' });
  });

  it('ends with the screens, also when it comes too late', async () => {
    const early = wired();
    early.lazy.call({ type: 'palette.open' });
    early.loads[0]?.arrive();
    await settle();
    const palette = early.held();
    early.lazy.stop();
    expect(palette?.getSnapshot().status).toBe('stopped');
    expect(early.state.watched).toBe(false);
    const late = wired();
    late.lazy.call({ type: 'palette.open' });
    late.lazy.stop();
    late.loads[0]?.arrive();
    await settle();
    expect(late.held()).toBeUndefined();
  });
});

describe('the keyboard', () => {
  it('goes to the search field, where there is one', () => {
    const { press, state, loads } = wired();
    expect(press(character('/'))).toBe(true);
    state.search = false;
    expect(press(character('/'))).toBe(false);
    expect(state.focused).toBe(2);
    expect(loads).toHaveLength(0);
  });

  it.each([
    ['nobody is signed in', { ready: false }],
    ['one signs in again', { suspended: true }],
  ])('does nothing while %s', (_, change) => {
    const { press, state, loads } = wired();
    Object.assign(state, change);
    for (const key of [command(), character('/'), character('?')]) expect(press(key)).toBe(false);
    expect(loads).toHaveLength(0);
    expect(state.focused).toBe(0);
  });
});
