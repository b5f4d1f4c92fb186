import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, within } from 'storybook/test';
import type { Collection } from '~/api/rest/domain/collections';
import type { FormContext } from '~/machines/kit/resource-form-machine';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import {
  emptyModel,
  modelBuildMachine,
  type ModelFacts,
  modelFormMachine,
  type ModelValues,
} from '~/machines/model/model-create';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { deskKey } from '../../../../tests/support/collection-samples';
import { frozen } from '../../../../tests/support/frozen';
import { type FormLeaf, formStates, frozenForm } from '../../../../tests/support/frozen-form';
import { frozenList } from '../../../../tests/support/frozen-list';
import { ModelBuildProgress, ModelCreateView } from './ModelCreate';

const meta = {
  title: 'Domain/Models/New model',
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
const typed = {
  collection: 'orders',
  mode: 'manual',
  id: 'ord-20930-eu',
  data: '{\n  "total": 1204\n}',
} as const;
const unknownCollection = "There is no collection 'oders'. Select one, or create it first.";

export const Pristine = form('pristine');
export const Invalid = form('invalid', {
  values: { ...typed, collection: '', id: '', data: '{"total": 12,}' },
  errors: {
    collection: 'Please select a Collection!',
    id: 'Please input a model id!',
    data: "JSON Data is Invalid: 'Remove the comma before }.'",
  },
  faulty: { field: 'collection' },
});
export const Rejected = form('rejected', {
  values: { ...typed, collection: 'oders' },
  refusal: {
    title: 'Could Not Create Model',
    text: unknownCollection,
    fieldError: { field: 'collection', text: unknownCollection },
  },
  errors: { collection: unknownCollection },
});

const build = (value: { building: 'shown' } | 'removing', built: number, total = 62_000): Story => ({
  render: () => (
    <ModelBuildProgress
      build={frozen(modelBuildMachine, { value, context: { built, total, isLarge: total > 2_000 } })}
    />
  ),
  parameters: { states: [value === 'removing' ? 'modelBuild:removing' : 'modelBuild:building.shown'] },
  play: async ({ canvasElement }) => {
    await within(canvasElement.ownerDocument.body).findByRole('alertdialog');
  },
});
export const Building = build({ building: 'shown' }, 24_000);
/** Dates require a connection. */
export const WaitingWithDates = build({ building: 'shown' }, 0, 12);
export const Removing = build('removing', 24_000);
