import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DomainUser } from '~/api/rest/domain/users';
import { noStatusChange, userStatusFormMachine } from '~/machines/resources/domain/user-status';
import { domainUserListDefaults, domainUserListMachine } from '~/machines/resources/domain/users';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { ana, ben, domainUsers, dots } from '../../../../../tests/support/domain-user-samples';
import { type FormLeaf, formStates, frozenForm } from '../../../../../tests/support/frozen-form';
import { frozenList, type ListAt, listStates } from '../../../../../tests/support/frozen-list';
import { DomainUserListView } from './DomainUserList';

const meta = {
  title: 'domain/DomainUserListView',
  component: DomainUserListView,
  decorators: [onCanvas],
} satisfies Meta<typeof DomainUserListView>;
export default meta;
type Story = StoryObj;

const list = (at: ListAt<DomainUser>, leaf: FormLeaf = 'pristine'): Story => ({
  render: () => (
    <DomainUserListView
      domainKey={deskKey}
      zone="utc"
      list={frozenList(domainUserListMachine, domainUserListDefaults, at)}
      status={frozenForm(userStatusFormMachine, { values: noStatusChange, facts: {} }, leaf)}
    />
  ),
  parameters: { states: [...listStates(at), ...formStates(leaf)] },
});
const shown = { shown: domainUsers, hasNext: true };
const problem = { kind: 'unreachable' } as const;
const two = { pendingDeletion: [ana, ben], selected: [ana.username, ben.username] };

export const Ready = list(shown);
export const ByLastLogin = list({ shown: domainUsers, total: 5, query: '?sort=-lastLogin' });
export const Unaddressable = list({ shown: [dots, ana] });
export const Loading = list({ rows: 'loading' });
export const Refreshing = list({ ...shown, rows: 'refreshing' });
export const Empty = list({ rows: 'empty', shown: [] });
export const Unmatched = list({ rows: 'unmatched', query: '?filter=nobody', shown: [] });
export const Typing = list({ ...shown, search: 'typing', context: { typed: 'an' } });
export const Failed = list({ rows: 'failed', problem });
export const Stale = list({ ...shown, rows: 'stale', problem });
export const Selected = list({ ...shown, context: { selected: two.selected } });
export const ChangingStatus = list({ ...shown, context: { selected: two.selected } }, 'saving');
export const AskingForOne = list({ ...shown, removal: 'asking', context: { pendingDeletion: [ana] } });
export const AskingForSeveral = list({ ...shown, removal: 'asking', context: two });
export const Removing = list({ ...shown, removal: 'removing', context: { pendingDeletion: [ana] } });
export const PartlyFailed = list({
  ...shown,
  removal: 'partlyFailed',
  context: {
    ...two,
    results: [
      { id: ana.username, label: ana.username, problem: undefined },
      { id: ben.username, label: ben.username, problem },
    ],
  },
});
