import { waitFor } from 'xstate';
import type { Chat, NewChat } from '~/api/rest/domain/chats';
import type { DomainKey } from '~/api/rest/domains';
import { readUserId, type UserId } from '~/core/person';
import { domainPath } from '~/core/paths';
import { refusedHere } from '~/core/problem';
import { type DomainStatusActor, selectRealtime } from '~/machines/domain-status/domain-status-machine';
import { createResourceForm, type ResourceFormActor, type FormFields } from '~/machines/kit/resource-form-machine';
import { formsOf, idError, refusals, startOf } from '~/machines/kit/resource-forms';
import { listKind, listOf } from '~/machines/kit/resource-lists';
import { selectLive } from '~/machines/realtime/realtime-machine';
import { type DomainWiring, inDomain } from './in-domain';
import { lossesOfChats } from './losses';

const isRunning = (link: ReturnType<typeof selectRealtime>) => link?.getSnapshot().status === 'active';

/** Resolves when the operator is connected to the domain. Rejects with the signal's reason. */
export async function whenLinked(status: DomainStatusActor, signal: AbortSignal): Promise<void> {
  const options = { signal, timeout: Infinity };
  for (;;) {
    const present = await waitFor(status, (s) => isRunning(selectRealtime(s)), options);
    const link = selectRealtime(present);
    try {
      if (link) await waitFor(link, selectLive, options);
      return;
    } catch {
      // Each time the domain can be connected to again, it has a new link.
      signal.throwIfAborted();
    }
  }
}

/** A chat with the user ids of its members parsed. */
export type ShownChat = Omit<Chat, 'members'> & { members: readonly UserId[] };
export const chatOf = (chat: Chat): ShownChat => ({ ...chat, members: chat.members.map(readUserId) });

export const chatsPath = (key: DomainKey) => `${domainPath(key)}/chats`;
export const chatPath = (key: DomainKey, id: string) => `${chatsPath(key)}/${encodeURIComponent(id)}`;
export const chatEditPath = (key: DomainKey, id: string) => `${chatPath(key, id)}/edit`;

export const chatList = listKind<ShownChat>({
  idOf: ({ chatId }) => chatId,
  own: 'id',
  by: {
    id: ({ chatId }) => chatId,
    name: ({ name }) => name,
    type: ({ chatType }) => chatType,
    membership: ({ membership }) => membership,
    members: ({ members }) => members.length,
  },
  bulk: { many: 'chats' },
  isCounted: true,
});

/** Unknown values show the server's name. */
const labelFrom = (labels: Readonly<Record<string, string>>) => (value: string) =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
export const formatChatType = labelFrom({ channel: 'Channel', room: 'Room', direct: 'Direct' });
export const formatMembership = labelFrom({ public: 'Public', private: 'Private' });

/** The fields of a chat that can be changed later (spec domain-level §7). */
export type ChatTexts = Pick<NewChat, 'name' | 'topic'>;
export const chatTexts: FormFields<ChatTexts> = { name: { label: 'Name' }, topic: { label: 'Topic' } };

/** Spec domain-level §5, §9: name and topic are optional, and sent as typed, not trimmed. */
export const chatFields: FormFields<NewChat> = {
  chatId: { label: 'Id', required: true, mono: true, error: (id) => idError(id, 'Please input a chat id!') },
  chatType: {
    label: 'Type',
    start: 'channel',
    choices: [
      {
        value: 'channel',
        label: formatChatType('channel'),
        hint: 'Members keep their place and see messages sent while they were away.',
      },
      { value: 'room', label: formatChatType('room'), hint: 'Only people currently connected are in the room.' },
    ],
  },
  membership: {
    label: 'Membership',
    start: 'public',
    choices: [
      { value: 'public', label: formatMembership('public'), hint: 'Anyone can join.' },
      { value: 'private', label: formatMembership('private'), hint: 'Invite only.' },
    ],
  },
  ...chatTexts,
};
export const emptyChat = startOf(chatFields);

type Saved = { chatId: string };

/** Spec domain-level §8. */
export const chatFormMachine = createResourceForm<NewChat, object, Saved>({
  fields: chatFields,
  refusalOf: refusals({ noun: 'Chat', existing: () => undefined, blames: ['chatId'], known: 'id' }),
});
export type ChatFormActor = ResourceFormActor<NewChat, object, Saved>;

/** How long a creation waits for the realtime connection, in milliseconds. */
const linkPatience = 20_000;

/** Deletes a chat (spec domain-level §8). */
export function chatRemoval(wiring: DomainWiring) {
  const { key, inDomain } = wiring;
  const { chats } = inDomain;
  return {
    noun: 'Chat',
    remove: ({ chatId }: ShownChat) => chats.remove(key, chatId),
    get: ({ chatId }: ShownChat, signal: AbortSignal) => chats.get(key, chatId, signal),
    count: (rows: readonly ShownChat[], signal: AbortSignal) => lossesOfChats(wiring, rows, signal),
  };
}

export const chatScreens = inDomain((wiring) => {
  const { key, at } = wiring;
  const { chats } = wiring.inDomain;

  /** Waits for the connection: the server only creates chats for operators that have connected before. */
  async function connected(linked: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) {
    try {
      await linked(AbortSignal.any([signal, AbortSignal.timeout(linkPatience)]));
    } catch {
      signal.throwIfAborted();
      throw refusedHere(
        'not_connected',
        'The console must be connected to the domain to create chats. Try again once it is connected.',
      );
    }
  }

  return {
    chatList: listOf(chatList, wiring, {
      readPaged: async ({ filter, offset, limit }, signal) => {
        const answer = await chats.list(key, { filter, offset, limit }, signal);
        return { ...answer, data: answer.data.map(chatOf) };
      },
      removal: chatRemoval(wiring),
    }),

    /** `linked` resolves once the operator is connected to the domain. */
    createChat: (linked: (signal: AbortSignal) => Promise<void>) =>
      formsOf<Saved>(wiring, {
        noun: 'Chat',
        path: at('chats'),
        nameOf: ({ chatId }) => chatId,
        hrefOf: ({ chatId }) => chatPath(key, chatId),
      }).create(chatFormMachine, {
        sentOf: (values) => ({ ...values, chatId: values.chatId.trim() }),
        send: async (chat, signal) => {
          await connected(linked, signal);
          await chats.create(key, chat, signal);
        },
        read: ({ chatId }, signal) => chats.get(key, chatId, signal),
      }),
  };
});
