import { Library24Regular, Search20Regular } from '@fluentui/react-icons';
import type { CollectionSummary } from '~/api/rest/domain/collections';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { browsePath, domainPath, whyUnaddressable } from '~/core/paths';
import {
  type CollectionListActor,
  collectionList,
  collectionPath,
  collectionScreens,
} from '~/machines/resources/domain/collections';
import { useWired } from '~/views/console-parts';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { AppLink, RowLink } from '~/views/kit/links';
import { ResourceListPage } from '~/views/kit/list/ResourceListPage';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts } from '~/views/kit/list/list-types';
import { nameColumn, removalTexts, RowActions, textColumn } from '~/views/kit/list/resource-rows';
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

const texts: ListTexts = {
  many: 'Collections',
  search: 'Search by id or description',
  searched: 'Searches the id and the description.',
  icon: <Library24Regular />,
  empty: {
    text: 'A collection holds models that belong together, and says who may do what with them. Create the first one to begin.',
  },
};

const deletionWarning = ({ id, modelCount }: CollectionSummary) => {
  const models = modelCount === 1 ? 'its one model is' : `its ${modelCount} models are`;
  return modelCount === 0
    ? `The collection '${id}' has no models. This cannot be undone.`
    : `The collection '${id}' is deleted, and ${models} deleted with it. This cannot be undone.`;
};

/** Spec domain-level §2 "Collections", §8. */
const removal = removalTexts<CollectionSummary>({
  noun: 'collection',
  nameOf: ({ id }) => id,
  one: () => 'Are you sure delete this collection?',
  warning: { one: deletionWarning, many: 'All their models are deleted with them. This cannot be undone.' },
  answers: { yes: 'Yes', no: 'No' },
});

/** Spec domain-level §2 "Collections". */
const collectionColumns = (key: DomainKey): Column<CollectionSummary>[] => [
  nameColumn({ of: ({ id }) => id, href: ({ id }) => collectionPath(key, id) }),
  {
    id: 'models',
    label: 'Models',
    width: 120,
    align: 'end',
    sortable: true,
    narrow: 'status',
    render: (collection) => <ModelCount domainKey={key} collection={collection} />,
  },
  textColumn({ id: 'description', label: 'Description', of: ({ description }) => description }),
];

type CollectionListViewProps = { domainKey: DomainKey; list: CollectionListActor; zone: TimeZone };

/** The collections of a domain (spec domain-level §2 "Collections"). */
export const CollectionListView = ({ domainKey, list, zone }: CollectionListViewProps) => (
  <ResourceListPage
    heading="Collections"
    crumbs={domainCrumbs(domainKey, 'Collections')}
    create={{ href: `${domainPath(domainKey)}/create-collection`, label: 'Create Collection' }}
    list={list}
    descriptor={collectionList.descriptor}
    texts={texts}
    columns={collectionColumns(domainKey)}
    rowLabel={({ id }) => id}
    zone={zone}
    removal={removal}
    deleteDisabledReason={({ id }) => whyUnaddressable(id)}
    rowActions={({ id }) => (
      <RowActions
        list={list}
        id={id}
        name={id}
        href={collectionPath(domainKey, id)}
        edit={`Edit Collection ${id}`}
        forbidden={whyUnaddressable(id)}
        before={
          <RowLink
            href={browsePath(domainKey, id)}
            label={`Browse Collection ${id}`}
            icon={<Search20Regular />}
          />
        }
      />
    )}
    actionsWidth={124}
  />
);

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
