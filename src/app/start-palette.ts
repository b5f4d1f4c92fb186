import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { ConsoleApi, ScreensApi } from '~/api/rest/console-api';
import type { DomainApi } from '~/api/rest/domain/api';
import type { ModelInfo } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import type * as queryText from '~/core/json/query-text';
import { isSegment } from '~/core/paths';
import { type ApiProblem, isRejectedWith, toProblem } from '~/core/problem';
import { type ConsoleActor, selectAppConfig } from '~/machines/console/console-machine';
import { selectKey, selectSettingsOnly, selectUsable } from '~/machines/domain-status/domain-status-machine';
import { ifThere, screenTask } from '~/machines/kit/task';
import { type Found, paletteMachine, type PaletteOrder, watchKeys } from '~/machines/palette/palette-machine';
import { type RecentPlacesActor, selectPlaces } from '~/machines/console/screens-machine';
import type { Navigation, Services } from '~/machines/services';
import { pages } from '~/views/shell/pages';

/** The server searches ids within one collection, so this many questions are asked at most. */
const maxCollections = 25;
const shown = 10;
/** The server knows no best match: so many are read, and the best are shown. */
const searched = 500;

/** The start of the text is typed in either case, and the server distinguishes them. */
const casesOf = (text: string) => [...new Set([text, text.toLowerCase(), text.toUpperCase()])];

type Searched = Pick<DomainApi, 'models' | 'collections'> & Pick<typeof queryText, 'conditionText'>;

/**
 * Models by parts of their id in the first collections, those that begin with the text first. Where not all collections could be asked, as those
 * whose id has a space, also by the whole id.
 */
async function findModels(
  { models, collections, conditionText }: Searched,
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
    // Most screens make no queries: how they are written comes with the models list.
    const ofModels = () => import('~/core/json/query-text');
    const domain = scope.domain && { key: scope.domain, ...inDomain, ...(await ofModels()) };
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
    type Opened = NonNullable<typeof domain>;
    const summaries = async ({ key, collections }: Opened) => (await collections.summaries(key, query, signal)).data;
    const chatsOf = async ({ key, chats }: Opened) => (await chats.list(key, query, signal)).data;
    const jwtKeysOf = async ({ key, jwtKeys }: Opened) => {
      const wanted = filter.toLowerCase();
      const all = await jwtKeys.list(key, signal);
      return all.filter(({ id }) => id.toLowerCase().includes(wanted)).slice(0, shown);
    };
    const [foundDomains, foundUsers, foundNamespaces, collections, domainUsers, groups, models, chats, jwtKeys] =
      await Promise.all([
        part('Domains', domains.list(query, signal)),
        part('Users', users.list(query, signal)),
        scope.namespaces ? part('Namespaces', namespaces.list(query, signal)) : [],
        domain ? part('Collections', summaries(domain)) : [],
        domain ? part('Users of the domain', domain.users.list(domain.key, query, signal)) : [],
        domain ? part('Groups', domain.groups.list(domain.key, query, signal)) : [],
        domain ? part('Models', findModels(domain, domain.key, filter, signal)) : [],
        domain ? part('Chats', chatsOf(domain)) : [],
        domain ? part('JWT keys', jwtKeysOf(domain)) : [],
      ]);
    const unanswered = asked.filter((label) => failed.has(label));
    if (unanswered.length === asked.length) throw failed.get('Domains');
    return {
      domains: foundDomains,
      users: foundUsers,
      namespaces: foundNamespaces,
      inDomain: domain && { key: domain.key, collections, users: domainUsers, groups, models, chats, jwtKeys },
      unanswered,
    };
  };
}

type Needs = Parameters<typeof watchKeys>[0] & {
  /** Rejects if the code that draws the palette can't be loaded. */
  loadOverlays: () => Promise<unknown>;
  services: Pick<Services, 'openTab'>;
  root: ConsoleActor;
  api: PaletteApi;
  navigation: Navigation;
  /** The prefix of the console's paths in the address bar, without a trailing slash. */
  base: string;
  copy: (text: string) => void;
  /** The pages that this operator opened recently. */
  places: () => Pick<RecentPlacesActor, 'getSnapshot' | 'subscribe'>;
  signOut: () => void;
  /** Opens the inspector, and reports a failure. */
  inspect: () => void;
};

/** The command palette for one operator's screens, connected to the server, the router and the console. */
export function paletteLogic(needs: Needs): typeof paletteMachine {
  const { root, api, navigation } = needs;
  const hasNamespaces = () => selectAppConfig(root.getSnapshot())?.namespacesEnabled ?? false;
  const search = searcher(api);
  return paletteMachine.provide({
    actors: {
      search: screenTask<Found, { text: string }>(({ input, signal }) =>
        search({ namespaces: hasNamespaces(), domain: openDomain(root) }, input.text, signal),
      ),
      watchKeys: watchKeys(needs),
      loadOverlays: fromPromise<unknown, void>(needs.loadOverlays),
      watchPlaces: fromCallback<AnyEventObject, void>(({ sendBack }) => {
        const places = needs.places();
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
  const { preferences, connection } = needs.root.getSnapshot().children;
  switch (command.do) {
    case 'open':
      return newTab ? needs.services.openTab(needs.base + command.href) : needs.navigation.go(command.href);
    case 'prefer':
      return preferences?.send({ type: 'preferences.change', change: command.change });
    case 'copy':
      return needs.copy(command.text);
    case 'reload':
      return connection?.send({ type: 'connection.retry' });
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
