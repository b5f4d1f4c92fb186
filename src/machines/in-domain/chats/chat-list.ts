import type { Chat } from '../../../api/rest/domain/chats';
import type { UserId } from '../../../api/rest/domain/user-id';
import type { DomainKey } from '../../../api/rest/domains';
import { isRejectedWith } from '../../../api/rest/problem';
import { domainPath } from '../../console/place';
import type { QueryDefaults, Sort } from '../../resource-list/list-query';
import type { ListDescriptor } from '../../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../../resource-list/resource-list-machine';

/** A chat with its members as users of a type. */
export type ShownChat = Omit<Chat, 'members'> & { members: readonly UserId[] };

/** The address of one chat's page, and of the page that changes it. */
export const chatPath = (key: DomainKey, id: string) => `${domainPath(key)}/chats/${encodeURIComponent(id)}`;
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
export const oneChatDescriptor: ListDescriptor<ShownChat> = {
  ...chatListDescriptor,
  isFinal: (problem) => isRejectedWith(problem, 'not_found'),
};
export const oneChatMachine = createResourceList<ShownChat>(oneChatDescriptor);

export type ChatListActor = ResourceListActor<ShownChat>;
