import { screen, within } from '@testing-library/react';
import { type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import type { Domain } from '~/api/rest/domains';
import type { Namespace } from '~/api/rest/namespaces';
import { nameOf } from '~/core/domain-names';
import { type ListQuery, readQuery } from '~/core/list-query';
import { favoritesMachine, type Mark } from '~/machines/favorites/favorites-machine';
import type { ListPage, QueryCommand } from '~/machines/kit/resource-list-machine';
import type { RemovalResult } from '~/machines/kit/removal-machine';
import { pickerOf } from '~/machines/kit/picker-machine';
import { domainList } from '~/machines/resources/domains';
import { DomainListView } from '~/views/resources/domains/DomainList';
import { liveRemoval } from './live';
import { show } from './show';

const at = Date.UTC(2026, 4, 4, 9, 2, 11);
/** A server response at 09:02:11 UTC. */
export const page = (rows: Domain[], hasNext = false): ListPage<Domain> => ({ rows, hasNext, at });
type Load = (query: ListQuery) => Promise<ListPage<Domain>>;
export type Remove = (domains: readonly Domain[]) => Promise<RemovalResult[]>;

export const allRemoved: Remove = (domains) =>
  Promise.resolve(domains.map((domain) => ({ id: nameOf(domain), label: nameOf(domain), problem: undefined })));

type Server = {
  /** The whole list, read for sorting; without it reading does not end until the test sends progress. */
  whole?: Domain[];
  load?: Load;
  remove?: Remove;
  favorites?: Domain[];
  search?: string;
  namespaces?: boolean;
  /** All domains, as read for the alerts. */
  known?: Domain[];
};

/** The rendered domain list with running machines and its requests; `searches` are those for namespaces. */
export function openDomainList({ load = () => Promise.resolve(page([])), remove = allRemoved, ...more }: Server) {
  const { favorites = [], search = '', namespaces = true } = more;
  const requests: ListQuery[] = [];
  const read: ListQuery[] = [];
  const marks: Mark[] = [];
  const shown: QueryCommand[] = [];
  const list = createActor(
    domainList.machine.provide({
      actors: {
        load: fromPromise<ListPage<Domain>, ListQuery>(({ input }) => {
          requests.push(input);
          return load(input);
        }),
        readWhole: fromCallback<AnyEventObject, ListQuery>(({ input, sendBack }) => {
          read.push(input);
          if (more.whole) sendBack({ type: 'whole.read', rows: more.whole, at });
        }),
        removal: liveRemoval(domainList.descriptor, remove),
        keepQuery: fromCallback<QueryCommand, void>(({ receive }) => receive((command) => shown.push(command))),
      },
    }),
    { input: { query: readQuery(search, domainList.defaults) } },
  ).start();
  const favoritesActor = createActor(
    favoritesMachine.provide({
      actors: {
        loadFavorites: fromPromise<Domain[], void>(() => Promise.resolve(favorites)),
        saveMark: fromPromise<void, Mark>(({ input }) => {
          marks.push(input);
          return Promise.resolve();
        }),
      },
    }),
  ).start();
  const searches: string[] = [];
  const picker = pickerOf<Namespace>(({ filter }) => {
    searches.push(filter);
    const found = ['acme', 'studio'].filter((id) => id.includes(filter));
    return Promise.resolve(found.map((id) => ({ id, displayName: '', domains: [] })));
  });
  show(
    <DomainListView
      list={list}
      favorites={favoritesActor}
      namespaces={namespaces ? picker : undefined}
      known={more.known}
      zone="utc"
    />,
  );
  return { list, requests, read, marks, shown, searches };
}
/** A server with these domains. */
export const some = (...rows: Domain[]) => ({ load: () => Promise.resolve(page(rows)) });
export const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
