import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import {
  type CollectionFacts,
  collectionFormMachine,
  type CollectionValues,
  emptyCollection,
} from '~/machines/resources/domain/collections';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey, frozenUsers, grants } from '../../../../../tests/support/collection-samples';
import { type FormLeaf, formStates, frozenForm } from '../../../../../tests/support/frozen-form';
import { CollectionCreateView } from './CollectionForm';

const meta = {
  title: 'domain/CollectionCreateView',
  component: CollectionCreateView,
  decorators: [onCanvas],
} satisfies Meta<typeof CollectionCreateView>;
export default meta;
type Story = StoryObj;

const form = (
  leaf: FormLeaf,
  context: Partial<FormContext<CollectionValues, CollectionFacts>> = {},
): Story => ({
  render: () => (
    <CollectionCreateView
      domainKey={deskKey}
      form={frozenForm(
        collectionFormMachine,
        { values: emptyCollection, facts: { exists: false, stored: undefined } },
        leaf,
        context,
      )}
      users={frozenUsers()}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const filled: CollectionValues = {
  ...emptyCollection,
  id: 'returns',
  description: 'What came back',
  users: grants,
};
const taken = 'A collection with the specified id already exists.';

export const Pristine = form('pristine');
export const Dirty = form('dirty', { values: filled });
export const BlankInId = form('dirty', { values: { ...filled, id: 'what came back' } });
export const Invalid = form('invalid', {
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
  faulty: { field: 'id', submit: 1 },
});
export const Saving = form('saving', { values: filled });
export const RejectedTaken = form('rejected', {
  values: filled,
  errors: { id: taken },
  refusal: {
    title: 'Could Not Create Collection',
    text: taken,
    fieldError: { field: 'id', text: taken },
  },
  faulty: { field: 'id', submit: 1 },
});
export const RejectedOtherwise = form('rejected', {
  values: filled,
  refusal: {
    title: 'Could Not Create Collection',
    text: 'The collection could not be created. The server could not be reached.',
  },
});
