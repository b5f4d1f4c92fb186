import { type ActorRefFrom, type AnyEventObject, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { Network, Visibility } from '~/api/browser/devices';
import type { Release } from '~/api/browser/release';
import { unprovidedTask, unprovidedWatch } from '~/machines/kit/task';

type ReleaseEvent =
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  /** The web server no longer has a part of this release. */
  | { type: 'release.missed' }
  | { type: 'release.dismiss' };

/**
 * Whether the web server has another release of the console than this tab. Runs while the screens of one operator exist. Never reloads the page:
 * the operator does, when nothing typed would be lost.
 */
export const releaseMachine = setup({
  types: {} as { events: ReleaseEvent },
  actors: {
    /** Resolves with whether this release was replaced. */
    compare: unprovidedTask<boolean, void>('compare'),
    watchPage: unprovidedWatch<void>('watchPage'),
    watchParts: unprovidedWatch<void>('watchParts'),
  },
  guards: { isReplaced: (_, replaced: boolean) => replaced },
  delays: { checkInterval: 15 * 60_000 },
}).createMachine({
  id: 'release',
  invoke: { id: 'watchParts', src: 'watchParts', onError: {} },
  initial: 'current',
  states: {
    current: {
      invoke: { id: 'watchPage', src: 'watchPage', onError: {} },
      on: { 'release.missed': 'replaced' },
      initial: 'waiting',
      states: {
        waiting: {
          after: { checkInterval: 'checking' },
          on: { 'page.hidden': 'away' },
        },
        away: {
          description: 'Nobody looks at the tab. It checks when someone does.',
          on: { 'page.shown': 'checking' },
        },
        checking: {
          on: { 'page.hidden': 'away' },
          invoke: {
            id: 'compare',
            src: 'compare',
            onDone: [
              {
                guard: { type: 'isReplaced', params: ({ event }) => event.output },
                target: '#release.replaced',
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    replaced: {
      initial: 'shown',
      states: {
        shown: { on: { 'release.dismiss': 'dismissed' } },
        dismissed: {
          description: 'The operator works on. What is still loaded is used until a part is missed.',
          on: { 'release.missed': 'shown' },
        },
      },
    },
  },
});

export type ReleaseActor = ActorRefFrom<typeof releaseMachine>;
export const selectShown = (s: SnapshotFrom<typeof releaseMachine>) => s.matches({ replaced: 'shown' });

type World = {
  release: Pick<Release, 'isReplaced'>;
  visibility: Visibility;
  network: Pick<Network, 'watchReplaced'>;
};

export const releaseActors = ({ release, visibility, network }: World) => ({
  compare: fromPromise<boolean, void>(({ signal }) => release.isReplaced(signal)),
  watchPage: fromCallback<AnyEventObject, void>(({ sendBack }) => {
    const look = () => sendBack({ type: visibility.isHidden() ? 'page.hidden' : 'page.shown' });
    look();
    return visibility.watch(look);
  }),
  watchParts: fromCallback<AnyEventObject, void>(({ sendBack }) =>
    network.watchReplaced(() => sendBack({ type: 'release.missed' })),
  ),
});
