import { addChatEvent, chatMembers, roomSessions, takeTurn } from '../../state/chats';
import type { Chat, ChatEvent, ChatEventContent, Domain } from '../../state/records';
import type { DomainEvent } from '../../state/state';
import type { Exchange, Member, Room } from '../room';
import { introduceUsers, userKey } from '../user-data';
import { eventMessage, usersOfEvent } from './chat-data';

/** The connected sessions that receive the events of the chat. `sessions`: those of a removed room. */
export const listeners = (
  room: Room,
  domain: Domain,
  chat: Chat,
  sessions: ReadonlySet<string> = roomSessions(domain, chat.id),
): Member[] => {
  if (chat.type === 'room') return [...room.members].filter(({ session }) => sessions.has(session.id));
  const users = new Set(chatMembers(domain, chat).map(userKey));
  return [...room.members].filter(({ user }) => users.has(userKey(user)));
};

const tell = (members: Iterable<Member>, domain: Domain, chat: Chat, event: ChatEvent) => {
  const message = eventMessage(chat, event);
  if (!message) return;
  const introduction = introduceUsers(domain, usersOfEvent(event));
  for (const member of members) {
    member.send(introduction);
    member.send(message);
  }
};

/** Waits until the change is on disk and it is this event's turn in the chat. `effect` runs after the answer. */
export const afterTurn = async (exchange: Exchange, chat: Chat, effect: () => void): Promise<void> => {
  const finish = await takeTurn(chat, exchange.state.flush());
  exchange.afterAnswer(() => {
    effect();
    finish();
  });
};

/**
 * Records an event of the requesting session. After the answer, notifies everyone who received events before or after it, except `unheard`.
 */
export const makeEvent = async (
  exchange: Exchange,
  chat: Chat,
  content: ChatEventContent,
  unheard?: Member,
): Promise<ChatEvent> => {
  const { state, room, member } = exchange;
  const { domain } = member;
  const hearing = new Set(listeners(room, domain, chat));
  const event = addChatEvent(state, domain, chat, member.user, content);
  for (const each of listeners(room, domain, chat)) hearing.add(each);
  if (unheard) hearing.delete(unheard);
  await afterTurn(exchange, chat, () => tell(hearing, domain, chat, event));
  return event;
};

/** Notifies members of a change of their chat that no connected session made. */
export const relayChatEvent = (room: Room, event: DomainEvent): void => {
  const { domain } = event;
  if (event.type === 'chat.event') {
    tell(listeners(room, domain, event.chat), domain, event.chat, event.event);
  } else if (event.type === 'chat.removed') {
    for (const member of listeners(room, domain, event.chat, event.sessions)) {
      member.send(['chatRemoved', { chatId: event.chat.id }]);
    }
  }
};
