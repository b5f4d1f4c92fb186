import { createActor, fromTransition } from 'xstate';
import type { Keyboard, KeyPress } from '~/api/browser/keyboard';
import { type ConsoleActor, selectStage } from '~/machines/console/console-machine';
import type { LazyPalette, PaletteActor } from '~/machines/palette/palette-machine';
import { selectOverlay } from '~/machines/palette/palette-selectors';
import type { PaletteEvent } from '~/machines/palette/palette-types';
import type { Notify } from '~/machines/services';
import { selectSuspended } from '~/machines/session/session-selectors';

type Needs = {
  keyboard: Keyboard;
  root: ConsoleActor;
  notify: Notify;
  /** Starts the palette; rejects where its code can't be loaded. */
  load: () => Promise<PaletteActor>;
};

/** Keys that the palette's machine has a use for while it is closed, so that it has to be loaded. */
const isCall = (press: KeyPress) =>
  press.type === 'key.command' ? !press.inDialog : /^[?g]$/.test(press.character);

const isOpen = (palette: PaletteActor) => selectOverlay(palette.getSnapshot()) === 'palette';

/**
 * Listens to the keyboard for as long as one operator's screens exist, and loads the palette when it is first called for. What is called
 * meanwhile waits, in order, and what is typed before its field has the focus is written into it.
 */
export function lazyPalette({ keyboard, root, notify, load }: Needs): LazyPalette & { stop: () => void } {
  const held = createActor(
    fromTransition(
      (_: PaletteActor | undefined, event: { type: 'palette.loaded'; palette: PaletteActor }) =>
        event.palette as PaletteActor | undefined,
      undefined,
    ),
  ).start();
  const loaded = () => held.getSnapshot().context;
  let loading: Promise<PaletteActor> | undefined;
  let stopped = false;
  /** What was typed since the palette was called for and until its field is there; undefined at any other time. */
  let ahead: string | undefined;
  const writeAhead = (palette: PaletteActor) => {
    if (ahead && isOpen(palette)) palette.send({ type: 'palette.type', text: ahead });
  };
  const call = (event: PaletteEvent) => {
    const present = loaded();
    const opens = event.type === 'palette.open' || event.type === 'key.command';
    if (opens) ahead = ahead === undefined && !(present && isOpen(present)) ? '' : undefined;
    if (present) return present.send(event);
    loading ??= load().then((started) => {
      if (stopped) started.stop();
      else held.send({ type: 'palette.loaded', palette: started });
      return started;
    });
    loading.then(
      (started) => {
        if (stopped) return;
        started.send(event);
        writeAhead(started);
      },
      () => {
        // What was called while it was loading fails with it, and is told once.
        if (loading === undefined) return;
        loading = undefined;
        ahead = undefined;
        notify({
          intent: 'error',
          title: 'Not Loaded',
          text: 'The command palette could not be loaded. Try again.',
        });
      },
    );
  };
  const leaveKeys = keyboard.watch((press) => {
    if (!isShown(root)) return false;
    const present = loaded();
    // Its field has the focus, or it was left before it had. Its dialog may be there before the focus is.
    const taken = press.inDialog && (press.type === 'key.command' || press.inField);
    if (taken || (present && !isOpen(present))) ahead = undefined;
    if (press.type === 'key.command') {
      if (loading || isCall(press)) call(press);
      return true;
    }
    if (ahead !== undefined) {
      if (press.character !== '\n') ahead += press.character;
      if (present) writeAhead(present);
      return true;
    }
    if (press.inField || press.inDialog || press.character === '\n') return false;
    if (press.character === '/') return keyboard.focusSearch();
    if (loading || isCall(press)) call(press);
    return false;
  });
  return {
    modifier: keyboard.modifier,
    call,
    held,
    stop: () => {
      stopped = true;
      leaveKeys();
      loaded()?.stop();
      held.stop();
    },
  };
}

/** The screens are on view, and no dialog of the session lies over them. */
function isShown(root: ConsoleActor): boolean {
  const snapshot = root.getSnapshot();
  const session = snapshot.children.session?.getSnapshot();
  return selectStage(snapshot) === 'screens' && session !== undefined && !selectSuspended(session);
}
