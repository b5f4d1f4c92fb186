import type { Meta, StoryObj } from '@storybook/react-vite';
import type { GroupSummary } from '~/api/rest/domain/groups';
import { groupListDefaults, groupListMachine } from '~/machines/resources/domain/groups';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { desk, groups, oddGroup } from '../../../../../tests/support/domain-user-samples';
import { frozenList, type ListAt, listStates } from '../../../../../tests/support/frozen-list';
import { GroupListView } from './GroupList';

const meta = {
  title: 'domain/GroupListView',
  component: GroupListView,
  decorators: [onCanvas],
} satisfies Meta<typeof GroupListView>;
export default meta;
type Story = StoryObj;

const list = (at: ListAt<GroupSummary>): Story => ({
  render: () => (
    <GroupListView
      domainKey={deskKey}
      zone="utc"
      list={frozenList(groupListMachine, groupListDefaults, at)}
    />
  ),
  parameters: { states: listStates(at) },
});
const shown = { shown: groups };
const problem = { kind: 'unreachable' } as const;
const two = { pendingDeletion: [oddGroup, desk], selected: [oddGroup.id, desk.id] };

export const Ready = list(shown);
export const ByMembers = list({ ...shown, total: 4, query: '?sort=-members' });
export const Loading = list({ rows: 'loading' });
export const Refreshing = list({ ...shown, rows: 'refreshing' });
export const Empty = list({ rows: 'empty', shown: [] });
export const Unmatched = list({ rows: 'unmatched', query: '?filter=nobody', shown: [] });
export const Typing = list({ ...shown, search: 'typing', context: { typed: 'de' } });
export const Failed = list({ rows: 'failed', problem });
export const Stale = list({ ...shown, rows: 'stale', problem });
export const Selected = list({ ...shown, context: { selected: two.selected } });
export const AskingForOne = list({ ...shown, removal: 'asking', context: { pendingDeletion: [desk] } });
export const AskingForSeveral = list({ ...shown, removal: 'asking', context: two });
export const Removing = list({ ...shown, removal: 'removing', context: { pendingDeletion: [desk] } });
export const PartlyFailed = list({
  ...shown,
  removal: 'partlyFailed',
  context: {
    ...two,
    results: [
      { id: oddGroup.id, label: oddGroup.id, problem: undefined },
      { id: desk.id, label: desk.id, problem },
    ],
  },
});
