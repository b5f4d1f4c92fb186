import type { NewChat } from '~/api/rest/domain/chats';
import type { DomainKey } from '~/api/rest/domains';
import type { QueryDefaults, Sort } from '~/core/list-query';
import { domainPath, isSegment } from '~/core/paths';
import { type ApiProblem, isRejectedWith } from '~/core/problem';
import { duplicateField, refusedHere, withReason } from '~/core/refusals';
import { checkCreated, isThere } from '~/machines/kit/resource-form-actors';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '~/machines/kit/resource-form-machine';
import type {
  Draft,
  FieldErrors,
  Form,
  LoadedForm,
  Outcome,
  Refusal,
} from '~/machines/kit/resource-form-setup';
import {
  keepQuery,
  loadPagedTask,
  readWholeWatch,
  removalActors,
  type RowRange,
} from '~/machines/kit/resource-list-actors';
import { createResourceList, type ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { ListDescriptor, RemovalResult } from '~/machines/kit/resource-list-setup';
import { screenTask } from '~/machines/kit/task';
import type { Notify } from '~/machines/services';
import { chatOf, type ShownChat } from './chat-reading';
import { inDomain } from './in-domain';

/** The address of the list. */
export const chatsPath = (key: DomainKey) => `${domainPath(key)}/chats`;
/** The address of one chat's page, and of the page that changes it. */
export const chatPath = (key: DomainKey, id: string) => `${chatsPath(key)}/${encodeURIComponent(id)}`;
export const chatEditPath = (key: DomainKey, id: string) => `${chatPath(key, id)}/edit`;

/** The one order that the server knows. */
const byId: Sort = { column: 'id', direction: 'ascending' };

export const chatListDescriptor: ListDescriptor<ShownChat> = {
  idOf: ({ chatId }) => chatId,
  labelOf: ({ chatId }) => chatId,
  ordering: {
    own: byId,
    by: {
      id: ({ chatId }) => chatId,
      name: ({ name }) => name,
      type: ({ chatType }) => chatType,
      membership: ({ membership }) => membership,
      members: ({ members }) => members.length,
    },
    tie: ({ chatId }) => chatId,
  },
  /** Several at once are typed out: what was said in them goes with them. */
  confirmWord: (chats) => (chats.length === 1 ? undefined : `delete ${chats.length} chats`),
};

/** Spec domain-level §9. */
export const chatListDefaults: QueryDefaults = {
  pageSize: 25,
  sort: byId,
};
export const chatListMachine = createResourceList<ShownChat>(chatListDescriptor);

/** The list of one: the chat of a page. A chat that is not there is not asked for again. */
const oneChatDescriptor: ListDescriptor<ShownChat> = {
  ...chatListDescriptor,
  isFinal: (problem) => isRejectedWith(problem, 'not_found'),
};
export const oneChatMachine = createResourceList<ShownChat>(oneChatDescriptor);

export type ChatListActor = ResourceListActor<ShownChat>;

/** What the operator chooses from (spec domain-level §9). */
export const chatTypes = ['channel', 'room'] as const;
export const chatMemberships = ['public', 'private'] as const;

/** Spec domain-level §5. */
export const emptyChat: NewChat = {
  chatId: '',
  chatType: 'channel',
  membership: 'public',
  name: '',
  topic: '',
};

/** Name and topic are optional (spec domain-level §5). */
function validate({ chatId }: NewChat): FieldErrors<NewChat> {
  const id = chatId.trim();
  if (id === '') return { chatId: 'Please input a chat id!' };
  return isSegment(id) ? {} : { chatId: '"." and ".." can\'t be used as an id.' };
}

/** Spec domain-level §8; also a creation that fails otherwise is told (docs/decisions). */
function refusalOf(problem: ApiProblem): Refusal<NewChat> {
  const title = 'Could Not Create Chat';
  if (isRejectedWith(problem, 'duplicate', 'conflicts')) {
    const text = `A chat with the specified ${duplicateField(problem) ?? 'id'} already exists.`;
    return { title, text, fieldError: { field: 'chatId', text } };
  }
  return { title, text: withReason('The chat could not be created.', problem) };
}

export const chatFormMachine = createResourceForm<NewChat, object, NewChat>({ validate, refusalOf });
export type ChatFormActor = ResourceFormActor<NewChat, object, NewChat>;
export type ChatFormSnapshot = ResourceFormSnapshot<NewChat, object, NewChat>;

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
  const read = async ({ filter, offset, limit }: RowRange, signal: AbortSignal) => {
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
