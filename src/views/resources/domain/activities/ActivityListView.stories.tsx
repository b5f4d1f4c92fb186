import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Activity } from '~/api/rest/domain/activities';
import { activityListDefaults, activityListMachine } from '~/machines/resources/domain/activities';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { activities, document, odd } from '../../../../../tests/support/activity-samples';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { frozenList, type ListAt, listStates } from '../../../../../tests/support/frozen-list';
import { ActivityListView } from './ActivityList';

const meta = {
  title: 'domain/ActivityListView',
  component: ActivityListView,
  decorators: [onCanvas],
} satisfies Meta<typeof ActivityListView>;
export default meta;
type Story = StoryObj;

/** The list in one state; the states that it shows are named on the story. */
const list = (at: ListAt<Activity>): Story => ({
  render: () => (
    <ActivityListView
      domainKey={deskKey}
      zone="utc"
      list={frozenList(activityListMachine, activityListDefaults, at)}
    />
  ),
  parameters: { states: listStates(at) },
});
const shown = { shown: activities, total: activities.length };
const selected = [odd, document].map(({ type, id }) => JSON.stringify([type, id]));
const problem = { kind: 'unreachable' } as const;

export const Ready = list(shown);
export const OfOneType = list({ shown: [document], total: 1, query: '?type=document' });
export const Loading = list({ rows: 'loading' });
export const Refreshing = list({ ...shown, rows: 'refreshing' });
export const Empty = list({ rows: 'empty', shown: [], total: 0 });
export const Unmatched = list({ rows: 'unmatched', query: '?id=zzz&type=doc', shown: [], total: 0 });
export const Typing = list({ ...shown, search: 'typing', context: { typed: 'ord' } });
export const Failed = list({ rows: 'failed', problem });
export const Stale = list({ ...shown, rows: 'stale', problem });
export const Selected = list({ ...shown, context: { selected } });
export const AskingForOne = list({ ...shown, removal: 'asking', context: { pendingDeletion: [odd] } });
export const AskingForSeveral = list({
  ...shown,
  removal: 'asking',
  context: { selected, pendingDeletion: [odd, document] },
});
export const Removing = list({ ...shown, removal: 'removing', context: { pendingDeletion: [document] } });
export const PartlyFailed = list({
  ...shown,
  removal: 'partlyFailed',
  context: {
    pendingDeletion: [odd, document],
    results: [
      { id: selected[0]!, label: 'a/b', problem: undefined },
      { id: selected[1]!, label: 'document/ord-20931-eu', problem },
    ],
  },
});
