import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ShownChat } from '~/machines/resources/domain/chat-reading';
import { chatListDefaults, chatListMachine } from '~/machines/resources/domain/chats';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { chats, dispatchChat, oddChat } from '../../../../../tests/support/chat-samples';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { frozenList, type ListAt, listStates } from '../../../../../tests/support/frozen-list';
import { ChatListView } from './ChatList';

const meta = {
  title: 'domain/ChatListView',
  component: ChatListView,
  decorators: [onCanvas],
} satisfies Meta<typeof ChatListView>;
export default meta;
type Story = StoryObj;

/** The list in one state; the states that it shows are named on the story. */
const list = (at: ListAt<ShownChat>): Story => ({
  render: () => (
    <ChatListView domainKey={deskKey} zone="utc" list={frozenList(chatListMachine, chatListDefaults, at)} />
  ),
  parameters: { states: listStates(at) },
});
const shown = { shown: chats, total: chats.length };
const some = [oddChat, dispatchChat];
const problem = { kind: 'unreachable' } as const;

export const Ready = list(shown);
export const Loading = list({ rows: 'loading' });
export const Refreshing = list({ ...shown, rows: 'refreshing' });
export const Empty = list({ rows: 'empty', shown: [], total: 0 });
export const Unmatched = list({ rows: 'unmatched', query: '?filter=zzz', shown: [], total: 0 });
export const Failed = list({ rows: 'failed', problem });
export const Stale = list({ ...shown, rows: 'stale', problem });
export const Selected = list({ ...shown, context: { selected: some.map(({ chatId }) => chatId) } });
export const AskingForOne = list({
  ...shown,
  removal: 'asking',
  context: { pendingDeletion: [dispatchChat] },
});
export const AskingForSeveral = list({
  ...shown,
  removal: 'asking',
  context: { pendingDeletion: some, confirmation: 'delete 2' },
});
export const Removing = list({ ...shown, removal: 'removing', context: { pendingDeletion: [dispatchChat] } });
export const PartlyFailed = list({
  ...shown,
  removal: 'partlyFailed',
  context: {
    pendingDeletion: some,
    results: some.map(({ chatId }, at) => ({
      id: chatId,
      label: chatId,
      problem: at === 0 ? undefined : problem,
    })),
  },
});
