import { fromCallback } from 'xstate';
import type { Preferences } from '../../api/browser/preference-store';
import type { Services } from '../../services';

type Command = { type: 'preference.remember'; preferences: Preferences };

export const preferencesActors = ({ preferences }: Pick<Services, 'preferences'>) => ({
  keepPreferences: fromCallback<Command, void>(({ receive, sendBack }) => {
    receive((command) => preferences.save(command.preferences));
    return preferences.watchSystem((theme) => sendBack({ type: 'system.theme', theme }));
  }),
});
