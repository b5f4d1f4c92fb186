import type { NewChat } from '../../../api/rest/domain/chats';
import type { Paged } from '../../../api/rest/domain/paged';
import { chatFormMachine } from '../../../machines/in-domain/chats/chat-form';
import {
  chatListDefaults,
  chatListDescriptor,
  chatListMachine,
  chatOrders,
  type ShownChat,
} from '../../../machines/in-domain/chats/chat-list';
import type { Draft, Form, LoadedForm, Outcome } from '../../../machines/resource-form/form-setup';
import type { RemovalResult } from '../../../machines/resource-list/list-setup';
import { orderRows } from '../../../machines/support/order-rows';
import { refusedHere } from '../../../machines/support/refused-here';
import type { Notify } from '../../../services';
import { keepQuery, loadPagedTask, removeTask, type Stretch } from '../../list-actors';
import { screenTask } from '../../screen-task';
import { chatOf } from './chat-reading';
import { inDomain } from './domain-wiring';

type Loaded = LoadedForm<NewChat, object>;

/** So many at once, where all are asked for to be put in order. */
const stretch = 500;
/** Milliseconds that a creation waits for the realtime connection. */
const linkPatience = 20_000;

/** Spec domain-level §8. */
export const tellRemoved = (notify: Notify, results: readonly RemovalResult[]) => {
  for (const { label, problem } of results)
    notify(
      problem
        ? { intent: 'error', title: 'Could Not Delete Chat', text: 'The chat could not be deleted.' }
        : { intent: 'success', title: 'Chat Deleted', text: `The chat '${label}' was deleted.` },
    );
};

/** Chats of a domain: list and creation. */
export const chatScreens = inDomain(({ inDomain: { chats }, key, at, now, navigation, notify }) => {
  const read = async (slice: { filter: string; offset: number; limit: number }, signal: AbortSignal) => {
    const answer = await chats.list(key, slice, signal);
    return { ...answer, data: answer.data.map(chatOf) };
  };

  async function all(filter: string, signal: AbortSignal): Promise<ShownChat[]> {
    const found: ShownChat[] = [];
    for (let total = 1; found.length < total;) {
      const answer = await read({ filter, offset: found.length, limit: stretch }, signal);
      if (answer.data.length === 0) break;
      found.push(...answer.data);
      total = answer.totalResults;
    }
    return found;
  }

  /** The server knows one order, that of the ids; for any other all are read. */
  async function page(
    { filter, sort, offset, limit }: Stretch,
    signal: AbortSignal,
  ): Promise<Paged<ShownChat>> {
    if (sort === undefined || (sort.column === 'id' && sort.direction === 'ascending'))
      return read({ filter, offset, limit }, signal);
    const ordered = orderRows(await all(filter, signal), sort, chatOrders, ({ chatId }) => chatId);
    return { data: ordered.slice(offset, offset + limit), startIndex: offset, totalResults: ordered.length };
  }

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
        load: loadPagedTask<ShownChat>(page, now),
        remove: removeTask(chatListDescriptor, ({ chatId }) => chats.remove(key, chatId)),
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
