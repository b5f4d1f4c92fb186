import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { emptyModel, modelBuildMachine, modelFormMachine } from '~/machines/model/model-create';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { frozen, frozenPicker } from '../../../../tests/support/frozen';
import { formStories } from '../../../../tests/support/stories';
import { asking } from '../../../../tests/support/variants';
import { ModelBuildProgress, ModelCreateView } from './ModelCreate';

export default {
  title: 'Domain/Models/New model',
  decorators: [onCanvas],
  parameters: { page: 'create-model' },
} satisfies Meta;

const form = formStories('create-model', modelFormMachine, { values: emptyModel, facts: {} }, (each) => (
  <ModelCreateView form={each} collections={frozenPicker()} onCancel={fn()} />
));
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

const build = (value: { building: 'shown' } | 'removing', built: number, total = 62_000) =>
  asking({
    render: () => (
      <ModelBuildProgress
        build={frozen(modelBuildMachine, { value, context: { built, total, isLarge: total > 2_000 } })}
      />
    ),
    parameters: { states: [value === 'removing' ? 'modelBuild:removing' : 'modelBuild:building.shown'] },
  });
export const Building = build({ building: 'shown' }, 24_000);
/** Dates require a connection. */
export const WaitingWithDates = build({ building: 'shown' }, 0, 12);
export const Removing = build('removing', 24_000);
