import { Button, mergeClasses } from '@fluentui/react-components';
import {
  Add20Regular,
  ChevronDown20Regular,
  Database24Regular,
  Star20Regular,
  Warning16Filled,
} from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import type { Domain } from '~/api/rest/domains';
import type { Principal } from '~/core/capabilities';
import type { TimeZone } from '~/core/clock';
import { readQuery } from '~/core/list-query';
import { domainPath } from '~/core/paths';
import {
  type FavoritesActor,
  favoritesOf,
  type FavoritesSnapshot,
} from '~/machines/favorites/favorites-machine';
import { chunk } from '~/machines/kit/chunk';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import { domainScreens } from '~/machines/resources/domain-form';
import {
  type DomainListActor,
  domainListDefaults,
  domainListDescriptor,
  idOf,
  isOpenable,
  nameOf,
  titleOf,
} from '~/machines/resources/domains';
import { sharedScreens } from '~/machines/resources/pickers';
import { useAppConfig, useConsoleParts, useFavorites, usePrincipal, useWired } from '~/views/console-parts';
import { useLoaded } from '~/views/hooks/use-loaded';
import { ChunkDialog } from '~/views/kit/ChunkProblem';
import { Page, PageHead } from '~/views/kit/Page';
import { AppLink, CreateLink, LinkButton } from '~/views/kit/links';
import { ListCard } from '~/views/kit/list/ListCard';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import type { Column } from '~/views/kit/list/data-table-rows';
import {
  type ListFacet,
  type ListTexts,
  type RemovalTexts,
  selectPage,
  selectQuery,
} from '~/views/kit/list/list-types';
import { AvailabilityText, StatusText, ToneText } from '~/views/kit/status';
import {
  deleteDisabledReason,
  FavoriteStar,
  isAvailabilityUnknown,
  issueOf,
  whyClosed,
  whyUnmarked,
} from './FavoriteStar';
import { useNamespaceFilterStyles } from './domain-list.styles';
import type { NamespacePickerActor } from './picker-selectors';

function StatusCell({ domain }: { domain: Domain }) {
  const issue = issueOf(domain);
  if (issue === undefined) return <StatusText value={domain.status} />;
  return <ToneText wrap tone="danger" label={issue} icon={<Warning16Filled />} />;
}

/** The columns of the domain list (spec server-level §2 "Domains list"). */
export const domainColumns: readonly Column<Domain>[] = [
  {
    id: 'displayName',
    label: 'Display Name',
    sortable: true,
    narrow: 'title',
    render: (domain) =>
      isOpenable(domain) ? (
        <AppLink href={domainPath(domain)} look="name">
          {titleOf(domain)}
        </AppLink>
      ) : (
        titleOf(domain)
      ),
    hint: (domain) => whyClosed(domain) ?? titleOf(domain),
  },
  {
    id: 'namespace',
    label: 'Namespace',
    width: 130,
    mono: true,
    sortable: true,
    narrow: 'second',
    render: ({ namespace }) => namespace || '–',
    hint: ({ namespace }) => namespace,
  },
  {
    id: 'id',
    label: 'Id',
    width: 210,
    mono: true,
    sortable: true,
    narrow: 'second',
    render: ({ id }) => id,
    hint: ({ id }) => id,
  },
  {
    id: 'availability',
    label: 'Availability',
    width: 160,
    sortable: true,
    narrow: 'status',
    render: (domain) =>
      isAvailabilityUnknown(domain) ? 'Unknown' : <AvailabilityText value={domain.availability} />,
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

export const domainListTexts: ListTexts = {
  many: 'Domains',
  search: 'Search by name or id',
  searched: 'Searches the display name and the id.',
  icon: <Database24Regular />,
  empty: {
    title: 'No domains yet',
    text: 'A domain holds the models, users and chats of one application. Create the first one to begin.',
    action: (
      <LinkButton href="/create-domain" icon={<Add20Regular />}>
        Create Domain
      </LinkButton>
    ),
  },
};

export const namespaceFacet: ListFacet = {
  name: 'namespace',
  where: (value) => `in the namespace “${value}”`,
  clear: 'Show all namespaces',
  elsewhere: 'Other namespaces may have some.',
};

/** Spec server-level §2, §8. */
export const domainRemovalTexts: RemovalTexts<Domain> = {
  one: (domain) => `Delete domain '${nameOf(domain)}'?`,
  many: (count) => `Delete ${count} domains?`,
  warning: {
    one: 'Permanently deletes all models, users and history. This cannot be undone.',
    many: 'Permanently deletes all their models, users and history. This cannot be undone.',
  },
  refused: { one: 'The domain could not be deleted.', many: 'Not every domain could be deleted.' },
  listed: 'Domains to delete',
  done: 'Marked for deletion',
};

export type DomainRowActionsProps = {
  domain: Domain;
  favorite: boolean;
  /** Why no star can be changed now. */
  starReason?: string | undefined;
  onMark: (favorite: boolean) => void;
  onDelete: () => void;
};

/** The star and the bin at the end of a domain's row. */
export function DomainRowActions({ domain, favorite, starReason, onMark, onDelete }: DomainRowActionsProps) {
  const reason = deleteDisabledReason(domain);
  return (
    <>
      <FavoriteStar
        name={titleOf(domain)}
        favorite={favorite}
        reason={whyUnmarked(domain) ?? starReason}
        onToggle={() => onMark(!favorite)}
      />
      <DeleteButton name={titleOf(domain)} reason={reason} onDelete={onDelete} />
    </>
  );
}

export const selectFavorites = (s: FavoritesSnapshot) => s.context;
/** Why it is not known which domains are favorites. */
export const selectUnknownFavorites = (s: FavoritesSnapshot) => {
  if (s.context.domains.length > 0) return undefined;
  if (s.hasTag('loading')) return 'The favorites are loading.';
  return s.hasTag('failing') ? 'The favorites could not be loaded.' : undefined;
};

/** Spec server-level §9: ten matches. */
const anything = readQuery('', { pageSize: 10 });

type WithNamespacePickerProps = {
  machine: ReturnType<typeof sharedScreens>['namespacePicker'];
  children: (picker: NamespacePickerActor) => ReactNode;
};

/** Runs the search for namespaces as long as what needs it is on the screen. */
export const WithNamespacePicker = ({ machine, children }: WithNamespacePickerProps) =>
  children(useActorRef(machine, { input: { query: anything } }));

const combobox = chunk(async () => (await import('./NamespaceCombobox')).NamespaceCombobox);
/** A failure shows when it is opened. */
const prefetch = () => void combobox.load().catch(() => undefined);

/** Finds namespaces; runs once the filter has been opened. */
export type NamespaceSearch = ReturnType<typeof sharedScreens>['namespacePicker'];

export type NamespaceFilterProps = {
  search: NamespaceSearch;
  /** The namespace that is shown; empty for all. */
  value: string;
  onPick: (namespace: string) => void;
};

/** Narrows the list to one namespace. A button that looks like the field, until it is opened for the first time. */
export function NamespaceFilter({ search, value, onPick }: NamespaceFilterProps) {
  const styles = useNamespaceFilterStyles();
  const [opened, setOpened] = useState(false);
  // The button stays until the field can take its place.
  const { value: NamespaceCombobox, failure } = useLoaded(opened ? combobox : undefined);
  const open = () => setOpened(true);
  const name = value === '' ? 'All namespaces' : value;
  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  }
  return (
    <>
      {NamespaceCombobox ? (
        <WithNamespacePicker machine={search}>
          {(picker) => <NamespaceCombobox picker={picker} value={value} onPick={onPick} />}
        </WithNamespacePicker>
      ) : (
        <Button
          aria-haspopup="listbox"
          aria-expanded="false"
          aria-busy={opened && !failure}
          aria-label={`Namespace: ${name}`}
          title={value === '' ? undefined : value}
          className={mergeClasses(styles.root, styles.button)}
          icon={{ className: styles.chevron, children: <ChevronDown20Regular /> }}
          iconPosition="after"
          onClick={open}
          onKeyDown={press}
          onPointerEnter={prefetch}
          onFocus={prefetch}
        >
          <span className={mergeClasses(styles.text, value === '' && styles.placeholder)}>{name}</span>
        </Button>
      )}
      {failure ? <ChunkDialog failure={failure} onClose={() => setOpened(false)} /> : null}
    </>
  );
}

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
        texts={domainListTexts}
        removal={domainRemovalTexts}
        columns={domainColumns}
        rowLabel={titleOf}
        // Orphans of several namespaces may have the same id.
        rowId={(domain) => (domain.namespace === '' ? `orphan ${rows.indexOf(domain)}` : idOf(domain))}
        deleteDisabledReason={deleteDisabledReason}
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

/** `/domains`. */
export function DomainListScreen() {
  const principal = usePrincipal();
  return <DomainList key={JSON.stringify(principal)} principal={principal} />;
}

function DomainList({ principal }: { principal: Principal }) {
  const { search, preferences } = useConsoleParts();
  const { domainList } = useWired(domainScreens);
  const { namespacePicker } = useWired(sharedScreens);
  const machine = useMemo(() => domainList(principal), [domainList, principal]);
  const list = useActorRef(machine, { input: { query: readQuery(search(), domainListDefaults) } });
  const zone = useSelector(preferences, selectTimeZone);
  const favorites = useFavorites();
  const namespaces = useAppConfig()?.namespacesEnabled ?? false;
  return (
    <>
      <title>Domains · Convergence Console</title>
      {favorites ? (
        <DomainListView
          list={list}
          favorites={favorites}
          namespaces={namespaces ? namespacePicker : undefined}
          zone={zone}
        />
      ) : null}
    </>
  );
}
