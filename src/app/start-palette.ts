import { type AnyEventObject, fromCallback } from 'xstate';
import type { ConsoleApi, ScreensApi } from '~/api/rest/console-api';
import type { DomainApi } from '~/api/rest/domain/api';
import type { ModelInfo } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import { conditionText } from '~/core/json/query-text';
import { isSegment } from '~/core/paths';
import { type ApiProblem, isRejectedWith, toProblem } from '~/core/problem';
import { type ConsoleActor, selectAppConfig } from '~/machines/console/console-machine';
import { selectKey, selectSettingsOnly, selectUsable } from '~/machines/domain-status/domain-status-machine';
import { ifThere, screenTask } from '~/machines/kit/task';
import { paletteMachine, type PaletteOrder } from '~/machines/palette/palette-machine';
import type { Found } from '~/machines/palette/palette-types';
import { type RecentPlacesActor, selectPlaces } from '~/machines/console/recent-places';
import type { Navigation, Services } from '~/machines/services';
import { pages } from '~/views/shell/pages';

/** The server searches ids within one collection, so this many questions are asked at most. */
const maxCollections = 25;
const shown = 10;
/** The server knows no best match: so many are read, and the best are shown. */
const searched = 500;

/** The start of the text is typed in either case, and the server distinguishes them. */
const casesOf = (text: string) => [...new Set([text, text.toLowerCase(), text.toUpperCase()])];

/**
 * Models by parts of their id in the first collections, those that begin with the text first. Where not all collections could be asked, as those
 * whose id has a space, also by the whole id.
 */
async function findModels(
  { models, collections }: Pick<DomainApi, 'models' | 'collections'>,
  key: DomainKey,
  text: string,
  signal: AbortSignal,
): Promise<ModelInfo[]> {
  const conditionsOf = (comparison: 'contains' | '=', values: readonly string[]) =>
    values.flatMap((value) => {
      const condition = conditionText({ path: '@id', comparison, value });
      return 'text' in condition ? [condition.text] : [];
    });
  const parts = conditionsOf('contains', casesOf(text));
  // Some texts, as with a %, can only be compared as a whole.
  const where = (parts.length > 0 ? parts : conditionsOf('=', [text])).join(' OR ');
  /** Undefined for a collection that a query can't name. */
  const inCollection = async (id: string) => {
    if (/\s/.test(id)) return undefined;
    try {
      return (await models.query(key, `SELECT @id FROM ${id} WHERE ${where} LIMIT ${shown}`, signal)).data;
    } catch (error) {
      if (isRejectedWith(toProblem(error), 'bad_request')) return undefined;
      throw error;
    }
  };
  const all = await collections.summaries(key, { filter: '', offset: 0, limit: maxCollections }, signal);
  const filled = all.data.filter(({ modelCount }) => modelCount > 0);
  const answers = where === '' ? [] : await Promise.all(filled.map(({ id }) => inCollection(id)));
  const found = answers.flatMap((answer) => answer ?? []);
  const isAll = where !== '' && !answers.includes(undefined) && all.data.length >= all.totalResults;
  if (found.length === 0 && !isAll && isSegment(text)) {
    const whole = await ifThere(models.info(key, text, signal));
    return whole ? [whole] : [];
  }
  const at = ({ id }: ModelInfo) => id.toLowerCase().indexOf(text.toLowerCase());
  return found.sort((one, other) => at(one) - at(other) || one.id.length - other.id.length).slice(0, shown);
}

/** The calls used for searching. */
type PaletteApi = Pick<ScreensApi, 'users' | 'namespaces'> &
  Pick<ConsoleApi, 'domains'> & {
    inDomain: Pick<DomainApi, 'collections' | 'users' | 'groups' | 'models' | 'chats' | 'jwtKeys'>;
  };

/**
 * The matches of each kind (spec server-level §7, domain-level §9). `namespaces`: only if they are enabled; `domain`: the open one, if it can be
 * searched. A kind that can't be searched does not hide the others. Rejects with the first `ApiProblem` if all fail.
 */
function searcher({ domains, users, namespaces, inDomain }: PaletteApi) {
  return async (
    scope: { namespaces: boolean; domain: DomainKey | undefined },
    filter: string,
    signal: AbortSignal,
  ): Promise<Found> => {
    const key = scope.domain;
    const query = { filter, offset: 0, limit: searched };
    const asked: string[] = [];
    const failed = new Map<string, ApiProblem>();
    const part = <Row>(label: string, rows: Promise<Row[]>): Promise<Row[]> => {
      asked.push(label);
      return rows.catch((error: unknown) => {
        failed.set(label, toProblem(error));
        return [];
      });
    };
    const summaries = async (of: DomainKey) => (await inDomain.collections.summaries(of, query, signal)).data;
    const chatsOf = async (of: DomainKey) => (await inDomain.chats.list(of, query, signal)).data;
    const jwtKeysOf = async (of: DomainKey) => {
      const wanted = filter.toLowerCase();
      const all = await inDomain.jwtKeys.list(of, signal);
      return all.filter(({ id }) => id.toLowerCase().includes(wanted)).slice(0, shown);
    };
    const [foundDomains, foundUsers, foundNamespaces, collections, domainUsers, groups, models, chats, jwtKeys] =
      await Promise.all([
        part('Domains', domains.list(query, signal)),
        part('Users', users.list(query, signal)),
        scope.namespaces ? part('Namespaces', namespaces.list(query, signal)) : [],
        key ? part('Collections', summaries(key)) : [],
        key ? part('Users of the domain', inDomain.users.list(key, query, signal)) : [],
        key ? part('Groups', inDomain.groups.list(key, query, signal)) : [],
        key ? part('Models', findModels(inDomain, key, filter, signal)) : [],
        key ? part('Chats', chatsOf(key)) : [],
        key ? part('JWT keys', jwtKeysOf(key)) : [],
      ]);
    const unanswered = asked.filter((label) => failed.has(label));
    if (unanswered.length === asked.length) throw failed.get('Domains');
    return {
      domains: foundDomains,
      users: foundUsers,
      namespaces: foundNamespaces,
      inDomain: key && { key, collections, users: domainUsers, groups, models, chats, jwtKeys },
      unanswered,
    };
  };
}

type Needs = {
  services: Pick<Services, 'openTab'>;
  root: ConsoleActor;
  api: PaletteApi;
  navigation: Navigation;
  /** The prefix of the console's paths in the address bar, without a trailing slash. */
  base: string;
  copy: (text: string) => void;
  /** The pages that this operator opened recently. */
  places: Pick<RecentPlacesActor, 'getSnapshot' | 'subscribe'>;
  signOut: () => void;
  /** Opens the inspector, and reports a failure. */
  inspect: () => void;
};

/** The command palette for one operator's screens, connected to the server, the router and the console. */
export function paletteLogic(needs: Needs): typeof paletteMachine {
  const { root, api, navigation, places } = needs;
  const hasNamespaces = () => selectAppConfig(root.getSnapshot())?.namespacesEnabled ?? false;
  const search = searcher(api);
  return paletteMachine.provide({
    actors: {
      search: screenTask<Found, { text: string }>(({ input, signal }) =>
        search({ namespaces: hasNamespaces(), domain: openDomain(root) }, input.text, signal),
      ),
      watchPlaces: fromCallback<AnyEventObject, void>(({ sendBack }) => {
        const report = () =>
          sendBack({
            type: 'places.changed',
            places: selectPlaces(places.getSnapshot()).map(({ href, label, hint }) => ({
              id: `page ${href}`,
              label,
              hint,
              command: { do: 'open', href },
            })),
          });
        report();
        const subscription = places.subscribe(report);
        return () => subscription.unsubscribe();
      }),
      performOrders: fromCallback<PaletteOrder, void>(({ receive }) =>
        receive((order) => {
          if (order.type === 'entry.perform') perform(order, needs);
          else {
            const page = pages.server.find(({ key }) => key === order.key);
            if (page && (!page.needsNamespaces || hasNamespaces())) navigation.go(`/${page.path}`);
          }
        }),
      ),
    },
  });
}

type Choice = Extract<PaletteOrder, { type: 'entry.perform' }>;

function perform({ entry: { command }, newTab }: Choice, needs: Needs): void {
  const { preferences, serverStatus, favorites, domainStatus } = needs.root.getSnapshot().children;
  switch (command.do) {
    case 'open':
      return newTab ? needs.services.openTab(needs.base + command.href) : needs.navigation.go(command.href);
    case 'prefer':
      return preferences?.send({ type: 'preferences.change', change: command.change });
    case 'copy':
      return needs.copy(command.text);
    case 'reload':
      serverStatus?.send({ type: 'server.check' });
      favorites?.send({ type: 'favorites.reload' });
      return domainStatus?.send({ type: 'domain.refresh' });
    case 'signOut':
      return needs.signOut();
    case 'inspect':
      return needs.inspect();
    case 'showShortcuts':
      return undefined;
  }
}

/** The open domain, if its collections, users and groups can be read. */
function openDomain(root: ConsoleActor): DomainKey | undefined {
  const status = root.getSnapshot().children.domainStatus?.getSnapshot();
  return status && selectUsable(status) && !selectSettingsOnly(status) ? selectKey(status) : undefined;
}
