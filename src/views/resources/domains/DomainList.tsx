import { Button, mergeClasses } from '@fluentui/react-components';
import { ChevronDown20Regular, Database24Regular, Star20Regular, Warning16Filled } from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Domain } from '~/api/rest/domains';
import type { Principal } from '~/core/capabilities';
import type { TimeZone } from '~/core/times';
import { domainPath, idOf, isOpenable, titleOf } from '~/core/paths';
import {
  type FavoritesActor,
  favoritesIn,
  type FavoritesSnapshot,
  selectUnknownFavorites,
} from '~/machines/favorites/favorites-machine';
import { selectAllDomains } from '~/machines/alerts/alerts-machine';
import { chunk } from '~/machines/kit/chunk';
import { domainList, type DomainListActor, domainScreens } from '~/machines/resources/domains';
import {
  selectPrincipal,
  useAppConfig,
  useConsoleParts,
  useFavorites,
  usePrincipal,
  useWired,
  useTimeZone,
} from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { OnDemand } from '~/views/kit/OnDemand';
import { NameLink } from '~/views/kit/links';
import { deleteAction, RowActions } from '~/views/kit/list/RowActions';
import {
  deleteDisabledReason,
  domainRemoval,
  favoriteDisabledReason,
  favoriteAction,
  isAvailabilityUnknown,
  issueOf,
  whyClosed,
} from './FavoriteStar';
import { ResourceListPage, type ListFacet, type ListTexts } from '~/views/kit/list/ListCard';
import type { Column } from '~/views/kit/list/data-table-rows';
import { selectPage, selectQuery } from '~/machines/kit/resource-list-machine';
import { textColumn } from '~/views/kit/list/resource-rows';
import { listScreen, useListActor } from '~/views/kit/screens';
import { AvailabilityText, StatusText, ToneText } from '~/views/kit/status';
import type { NamespaceCombobox } from './NamespaceCombobox';
import type { NamespaceSearch } from './NamespaceField';
import { stateFacets, StateFilter } from './StateFilter';
import { useNamespaceFilterStyles } from './domain-list.styles';

function StatusCell({ domain }: { domain: Domain }) {
  const issue = issueOf(domain);
  if (issue === undefined) return <StatusText value={domain.status} />;
  return <ToneText wrap tone="danger" label={issue} icon={<Warning16Filled />} />;
}

/** Spec server-level §2 "Domains list". */
export const domainColumns: readonly Column<Domain>[] = [
  {
    id: 'displayName',
    label: 'Display Name',
    sortable: true,
    narrow: 'title',
    render: (domain) => <NameLink name={titleOf(domain)} href={isOpenable(domain) ? domainPath(domain) : undefined} />,
    hint: (domain) => whyClosed(domain) ?? titleOf(domain),
  },
  textColumn({
    id: 'namespace',
    label: 'Namespace',
    width: 130,
    mono: true,
    of: ({ namespace }) => namespace || '–',
  }),
  textColumn({ id: 'id', label: 'Id', width: 210, mono: true, of: ({ id }) => id }),
  {
    id: 'availability',
    label: 'Availability',
    width: 160,
    sortable: true,
    narrow: 'status',
    render: (domain) =>
      isAvailabilityUnknown(domain) ? 'Unknown' : <AvailabilityText value={domain.availability} of={domain.status} />,
  },
  {
    id: 'status',
    label: 'Status',
    width: 240,
    sortable: true,
    narrow: 'status',
    render: (domain) => <StatusCell domain={domain} />,
  },
];

export const domainTexts: ListTexts = {
  many: 'Domains',
  search: 'Search by name or id',
  searched: 'Searches the display name and the id.',
  icon: <Database24Regular />,
  empty: {
    text: 'A domain contains the models, users and chats of one application. Create one to get started.',
  },
};

const namespaceFacet: ListFacet = {
  name: 'namespace',
  where: (value) => `in the namespace “${value}”`,
  clear: 'Show all namespaces',
  elsewhere: 'Other namespaces may have some.',
};

const selectFavorites = (s: FavoritesSnapshot) => s.context;
const combobox = chunk(async () => (await import('./NamespaceCombobox')).NamespaceCombobox);

type NamespaceFilterProps = {
  /** Started when the filter is first opened. */
  search: NamespaceSearch;
  value: string;
  onPick: (namespace: string) => void;
};

type OpenFilterProps = NamespaceFilterProps & { Combobox: typeof NamespaceCombobox };

const OpenFilter = ({ search, Combobox, ...props }: OpenFilterProps) => (
  <Combobox picker={useActorRef(search)} {...props} />
);

/** Filters the list by namespace. A button that looks like the field until it is first opened. */
function NamespaceFilter(props: NamespaceFilterProps) {
  const { value } = props;
  const styles = useNamespaceFilterStyles();
  const name = value === '' ? 'All namespaces' : value;
  const button = (
    <Button
      aria-haspopup="listbox"
      aria-label={`Namespace: ${name}`}
      title={value === '' ? undefined : value}
      className={mergeClasses(styles.root, styles.button)}
      icon={{ className: styles.chevron, children: <ChevronDown20Regular /> }}
      iconPosition="after"
    >
      <span className={mergeClasses(styles.text, value === '' && styles.placeholder)}>{name}</span>
    </Button>
  );
  return (
    <OnDemand chunk={combobox} button={button} keys={['ArrowDown', 'ArrowUp']}>
      {(Combobox) => <OpenFilter {...props} Combobox={Combobox} />}
    </OnDemand>
  );
}

type DomainListViewProps = {
  list: DomainListActor;
  favorites: FavoritesActor;
  /** Finds namespaces to filter by; undefined if namespaces are disabled. */
  namespaces: NamespaceSearch | undefined;
  /** All domains visible to the operator, if they were read. */
  known: readonly Domain[] | undefined;
  zone: TimeZone;
};

/** How domains are listed, with a star and deletion. */
export function useDomainCard({ list, favorites }: Pick<DomainListViewProps, 'list' | 'favorites'>) {
  const rows = useSelector(list, selectPage)?.rows ?? [];
  const starReason = useSelector(favorites, selectUnknownFavorites);
  const marked = new Set(favoritesIn(useSelector(favorites, selectFavorites)).map(idOf));
  const mark = (domain: Domain, favorite: boolean) =>
    favorites.send({ type: 'favorite.mark', mark: { domain, favorite } });
  return {
    list,
    descriptor: domainList.descriptor,
    texts: domainTexts,
    removal: domainRemoval,
    columns: domainColumns,
    rowLabel: titleOf,
    // Orphans of different namespaces may have the same id.
    rowId: (domain: Domain) => (domain.namespace === '' ? `orphan ${rows.indexOf(domain)}` : idOf(domain)),
    deleteDisabledReason,
    isDisabled: (domain: Domain) => !isOpenable(domain),
    bulk: (chosen: readonly Domain[]) => (
      <Button
        appearance="subtle"
        icon={<Star20Regular />}
        onClick={() => {
          for (const domain of chosen) mark(domain, true);
        }}
      >
        Add to favorites
      </Button>
    ),
    rowActions: (domain: Domain) => {
      const favorite = marked.has(idOf(domain));
      const name = titleOf(domain);
      const reason = favoriteDisabledReason(domain) ?? starReason;
      const remove = () => list.send({ type: 'list.remove', ids: [idOf(domain)] });
      return (
        <RowActions
          name={name}
          actions={[
            favoriteAction({ name, favorite, reason, onToggle: () => mark(domain, !favorite) }),
            deleteAction(name, remove, deleteDisabledReason(domain)),
          ]}
        />
      );
    },
  };
}

/** All domains visible to the operator (spec server-level §2 "Domains list"). */
export function DomainListView({ list, favorites, namespaces, known, zone }: DomainListViewProps) {
  const { facets } = useSelector(list, selectQuery);
  return (
    <ResourceListPage
      {...useDomainCard({ list, favorites })}
      create={{ href: '/create-domain', label: 'Create Domain' }}
      zone={zone}
      facets={[namespaceFacet, ...stateFacets]}
      filters={
        <>
          {namespaces ? (
            <NamespaceFilter
              search={namespaces}
              value={facets['namespace'] ?? ''}
              onPick={(value) => list.send({ type: 'list.facet', name: 'namespace', value })}
            />
          ) : null}
          <StateFilter list={list} known={known} />
        </>
      }
    />
  );
}

export const DomainListScreen = listScreen(
  function Domains() {
    const principal = usePrincipal();
    return <DomainList key={JSON.stringify(principal)} principal={principal} />;
  },
  domainList,
  ({ wiring, session }) => domainScreens(wiring).domainList(selectPrincipal(session.getSnapshot())),
);

function DomainList({ principal }: { principal: Principal }) {
  const screens = useWired(domainScreens);
  const machine = useMemo(() => screens.domainList(principal), [screens, principal]);
  const list = useListActor(machine, domainList.defaults);
  const zone = useTimeZone();
  const favorites = useFavorites();
  const known = useSelector(useConsoleParts().alerts, selectAllDomains, shallowEqual);
  const namespaces = useAppConfig()?.namespacesEnabled ? screens.namespacePicker : undefined;
  return favorites ? <DomainListView {...{ list, favorites, namespaces, known, zone }} /> : null;
}
