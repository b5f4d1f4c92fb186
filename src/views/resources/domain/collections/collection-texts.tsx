import { Add20Regular, Library24Regular } from '@fluentui/react-icons';
import type { CollectionSummary } from '~/api/rest/domain/collections';
import type { DomainKey } from '~/api/rest/domains';
import { isSegment } from '~/core/paths';
import { browsePath, collectionPath, type CollectionValues } from '~/machines/resources/domain/collections';
import type { FieldLabels } from '~/views/kit/form/ResourceForm';
import { AppLink, LinkButton, NameLink } from '~/views/kit/links';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts, RemovalTexts } from '~/views/kit/list/list-types';
import {
  collectionPermissions,
  sayGrantee,
  sayPermissions,
} from '~/views/resources/permissions/permission-texts';
import { useModelCountStyles } from './collections.styles';
import { policyFieldLabels } from './snapshot-policy-texts';

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

export const collectionListTexts = (createHref: string): ListTexts => ({
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
export const collectionRemovalTexts: RemovalTexts<CollectionSummary> = {
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
export const collectionColumns = (key: DomainKey): Column<CollectionSummary>[] => [
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

const world = (granted: readonly string[]) => sayPermissions(collectionPermissions, granted);

/** For the comparison with what someone else has saved. */
export const collectionFieldLabels: FieldLabels<CollectionValues> = {
  description: { label: 'Description' },
  world: { label: 'World Permissions', say: world },
  users: {
    label: 'User Permissions',
    say: (grants) => grants.map(({ to, granted }) => `${sayGrantee(to)}: ${world(granted)}`).join('; '),
  },
  overrideSnapshotPolicy: { label: 'Override Snapshot Policy', say: (on) => (on ? 'On' : 'Off') },
  ...policyFieldLabels,
};
