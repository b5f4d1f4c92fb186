import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { NewChat } from '~/api/rest/domain/chats';
import { chatEditMachine, type ChatEntry, chatEventList, chatTailMachine } from '~/machines/resources/domain/chat-page';
import {
  chatFormMachine,
  chatList,
  type ChatTexts,
  emptyChat,
  type ShownChat,
} from '~/machines/resources/domain/chats';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { frozenLink } from '../../../../../tests/support/chat-link';
import { chats, dispatchChat, entries, entryOf } from '../../../../../tests/support/chat-samples';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { frozenView, type ViewAt } from '../../../../../tests/support/frozen';
import {
  frozenList,
  frozenRemoval,
  type ListAt,
  listStates,
  type RemovalAt,
  removalStates,
} from '../../../../../tests/support/frozen-list';
import { frozenTail, type TailAt, tailStates } from '../../../../../tests/support/frozen-tail';
import { formStories, listStories, notFound, unreachable } from '../../../../../tests/support/stories';
import { ChatCreateView, ChatEditView } from './ChatForm';
import { ChatListView } from './ChatList';
import { ChatView } from './ChatPage';

export default { title: 'Domain/Chats', decorators: [onCanvas], parameters: { page: 'chats' } } satisfies Meta;

const list = listStories(chatList.machine, chatList.defaults, (actor) => (
  <ChatListView domainKey={deskKey} zone="utc" list={actor} />
));
const pendingDeletion = [dispatchChat];

export const List = list({ shown: chats, total: chats.length });
export const ListFailed = list({ rows: 'failed', problem: unreachable });
export const Removal = list({ shown: chats, removal: 'asking', context: { pendingDeletion } });

const creation = (link: Parameters<typeof frozenLink>[0] = 'connected') =>
  formStories('create-chat', chatFormMachine, { values: emptyChat, facts: {} }, (form) => (
    <ChatCreateView form={form} link={frozenLink(link)} onCancel={fn()} />
  ));
const values: NewChat = { ...emptyChat, chatId: 'dispatch', chatType: 'room', topic: 'Deliveries' };

export const New = creation()('pristine');
export const SavingWaitsForConnection = creation('connecting')('saving', { values });
export const NewNotConnected = creation('failed')('dirty', { values });
export const NewWithoutLink = creation('none')('dirty', { values });

const id = dispatchChat.chatId;
const present: ChatTexts = { name: 'Dispatch Europe', topic: 'Deliveries of week 48' };
const mine = { values: { ...present, topic: 'Deliveries of week 49' } };
const edit = formStories('chats/dispatch/edit', chatEditMachine, { values: present, facts: { chatId: id } }, (form) => (
  <ChatEditView domainKey={deskKey} id={id} form={form} onCancel={fn()} />
));
export const Edit = edit('pristine');
export const EditConflicting = edit('conflicting', {
  ...mine,
  theirs: { ...present, topic: 'No deliveries' },
});

type At = {
  chat?: ViewAt<ShownChat>;
  removal?: RemovalAt<ShownChat>;
  events?: ListAt<ChatEntry>;
  tail?: TailAt<ChatEntry>;
};
const all = { shown: entries, total: entries.length };
const live: TailAt<ChatEntry> = { following: 'waiting', rows: entries, total: 1_285 };

/** The chat, its events and the live tail, each in one state; the story declares the states. */
const page = ({ chat = { value: dispatchChat }, removal = {}, events = all, tail = live }: At = {}): StoryObj => ({
  render: () => {
    const shown = frozenList(chatEventList.machine, chatEventList.defaults, events);
    return (
      <ChatView
        domainKey={deskKey}
        id={id}
        zone="utc"
        chat={frozenView(chat)}
        removal={frozenRemoval(chatList.descriptor, removal)}
        events={shown}
        tail={frozenTail(chatTailMachine, shown, tail)}
      />
    );
  },
  parameters: {
    page: `chats/${encodeURIComponent(id)}`,
    states: [...removalStates(removal), ...listStates(events), ...tailStates(tail)],
  },
});
const room: ShownChat = { ...dispatchChat, chatType: 'room', name: '', topic: '', members: [] };

export const Page = page();
export const PageNotFollowed = page({ tail: { following: 'off' } });
export const PageFiltered = page({
  events: { ...all, query: '?filter=gate' },
  tail: { ...live, rows: [entryOf(1, 'message', { message: 'Who has the key of gate 4?' })], total: 1 },
});
export const RoomWithoutNameAndMembers = page({ chat: { value: room } });
export const PageLoading = page({
  chat: {},
  events: { rows: 'loading' },
  tail: { following: 'resting' },
});
export const PageFailed = page({ chat: { problem: unreachable } });
export const PageMissing = page({ chat: { problem: notFound } });
export const PageRemoval = page({ removal: { removal: 'asking', context: { pendingDeletion } } });
