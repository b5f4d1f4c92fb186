import { type ActorRefFrom, type AnyEventObject, assign, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Clipboard } from '~/api/browser/devices';
import {
  type About,
  emptyPicture,
  type EventFilter,
  findMachine,
  noFilter,
  type Picture,
  reportOf,
} from '~/core/inspection/picture';
import { notProvided, screenTask, unprovidedTask, unprovidedWatch, copyStates } from '~/machines/kit/task';
import type { Recorder } from './recorder';

export const inspectorActors = (recorder: Recorder, clipboard: Clipboard) => ({
  record: fromCallback<{ type: 'inspector.clear' }, void>(({ receive }) => {
    receive(() => recorder.clear());
    return recorder.start();
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
  filter: EventFilter;
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
      | { type: 'filter.change'; change: Partial<EventFilter> }
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
    /** Another page in this tab opens with the inspector. */
    rememberOpen: () => notProvided('rememberOpen'),
    forgetOpen: () => notProvided('forgetOpen'),
    keepPicture: assign({ picture: (_, picture: Picture) => picture }),
    forgetPicture: assign({ picture: emptyPicture, selected: undefined, filter: noFilter }),
    clearRecord: sendTo('record', { type: 'inspector.clear' }),
    clearEvents: assign({ picture: ({ context }) => ({ ...context.picture, events: [] }) }),
    select: assign({
      selected: (_, key: string) => key,
      filter: ({ context: { filter } }, key: string) =>
        filter.machine === undefined ? filter : { ...filter, machine: key },
    }),
    changeFilter: assign({
      filter: ({ context }, change: Partial<EventFilter>) => ({ ...context.filter, ...change }),
    }),
    keepFocusWish: assign({ takesFocus: (_, takesFocus: boolean) => takesFocus }),
  },
  delays: { copiedSpan: 2_000 },
}).createMachine({
  id: 'inspector',
  context: ({ input }) => ({
    ...input,
    picture: emptyPicture,
    selected: undefined,
    filter: noFilter,
    takesFocus: false,
  }),
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
      entry: 'rememberOpen',
      exit: ['forgetOpen', 'forgetPicture'],
      invoke: { id: 'record', src: 'record', onError: {} },
      on: {
        'inspector.close': 'closed',
        'inspector.clear': { actions: ['clearRecord', 'clearEvents'] },
        'machine.select': { actions: { type: 'select', params: ({ event }) => event.key } },
        'filter.change': { actions: { type: 'changeFilter', params: ({ event }) => event.change } },
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
export const selectRefused = (s: InspectorSnapshot) => s.matches({ open: { copy: 'refused' } });
export const selectMachines = (s: InspectorSnapshot) => s.context.picture.machines;
export const selectEvents = (s: InspectorSnapshot) => s.context.picture.events;
export const selectFilter = (s: InspectorSnapshot) => s.context.filter;
export const selectTakesFocus = (s: InspectorSnapshot) => s.context.takesFocus;
export const selectReport = (s: InspectorSnapshot) => textOf(s.context);
/** The machine whose chart is shown: the selected one, or the first. */
export const selectShown = ({ context: { picture, selected } }: InspectorSnapshot) =>
  findMachine(picture, selected) ?? picture.machines[0];
