import type { ConsoleApi } from '~/api/rest/console-api';
import type { DomainApi } from '~/api/rest/domain/api';
import type { DomainKey } from '~/api/rest/domains';
import type { ScreensApi } from '~/api/rest/screens-api';
import { domainAt, domainPath, segmentAt } from '~/core/paths';
import { ifThere } from '~/machines/kit/resource-form-actors';

type PlacesApi = Pick<ScreensApi, 'users' | 'namespaces'> &
  Pick<ConsoleApi, 'domains'> & {
    inDomain: Pick<DomainApi, 'collections' | 'users' | 'groups' | 'models' | 'chats' | 'activities'>;
  };

/** Reads what a page within a domain is about; undefined for a page about the domain itself. */
function readerWithin({ inDomain }: PlacesApi, key: DomainKey, href: string) {
  const [area, id, other] = [segmentAt(href, 4), segmentAt(href, 5), segmentAt(href, 6)];
  if (area === undefined || id === undefined) return undefined;
  const readers: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
    models: (signal) => inDomain.models.info(key, id, signal),
    users: (signal) => inDomain.users.get(key, id, signal),
    groups: (signal) => inDomain.groups.get(key, id, signal),
    collections: (signal) => inDomain.collections.get(key, id, signal),
    chats: (signal) => inDomain.chats.get(key, id, signal),
    ...(other === undefined
      ? {}
      : {
          activities: (signal: AbortSignal) => inDomain.activities.get(key, { type: id, id: other }, signal),
        }),
  };
  return readers[area];
}

/** Reads what a page of the server is about; undefined for lists and settings. */
function readerOfServer({ users, namespaces }: PlacesApi, href: string) {
  const [area, id] = [segmentAt(href, 1), segmentAt(href, 2)];
  if (id === undefined) return undefined;
  if (area === 'users') return (signal: AbortSignal) => users.get(id, signal);
  if (area === 'namespaces') return (signal: AbortSignal) => namespaces.get(id, signal);
  return undefined;
}

/**
 * The pages whose domain, user, model or the like no longer exists. A page stays where the server does not answer, refuses to, or can't know:
 * what is in a domain that is offline or not ready is not asked for.
 */
export async function missingPlaces(
  api: PlacesApi,
  hrefs: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  /** By what is read, so that each is read once. */
  const asked = new Map<string, Promise<unknown>>();
  const read = (name: string, ask: () => Promise<unknown>): Promise<unknown> => {
    const known = asked.get(name);
    if (known) return known;
    const answer = ifThere(ask()).catch(() => true);
    asked.set(name, answer);
    return answer;
  };
  const isMissing = async (href: string): Promise<boolean> => {
    const key = domainAt(href);
    if (!key) {
      const ask = readerOfServer(api, href);
      const name = href.split('/').slice(0, 3).join('/');
      return ask !== undefined && (await read(name, () => ask(signal))) === undefined;
    }
    const domain = (await read(domainPath(key), () => api.domains.get(key, signal))) as
      Awaited<ReturnType<PlacesApi['domains']['get']>> | true | undefined;
    if (domain === undefined) return true;
    const ask = readerWithin(api, key, href);
    if (domain === true || domain.status !== 'ready' || domain.availability === 'offline' || !ask) return false;
    const parts = segmentAt(href, 4) === 'activities' ? 7 : 6;
    return (await read(href.split('/').slice(0, parts).join('/'), () => ask(signal))) === undefined;
  };
  const missing = await Promise.all(hrefs.map(isMissing));
  return hrefs.filter((_, index) => missing[index]);
}
