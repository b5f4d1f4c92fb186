import {
  ArrowUpload20Regular,
  BracesVariable20Regular,
  Library24Regular,
  Search20Regular,
} from '@fluentui/react-icons';
import type { CollectionSummary } from '~/api/rest/domain/collections';
import { browsePath, importPath } from '~/core/paths';
import { collectionList, collectionPath, collectionScreens, schemaPath } from '~/machines/resources/domain/collections';
import { countColumn, nameColumn, removalTexts, textColumn } from '~/views/kit/list/resource-rows';
import { domainListScreen, domainListView } from '~/views/resources/domain/domain-list';

/** The collections of a domain (spec domain-level §2 "Collections", §8). */
export const CollectionListView = domainListView({
  kind: collectionList,
  noun: 'Collection',
  href: (key, { id }) => collectionPath(key, id),
  edit: (name) => ({ text: 'Edit Collection', label: `Edit Collection ${name}` }),
  first: (key, { id }) => ({
    text: 'Browse Collection',
    label: `Browse Collection ${id}`,
    icon: <Search20Regular />,
    href: browsePath(key, id),
  }),
  more: (key, { id }) => [
    { text: 'Schema', label: `Schema of ${id}`, icon: <BracesVariable20Regular />, href: schemaPath(key, id) },
    { text: 'Import', label: `Import into ${id}`, icon: <ArrowUpload20Regular />, href: importPath(key, id) },
  ],
  texts: {
    many: 'Collections',
    search: 'Search by id or description',
    searched: 'Searches the id and the description.',
    icon: <Library24Regular />,
    empty: {
      text: 'A collection groups related models and sets who can do what with them. Create one to get started.',
    },
  },
  removal: removalTexts<CollectionSummary>({
    noun: 'collection',
    nameOf: ({ id }) => id,
    one: () => 'Are you sure delete this collection?',
    warning: {
      one: ({ id }) => `Deletes the collection '${id}'. This can't be undone.`,
      many: "This can't be undone.",
    },
    answers: { yes: 'Yes', no: 'No' },
  }),
  columns: (key) => [
    nameColumn({ of: ({ id }) => id, href: ({ id }) => collectionPath(key, id) }),
    countColumn({
      id: 'models',
      label: 'Models',
      noun: 'model',
      of: ({ modelCount }) => modelCount,
      link: ({ id }) => ({ href: browsePath(key, id), title: `Models of '${id}'` }),
    }),
    textColumn({ id: 'description', label: 'Description', of: ({ description }) => description }),
  ],
});

export const CollectionListScreen = domainListScreen(
  collectionList,
  collectionScreens,
  (screens) => screens.collectionList,
  CollectionListView,
);
