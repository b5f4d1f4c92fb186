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
import { accessCheck } from '../../../../../tests/support/access-samples';
import {
  collections,
  deskKey,
  frozenUsers,
  grants,
  orders,
  ordersCollection,
  storedPolicy,
} from '../../../../../tests/support/collection-samples';
import { formStories, listStories } from '../../../../../tests/support/stories';
import { CollectionFormView } from './CollectionForm';
import { CollectionListView } from './CollectionList';

export default {
  title: 'Domain/Collections',
  decorators: [onCanvas],
  parameters: { page: 'collections' },
} satisfies Meta;

const list = listStories(collectionList.machine, collectionList.defaults, (actor) => (
  <CollectionListView domainKey={deskKey} zone="utc" list={actor} />
));
const shown = { shown: collections, total: collections.length };

export const List = list(shown);
export const Removal = list({ ...shown, removal: 'asking', context: { pendingDeletion: [orders] } });

const creation = formStories(
  'create-collection',
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

export const New = creation('pristine');
export const NewWithBlankInId = creation('dirty', { values: { ...filled, id: 'what came back' } });

const edit = formStories(
  'collections/orders',
  collectionFormMachine,
  { values: ordersCollection, facts: { exists: true, stored: storedPolicy } },
  (form) => (
    <CollectionFormView
      domainKey={deskKey}
      id="orders"
      form={form}
      users={frozenUsers()}
      asked={frozenUsers()}
      check={accessCheck()}
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
export const EditConflicting = edit('conflicting', {
  values: mine,
  theirs: { ...policied, users: ordersCollection.users.slice(1) },
});
