import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { ApiKey, ApiKeyDetails } from '~/api/rest/api-keys';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { type ApiKeyFacts, apiKeyFormMachine, tidyApiKey } from '~/machines/resources/api-keys';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { type FormLeaf, formStates, frozenForm } from '../../../../tests/support/frozen-form';
import { arabic, nightlyBackup, unnamed } from '../../../../tests/support/settings-samples';
import { ApiKeyEditView } from './ApiKeyForm';

const meta = {
  title: 'server/ApiKeyEditView',
  component: ApiKeyEditView,
  decorators: [onCanvas],
} satisfies Meta<typeof ApiKeyEditView>;
export default meta;
type Story = StoryObj;

const form = (
  leaf: FormLeaf,
  context: Partial<FormContext<ApiKeyDetails, ApiKeyFacts>> = {},
  apiKey: ApiKey = nightlyBackup,
): Story => ({
  render: () => (
    <ApiKeyEditView
      form={frozenForm(apiKeyFormMachine, { values: tidyApiKey(apiKey), facts: { apiKey } }, leaf, context)}
      onCopy={fn()}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const title = 'Could Not Update API Key';
const taken = 'An API Key with the specified name already exists.';
const details = tidyApiKey(nightlyBackup);
const values = { ...details, name: 'hourly backup' };

export const Pristine = form('pristine');
export const Unnamed = form('pristine', {}, unnamed);
export const Arabic = form('pristine', {}, arabic);
export const Loading = form('loading', { facts: { apiKey: undefined }, values: { name: '', enabled: true } });
export const Failed = form('failed', {
  facts: { apiKey: undefined },
  problem: {
    kind: 'rejected',
    status: 404,
    code: 'not_found',
    message: 'The API key does not exist, or no longer exists.',
    details: {},
  },
});
export const Dirty = form('dirty', { values });
export const Invalid = form('invalid', {
  values: { ...details, name: '' },
  errors: { name: 'Please input an API Key name!' },
});
export const Saving = form('saving', { values });
export const RejectedNameTaken = form('rejected', {
  values,
  errors: { name: taken },
  refusal: { title, text: taken },
});
export const RejectedGone = form('rejected', {
  values,
  refusal: {
    title,
    text: "The API key 'hourly backup' no longer exists. It was deleted.",
  },
});
export const Conflicting = form('conflicting', { values, theirs: { ...details, enabled: false } });
export const Saved = form('saved', { values, baseline: values });
