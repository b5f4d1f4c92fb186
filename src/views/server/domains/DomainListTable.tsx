import { useSelector } from '@xstate/react';
import type { Domain } from '../../../api/rest/domains';
import { isOpenable, nameOf, type DomainListActor } from '../../../machines/domains/domain-list';
import { favoritesOf, type FavoritesActor } from '../../../machines/favorites/favorites-machine';
import { DataTable } from '../../shared/DataTable';
import { domainColumns } from './domain-columns';
import { DomainRowActions } from './DomainRowActions';
import { titleOf, whyKept } from './domain-words';
import {
  selectFavorites,
  selectPage,
  selectQuery,
  selectSelected,
  selectUnknownFavorites,
} from './list-selectors';
import { sortDomains } from './sort-domains';

export type DomainListTableProps = { list: DomainListActor; favorites: FavoritesActor; skeleton: boolean };

/** The rows of the domain list, in the order that the reader chose, or bars in their place. */
export function DomainListTable({ list, favorites, skeleton }: DomainListTableProps) {
  const page = useSelector(list, selectPage);
  const { sort, pageSize } = useSelector(list, selectQuery);
  const selected = useSelector(list, selectSelected);
  const starReason = useSelector(favorites, selectUnknownFavorites);
  const marked = new Set(favoritesOf(useSelector(favorites, selectFavorites)).map(nameOf));
  const rows = sortDomains(page?.rows ?? [], sort);
  return (
    <DataTable
      label="Domains"
      columns={domainColumns}
      rows={rows}
      // Orphans of several namespaces may have the same id.
      rowId={(domain: Domain) =>
        domain.namespace === '' ? `orphan ${rows.indexOf(domain)}` : nameOf(domain)
      }
      rowLabel={titleOf}
      sort={sort}
      onSort={(next) => list.send({ type: 'list.sort', sort: next })}
      selection={{
        selected: new Set(selected),
        onChange: (ids) => list.send({ type: 'list.select', ids: [...ids] }),
        canSelect: (domain) => whyKept(domain) === undefined,
      }}
      isDisabled={(domain) => !isOpenable(domain)}
      skeletonRows={skeleton ? Math.min(pageSize, 10) : 0}
      rowActions={(domain) => (
        <DomainRowActions
          domain={domain}
          favorite={marked.has(nameOf(domain))}
          starReason={starReason}
          onMark={(favorite) => favorites.send({ type: 'favorite.mark', mark: { domain, favorite } })}
          onDelete={() => list.send({ type: 'list.remove', ids: [nameOf(domain)] })}
        />
      )}
    />
  );
}
