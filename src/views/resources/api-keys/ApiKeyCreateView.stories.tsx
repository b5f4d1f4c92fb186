import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { ApiKeyDetails } from '~/api/rest/api-keys';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { emptyApiKey, newApiKeyFormMachine } from '~/machines/resources/api-keys';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { type FormLeaf, formStates, frozenForm } from '../../../../tests/support/frozen-form';
import { ApiKeyCreateView } from './ApiKeyForm';

const meta = {
  title: 'server/ApiKeyCreateView',
  component: ApiKeyCreateView,
  decorators: [onCanvas],
} satisfies Meta<typeof ApiKeyCreateView>;
export default meta;
type Story = StoryObj;

const form = (leaf: FormLeaf, context: Partial<FormContext<ApiKeyDetails, object>> = {}): Story => ({
  render: () => (
    <ApiKeyCreateView
      form={frozenForm(newApiKeyFormMachine, { values: emptyApiKey, facts: {} }, leaf, context)}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const title = 'Could Not Create API Key';
const taken = 'An API Key with the specified name already exists.';
const values = { name: 'nightly backup', enabled: true };

export const Pristine = form('pristine');
export const Loading = form('loading');
export const Dirty = form('dirty', { values });
export const Invalid = form('invalid', { errors: { name: 'Please input an API Key name!' } });
export const Saving = form('saving', { values });
export const RejectedNameTaken = form('rejected', {
  values,
  errors: { name: taken },
  refusal: { title, text: taken },
});
export const RejectedOtherwise = form('rejected', {
  values,
  refusal: { title, text: 'The API key could not be created. The server could not be reached.' },
});
export const Saved = form('saved', { values, baseline: values });
