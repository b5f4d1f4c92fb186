import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { ApiKey } from '~/api/rest/api-keys';
import {
  apiKeyFormMachine,
  apiKeyList,
  emptyApiKey,
  newApiKeyFormMachine,
  tidyApiKey,
} from '~/machines/resources/api-keys';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { apiKeys, nightlyBackup, unnamed } from '../../../../tests/support/settings-samples';
import { formStories, listStories } from '../../../../tests/support/stories';
import { ApiKeyCreateView, ApiKeyEditView } from './ApiKeyForm';
import { ApiKeyListView } from './ApiKeyList';

export default {
  title: 'Server/API keys',
  decorators: [onCanvas],
  parameters: { page: 'account-settings' },
} satisfies Meta;

const list = listStories(apiKeyList.machine, apiKeyList.defaults, (actor) => (
  <ApiKeyListView list={actor} zone="utc" onCopy={fn()} />
));
const pendingDeletion = [nightlyBackup];

export const List = list({ shown: apiKeys, total: 4 });
export const Removal = list({ shown: apiKeys, removal: 'asking', context: { pendingDeletion } });

const creation = formStories('create-api-key', newApiKeyFormMachine, { values: emptyApiKey, facts: {} }, (form) => (
  <ApiKeyCreateView form={form} onCancel={fn()} />
));

export const New = creation('pristine');

const edit = (apiKey: ApiKey = nightlyBackup) =>
  formStories('api-keys/key', apiKeyFormMachine, { values: tidyApiKey(apiKey), facts: { apiKey } }, (form) => (
    <ApiKeyEditView form={form} onCopy={fn()} onCancel={fn()} />
  ));
const unknown = { apiKey: undefined };

export const Edit = edit()('pristine');
export const EditUnnamed = edit(unnamed)('pristine');
export const EditLoading = edit()('loading', { facts: unknown, values: { name: '', enabled: true } });
