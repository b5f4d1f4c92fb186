import type { ChatEvent } from '../../../api/rest/domain/chat-events';
import type { UserId } from '../../../api/rest/domain/user-id';
import { isRejectedWith } from '../../../api/rest/problem';
import type { QueryDefaults } from '../../resource-list/list-query';
import type { ListDescriptor } from '../../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../../resource-list/resource-list-machine';
import { createTail, type TailActor } from '../../tail/tail-machine';

/** What happened in a chat, with its users as users of a type; `other`: who was added or removed. */
export type ChatEntry = Pick<
  ChatEvent,
  'eventNumber' | 'type' | 'timestamp' | 'message' | 'name' | 'topic'
> & {
  user: UserId;
  members: readonly UserId[];
  other: UserId | undefined;
};

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
