import {
  type ActorRefFrom,
  type AnyEventObject,
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type SnapshotFrom,
  stateIn,
} from 'xstate';
import type { Keyboard, KeyPress } from '~/api/browser/keyboard';
import { unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import type { NotificationsActor } from '~/machines/notifications/notifications-machine';
import type { PaletteActor, PaletteContext, PaletteEvent, paletteMachine } from './palette-machine';

type PaletteLogic = typeof paletteMachine;
type Context = Pick<PaletteContext, 'modifier'> & {
  palette: PaletteActor | undefined;
  /** Calls received while the palette is loading, oldest first. */
  calls: readonly PaletteEvent[];
  /** Characters typed after the palette was called and before its field has the focus. */
  ahead: string;
};
type LauncherEvent =
  | { type: 'palette.call'; call: PaletteEvent }
  | { type: 'palette.typeAhead'; character: string }
  | { type: 'palette.fieldFocused' };

const callOf = ({ event }: { event: { call: PaletteEvent } }) => event.call;
const isOpen = (palette: PaletteActor | undefined) => palette?.getSnapshot().matches('open') === true;
const isOpening = ({ type }: PaletteEvent) => type === 'palette.open' || type === 'key.command';

/**
 * Loads the palette when it is first called, and runs it. Calls wait, in order, while it is loading. Characters typed before its field has the
 * focus are inserted into the field. Runs while the screens of one operator exist.
 */
export const paletteLauncherMachine = setup({
  types: {} as {
    input: Pick<Context, 'modifier'>;
    context: Context;
    events: LauncherEvent;
  },
  actors: {
    loadPalette: unprovidedTask<PaletteLogic, void>('loadPalette'),
    watchKeys: unprovidedWatch<void>('watchKeys'),
  },
  actions: {
    keepCall: assign({ calls: ({ context }, call: PaletteEvent) => [...context.calls, call] }),
    forgetCalls: assign({ calls: [] }),
    forward: sendTo(
      ({ context }) => context.palette as PaletteActor,
      (_, call: PaletteEvent) => call,
    ),
    startPalette: assign({
      palette: ({ context: { modifier }, spawn }, logic: PaletteLogic) =>
        spawn(logic, { input: { modifier } }) as PaletteActor,
    }),
    keepAhead: assign({
      ahead: ({ context }, character: string) => context.ahead + (character === '\n' ? '' : character),
    }),
    forgetAhead: assign({ ahead: '' }),
    sendCalls: enqueueActions(({ context: { palette, calls }, enqueue }) => {
      if (palette) for (const call of calls) enqueue.sendTo(palette, call);
      enqueue.assign({ calls: [] });
    }),
    writeAhead: enqueueActions(({ context: { palette, ahead }, enqueue }) => {
      if (palette && ahead !== '') enqueue.sendTo(palette, { type: 'palette.type', text: ahead });
    }),
    reportFailure: sendTo(({ system }) => system.get('notifications') as NotificationsActor, {
      type: 'notice.show',
      notice: {
        intent: 'error',
        title: 'Not Loaded',
        text: 'The command palette could not be loaded. Try again.',
      },
    }),
  },
  guards: {
    opens: ({ context }, call: PaletteEvent) => isOpening(call) && !isOpen(context.palette),
    /** The palette was closed before its field had the focus. */
    reopens: ({ context: { palette } }, call: PaletteEvent) =>
      isOpening(call) && palette !== undefined && !isOpen(palette),
    isOpening: (_, call: PaletteEvent) => isOpening(call),
    isAbsent: stateIn({ code: 'absent' }),
  },
}).createMachine({
  id: 'paletteLauncher',
  context: ({ input }) => ({ ...input, palette: undefined, calls: [], ahead: '' }),
  invoke: { id: 'watchKeys', src: 'watchKeys', onError: {} },
  type: 'parallel',
  states: {
    code: {
      initial: 'absent',
      states: {
        absent: { on: { 'palette.call': { target: 'loading', actions: { type: 'keepCall', params: callOf } } } },
        loading: {
          on: { 'palette.call': { actions: { type: 'keepCall', params: callOf } } },
          invoke: {
            id: 'loadPalette',
            src: 'loadPalette',
            onDone: {
              target: 'present',
              actions: [{ type: 'startPalette', params: ({ event }) => event.output }, 'sendCalls', 'writeAhead'],
            },
            onError: { target: 'absent', actions: ['forgetCalls', 'reportFailure'] },
          },
        },
        present: { on: { 'palette.call': { actions: { type: 'forward', params: callOf } } } },
      },
    },
    keyboard: {
      initial: 'free',
      states: {
        free: {
          entry: 'forgetAhead',
          on: { 'palette.call': { guard: { type: 'opens', params: callOf }, target: 'typingAhead' } },
        },
        typingAhead: {
          description: 'The palette was called but its field does not have the focus yet.',
          always: { guard: 'isAbsent', target: 'free' },
          on: {
            'palette.typeAhead': {
              actions: [{ type: 'keepAhead', params: ({ event }) => event.character }, 'writeAhead'],
            },
            'palette.call': [
              { guard: { type: 'reopens', params: callOf }, actions: 'forgetAhead' },
              { guard: { type: 'isOpening', params: callOf }, target: 'free' },
            ],
            'palette.fieldFocused': 'free',
          },
        },
      },
    },
  },
});

export type PaletteLauncher = ActorRefFrom<typeof paletteLauncherMachine>;
type PaletteLauncherSnapshot = SnapshotFrom<typeof paletteLauncherMachine>;

/** The effect of a key. `none`: nothing happens, and the browser ignores the key too. */
function useOfKey(s: PaletteLauncherSnapshot, press: KeyPress): LauncherEvent | 'focusSearch' | 'none' | undefined {
  const call = { type: 'palette.call', call: press } as const;
  const isAbsent = s.matches({ code: 'absent' });
  if (press.type === 'key.command') return isAbsent && press.inDialog ? 'none' : call;
  const { character, inField, inDialog } = press;
  const { palette } = s.context;
  const isAhead = s.matches({ keyboard: 'typingAhead' }) && (!palette || isOpen(palette));
  if (isAhead && !(inDialog && inField)) return { type: 'palette.typeAhead', character };
  if (inField || inDialog || character === '\n') return undefined;
  if (character === '/') return 'focusSearch';
  return isAbsent && !/^[?g]$/.test(character) ? undefined : call;
}

type Needs = {
  keyboard: Pick<Keyboard, 'watch' | 'focusSearch'>;
  /** Whether the screens are visible and not covered by a dialog of the session. */
  isShown: () => boolean;
  /** Rejects if the palette's code can't be loaded. */
  load: () => Promise<PaletteLogic>;
};

/** The launcher, to be run as `palette` in its system. */
export const paletteLauncher = ({ keyboard, isShown, load }: Needs): typeof paletteLauncherMachine =>
  paletteLauncherMachine.provide({
    actors: {
      loadPalette: fromPromise<PaletteLogic, void>(load),
      watchKeys: fromCallback<AnyEventObject, void>(({ sendBack, system }) =>
        keyboard.watch((press) => {
          const launcher = system.get('palette') as PaletteLauncher;
          const use = isShown() ? useOfKey(launcher.getSnapshot(), press) : undefined;
          if (use === 'focusSearch') return keyboard.focusSearch();
          if (use === undefined || use === 'none') return use === 'none';
          sendBack(use);
          // The browser also handles single keys, unless they are typed ahead.
          return use.type === 'palette.typeAhead' || press.type === 'key.command';
        }),
      ),
    },
  });
