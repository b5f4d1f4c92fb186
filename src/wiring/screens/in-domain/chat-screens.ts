import type { NewChat } from '../../../api/rest/domain/chats';
import { chatFormMachine } from '../../../machines/in-domain/chats/chat-form';
import {
  chatListDefaults,
  chatListDescriptor,
  chatListMachine,
  type ShownChat,
} from '../../../machines/in-domain/chats/chat-list';
import type { Draft, Form, LoadedForm, Outcome } from '../../../machines/resource-form/form-setup';
import type { RemovalResult } from '../../../machines/resource-list/list-setup';
import { refusedHere } from '../../../machines/support/refused-here';
import type { Notify } from '../../../services';
import { keepQuery, loadPagedTask, readWholeWatch, removalActors, type Stretch } from '../../list-actors';
import { screenTask } from '../../screen-task';
import { chatOf } from './chat-reading';
import { inDomain } from './domain-wiring';
import { checkCreated, isThere } from '../../form-actors';
import { withReason } from '../../../machines/support/with-reason';

type Loaded = LoadedForm<NewChat, object>;

/** Milliseconds that a creation waits for the realtime connection. */
const linkPatience = 20_000;

/** Spec domain-level §8. */
export const tellRemoved = (notify: Notify, results: readonly RemovalResult[]) => {
  for (const { label, problem } of results)
    notify(
      problem
        ? {
            intent: 'error',
            title: 'Could Not Delete Chat',
            text: withReason('The chat could not be deleted.', problem),
          }
        : { intent: 'success', title: 'Chat Deleted', text: `The chat '${label}' was deleted.` },
    );
};

/** Chats of a domain: list and creation. */
export const chatScreens = inDomain(({ inDomain: { chats }, key, at, now, navigation, notify }) => {
  const read = async ({ filter, offset, limit }: Stretch, signal: AbortSignal) => {
    const answer = await chats.list(key, { filter, offset, limit }, signal);
    return { ...answer, data: answer.data.map(chatOf) };
  };

  /** The server makes chats only for operators that it knows by a connection. */
  async function connected(linked: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) {
    try {
      await linked(AbortSignal.any([signal, AbortSignal.timeout(linkPatience)]));
    } catch {
      signal.throwIfAborted();
      throw refusedHere(
        'not_connected',
        'The console is not connected to the domain, and the server creates chats only for operators who are. Try again once it is.',
      );
    }
  }

  return {
    chatList: chatListMachine.provide({
      actors: {
        keepQuery: keepQuery(navigation, chatListDefaults),
        load: loadPagedTask<ShownChat>(read, now),
        readWhole: readWholeWatch<ShownChat>(read, chatListDescriptor, now),
        ...removalActors(chatListDescriptor, {
          remove: ({ chatId }) => chats.remove(key, chatId),
          isThere: ({ chatId }, signal) => isThere(chats.get(key, chatId, signal)),
        }),
      },
      actions: { announceRemoved: (_, results) => tellRemoved(notify, results) },
    }),

    /** `linked` resolves once the operator is connected to the domain. */
    createChat: (linked: (signal: AbortSignal) => Promise<void>) =>
      chatFormMachine.provide({
        actors: {
          loadValues: screenTask<Loaded, Form<NewChat>>(({ input }) => Promise.resolve(input)),
          save: screenTask<Outcome<NewChat, NewChat>, Draft<NewChat>>(async ({ input, signal }) => {
            const created = { ...input.values, chatId: input.values.chatId.trim() };
            await connected(linked, signal);
            await chats.create(key, created, signal);
            return { saved: created };
          }),
          check: checkCreated(
            (values: NewChat) => ({ ...values, chatId: values.chatId.trim() }),
            ({ chatId }, signal) => chats.get(key, chatId, signal),
          ),
        },
        actions: {
          announceSaved: (_, { saved }) => {
            notify({
              intent: 'success',
              title: 'Chat Created',
              text: `Chat '${saved.chatId}' successfully created`,
            });
            navigation.go(at('chats'));
          },
        },
      }),
  };
});
