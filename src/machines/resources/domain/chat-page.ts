import type { ChatEvent } from '~/api/rest/domain/chats';
import { readUserId, type UserId } from '~/core/person';
import { isRejectedWith, toProblem, type ApiProblem, withReason } from '~/core/problem';
import { checkTask, formOf } from '~/machines/kit/resource-forms';
import { titledNotice } from '~/machines/notifications/notifications-machine';
import { listKind, listOf, type RowRange, removalOf } from '~/machines/kit/resource-lists';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { type ResourceViewActor, viewOf } from '~/machines/kit/resource-view-machine';
import { createTail, type TailActor, readNewerTask } from '~/machines/kit/tail-machine';
import { chatList, chatOf, chatRemoval, type ChatTexts, chatTexts, type ShownChat } from './chats';
import { inDomain } from './in-domain';

/** An event of a chat with parsed user ids; `other`: who was added or removed. */
export type ChatEntry = Pick<ChatEvent, 'eventNumber' | 'type' | 'timestamp' | 'message' | 'name' | 'topic'> & {
  user: UserId;
  members: readonly UserId[];
  other: UserId | undefined;
};

function entryOf(event: ChatEvent): ChatEntry {
  const { user, members, userAdded, addedUser, userRemoved, removedUser, ...rest } = event;
  const other = userAdded || addedUser || userRemoved || removedUser;
  return {
    ...rest,
    user: readUserId(user),
    members: members.map(readUserId),
    other: other === '' ? undefined : readUserId(other),
  };
}

/**
 * The server answers requests about a missing chat after 20 s, with an error that does not say so. To find out, the chat itself is read, which
 * the server answers immediately (docs/decisions).
 */
async function orMissing<Answer>(
  asked: Promise<Answer>,
  look: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    signal.throwIfAborted();
    const problem = toProblem(error);
    if (problem.kind === 'unauthorised' || isRejectedWith(problem, 'not_found', 'forbidden')) throw problem;
    const missing = await look().then(
      () => undefined,
      (reason: unknown) => toProblem(reason),
    );
    throw missing !== undefined && isRejectedWith(missing, 'not_found') ? missing : problem;
  }
}

type ChatFacts = { chatId: string };

/** Spec domain-level §8: one message, whichever of the two fields was refused. */
export const chatEditMachine = createResourceForm<ChatTexts, ChatFacts, ChatFacts>({
  fields: chatTexts,
  refusalOf: (problem, _, { chatId }) => ({
    title: 'Could Not Update Chat',
    text: isRejectedWith(problem, 'not_found')
      ? `The chat '${chatId}' no longer exists. It was deleted.`
      : withReason('Could not update the chat name.', problem),
  }),
});
export type ChatEditActor = ResourceFormActor<ChatTexts, ChatFacts, ChatFacts>;

/** A missing chat is not read again. */
const isMissing = (problem: ApiProblem) => isRejectedWith(problem, 'not_found');

/** Spec domain-level §9. */
export const chatEventList = listKind<ChatEntry>({
  idOf: ({ eventNumber }) => String(eventNumber),
  isFinal: isMissing,
  pageSize: 20,
  pageSizes: [10, 20, 50],
});
export const chatTailMachine = createTail<ChatEntry>({ idOf: chatEventList.descriptor.idOf, most: 300 });

export type ChatViewActor = ResourceViewActor<ShownChat>;
export type ChatEventListActor = ResourceListActor<ChatEntry>;
export type ChatTailActor = TailActor<ChatEntry>;

/** One chat: its properties, its events, and the form for name and topic. Each machine is for one id. */
export const chatPage = inDomain((wiring) => {
  const { key, at, now, navigation, notify, rememberedLists } = wiring;
  const { chats } = wiring.inDomain;
  const eventsOf =
    (chatId: string) =>
    async ({ filter, offset, limit }: RowRange, signal: AbortSignal) => {
      const asked = chats.events(key, chatId, { filter, offset, limit }, signal);
      const answer = await orMissing(asked, () => chats.get(key, chatId, signal), signal);
      return { ...answer, data: answer.data.map(entryOf) };
    };

  return {
    chat: (chatId: string) => viewOf(async (signal) => chatOf(await chats.get(key, chatId, signal)), isMissing),

    removal: removalOf(chatList, wiring, {
      ...chatRemoval(wiring),
      onRemoved: (isRemoved) => {
        if (!isRemoved) return;
        rememberedLists.at(at('chats')).forget();
        navigation.back(at('chats'));
      },
    }),

    chatEvents: (chatId: string) => listOf(chatEventList, wiring, { readPaged: eventsOf(chatId) }),

    chatTail: (chatId: string) =>
      chatTailMachine.provide({
        actors: {
          readNewer: readNewerTask({
            load: eventsOf(chatId),
            idOf: chatEventList.descriptor.idOf,
            rows: 'append',
            now,
          }),
        },
      }),

    editChat: (chatId: string) =>
      formOf(chatEditMachine, {
        load: async (_, signal) => {
          const { name, topic } = await chats.get(key, chatId, signal);
          return { values: { name, topic } };
        },
        /** Two calls: if the second fails, the result of the first is not mistaken for someone else's change. */
        save: async ({ values, baseline }, signal) => {
          const { name, topic } = await chats.get(key, chatId, signal);
          const present: ChatTexts = { name, topic };
          const isTheirs = (field: keyof ChatTexts) =>
            present[field] !== baseline[field] && present[field] !== values[field];
          if (isTheirs('name') || isTheirs('topic')) return { theirs: present };
          const look = () => chats.get(key, chatId, signal);
          if (values.name !== name) await orMissing(chats.setName(key, chatId, values.name, signal), look, signal);
          if (values.topic !== topic) await orMissing(chats.setTopic(key, chatId, values.topic, signal), look, signal);
          return { saved: { chatId } };
        },
        check: checkTask<ChatFacts, ChatTexts>(async ({ input: { values }, signal }) => {
          const { name, topic } = await chats.get(key, chatId, signal);
          return name === values.name && topic === values.topic ? { chatId } : undefined;
        }),
        onSaved: () => {
          notify({ intent: 'success', ...titledNotice('Chat')(chatId, 'updated') });
          navigation.back(at('chats'));
        },
      }),
  };
});
