import { createActor, fromTransition } from 'xstate';
import type { KeyPress } from '../api/browser/keyboard';
import type { ConsoleActor } from '../machines/console/console-machine';
import { selectStage } from '../machines/console/console-selectors';
import type { PaletteActor } from '../machines/palette/palette-machine';
import type { LazyPalette, PaletteEvent } from '../machines/palette/palette-types';
import { selectSuspended } from '../machines/session/session-selectors';
import type { Notify, Services } from '../services';

type Needs = {
  keyboard: Services['keyboard'];
  root: ConsoleActor;
  notify: Notify;
  /** Starts the palette; rejects where its code can't be loaded. */
  load: () => Promise<PaletteActor>;
};

/** Keys that the palette's machine has a use for while it is closed. */
const isMeant = (press: KeyPress) =>
  press.type === 'key.command' ? !press.inDialog : /^[?g]$/.test(press.character);

/**
 * Listens to the keyboard for as long as one operator's screens exist, and loads the palette when it is first called for. What is called
 * meanwhile waits, in order.
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
  const call = (event: PaletteEvent) => {
    const palette = loaded();
    if (palette) return palette.send(event);
    loading ??= load().then((started) => {
      if (stopped) started.stop();
      else held.send({ type: 'palette.loaded', palette: started });
      return started;
    });
    loading.then(
      (started) => {
        if (!stopped) started.send(event);
      },
      () => {
        // What was called while it was loading fails with it, and is told once.
        if (loading === undefined) return;
        loading = undefined;
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
    if (press.type === 'key.character' && press.character === '/') return keyboard.focusSearch();
    if (loaded() || loading || isMeant(press)) call(press);
    return press.type === 'key.command';
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
