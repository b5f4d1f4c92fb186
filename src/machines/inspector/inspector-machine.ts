import { type ActorRefFrom, type AnyEventObject, assign, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Clipboard } from '~/api/browser/devices';
import { type About, emptyPicture, type Picture, reportOf } from '~/core/inspection/picture';
import { screenTask, unprovidedTask, unprovidedWatch, copyStates } from '~/machines/kit/task';
import type { Recorder } from './recorder';

/** `remember`: another page in this tab opens with the inspector. */
export const inspectorActors = (recorder: Recorder, clipboard: Clipboard, remember: (isOpen: boolean) => void) => ({
  record: fromCallback<{ type: 'inspector.clear' }, void>(({ receive }) => {
    remember(true);
    receive(() => recorder.clear());
    const stop = recorder.start();
    return () => {
      stop();
      remember(false);
    };
  }),
  follow: fromCallback<AnyEventObject, void>(({ sendBack }) =>
    recorder.follow((picture) => sendBack({ type: 'picture.changed', picture })),
  ),
  copyReport: screenTask<void, { text: string }>(({ input }) => clipboard.write(input.text)),
});

type Input = { about: () => About };
type Context = Input & {
  picture: Picture;
  /** The key of the machine whose chart is shown. */
  selected: string | undefined;
  /** Opened by the operator, not with the page. */
  takesFocus: boolean;
};

/**
 * The inspector of the console's own machines. It lives beside the console, outside its tree, and never sends anything to what it shows. While it
 * is closed, nothing is recorded.
 */
export const inspectorMachine = setup({
  types: {} as {
    input: Input;
    context: Context;
    events:
      | { type: 'inspector.open'; takesFocus: boolean }
      | { type: 'inspector.close' }
      | { type: 'inspector.pause' }
      | { type: 'inspector.resume' }
      | { type: 'inspector.clear' }
      | { type: 'machine.select'; key: string }
      | { type: 'picture.changed'; picture: Picture }
      | { type: 'report.copy' };
  },
  actors: {
    record: unprovidedWatch<void, { type: 'inspector.clear' }>('record'),
    /** Reports `picture.changed` at most once per frame. */
    follow: unprovidedWatch<void>('follow'),
    /** Rejects if the browser does not permit it. */
    copyReport: unprovidedTask<void, { text: string }>('copyReport'),
  },
  actions: {
    keepPicture: assign({ picture: (_, picture: Picture) => picture }),
    forgetPicture: assign({ picture: emptyPicture, selected: undefined }),
    clearRecord: sendTo('record', { type: 'inspector.clear' }),
    clearEvents: assign({ picture: ({ context }) => ({ ...context.picture, events: [] }) }),
    select: assign({ selected: (_, key: string) => key }),
    keepFocusWish: assign({ takesFocus: (_, takesFocus: boolean) => takesFocus }),
  },
  delays: { copiedSpan: 2_000 },
}).createMachine({
  id: 'inspector',
  context: ({ input }) => ({ ...input, picture: emptyPicture, selected: undefined, takesFocus: false }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'inspector.open': {
          target: 'open',
          actions: { type: 'keepFocusWish', params: ({ event }) => event.takesFocus },
        },
      },
    },
    open: {
      type: 'parallel',
      exit: 'forgetPicture',
      invoke: { id: 'record', src: 'record', onError: {} },
      on: {
        'inspector.close': 'closed',
        'inspector.clear': { actions: ['clearRecord', 'clearEvents'] },
        'machine.select': { actions: { type: 'select', params: ({ event }) => event.key } },
      },
      states: {
        log: {
          initial: 'following',
          states: {
            following: {
              invoke: { id: 'follow', src: 'follow', onError: {} },
              on: {
                'picture.changed': { actions: { type: 'keepPicture', params: ({ event }) => event.picture } },
                'inspector.pause': 'paused',
              },
            },
            paused: {
              description: 'What is shown stays. Events are recorded, to be shown later.',
              on: { 'inspector.resume': 'following' },
            },
          },
        },
        copy: copyStates(textOf),
      },
    },
  },
});

function textOf({ picture, about }: Context): string {
  return reportOf(picture, about());
}

export type InspectorActor = ActorRefFrom<typeof inspectorMachine>;
type InspectorSnapshot = SnapshotFrom<typeof inspectorMachine>;

export const selectOpen = (s: InspectorSnapshot) => s.matches('open');
export const selectPaused = (s: InspectorSnapshot) => s.matches({ open: { log: 'paused' } });
export const selectCopied = (s: InspectorSnapshot) => s.matches({ open: { copy: 'copied' } });
/** The report, while the browser refuses to copy it. */
export const selectUncopied = (s: InspectorSnapshot) =>
  s.matches({ open: { copy: 'refused' } }) ? textOf(s.context) : undefined;
export const selectTakesFocus = (s: InspectorSnapshot) => s.context.takesFocus;
export const selectPicture = (s: InspectorSnapshot) => s.context.picture;
/** The machine whose chart is shown: the selected one, or the first. */
export const selectShown = ({ context: { picture, selected } }: InspectorSnapshot) =>
  picture.machines.find(({ key }) => key === selected) ?? picture.machines[0];
