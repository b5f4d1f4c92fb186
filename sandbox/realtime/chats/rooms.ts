import { addChatEvent } from '../../state/chat-events';
import { enterRoom, leaveRoom, roomsOfSession } from '../../state/chat-rooms';
import { takeTurn } from '../../state/chat-turns';
import { findChat } from '../../state/chats';
import type { Chat } from '../../state/chat-records';
import type { Exchange } from '../handler';
import type { Member } from '../room';
import { relayChatEvent } from './broadcast';

const watched = new WeakSet<Member>();

const leaveAll = ({ state, room, member }: Exchange) => {
  const { domain, user, session } = member;
  for (const chatId of roomsOfSession(domain, session.id)) {
    const last = leaveRoom(domain, chatId, session.id);
    const chat = findChat(domain, chatId);
    if (!last || !chat) continue;
    const event = addChatEvent(state, domain, chat, user, { type: 'user_left' });
    const tell = (finish: () => void) => {
      relayChatEvent(room, { type: 'chat.event', domain, chat, event });
      finish();
    };
    // The store reports failed writes and retries them.
    void takeTurn(chat, state.flush())
      .then(tell)
      .catch(() => undefined);
  }
};

/**
 * Joins with one session until it leaves or disconnects. Returns whether the user had no other session in the room: only then is there
 * an event.
 */
export const enterWithSession = (exchange: Exchange, chat: Chat): boolean => {
  const { domain, user, session } = exchange.member;
  if (!watched.has(exchange.member)) {
    watched.add(exchange.member);
    exchange.member.farewells.add(() => leaveAll(exchange));
  }
  return enterRoom(domain, chat.id, session.id, user);
};
