import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { ApiKey } from '~/api/rest/api-keys';
import { apiKeyListDefaults, apiKeyListMachine } from '~/machines/resources/api-keys';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { frozenList, type ListAt, listStates } from '../../../../tests/support/frozen-list';
import { apiKeys, buildPipeline, nightlyBackup } from '../../../../tests/support/settings-samples';
import { ApiKeyListView } from './ApiKeyList';

const meta = {
  title: 'server/ApiKeyListView',
  component: ApiKeyListView,
  decorators: [onCanvas],
} satisfies Meta<typeof ApiKeyListView>;
export default meta;
type Story = StoryObj;

const list = (at: ListAt<ApiKey>): Story => ({
  render: () => (
    <ApiKeyListView list={frozenList(apiKeyListMachine, apiKeyListDefaults, at)} zone="utc" onCopy={fn()} />
  ),
  parameters: { states: listStates(at) },
});
const pendingDeletion = [nightlyBackup, buildPipeline];
const shown = apiKeys;

export const Ready = list({ shown, total: 4 });
export const Loading = list({ rows: 'loading' });
export const Refreshing = list({ rows: 'refreshing', shown });
export const Empty = list({ rows: 'empty', shown: [] });
export const Unmatched = list({ rows: 'unmatched', query: '?filter=zzz', shown: [] });
export const Failed = list({ rows: 'failed' });
export const Stale = list({ rows: 'stale', shown });
export const Typing = list({ search: 'typing', shown, context: { typed: 'nig' } });
export const Selected = list({ shown, context: { selected: [nightlyBackup.key, buildPipeline.key] } });
export const DeletingOneAsked = list({
  shown,
  removal: 'asking',
  context: { pendingDeletion: [nightlyBackup] },
});
export const DeletingSeveralAsked = list({ shown, removal: 'asking', context: { pendingDeletion } });
export const DeletingInProgress = list({
  shown,
  removal: 'removing',
  context: { pendingDeletion, confirmation: 'delete 2 API keys' },
});
export const DeletingPartlyFailed = list({
  shown,
  removal: 'partlyFailed',
  context: {
    pendingDeletion,
    results: [
      { id: nightlyBackup.key, label: nightlyBackup.name, problem: undefined },
      { id: buildPipeline.key, label: buildPipeline.name, problem: { kind: 'unreachable' } },
    ],
  },
});
