import { Add20Regular, Edit20Regular, Library24Regular, Search20Regular } from '@fluentui/react-icons';
import type { CollectionSummary } from '~/api/rest/domain/collections';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { browsePath, domainPath, isSegment, whyUnaddressable } from '~/core/paths';
import {
  type CollectionListActor,
  collectionList,
  collectionPath,
  collectionScreens,
} from '~/machines/resources/domain/collections';
import { useWired } from '~/views/console-parts';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { AppLink, LinkButton, NameLink, RowLink } from '~/views/kit/links';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import { ResourceListPage } from '~/views/kit/list/ResourceListPage';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts, RemovalTexts } from '~/views/kit/list/list-types';
import { domainScreen, useListActor, useTimeZone } from '~/views/kit/screens';
import { useModelCountStyles } from './collections.styles';

type ModelCountProps = { domainKey: DomainKey; collection: CollectionSummary };

/** How many models a collection has; leads to them. */
function ModelCount({ domainKey, collection: { id, modelCount } }: ModelCountProps) {
  const styles = useModelCountStyles();
  const count = <span className={modelCount === 1 ? styles.one : styles.many}>{modelCount}</span>;
  return modelCount === 0 ? (
    count
  ) : (
    <AppLink href={browsePath(domainKey, id)} title={`Models of '${id}'`}>
      {count}
    </AppLink>
  );
}

const collectionListTexts = (createHref: string): ListTexts => ({
  many: 'Collections',
  search: 'Search by id or description',
  searched: 'Searches the id and the description.',
  icon: <Library24Regular />,
  empty: {
    title: 'No collections yet',
    text: 'A collection holds models that belong together, and says who may do what with them. Create the first one to begin.',
    action: (
      <LinkButton href={createHref} icon={<Add20Regular />}>
        Create Collection
      </LinkButton>
    ),
  },
});

const deletionWarning = ({ id, modelCount }: CollectionSummary) => {
  const models = modelCount === 1 ? 'its one model is' : `its ${modelCount} models are`;
  return modelCount === 0
    ? `The collection '${id}' has no models. This cannot be undone.`
    : `The collection '${id}' is deleted, and ${models} deleted with it. This cannot be undone.`;
};

/** Spec domain-level §2 "Collections", §8. */
const collectionRemovalTexts: RemovalTexts<CollectionSummary> = {
  one: () => 'Are you sure delete this collection?',
  many: (count) => `Delete ${count} collections?`,
  warning: { one: deletionWarning, many: 'All their models are deleted with them. This cannot be undone.' },
  refused: {
    one: 'The collection could not be deleted.',
    many: 'Not every collection could be deleted.',
  },
  listed: 'Collections to delete',
  done: 'Deleted',
  answers: { yes: 'Yes', no: 'No' },
};

/** Spec domain-level §2 "Collections". */
const collectionColumns = (key: DomainKey): Column<CollectionSummary>[] => [
  {
    id: 'id',
    label: 'Id',
    mono: true,
    sortable: true,
    narrow: 'title',
    render: ({ id }) => <NameLink name={id} href={isSegment(id) ? collectionPath(key, id) : undefined} />,
    hint: ({ id }) => id,
  },
  {
    id: 'models',
    label: 'Models',
    width: 120,
    align: 'end',
    sortable: true,
    narrow: 'status',
    render: (collection) => <ModelCount domainKey={key} collection={collection} />,
  },
  {
    id: 'description',
    label: 'Description',
    sortable: true,
    narrow: 'second',
    render: ({ description }) => <bdi>{description}</bdi>,
    hint: ({ description }) => description,
  },
];

export type CollectionListViewProps = { domainKey: DomainKey; list: CollectionListActor; zone: TimeZone };

/** The collections of a domain (spec domain-level §2 "Collections"). */
export function CollectionListView({ domainKey, list, zone }: CollectionListViewProps) {
  const createHref = `${domainPath(domainKey)}/create-collection`;
  return (
    <ResourceListPage
      heading="Collections"
      crumbs={domainCrumbs(domainKey, 'Collections')}
      create={{ href: createHref, label: 'Create Collection' }}
      list={list}
      descriptor={collectionList.descriptor}
      texts={collectionListTexts(createHref)}
      columns={collectionColumns(domainKey)}
      rowLabel={({ id }) => id}
      zone={zone}
      removal={collectionRemovalTexts}
      deleteDisabledReason={({ id }) => whyUnaddressable(id)}
      rowActions={({ id }) => (
        <>
          <RowLink
            href={browsePath(domainKey, id)}
            label={`Browse Collection ${id}`}
            icon={<Search20Regular />}
          />
          <RowLink
            href={collectionPath(domainKey, id)}
            label={`Edit Collection ${id}`}
            icon={<Edit20Regular />}
            forbidden={whyUnaddressable(id)}
          />
          <DeleteButton
            name={id}
            reason={whyUnaddressable(id)}
            onDelete={() => list.send({ type: 'list.remove', ids: [id] })}
          />
        </>
      )}
      actionsWidth={124}
    />
  );
}

/** `/domain/{namespace}/{domainId}/collections`. */
export const CollectionListScreen = domainScreen(function CollectionList({ domainKey }) {
  const list = useListActor(useWired(collectionScreens, domainKey).collectionList, collectionList.defaults);
  return (
    <>
      <title>{documentTitle('Collections', domainKey)}</title>
      <CollectionListView domainKey={domainKey} list={list} zone={useTimeZone()} />
    </>
  );
});
