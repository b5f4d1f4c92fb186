import { fromCallback } from 'xstate';
import type { Services } from '../../services';
import type { PreferencesCommand } from './preferences-machine';

export const preferencesActors = ({ preferences }: Pick<Services, 'preferences'>) => ({
  keepPreferences: fromCallback<PreferencesCommand, void>(({ receive, sendBack }) => {
    receive((command) => preferences.save(command.preferences));
    return preferences.watchSystem((theme) => sendBack({ type: 'system.theme', theme }));
  }),
});
