import type { QueryDefaults } from '~/core/list-query';
import { type ApiProblem, isRejectedWith } from '~/core/problem';
import { withReason } from '~/core/refusals';
import { checkTask, isThere } from '~/machines/kit/resource-form-actors';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import type { Draft, Form, LoadedForm, Outcome, Refusal } from '~/machines/kit/resource-form-setup';
import {
  forgetQuery,
  keepQuery,
  loadPagedTask,
  loadWholeTask,
  removalActors,
  type RowRange,
} from '~/machines/kit/resource-list-actors';
import { createResourceList, type ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { ListDescriptor } from '~/machines/kit/resource-list-setup';
import { readNewerTask } from '~/machines/kit/tail-actors';
import { createTail, type TailActor } from '~/machines/kit/tail-machine';
import { screenTask } from '~/machines/kit/task';
import { type ChatEntry, chatOf, entryOf, orMissing, type ShownChat } from './chat-reading';
import { chatListDescriptor, oneChatMachine, tellRemoved } from './chats';
import { inDomain } from './in-domain';

/** What can be changed of a chat (spec domain-level §7). */
export type ChatTexts = { name: string; topic: string };
/** Which chat it is. */
export type ChatFacts = { chatId: string };

/** Spec domain-level §8: one text, whichever of the two was refused. */
function refusalOf(problem: ApiProblem, _values: ChatTexts, { chatId }: ChatFacts): Refusal<ChatTexts> {
  const title = 'Could Not Update Chat';
  if (isRejectedWith(problem, 'not_found'))
    return { title, text: `The chat '${chatId}' no longer exists. It was deleted.` };
  return { title, text: withReason('Could not update the chat name.', problem) };
}

export const chatEditMachine = createResourceForm<ChatTexts, ChatFacts, ChatFacts>({
  validate: () => ({}),
  refusalOf,
});
export type ChatEditActor = ResourceFormActor<ChatTexts, ChatFacts, ChatFacts>;

export const chatEventDescriptor: ListDescriptor<ChatEntry> = {
  idOf: ({ eventNumber }) => String(eventNumber),
  labelOf: ({ eventNumber }) => String(eventNumber),
  isFinal: (problem) => isRejectedWith(problem, 'not_found'),
};

/** Spec domain-level §9. */
export const chatEventDefaults: QueryDefaults = { pageSize: 20, pageSizes: [10, 20, 50] };

export const chatEventMachine = createResourceList<ChatEntry>(chatEventDescriptor);
export const chatTailMachine = createTail<ChatEntry>({ idOf: chatEventDescriptor.idOf, most: 300 });

export type ChatEventListActor = ResourceListActor<ChatEntry>;
export type ChatTailActor = TailActor<ChatEntry>;

type Loaded = LoadedForm<ChatTexts, ChatFacts>;
type Saved = Outcome<ChatFacts, ChatTexts>;

/** One chat: what it is, what happened in it, its name and topic. Each machine is made for one id. */
export const chatPage = inDomain(({ inDomain: { chats }, key, at, now, navigation, notify }) => {
  const eventsOf =
    (chatId: string) =>
    async ({ filter, offset, limit }: RowRange, signal: AbortSignal) => {
      const asked = chats.events(key, chatId, { filter, offset, limit }, signal);
      const answer = await orMissing(asked, () => chats.get(key, chatId, signal), signal);
      return { ...answer, data: answer.data.map(entryOf) };
    };

  return {
    /** The list of the one. Once it is deleted nothing is asked for any more: the page is being left. */
    chat: (chatId: string) => {
      let gone = false;
      return oneChatMachine.provide({
        actors: {
          keepQuery: forgetQuery,
          load: loadWholeTask<ShownChat>(
            async (_, signal) =>
              gone ? new Promise<never>(() => {}) : [chatOf(await chats.get(key, chatId, signal))],
            now,
          ),
          ...removalActors(chatListDescriptor, {
            remove: () => chats.remove(key, chatId),
            isThere: (_, signal) => isThere(chats.get(key, chatId, signal)),
          }),
        },
        actions: {
          announceRemoved: (_, results) => {
            tellRemoved(notify, results);
            gone = results.every(({ problem }) => problem === undefined);
            if (gone) navigation.back(at('chats'));
          },
        },
      });
    },

    chatEvents: (chatId: string) =>
      chatEventMachine.provide({
        actors: {
          keepQuery: keepQuery(navigation, chatEventDefaults),
          load: loadPagedTask<ChatEntry>(eventsOf(chatId), now),
        },
      }),

    chatTail: (chatId: string) =>
      chatTailMachine.provide({
        actors: {
          readNewer: readNewerTask({
            load: eventsOf(chatId),
            idOf: chatEventDescriptor.idOf,
            rows: 'append',
            now,
          }),
        },
      }),

    editChat: (chatId: string) =>
      chatEditMachine.provide({
        actors: {
          loadValues: screenTask<Loaded, Form<ChatTexts>>(async ({ signal }) => {
            const { name, topic } = await chats.get(key, chatId, signal);
            return { values: { name, topic } };
          }),
          /** Two calls: where the second fails the first is done, and is not taken for someone else's. */
          save: screenTask<Saved, Draft<ChatTexts>>(async ({ input, signal }) => {
            const { values, baseline } = input;
            const { name, topic } = await chats.get(key, chatId, signal);
            const present: ChatTexts = { name, topic };
            const isTheirs = (field: keyof ChatTexts) =>
              present[field] !== baseline[field] && present[field] !== values[field];
            if (isTheirs('name') || isTheirs('topic')) return { theirs: present };
            const look = () => chats.get(key, chatId, signal);
            if (values.name !== name)
              await orMissing(chats.setName(key, chatId, values.name, signal), look, signal);
            if (values.topic !== topic)
              await orMissing(chats.setTopic(key, chatId, values.topic, signal), look, signal);
            return { saved: { chatId } };
          }),
          check: checkTask<ChatFacts, ChatTexts>(async ({ input: { values }, signal }) => {
            const { name, topic } = await chats.get(key, chatId, signal);
            return name === values.name && topic === values.topic ? { chatId } : undefined;
          }),
        },
        actions: {
          announceSaved: (_, { saved }) => {
            notify({
              intent: 'success',
              title: 'Chat Updated',
              text: `Chat '${saved.chatId}' successfully updated`,
            });
            navigation.back(at('chats'));
          },
        },
      }),
  };
});
