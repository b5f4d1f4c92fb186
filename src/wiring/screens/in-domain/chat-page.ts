import {
  chatEditMachine,
  type ChatFacts,
  type ChatTexts,
} from '../../../machines/in-domain/chats/chat-edit-form';
import {
  chatEventDefaults,
  chatEventDescriptor,
  chatEventMachine,
  chatTailMachine,
  type ChatEntry,
} from '../../../machines/in-domain/chats/chat-events';
import {
  chatListDescriptor,
  oneChatMachine,
  type ShownChat,
} from '../../../machines/in-domain/chats/chat-list';
import type { Draft, Form, LoadedForm, Outcome } from '../../../machines/resource-form/form-setup';
import {
  forgetQuery,
  keepQuery,
  loadWholeTask,
  loadPagedTask,
  removalActors,
  type Stretch,
} from '../../list-actors';
import { screenTask } from '../../screen-task';
import { readNewerTask } from '../../tail-actors';
import { chatOf, entryOf, orMissing } from './chat-reading';
import { tellRemoved } from './chat-screens';
import { inDomain } from './domain-wiring';
import { checkTask, isThere } from '../../form-actors';

type Loaded = LoadedForm<ChatTexts, ChatFacts>;
type Saved = Outcome<ChatFacts, ChatTexts>;

/** One chat: what it is, what happened in it, its name and topic. Each machine is made for one id. */
export const chatPage = inDomain(({ inDomain: { chats }, key, at, now, navigation, notify }) => {
  const eventsOf =
    (chatId: string) =>
    async ({ filter, offset, limit }: Stretch, signal: AbortSignal) => {
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
          /** Two calls: where the second fails the first is done, and is not taken for somebody else's. */
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
