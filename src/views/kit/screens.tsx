import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { whyForbidden } from '~/core/capabilities';
import { type QueryDefaults, readQuery } from '~/core/list-query';
import { domainAt, domainPath, segmentAt } from '~/core/paths';
import type { ListMemory, ResourceListMachine } from '~/machines/kit/resource-list-machine';
import { type ListKind, readPage } from '~/machines/kit/resource-lists';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import type { Wiring } from '~/machines/services';
import { useAppConfig, useConsoleParts, useDomainKey, usePrincipal } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { ForbiddenPage, NotFoundView } from '~/views/kit/Page';
import { trailAt, usePages } from '~/views/kit/page-table';
import type { PartsAhead, PageAddress, ReadAhead } from '~/views/kit/part';

/** A screen within a domain; each domain gets a new instance. */
export const domainScreen = (Screen: ComponentType<{ domainKey: DomainKey }>) =>
  function DomainScreen() {
    const key = useDomainKey();
    return <Screen key={domainPath(key)} domainKey={key} />;
  };

/** A screen of one item within a domain; by default its id is the fifth segment of the address. */
export const domainItemScreen = (Screen: ComponentType<{ domainKey: DomainKey; id: string }>, segment = 5) =>
  function DomainItemScreen() {
    const key = useDomainKey();
    const id = segmentAt(useLocation().pathname, segment);
    if (id === undefined) return <NotFoundView />;
    return <Screen key={`${domainPath(key)} ${id}`} domainKey={key} id={id} />;
  };

/** A screen of one server-level item, whose id is the second segment of the address. */
export const itemScreen = (Screen: ComponentType<{ id: string }>) =>
  function ItemScreen() {
    const id = segmentAt(useLocation().pathname, 2);
    return id === undefined ? <NotFoundView /> : <Screen key={id} id={id} />;
  };

/** The page of the address, or why it can't be shown: the server has no namespaces, or the role does not permit it. */
export function PermittedPage() {
  const principal = usePrincipal();
  const hasNamespaces = useAppConfig()?.namespacesEnabled;
  const trail = trailAt(usePages(), useLocation().pathname);
  if (!trail) return <Outlet />;
  const { page, heading, crumbs } = trail;
  if (page.needsNamespaces && !hasNamespaces) return <NotFoundView />;
  const reason = page.may && whyForbidden(page.may, principal);
  if (reason === undefined) return <Outlet />;
  const { label, href = '/' } = crumbs[0] ?? { label: 'Home' };
  return <ForbiddenPage title={heading} reason={reason} back={{ label, href }} />;
}

/** A screen that shows this list, whose rows are read before it is drawn. */
export const listScreen = <Row,>(
  Screen: ComponentType,
  { defaults }: Pick<ListKind<Row>, 'defaults'>,
  machineOf: (parts: PartsAhead, pathname: string) => ResourceListMachine<Row>,
): ComponentType & { readAhead: ReadAhead } =>
  Object.assign(Screen, {
    readAhead: async (parts: PartsAhead, { pathname, search }: PageAddress) => {
      const query = readQuery(search, defaults);
      const page = await readPage(machineOf(parts, pathname), query);
      const isBeyondEnd = page.rows.length === 0 && query.page > 1;
      if (!isBeyondEnd) parts.wiring.rememberedLists.at<Row>(pathname).bring(query, page);
    },
  });

/** The same within a domain. */
export const listScreenInDomain = <Row,>(
  Screen: ComponentType<{ domainKey: DomainKey }>,
  kind: Pick<ListKind<Row>, 'defaults'>,
  machineOf: (wiring: Wiring, key: DomainKey) => ResourceListMachine<Row>,
) =>
  listScreen(domainScreen(Screen), kind, ({ wiring }, pathname) => {
    const key = domainAt(pathname);
    if (!key) throw new Error('A screen within a domain has a domain in its address.');
    return machineOf(wiring, key);
  });

/**
 * A list at the address of the screen, with its query; starts with the rows that were read ahead, or with those it showed last.
 * @param start the query string to start with, if not that of the address
 */
export function useListActor<Row>(
  machine: ResourceListMachine<Row>,
  defaults: QueryDefaults,
  remembering: (memory: ListMemory<Row>) => ListMemory<Row> = (memory) => memory,
  start?: string,
) {
  const { search, wiring } = useConsoleParts();
  const memory = remembering(wiring.rememberedLists.at<Row>(useLocation().pathname));
  return useActorRef(machine, { input: { query: readQuery(start ?? search(), defaults), memory } });
}

export const useTimeZone = () => useSelector(useConsoleParts().preferences, selectTimeZone);
