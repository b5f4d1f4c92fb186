import type { Meta, StoryObj } from '@storybook/react-vite';
import { chatEventDefaults, chatEventMachine, chatTailMachine } from '~/machines/resources/domain/chat-page';
import type { ChatEntry, ShownChat } from '~/machines/resources/domain/chat-reading';
import { oneChatMachine } from '~/machines/resources/domain/chats';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { dispatchChat, entries, entryOf } from '../../../../../tests/support/chat-samples';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { frozenList, type ListAt, listStates } from '../../../../../tests/support/frozen-list';
import { frozenTail, type TailAt, tailStates } from '../../../../../tests/support/frozen-tail';
import { ChatView } from './ChatPage';

const meta = { title: 'domain/ChatView', component: ChatView, decorators: [onCanvas] } satisfies Meta<
  typeof ChatView
>;
export default meta;
type Story = StoryObj;

type At = { chat?: ListAt<ShownChat>; events?: ListAt<ChatEntry>; tail?: TailAt<ChatEntry> };
const one = { shown: [dispatchChat], total: 1 };
const all = { shown: entries, total: entries.length };
const live: TailAt<ChatEntry> = { following: 'waiting', rows: entries, total: 1_285 };

/** The chat, its events and what follows them, each in one state; the states are named on the story. */
const story = ({ chat = one, events = all, tail = live }: At = {}): Story => ({
  render: () => {
    const list = frozenList(chatEventMachine, chatEventDefaults, events);
    return (
      <ChatView
        domainKey={deskKey}
        id={dispatchChat.chatId}
        zone="utc"
        chat={frozenList(oneChatMachine, { pageSize: 10 }, chat)}
        events={list}
        tail={frozenTail(chatTailMachine, list, tail)}
      />
    );
  },
  parameters: { states: [...listStates(chat), ...listStates(events), ...tailStates(tail)] },
});
const problem = { kind: 'unreachable' } as const;
const gone = { kind: 'rejected', status: 404, code: 'not_found', message: undefined, details: {} } as const;
const room: ShownChat = { ...dispatchChat, chatType: 'room', name: '', topic: '', members: [] };

export const Live = story();
export const NotFollowed = story({ tail: { following: 'off' } });
export const SecondPage = story({
  events: { ...all, query: '?page=2', total: 1_285, hasNext: true },
  tail: { following: 'resting' },
});
export const Filtered = story({
  events: { ...all, query: '?filter=gate' },
  tail: { ...live, rows: [entryOf(1, 'message', { message: 'Who has the key of gate 4?' })], total: 1 },
});
export const Paused = story({ tail: { ...live, reading: 'held', arrived: 4 } });
export const Scrolled = story({ tail: { ...live, reading: 'scrolled', arrived: 4 } });
export const FollowingFails = story({ tail: { ...live, following: 'failing', problem } });
export const RoomWithoutNameAndMembers = story({ chat: { shown: [room], total: 1 } });
export const Loading = story({
  chat: { rows: 'loading' },
  events: { rows: 'loading' },
  tail: { following: 'resting' },
});
export const Unmatched = story({
  events: { rows: 'unmatched', query: '?filter=zzz', shown: [], total: 0 },
  tail: { ...live, rows: [] },
});
export const ChatFailed = story({ chat: { rows: 'failed', problem } });
export const EventsFailed = story({
  events: { rows: 'failed', problem },
  tail: { following: 'resting' },
});
export const Missing = story({ chat: { rows: 'failed', problem: gone } });
export const Asking = story({
  chat: { ...one, removal: 'asking', context: { pendingDeletion: [dispatchChat] } },
});
export const NotDeleted = story({
  chat: {
    ...one,
    removal: 'partlyFailed',
    context: {
      pendingDeletion: [dispatchChat],
      results: [{ id: 'dispatch-eu', label: 'dispatch-eu', problem }],
    },
  },
});
