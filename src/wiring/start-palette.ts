import { createActor } from 'xstate';
import type { ConsoleApi } from '../api/rest/console-api';
import { toProblem } from '../api/rest/problem';
import type { ScreensApi } from '../api/rest/screens-api';
import type { ConsoleActor } from '../machines/console/console-machine';
import { selectAppConfig } from '../machines/console/console-selectors';
import { paletteMachine, type PaletteActor } from '../machines/palette/palette-machine';
import type { Found, PaletteCommand } from '../machines/palette/palette-types';
import { isPlaceKey, placeKeys } from '../machines/palette/shortcuts';
import type { Services } from '../services';
import type { Navigation } from './navigation';
import { screenTask } from './screen-task';

type Needs = {
  services: Pick<Services, 'keyboard' | 'openTab'>;
  root: ConsoleActor;
  api: Pick<ScreensApi, 'users' | 'namespaces'> & Pick<ConsoleApi, 'domains'>;
  navigation: Navigation;
  /** What stands before the console's paths in the address bar, without a slash at the end. */
  base: string;
  copy: (text: string) => void;
  signOut: () => void;
};

/** Starts the command palette of one operator's screens and wires it to the server, the router and the console. */
export function startPalette({ services, root, api, navigation, base, copy, signOut }: Needs): PaletteActor {
  const withNamespaces = () => selectAppConfig(root.getSnapshot())?.namespacesEnabled ?? false;
  const search = screenTask<Found, { text: string }>(({ input, signal }) =>
    searchAll(api, withNamespaces(), input.text, signal),
  );
  return createActor(
    paletteMachine.provide({
      actors: { search },
      actions: {
        perform: (_, { entry, newTab }) => {
          const { command } = entry;
          if (command.do !== 'open') perform(command, root, copy, signOut);
          else if (newTab) services.openTab(base + command.href);
          else navigation.go(command.href);
        },
        goToPlace: (_, character) => {
          if (!isPlaceKey(character) || (character === 'n' && !withNamespaces())) return;
          navigation.go(placeKeys[character].href);
        },
      },
    }),
    { input: { modifier: services.keyboard.modifier } },
  ).start();
}

/** After the present event: a machine's action may not send while its transition is being made. */
function perform(
  command: PaletteCommand,
  root: ConsoleActor,
  copy: (text: string) => void,
  signOut: () => void,
): void {
  const { preferences, serverStatus, favorites, domainStatus } = root.getSnapshot().children;
  queueMicrotask(() => {
    switch (command.do) {
      case 'theme':
        return preferences?.send({ type: 'preference.theme', theme: command.theme });
      case 'timeZone':
        return preferences?.send({ type: 'preference.timeZone', timeZone: command.timeZone });
      case 'copy':
        return copy(command.text);
      case 'reload':
        serverStatus?.send({ type: 'server.check' });
        favorites?.send({ type: 'favorites.reload' });
        return domainStatus?.send({ type: 'domain.refresh' });
      case 'signOut':
        return signOut();
      case 'open':
      case 'showShortcuts':
        return;
    }
  });
}

/** Ten matches of each kind (spec server-level §7). What can't be searched does not hide the rest; if nothing can, it fails. */
async function searchAll(
  { domains, users, namespaces }: Needs['api'],
  withNamespaces: boolean,
  filter: string,
  signal: AbortSignal,
): Promise<Found> {
  const query = { filter, offset: 0, limit: 10 };
  const none = Promise.resolve([]);
  const answers = await Promise.allSettled([
    domains.list(query, signal),
    users.list(query, signal),
    withNamespaces ? namespaces.list(query, signal) : none,
  ]);
  const [foundDomains, foundUsers, foundNamespaces] = answers;
  const refused = answers.filter((answer) => answer.status === 'rejected');
  if (refused.length === (withNamespaces ? 3 : 2)) throw toProblem(refused[0]?.reason);
  const words = ['Domains', 'Users', 'Namespaces'];
  return {
    domains: foundDomains.status === 'fulfilled' ? foundDomains.value : [],
    users: foundUsers.status === 'fulfilled' ? foundUsers.value : [],
    namespaces: foundNamespaces.status === 'fulfilled' ? foundNamespaces.value : [],
    unanswered: words.filter((_, index) => answers[index]?.status === 'rejected'),
  };
}
