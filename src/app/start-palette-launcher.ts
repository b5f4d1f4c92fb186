import { type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import type { Keyboard } from '~/api/browser/keyboard';
import { type ConsoleActor, selectStage } from '~/machines/console/console-machine';
import { listRoot } from '~/machines/kit/root-list';
import { type PaletteLauncher, paletteLauncherMachine, useOfKey } from '~/machines/palette/palette-launcher';
import type { paletteMachine } from '~/machines/palette/palette-machine';
import type { Notify } from '~/machines/services';
import { selectSuspended } from '~/machines/session/session-machine';

type Needs = {
  keyboard: Keyboard;
  root: ConsoleActor;
  notify: Notify;
  /** Rejects if the palette's code can't be loaded. */
  load: () => Promise<typeof paletteMachine>;
};

export function startPaletteLauncher({ keyboard, root, notify, load }: Needs): PaletteLauncher {
  const launcher: PaletteLauncher = createActor(
    paletteLauncherMachine.provide({
      actors: {
        loadPalette: fromPromise<typeof paletteMachine, void>(load),
        watchKeys: fromCallback<AnyEventObject, void>(({ sendBack }) =>
          keyboard.watch((press) => {
            const use = isShown(root) ? useOfKey(launcher.getSnapshot(), press) : undefined;
            if (use === 'focusSearch') return keyboard.focusSearch();
            if (use === undefined || use === 'none') return use === 'none';
            sendBack(use);
            // The browser also handles single keys, unless they are typed ahead.
            return use.type === 'palette.typeAhead' || press.type === 'key.command';
          }),
        ),
      },
    }),
    { input: { modifier: keyboard.modifier } },
  );
  launcher.on('palette.notLoaded', () =>
    notify({
      intent: 'error',
      title: 'Not Loaded',
      text: 'The command palette could not be loaded. Try again.',
    }),
  );
  listRoot(launcher).start();
  return launcher;
}

/** True if the screens are visible and not covered by a session dialog. */
function isShown(root: ConsoleActor): boolean {
  const snapshot = root.getSnapshot();
  const session = snapshot.children.session?.getSnapshot();
  return selectStage(snapshot) === 'screens' && session !== undefined && !selectSuspended(session);
}
