import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import {
  collectionFormMachine,
  collectionList,
  type CollectionValues,
  emptyCollection,
} from '~/machines/resources/domain/collections';
import { policyValuesOf } from '~/machines/resources/domain/snapshot-policy';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import {
  collections,
  deskKey,
  frozenUsers,
  grants,
  orders,
  ordersCollection,
  storedPolicy,
} from '../../../../../tests/support/collection-samples';
import { blames, formStories, listStories, notFound } from '../../../../../tests/support/stories';
import { CollectionFormView } from './CollectionForm';
import { CollectionListView } from './CollectionList';

const meta = { title: 'Domain/Collections', decorators: [onCanvas] } satisfies Meta;
export default meta;

const list = listStories(collectionList.machine, collectionList.defaults, (actor) => (
  <CollectionListView domainKey={deskKey} zone="utc" list={actor} />
));
const shown = { shown: collections, total: collections.length };

export const List = list(shown);
export const Empty = list({ rows: 'empty', shown: [], total: 0 });
export const Removal = list({ ...shown, removal: 'asking', context: { pendingDeletion: [orders] } });

const creation = formStories(
  collectionFormMachine,
  { values: emptyCollection, facts: { exists: false, stored: undefined } },
  (form) => <CollectionFormView domainKey={deskKey} form={form} users={frozenUsers()} onCancel={fn()} />,
);
const filled: CollectionValues = {
  ...emptyCollection,
  id: 'returns',
  description: 'What came back',
  users: grants,
};
const taken = 'A collection with the specified id already exists.';

export const New = creation('pristine');
export const NewDirty = creation('dirty', { values: filled });
export const NewWithBlankInId = creation('dirty', { values: { ...filled, id: 'what came back' } });
export const NewInvalid = creation('invalid', {
  values: {
    ...emptyCollection,
    description: ' ',
    overrideSnapshotPolicy: true,
    snapshotsEnabled: true,
    triggerByTime: true,
    maximumTime: '2.5',
  },
  errors: {
    id: 'Please input an Id!',
    description: 'Please input a Description!',
    maximumTime: 'Please input a whole number of minutes, 0 or more!',
  },
});
export const NewTaken = creation('rejected', {
  values: filled,
  ...blames('id', 'Could Not Create Collection', taken),
});

const edit = formStories(
  collectionFormMachine,
  { values: ordersCollection, facts: { exists: true, stored: storedPolicy } },
  (form) => (
    <CollectionFormView
      domainKey={deskKey}
      id="orders"
      form={form}
      users={frozenUsers()}
      asked={frozenUsers()}
      onCancel={fn()}
    />
  ),
);
const policied: CollectionValues = {
  ...ordersCollection,
  overrideSnapshotPolicy: true,
  ...policyValuesOf(storedPolicy),
};
const mine: CollectionValues = { ...ordersCollection, world: ['read'], description: 'Of today' };

export const Edit = edit('pristine');
export const EditWithOwnPolicy = edit('pristine', { values: policied, baseline: policied });
export const EditMissing = edit('failed', { problem: notFound });
export const EditDeleted = edit('rejected', {
  values: mine,
  refusal: {
    title: 'Could Not Update Collection',
    text: "The collection 'orders' no longer exists. It was deleted.",
  },
});
export const EditConflicting = edit('conflicting', {
  values: mine,
  theirs: { ...policied, users: ordersCollection.users.slice(1) },
});
