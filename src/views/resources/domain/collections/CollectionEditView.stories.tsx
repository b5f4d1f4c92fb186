import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import {
  type CollectionFacts,
  collectionFormMachine,
  type CollectionValues,
} from '~/machines/resources/domain/collections';
import { policyValuesOf } from '~/machines/resources/domain/snapshot-policy';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import {
  deskKey,
  frozenUsers,
  ordersCollection,
  storedPolicy,
} from '../../../../../tests/support/collection-samples';
import { type FormLeaf, formStates, frozenForm } from '../../../../../tests/support/frozen-form';
import { CollectionEditView } from './CollectionForm';

const meta = {
  title: 'domain/CollectionEditView',
  component: CollectionEditView,
  decorators: [onCanvas],
} satisfies Meta<typeof CollectionEditView>;
export default meta;
type Story = StoryObj;

const form = (
  leaf: FormLeaf,
  context: Partial<FormContext<CollectionValues, CollectionFacts>> = {},
): Story => ({
  render: () => (
    <CollectionEditView
      domainKey={deskKey}
      id="orders"
      form={frozenForm(
        collectionFormMachine,
        { values: ordersCollection, facts: { exists: true, stored: storedPolicy } },
        leaf,
        context,
      )}
      users={frozenUsers()}
      asked={frozenUsers()}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const policied: CollectionValues = {
  ...ordersCollection,
  overrideSnapshotPolicy: true,
  ...policyValuesOf(storedPolicy),
};
const mine: CollectionValues = { ...ordersCollection, world: ['read'], description: 'Of today' };
const title = 'Could Not Update Collection';

export const Pristine = form('pristine');
export const PolicyOfItsOwn = form('pristine', { values: policied, baseline: policied });
export const Loading = form('loading');
export const Failed = form('failed', { problem: { kind: 'unreachable' } });
export const Missing = form('failed', {
  problem: { kind: 'rejected', status: 404, code: 'not_found', message: undefined, details: {} },
});
export const Dirty = form('dirty', { values: mine });
export const Invalid = form('invalid', {
  values: { ...ordersCollection, description: '   ' },
  errors: { description: 'Please input a Description!' },
  faulty: { field: 'description', submit: 1 },
});
export const Saving = form('saving', { values: mine });
export const RejectedDeleted = form('rejected', {
  values: mine,
  refusal: { title, text: "The collection 'orders' no longer exists. It was deleted meanwhile." },
});
export const RejectedOtherwise = form('rejected', {
  values: mine,
  refusal: { title, text: 'The collection could not be updated.' },
});
export const Conflicting = form('conflicting', {
  values: mine,
  theirs: { ...policied, users: ordersCollection.users.slice(1) },
});
export const Saved = form('saved', { values: mine, baseline: mine });
