import { type AnyEventObject, createActor, fromCallback } from 'xstate';
import type { Keyboard } from '~/api/browser/keyboard';
import type { Place } from '~/api/browser/stores';
import type { ConsoleApi } from '~/api/rest/console-api';
import type { DomainApi } from '~/api/rest/domain/api';
import type { ModelInfo } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import type { ScreensApi } from '~/api/rest/screens-api';
import { isSegment, sameKey } from '~/core/paths';
import { toProblem } from '~/core/problem';
import { type ConsoleActor, selectAppConfig } from '~/machines/console/console-machine';
import {
  selectKey,
  selectSettingsOnly,
  selectUsable,
} from '~/machines/domain-status/domain-status-selectors';
import { ifThere } from '~/machines/kit/resource-form-actors';
import { screenTask } from '~/machines/kit/task';
import { type PaletteActor, paletteMachine } from '~/machines/palette/palette-machine';
import type { Found, PaletteCommand, PaletteEntry } from '~/machines/palette/palette-types';
import { isPlaceKey, placeKeys } from '~/machines/palette/shortcuts';
import type { Navigation, Services } from '~/machines/services';

/** So many ids are read at once. In a domain with more models, others are found by their whole id only. */
export const maxIds = 1_000;
const shown = 10;

export type FindModels = (key: DomainKey, text: string, signal: AbortSignal) => Promise<ModelInfo[]>;

/**
 * Finds models by a part of their id. The server can't search for one (ids are no part of its query language), so the list is read, and
 * kept while what is typed only grows. The same text once more is a new search.
 */
export function findModels(models: Pick<DomainApi['models'], 'list' | 'info'>): FindModels {
  let known: { key: DomainKey; text: string; rows: readonly ModelInfo[] } | undefined;
  /** Texts that are no whole id, in a domain with more models than were read. Kept while one text is typed or erased. */
  let misses = new Set<string>();

  async function rowsFor(key: DomainKey, text: string, signal: AbortSignal) {
    const last = known && sameKey(known.key, key) && text !== known.text ? known : undefined;
    const grows = last !== undefined && text.startsWith(last.text);
    if (!grows && !last?.text.startsWith(text)) misses = new Set();
    const rows = grows ? last.rows : await models.list(key, { offset: 0, limit: maxIds }, signal);
    known = { key, text, rows };
    return rows;
  }

  return async (key, text, signal) => {
    const rows = await rowsFor(key, text, signal);
    const wanted = text.toLowerCase();
    const found = rows
      .filter(({ id }) => id.toLowerCase().includes(wanted))
      .sort((one, other) => one.id.toLowerCase().indexOf(wanted) - other.id.toLowerCase().indexOf(wanted))
      .slice(0, shown);
    if (found.length > 0 || rows.length < maxIds || !isSegment(text) || misses.has(text)) return found;
    const model = await ifThere(models.info(key, text, signal));
    if (!model) misses.add(text);
    return model ? [model] : [];
  };
}

/** The calls that search. */
export type PaletteApi = Pick<ScreensApi, 'users' | 'namespaces'> &
  Pick<ConsoleApi, 'domains'> & {
    inDomain: Pick<DomainApi, 'collections' | 'users' | 'groups'> & { models: FindModels };
  };

/** What is searched beside domains and users; `domain` is the one that is open, if it can be asked. */
type Scope = { namespaces: boolean; domain: DomainKey | undefined };

type Part<Row> = { word: string; rows: Row[]; problem: unknown };

async function part<Row>(word: string, rows: Promise<Row[]>): Promise<Part<Row>> {
  try {
    return { word, rows: await rows, problem: undefined };
  } catch (error) {
    return { word, rows: [], problem: toProblem(error) };
  }
}

/**
 * Ten matches of each kind (spec server-level §7, domain-level §9). What can't be searched does not hide the rest. Rejects with the first
 * `ApiProblem` if nothing can.
 */
export async function searchPalette(
  { domains, users, namespaces, inDomain }: PaletteApi,
  { namespaces: withNamespaces, domain }: Scope,
  filter: string,
  signal: AbortSignal,
): Promise<Found> {
  const query = { filter, offset: 0, limit: 10 };
  const [server, within] = await Promise.all([
    Promise.all([
      part('Domains', domains.list(query, signal)),
      part('Users', users.list(query, signal)),
      part('Namespaces', withNamespaces ? namespaces.list(query, signal) : Promise.resolve([])),
    ]),
    domain && searchDomain(inDomain, domain, query, signal),
  ]);
  const [foundDomains, foundUsers, foundNamespaces] = server;
  const asked = [
    foundDomains,
    foundUsers,
    ...(withNamespaces ? [foundNamespaces] : []),
    ...(within?.parts ?? []),
  ];
  const unanswered = asked.filter(({ problem }) => problem !== undefined);
  if (unanswered.length === asked.length) throw unanswered[0]?.problem;
  return {
    domains: foundDomains.rows,
    users: foundUsers.rows,
    namespaces: foundNamespaces.rows,
    inDomain: within?.found,
    unanswered: unanswered.map(({ word }) => word),
  };
}

async function searchDomain(
  { collections, users, groups, models }: PaletteApi['inDomain'],
  key: DomainKey,
  query: { filter: string; offset: number; limit: number },
  signal: AbortSignal,
) {
  const summaries = async () => (await collections.summaries(key, query, signal)).data;
  const parts = await Promise.all([
    part('Collections', summaries()),
    part('Users of the domain', users.list(key, query, signal)),
    part('Groups', groups.list(key, query, signal)),
    part('Models', models(key, query.filter, signal)),
  ]);
  const [foundCollections, foundUsers, foundGroups, foundModels] = parts;
  return {
    parts,
    found: {
      key,
      collections: foundCollections.rows,
      users: foundUsers.rows,
      groups: foundGroups.rows,
      models: foundModels.rows,
    },
  };
}

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
