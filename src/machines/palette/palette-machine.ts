import { type ActorRefFrom, assign, setup, type SnapshotFrom, type TransitionActorLogic } from 'xstate';
import type { ApiProblem } from '~/core/problem';
import { unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import type { Found, PaletteContext, PaletteEntry, PaletteEvent } from './palette-types';
import { isPlaceKey } from './shortcuts';

const maxRecent = 5;

/** Nothing to ask the server for: nothing typed, or actions only. */
const isLocal = (text: string) => text.trim() === '' || text.trimStart().startsWith('>');

const typed = [
  {
    guard: { type: 'isLocal', params: ({ event }: { event: { text: string } }) => event.text },
    target: '.idle',
    actions: { type: 'keepText', params: ({ event }: { event: { text: string } }) => event.text },
  },
  {
    target: '.typing',
    actions: { type: 'keepText', params: ({ event }: { event: { text: string } }) => event.text },
  },
] as const;

/**
 * What the keyboard opens over any screen: the command palette and the sheet of shortcuts. Started when it is first called for, it runs as long
 * as the screens of one operator, so that what was chosen before is theirs and is forgotten with them. It knows which entry was chosen, not which are offered: those are
 * made where they are drawn. An older answer never replaces a newer one, because leaving a state aborts its question.
 */
export const paletteMachine = setup({
  types: {} as {
    input: Pick<PaletteContext, 'modifier'>;
    context: PaletteContext;
    events: PaletteEvent;
  },
  actors: {
    search: unprovidedTask<Found, { text: string }>('search'),
    watchPlaces: unprovidedWatch<void>('watchPlaces'),
  },
  actions: {
    clear: assign({ text: '', active: undefined, answer: undefined, problem: undefined }),
    keepText: assign({ text: (_, text: string) => text, active: undefined, problem: undefined }),
    keepActive: assign({ active: (_, id: string) => id }),
    keepAnswer: assign({
      answer: ({ context }, found: Found) => ({ text: context.text.trim(), found }),
      problem: undefined,
    }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem, answer: undefined }),
    remember: assign({
      recent: ({ context }, { id, label, hint, command }: PaletteEntry) =>
        [{ id, label, hint, command }, ...context.recent.filter((other) => other.id !== id)].slice(
          0,
          maxRecent,
        ),
    }),
    keepPlaces: assign({ places: (_, places: readonly PaletteEntry[]) => places }),
    perform: (_, _choice: { entry: PaletteEntry; newTab: boolean }) => {},
    goToPlace: (_, _character: string) => {},
  },
  guards: {
    isLocal: (_, text: string) => isLocal(text),
    isFree: (_, inDialog: boolean) => !inDialog,
    isSheetKey: (_, character: string) => character === '?',
    isLeadKey: (_, character: string) => character === 'g',
    isPlaceKey: (_, character: string) => isPlaceKey(character),
    opensSheet: (_, { command }: PaletteEntry) => command.do === 'showShortcuts',
  },
  delays: { typingPause: 200, leadPause: 1_500 },
}).createMachine({
  id: 'palette',
  context: ({ input }) => ({
    ...input,
    text: '',
    active: undefined,
    answer: undefined,
    problem: undefined,
    recent: [],
    places: [],
  }),
  invoke: { id: 'watchPlaces', src: 'watchPlaces', onError: {} },
  initial: 'closed',
  on: {
    'palette.open': '.open',
    'sheet.open': '.sheet',
    'places.changed': { actions: { type: 'keepPlaces', params: ({ event }) => event.places } },
  },
  states: {
    closed: {
      initial: 'resting',
      on: {
        'key.command': {
          guard: { type: 'isFree', params: ({ event }) => event.inDialog },
          target: 'open',
        },
      },
      states: {
        resting: {
          on: {
            'key.character': [
              {
                guard: { type: 'isSheetKey', params: ({ event }) => event.character },
                target: '#palette.sheet',
              },
              { guard: { type: 'isLeadKey', params: ({ event }) => event.character }, target: 'led' },
            ],
          },
        },
        led: {
          description: 'After "g": the next key names a place.',
          after: { leadPause: 'resting' },
          on: {
            'key.character': [
              {
                guard: { type: 'isPlaceKey', params: ({ event }) => event.character },
                target: 'resting',
                actions: { type: 'goToPlace', params: ({ event }) => event.character },
              },
              { target: 'resting' },
            ],
          },
        },
      },
    },
    open: {
      entry: 'clear',
      initial: 'idle',
      on: {
        'palette.type': typed,
        'palette.highlight': { actions: { type: 'keepActive', params: ({ event }) => event.id } },
        'palette.choose': [
          {
            guard: { type: 'opensSheet', params: ({ event }) => event.entry },
            target: 'sheet',
            actions: { type: 'remember', params: ({ event }) => event.entry },
          },
          {
            target: 'closed',
            actions: [
              { type: 'remember', params: ({ event }) => event.entry },
              { type: 'perform', params: ({ event }) => event },
            ],
          },
        ],
        'palette.close': 'closed',
        'key.command': 'closed',
      },
      states: {
        idle: { description: 'Only what the console knows by itself.' },
        typing: { after: { typingPause: 'searching' } },
        searching: {
          invoke: {
            id: 'search',
            src: 'search',
            input: ({ context }) => ({ text: context.text.trim() }),
            onDone: {
              target: 'answered',
              actions: { type: 'keepAnswer', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepProblem', params: ({ event }) => event.error as ApiProblem },
            },
          },
        },
        answered: {},
        failed: { on: { 'palette.retry': 'searching' } },
      },
    },
    sheet: { on: { 'sheet.close': 'closed', 'key.command': 'open' } },
  },
});

export type PaletteActor = ActorRefFrom<typeof paletteMachine>;
export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>;

/** The palette as the shell has it: loaded when it is first called for. */
export type LazyPalette = {
  modifier: PaletteContext['modifier'];
  call: (event: PaletteEvent) => void;
  /** Its context is the palette, once it is loaded. */
  held: ActorRefFrom<
    TransitionActorLogic<
      PaletteActor | undefined,
      { type: 'palette.loaded'; palette: PaletteActor },
      undefined
    >
  >;
};
