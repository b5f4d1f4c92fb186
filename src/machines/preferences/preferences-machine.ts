import { type ActorRefFrom, assign, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Preferences, SystemTheme } from '~/api/browser/stores';
import { unprovidedWatch } from '~/machines/kit/task';
import type { Services } from '~/machines/services';

type PreferencesCommand = { type: 'preference.remember'; preferences: Preferences };

/**
 * The display preferences of this person, stored in the browser. Owned by `console`; they do not depend on who is signed
 * in.
 */
export const preferencesMachine = setup({
  types: {} as {
    input: Preferences;
    context: Preferences & { system: SystemTheme };
    events: { type: 'preferences.change'; change: Partial<Preferences> } | { type: 'system.theme'; theme: SystemTheme };
  },
  actors: { keepPreferences: unprovidedWatch<void, PreferencesCommand>('keepPreferences') },
  actions: {
    keepChange: assign((_, change: Partial<Preferences>) => change),
    keepSystem: assign({ system: (_, theme: SystemTheme) => theme }),
    remember: sendTo('keepPreferences', ({ context: { theme, timeZone } }) => ({
      type: 'preference.remember',
      preferences: { theme, timeZone },
    })),
  },
}).createMachine({
  id: 'preferences',
  context: ({ input }) => ({ ...input, system: 'light' }),
  invoke: { id: 'keepPreferences', src: 'keepPreferences', onError: {} },
  initial: 'chosen',
  states: {
    chosen: {
      on: {
        'preferences.change': {
          actions: [{ type: 'keepChange', params: ({ event }) => event.change }, 'remember'],
        },
        'system.theme': { actions: { type: 'keepSystem', params: ({ event }) => event.theme } },
      },
    },
  },
});

export type PreferencesActor = ActorRefFrom<typeof preferencesMachine>;
type PreferencesSnapshot = SnapshotFrom<typeof preferencesMachine>;

export const selectTheme = (s: PreferencesSnapshot): SystemTheme =>
  s.context.theme === 'system' ? s.context.system : s.context.theme;
export const selectTimeZone = (s: PreferencesSnapshot) => s.context.timeZone;

export const preferencesActors = ({ preferences }: Pick<Services, 'preferences'>) => ({
  keepPreferences: fromCallback<PreferencesCommand, void>(({ receive, sendBack }) => {
    receive((command) => preferences.save(command.preferences));
    return preferences.watchSystem((theme) => sendBack({ type: 'system.theme', theme }));
  }),
});

/** Display preferences, with labels for the menu and the palette. */
export const preferenceChoices = [
  {
    name: 'theme',
    label: 'Theme',
    choices: [
      { id: 'system', label: 'System' },
      { id: 'light', label: 'Light' },
      { id: 'dark', label: 'Dark' },
      { id: 'contrast', label: 'High contrast' },
    ],
  },
  {
    name: 'timeZone',
    label: 'Time zone',
    choices: [
      { id: 'local', label: 'Local time' },
      { id: 'utc', label: 'UTC' },
    ],
  },
] as const;
