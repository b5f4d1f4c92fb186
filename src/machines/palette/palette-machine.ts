import { type ActorRefFrom, type AnyEventObject, assign, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { ApiProblem } from '~/core/problem';
import { failing, unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import type { NotificationsActor } from '~/machines/notifications/notifications-machine';
import type { Keyboard, KeyPress } from '~/api/browser/keyboard';
import type { Preferences } from '~/api/browser/stores';
import type { Chat } from '~/api/rest/domain/chats';
import type { CollectionSummary } from '~/api/rest/domain/collections';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { JwtKey } from '~/api/rest/domain/jwt-keys';
import type { ModelInfo } from '~/api/rest/domain/models';
import type { DomainUser } from '~/api/rest/domain/users';
import type { Domain, DomainKey } from '~/api/rest/domains';
import type { NamespaceDetails } from '~/api/rest/namespaces';
import type { User } from '~/api/rest/users';

/** The effect of choosing an entry. */
export type PaletteCommand =
  | { do: 'open'; href: string }
  | { do: 'prefer'; change: Partial<Preferences> }
  | { do: 'copy'; text: string }
  | { do: 'reload' }
  | { do: 'inspect' }
  | { do: 'showShortcuts' }
  | { do: 'signOut' };

/** `id` is the same each time the same thing is offered. */
export type PaletteEntry = { id: string; label: string; hint: string; command: PaletteCommand };

/** The results within the domain that was open. */
type FoundInDomain = {
  key: DomainKey;
  collections: CollectionSummary[];
  users: DomainUser[];
  groups: GroupSummary[];
  models: ModelInfo[];
  chats: Chat[];
  jwtKeys: JwtKey[];
};

/** The server's results; `unanswered` names what could not be searched. */
export type Found = {
  domains: Domain[];
  users: User[];
  namespaces: NamespaceDetails[];
  /** Undefined if no domain was open, or it could not be searched. */
  inDomain?: FoundInDomain | undefined;
  unanswered: readonly string[];
};

export type PaletteContext = {
  /** The label of the modifier key on this platform. */
  modifier: 'Ctrl' | '⌘';
  text: string;
  /** The id of the entry selected with the arrow keys; undefined means the first. */
  active: string | undefined;
  /** The last answer and the text that was searched. */
  answer: { text: string; found: Found } | undefined;
  problem: ApiProblem | undefined;
  /** Recently chosen entries, newest first. */
  recent: readonly PaletteEntry[];
  /** Recently visited pages, newest first. */
  places: readonly PaletteEntry[];
};

export type PaletteEvent =
  | KeyPress
  | { type: 'palette.open' }
  /** A character typed before the field has the focus. */
  | { type: 'palette.typeAhead'; character: string }
  | { type: 'palette.fieldFocused' }
  | { type: 'palette.close' }
  /** `isComposing`: an input method has not accepted the word yet, so the server is not asked for it. */
  | { type: 'palette.type'; text: string; isComposing?: boolean }
  | { type: 'palette.highlight'; id: string }
  | { type: 'palette.choose'; entry: PaletteEntry; newTab: boolean }
  | { type: 'palette.retry' }
  | { type: 'places.changed'; places: readonly PaletteEntry[] }
  | { type: 'sheet.open' }
  | { type: 'sheet.close' };

/** True if the server is not searched: the text is empty, or starts with ">" for actions only. */
const isLocal = (text: string) => text.trim() === '' || text.trimStart().startsWith('>');

/** Commands of the palette to the console. */
export type PaletteOrder =
  { type: 'entry.perform'; entry: PaletteEntry; newTab: boolean } | { type: 'page.open'; key: string };

/** The number of recent pages to show. */
export const maxRecent = 8;
export const hrefOf = ({ command }: PaletteEntry) => (command.do === 'open' ? command.href : undefined);
const entryOf = ({ event }: { event: { entry: PaletteEntry } }) => event.entry;
const keepText = {
  type: 'keepText',
  params: ({ event }: { event: { text: string } }) => event.text,
} as const;
const loadOverlays = {
  id: 'loadOverlays',
  src: 'loadOverlays',
  onError: { target: '#palette.closed', actions: 'reportFailure' },
} as const;
const remember = { type: 'remember', params: entryOf } as const;

/**
 * The overlays opened by keyboard on any screen: the command palette and the list of shortcuts. It runs while the
 * screens of one operator exist; the code that draws them is loaded when one is first opened. It stores which entry was
 * chosen; the views create the entries. An older answer never replaces a newer one, because leaving a state aborts its
 * search.
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
    performOrders: unprovidedWatch<void, PaletteOrder>('performOrders'),
    watchKeys: unprovidedWatch<void>('watchKeys'),
    /** Loads the code that draws the overlays. */
    loadOverlays: unprovidedTask<unknown, void>('loadOverlays'),
  },
  actions: {
    clear: assign({ text: '', active: undefined, answer: undefined, problem: undefined }),
    keepText: assign({ text: (_, text: string) => text, active: undefined, problem: undefined }),
    addCharacter: assign({
      text: ({ context }, character: string) => context.text + (character === '\n' ? '' : character),
    }),
    keepActive: assign({ active: (_, id: string) => id }),
    keepAnswer: assign({
      answer: ({ context }, found: Found) => ({ text: context.text.trim(), found }),
      problem: undefined,
    }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem, answer: undefined }),
    remember: assign({
      recent: ({ context }, { id, label, hint, command }: PaletteEntry) =>
        [{ id, label, hint, command }, ...context.recent.filter((other) => other.id !== id)].slice(0, 5),
    }),
    keepPlaces: assign({ places: (_, places: readonly PaletteEntry[]) => places }),
    order: sendTo('performOrders', (_, order: PaletteOrder) => order),
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
    isComposing: (_, isComposing: boolean | undefined) => isComposing === true,
    isLocal: (_, text: string) => isLocal(text),
    isFree: (_, inDialog: boolean) => !inDialog,
    isKey: (_, { character, key }: { character: string; key: '?' | 'g' }) => character === key,
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
  invoke: [
    { id: 'watchPlaces', src: 'watchPlaces', onError: {} },
    { id: 'performOrders', src: 'performOrders', onError: {} },
    { id: 'watchKeys', src: 'watchKeys', onError: {} },
  ],
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
        'key.command': { guard: { type: 'isFree', params: ({ event }) => event.inDialog }, target: 'open' },
      },
      states: {
        resting: {
          on: {
            'key.character': [
              {
                guard: { type: 'isKey', params: ({ event }) => ({ ...event, key: '?' }) },
                target: '#palette.sheet',
              },
              { guard: { type: 'isKey', params: ({ event }) => ({ ...event, key: 'g' }) }, target: 'led' },
            ],
          },
        },
        led: {
          description: 'After "g": the next key selects a page.',
          after: { leadPause: 'resting' },
          on: {
            'key.character': {
              target: 'resting',
              actions: { type: 'order', params: ({ event }) => ({ type: 'page.open', key: event.character }) },
            },
          },
        },
      },
    },
    open: {
      entry: 'clear',
      invoke: loadOverlays,
      initial: 'opening',
      on: {
        'palette.type': [
          {
            guard: { type: 'isComposing', params: ({ event }) => event.isComposing },
            target: '.idle',
            actions: keepText,
          },
          { guard: { type: 'isLocal', params: keepText.params }, target: '.idle', actions: keepText },
          { target: '.typing', actions: keepText },
        ],
        'palette.highlight': { actions: { type: 'keepActive', params: ({ event }) => event.id } },
        'palette.choose': [
          {
            guard: { type: 'opensSheet', params: entryOf },
            target: 'sheet',
            actions: remember,
          },
          {
            target: 'closed',
            actions: [remember, { type: 'order', params: ({ event }) => ({ ...event, type: 'entry.perform' }) }],
          },
        ],
        'palette.close': 'closed',
        'key.command': 'closed',
      },
      states: {
        opening: {
          description: 'Its field does not have the focus yet: what is typed is put into it.',
          on: {
            'palette.typeAhead': { actions: { type: 'addCharacter', params: ({ event }) => event.character } },
            'palette.fieldFocused': [
              { guard: { type: 'isLocal', params: ({ context }) => context.text }, target: 'idle' },
              { target: 'typing' },
            ],
          },
        },
        idle: { description: 'Shows only what is known without the server.' },
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
            onError: failing('failed'),
          },
        },
        answered: {},
        failed: { on: { 'palette.retry': 'searching' } },
      },
    },
    sheet: { invoke: loadOverlays, on: { 'sheet.close': 'closed', 'key.command': 'open' } },
  },
});

export type PaletteActor = ActorRefFrom<typeof paletteMachine>;
type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>;

export const selectOverlay = (s: PaletteSnapshot): 'palette' | 'sheet' | undefined =>
  s.matches('open') ? 'palette' : s.matches('sheet') ? 'sheet' : undefined;

/** Whether an answer is still loading. */
export const selectAwaiting = (s: PaletteSnapshot) => s.matches({ open: 'typing' }) || s.matches({ open: 'searching' });

function useOfKey(s: PaletteSnapshot, press: KeyPress): PaletteEvent | 'focusSearch' | 'focusNotices' | undefined {
  if (press.type === 'key.command') return press;
  // Focus outside a dialog would end its trap.
  if (press.type === 'key.notices') return press.inDialog ? undefined : 'focusNotices';
  const { character, inField, inDialog } = press;
  if (s.matches({ open: 'opening' }) && !(inDialog && inField)) return { type: 'palette.typeAhead', character };
  if (inField || inDialog || character === '\n') return undefined;
  return character === '/' ? 'focusSearch' : press;
}

type Keys = {
  keyboard: Pick<Keyboard, 'watch' | 'focusSearch' | 'focusNotices'>;
  /** Whether the screens are visible and not covered by a dialog of the session. */
  isShown: () => boolean;
};

/** The keys of the palette, which runs as `palette` in its system. */
export const watchKeys = ({ keyboard, isShown }: Keys) =>
  fromCallback<AnyEventObject, void>(({ sendBack, system }) =>
    keyboard.watch((press) => {
      const palette = system.get('palette') as PaletteActor;
      const use = isShown() ? useOfKey(palette.getSnapshot(), press) : undefined;
      if (use === 'focusSearch' || use === 'focusNotices') return keyboard[use]();
      if (use) sendBack(use);
      // The browser also handles single keys, unless they are typed ahead.
      return use !== undefined && use.type !== 'key.character';
    }),
  );
