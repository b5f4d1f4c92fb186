import { Button } from '@fluentui/react-components';
import { Star20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { Domain } from '../../../api/rest/domains';
import {
  domainListDescriptor,
  idOf,
  isOpenable,
  titleOf,
  type DomainListActor,
} from '../../../machines/domains/domain-list';
import { favoritesOf, type FavoritesActor } from '../../../machines/favorites/favorites-machine';
import type { TimeZone } from '../../shared/format-time';
import { CreateLink } from '../../shared/list/CreateLink';
import { ListCard } from '../../shared/list/ListCard';
import { selectPage, selectQuery } from '../../shared/list/list-selectors';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainColumns } from './domain-columns';
import { domainListWords, domainRemovalWords, namespaceFacet } from './domain-list-words';
import { DomainRowActions } from './DomainRowActions';
import { whyKept } from './domain-words';
import { selectFavorites, selectUnknownFavorites } from './favorite-selectors';
import { NamespaceFilter, type NamespaceSearch } from './NamespaceFilter';

export type DomainListViewProps = {
  list: DomainListActor;
  favorites: FavoritesActor;
  /** Finds namespaces to filter by; none where namespaces are disabled. */
  namespaces: NamespaceSearch | undefined;
  zone: TimeZone;
};

/** All domains that the operator may see (spec server-level §2 "Domains list"). */
export function DomainListView({ list, favorites, namespaces, zone }: DomainListViewProps) {
  const { facets } = useSelector(list, selectQuery);
  const rows = useSelector(list, selectPage)?.rows ?? [];
  const starReason = useSelector(favorites, selectUnknownFavorites);
  const marked = new Set(favoritesOf(useSelector(favorites, selectFavorites)).map(idOf));
  const mark = (domain: Domain, favorite: boolean) =>
    favorites.send({ type: 'favorite.mark', mark: { domain, favorite } });
  return (
    <Page fill>
      <PageHead
        title="Domains"
        crumbs={[{ label: 'Domains' }]}
        actions={<CreateLink href="/create-domain" label="Create Domain" />}
      />
      <ListCard
        list={list}
        descriptor={domainListDescriptor}
        words={domainListWords}
        removal={domainRemovalWords}
        columns={domainColumns}
        rowLabel={titleOf}
        // Orphans of several namespaces may have the same id.
        rowId={(domain) => (domain.namespace === '' ? `orphan ${rows.indexOf(domain)}` : idOf(domain))}
        whyKept={whyKept}
        isDisabled={(domain) => !isOpenable(domain)}
        zone={zone}
        facets={[namespaceFacet]}
        filters={
          namespaces ? (
            <NamespaceFilter
              search={namespaces}
              value={facets['namespace'] ?? ''}
              onPick={(value) => list.send({ type: 'list.facet', name: 'namespace', value })}
            />
          ) : null
        }
        bulk={(chosen) => (
          <Button
            appearance="subtle"
            icon={<Star20Regular />}
            onClick={() => {
              for (const domain of chosen) mark(domain, true);
            }}
          >
            Add to favorites
          </Button>
        )}
        rowActions={(domain) => (
          <DomainRowActions
            domain={domain}
            favorite={marked.has(idOf(domain))}
            starReason={starReason}
            onMark={(favorite) => mark(domain, favorite)}
            onDelete={() => list.send({ type: 'list.remove', ids: [idOf(domain)] })}
          />
        )}
      />
    </Page>
  );
}
