import { mergeClasses } from '@fluentui/react-components';
import { shallowEqual, useSelector } from '@xstate/react';
import { Activity, Component, type ComponentType, createElement, type ReactNode, useMemo, useState } from 'react';
import { NavigationType, UNSAFE_LocationContext as LocationContext, useLocation } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { DomainKey } from '~/api/rest/domains';
import { whyForbidden } from '~/core/capabilities';
import { type ListQuery, type QueryDefaults, readQuery, sameQuery } from '~/core/list-query';
import { domainAt, domainPath, segmentAt } from '~/core/paths';
import {
  type DrawnPage,
  type KeptList,
  type PageAddress,
  type PagesMachine,
  selectDrawn,
} from '~/machines/console/pages-machine';
import { keptList, type ListPage, type ResourceListMachine } from '~/machines/kit/resource-list-machine';
import { type ListKind, readPage } from '~/machines/kit/resource-lists';
import type { Wiring } from '~/machines/services';
import { useAhead, useAppConfig, useConsoleParts, useDomainKey, usePrincipal } from '~/views/console-parts';
import { PageContext, ShownContext, useHold } from '~/views/hooks/events';
import { useFocusAfter } from '~/views/hooks/focus';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { ForbiddenPage, NotFoundView } from '~/views/kit/Page';
import { pageAt, trailAt, usePages } from '~/views/kit/page-table';
import type { PartsAhead, ReadAhead } from '~/views/kit/part';
import { usePageStyles } from './page.styles';

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

/** A hidden page that fails is dropped, and says so once it is opened. */
class HiddenPageBoundary extends Component<{ isShown: boolean; onFailure: () => void; children: ReactNode }> {
  override state: { failed?: { error: unknown } } = {};
  static getDerivedStateFromError = (error: unknown) => ({ failed: { error } });
  override componentDidCatch() {
    if (!this.props.isShown) this.props.onFailure();
  }
  override render() {
    const { failed } = this.state;
    if (failed && this.props.isShown) throw failed.error;
    return failed ? null : this.props.children;
  }
}

/** Below it, the router seems to be at this address. */
export function AtAddress({ place, children }: { place: PageAddress; children: ReactNode }) {
  const at = useMemo(
    () => ({ location: { hash: '', state: null, key: 'default', ...place }, navigationType: NavigationType.Pop }),
    [place],
  );
  return <LocationContext value={at}>{children}</LocationContext>;
}

type DrawnPageProps = { page: DrawnPage; pages: ActorRefFrom<PagesMachine> };
/** A page under an address of its own: while it is hidden, the router is at another one. */
function DrawnPageView({ page: { key, place, isAsleep }, pages }: DrawnPageProps) {
  const styles = usePageStyles();
  const table = usePages();
  const isShown = useSelector(pages, ({ context }) => context.shown.key === key);
  useFocusAfter();
  // Made once: another element would be drawn again.
  const [content] = useState(() => createElement(pageAt(table, place.pathname)?.route.Component ?? NotFoundView));
  const [told] = useState(() => ({
    hold: (list: KeptList) => pages.send({ type: 'page.holds', key, list }),
    ask: () => pages.send({ type: 'page.asks', key }),
  }));
  return (
    <div aria-hidden={isShown ? undefined : true} className={mergeClasses(styles.place, !isShown && styles.hidden)}>
      <HiddenPageBoundary isShown={isShown} onFailure={() => pages.send({ type: 'page.failed', key })}>
        <Activity mode={isAsleep ? 'hidden' : 'visible'}>
          <ShownContext value={isShown}>
            <PageContext value={told}>
              <AtAddress place={place}>{content}</AtAddress>
            </PageContext>
          </ShownContext>
        </Activity>
      </HiddenPageBoundary>
    </div>
  );
}

/** The pages of a shell: the one of the address, and hidden below it what may be shown next. */
export function Pages() {
  const styles = usePageStyles();
  const table = usePages();
  const { pathname, search } = useLocation();
  const pages = useActorRef(useConsoleParts().pages, {
    input: { place: { pathname, search }, kindOf: (path) => pageAt(table, path) },
  });
  const drawn = useSelector(pages, selectDrawn, shallowEqual);
  return (
    <div className={styles.pages}>
      {drawn.map((page) => (
        <DrawnPageView key={page.key} page={page} pages={pages} />
      ))}
    </div>
  );
}

/** The page of the address, or why it can't be shown: the server has no namespaces, or the role does not permit it. */
export function PermittedPage() {
  const principal = usePrincipal();
  const hasNamespaces = useAppConfig()?.namespacesEnabled;
  const trail = trailAt(usePages(), useLocation().pathname);
  if (!trail) return <Pages />;
  const { page, heading, crumbs } = trail;
  if (page.needsNamespaces && !hasNamespaces) return <NotFoundView />;
  const reason = page.may && whyForbidden(page.may, principal);
  if (reason === undefined) return <Pages />;
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
      return isBeyondEnd ? undefined : { query, page };
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
 * A list at the address of the screen, with its query; starts with the rows that were read ahead, or with those it
 * showed last. `start`: the query string to start with, if not that of the address. `remembers`: false if rows are
 * large or secret, or the list is part of a page, for which `page` was read ahead.
 */
export function useListActor<Row>(
  machine: ResourceListMachine<Row>,
  defaults: QueryDefaults,
  { start, remembers = true, page }: { start?: string; remembers?: boolean; page?: ListPage<Row> | undefined } = {},
) {
  const { wiring } = useConsoleParts();
  const { pathname, search } = useLocation();
  const query = readQuery(start ?? search, defaults);
  const read = useAhead() as Partial<{ query: ListQuery; page: ListPage<Row> }> | undefined;
  const memory = remembers ? wiring.rememberedLists.at<Row>(pathname) : undefined;
  const ahead = page ?? (read?.query && sameQuery(read.query, query) ? read.page : undefined);
  const lists = wiring.rememberedLists;
  const mark = { find: () => lists.created(pathname), forget: () => lists.unmark(pathname) };
  const list = useActorRef(machine, { input: { query, memory, ahead, mark } });
  useHold(keptList(list));
  return list;
}
