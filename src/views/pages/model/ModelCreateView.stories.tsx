import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { Collection } from '~/api/rest/domain/collections';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import {
  emptyModel,
  type ModelFacts,
  modelFormMachine,
  type ModelValues,
} from '~/machines/model/model-create';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { deskKey } from '../../../../tests/support/collection-samples';
import { type FormLeaf, formStates, frozenForm } from '../../../../tests/support/frozen-form';
import { frozenList } from '../../../../tests/support/frozen-list';
import { ModelCreateView } from './ModelCreate';

const meta = {
  title: 'domain/ModelCreateView',
  component: ModelCreateView,
  decorators: [onCanvas],
} satisfies Meta<typeof ModelCreateView>;
export default meta;
type Story = StoryObj;

const collectionPicker = createResourceList<Collection>({ idOf: ({ id }) => id, labelOf: ({ id }) => id });

const form = (leaf: FormLeaf, context: Partial<FormContext<ModelValues, ModelFacts>> = {}): Story => ({
  render: () => (
    <ModelCreateView
      domainKey={deskKey}
      form={frozenForm(modelFormMachine, { values: emptyModel, facts: {} }, leaf, context)}
      collections={frozenList(collectionPicker, { pageSize: 10 }, { shown: [] })}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const typed: ModelValues = {
  collection: 'orders',
  mode: 'manual',
  id: 'ord-20930-eu',
  data: '{\n  "customer": "Chidi Okafor",\n  "total": 1204\n}',
};
const title = 'Could Not Create Model';
const duplicate = 'A model with the specified id already exists.';
const slip = "There is no collection 'oders'. Select one, or create it first.";

export const Loading = form('loading');
export const Pristine = form('pristine');
export const Dirty = form('dirty', { values: typed });
export const Invalid = form('invalid', {
  values: { ...typed, collection: '', id: '', data: '{"total": 12,}' },
  errors: {
    collection: 'Please select a Collection!',
    id: 'Please input a model id!',
    data: "JSON Data is Invalid: 'Expected double-quoted property name in JSON at position 13'",
  },
  faulty: { field: 'collection', submit: 1 },
});
export const Saving = form('saving', { values: typed });
export const RejectedDuplicate = form('rejected', {
  values: typed,
  refusal: { title, text: duplicate, fieldError: { field: 'id', text: duplicate } },
  errors: { id: duplicate },
});
export const RejectedCollection = form('rejected', {
  values: { ...typed, collection: 'oders' },
  refusal: { title, text: slip, fieldError: { field: 'collection', text: slip } },
  errors: { collection: slip },
});
export const RejectedUnknown = form('rejected', {
  values: typed,
  refusal: { title, text: 'Unknown error creating model. Check the console.' },
});
export const Saved = form('saved', { values: typed, baseline: typed });
