import { createActor, fromCallback, type AnyEventObject } from 'xstate';
import type { Place } from '../api/browser/place-store';
import type { Keyboard } from '../api/browser/keyboard';
import type { DomainKey } from '../api/rest/domains';
import type { ConsoleActor } from '../machines/console/console-machine';
import { selectAppConfig } from '../machines/console/console-selectors';
import {
  selectKey,
  selectSettingsOnly,
  selectUsable,
} from '../machines/domain-status/domain-status-selectors';
import { paletteMachine, type PaletteActor } from '../machines/palette/palette-machine';
import type { Found, PaletteCommand, PaletteEntry } from '../machines/palette/palette-types';
import { isPlaceKey, placeKeys } from '../machines/palette/shortcuts';
import type { Services } from '../services';
import type { Navigation } from './navigation';
import { findModels } from './model-ids';
import { searchPalette, type PaletteApi } from './palette-search';
import { screenTask } from './screen-task';

type Needs = {
  services: Pick<Services, 'openTab'> & { keyboard: Keyboard };
  root: ConsoleActor;
  api: Omit<PaletteApi, 'inDomain'> & {
    inDomain: Omit<PaletteApi['inDomain'], 'models'> & { models: Parameters<typeof findModels>[0] };
  };
  navigation: Navigation;
  /** What stands before the console's paths in the address bar, without a slash at the end. */
  base: string;
  copy: (text: string) => void;
  /** Where this operator was lately. `watch` gives what unwatches. */
  places: { load: () => readonly Place[]; watch: (report: (places: readonly Place[]) => void) => () => void };
  signOut: () => void;
};

/** Starts the command palette of one operator's screens and wires it to the server, the router and the console. */
export function startPalette(needs: Needs): PaletteActor {
  const { services, root, api, navigation, base, copy, places, signOut } = needs;
  const withNamespaces = () => selectAppConfig(root.getSnapshot())?.namespacesEnabled ?? false;
  const searched = { ...api, inDomain: { ...api.inDomain, models: findModels(api.inDomain.models) } };
  const search = screenTask<Found, { text: string }>(({ input, signal }) =>
    searchPalette(searched, { namespaces: withNamespaces(), domain: openDomain(root) }, input.text, signal),
  );
  return createActor(
    paletteMachine.provide({
      actors: {
        search,
        watchPlaces: fromCallback<AnyEventObject, void>(({ sendBack }) => {
          const report = (given: readonly Place[]) =>
            sendBack({ type: 'places.changed', places: given.map(placeEntry) });
          report(places.load());
          return places.watch(report);
        }),
      },
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

const placeEntry = ({ href, label, hint }: Place): PaletteEntry => ({
  id: `page ${href}`,
  label,
  hint,
  command: { do: 'open', href },
});

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

/** The domain whose area this is, while its collections, users and groups can be asked for. */
function openDomain(root: ConsoleActor): DomainKey | undefined {
  const status = root.getSnapshot().children.domainStatus?.getSnapshot();
  return status && selectUsable(status) && !selectSettingsOnly(status) ? selectKey(status) : undefined;
}
