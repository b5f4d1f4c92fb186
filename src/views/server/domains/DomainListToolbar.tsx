import { useSelector } from '@xstate/react';
import { nameOf, type DomainListActor } from '../../../machines/domains/domain-list';
import type { FavoritesActor } from '../../../machines/favorites/favorites-machine';
import { ClockTime } from '../../shared/ClockTime';
import type { TimeZone } from '../../shared/format-time';
import { ListToolbar } from '../../shared/ListToolbar';
import { DomainBulkBar } from './DomainBulkBar';
import { whyKept } from './domain-words';
import { selectBusy, selectPage, selectQuery, selectSelected, selectTyped } from './list-selectors';
import { NamespaceFilter, type NamespaceSearch } from './NamespaceFilter';

export type DomainListToolbarProps = {
  list: DomainListActor;
  favorites: FavoritesActor;
  namespaces: NamespaceSearch | undefined;
  zone: TimeZone;
};

/** Search, filter and reload; while rows are selected, what can be done with them. */
export function DomainListToolbar({ list, favorites, namespaces, zone }: DomainListToolbarProps) {
  const typed = useSelector(list, selectTyped);
  const { facets } = useSelector(list, selectQuery);
  const page = useSelector(list, selectPage);
  const busy = useSelector(list, selectBusy);
  const selected = useSelector(list, selectSelected);
  // One that somebody else began to delete meanwhile is no longer counted.
  const chosen = (page?.rows ?? []).filter(
    (domain) => selected.includes(nameOf(domain)) && whyKept(domain) === undefined,
  );
  if (chosen.length > 0)
    return (
      <DomainBulkBar
        count={chosen.length}
        onMark={() => {
          for (const domain of chosen)
            favorites.send({ type: 'favorite.mark', mark: { domain, favorite: true } });
        }}
        onDelete={() => list.send({ type: 'list.remove', ids: chosen.map(nameOf) })}
        onClear={() => list.send({ type: 'list.select', ids: [] })}
      />
    );
  return (
    <ListToolbar
      search={{
        label: 'Search by name or id',
        value: typed,
        onChange: (text) => list.send({ type: 'list.type', text }),
        onSubmit: () => list.send({ type: 'list.search', text: typed }),
      }}
      filters={
        namespaces ? (
          <NamespaceFilter
            search={namespaces}
            value={facets['namespace'] ?? ''}
            onPick={(value) => list.send({ type: 'list.facet', name: 'namespace', value })}
          />
        ) : null
      }
      updated={
        page ? (
          <>
            Updated <ClockTime at={page.at} zone={zone} />
          </>
        ) : null
      }
      reloading={busy}
      onReload={() => list.send({ type: 'list.reload' })}
    />
  );
}
