import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CollectionSummary } from '~/api/rest/domain/collections';
import { collectionListDefaults, collectionListMachine } from '~/machines/resources/domain/collections';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { collections, deskKey, orders } from '../../../../../tests/support/collection-samples';
import { frozenList, type ListAt, listStates } from '../../../../../tests/support/frozen-list';
import { CollectionListView } from './CollectionList';

const meta = {
  title: 'domain/CollectionListView',
  component: CollectionListView,
  decorators: [onCanvas],
} satisfies Meta<typeof CollectionListView>;
export default meta;
type Story = StoryObj;

/** The list in one state; the states that it shows are named on the story. */
const list = (at: ListAt<CollectionSummary>): Story => ({
  render: () => (
    <CollectionListView
      domainKey={deskKey}
      zone="utc"
      list={frozenList(collectionListMachine, collectionListDefaults, at)}
    />
  ),
  parameters: { states: listStates(at) },
});
const shown = { shown: collections, total: collections.length };
const some = collections.filter(({ id }) => ['drafts', 'orders'].includes(id));
const problem = { kind: 'unreachable' } as const;

export const Ready = list(shown);
export const ByModels = list({ ...shown, query: '?sort=-models' });
export const Loading = list({ rows: 'loading' });
export const Refreshing = list({ ...shown, rows: 'refreshing' });
export const Empty = list({ rows: 'empty', shown: [], total: 0 });
export const Unmatched = list({ rows: 'unmatched', query: '?filter=zzz', shown: [], total: 0 });
export const Typing = list({ ...shown, search: 'typing', context: { typed: 'ord' } });
export const Failed = list({ rows: 'failed', problem });
export const Stale = list({ ...shown, rows: 'stale', problem });
export const Selected = list({ ...shown, context: { selected: ['drafts', 'orders'] } });
export const AskingForOne = list({ ...shown, removal: 'asking', context: { pendingDeletion: [orders] } });
export const AskingForSeveral = list({
  ...shown,
  removal: 'asking',
  context: { selected: ['drafts', 'orders'], pendingDeletion: some, confirmation: 'delete 2' },
});
export const Removing = list({ ...shown, removal: 'removing', context: { pendingDeletion: [orders] } });
export const PartlyFailed = list({
  ...shown,
  removal: 'partlyFailed',
  context: {
    pendingDeletion: some,
    results: [
      { id: 'drafts', label: 'drafts', problem: undefined },
      { id: 'orders', label: 'orders', problem },
    ],
  },
});
