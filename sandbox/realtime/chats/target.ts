import { chatMembers, findChat, permissionsInChat, type ChatPermission } from '../../state/chats';
import type { Chat } from '../../state/chat-records';
import { isSessionInRoom } from '../../state/chat-rooms';
import type { Domain } from '../../state/records';
import { isSameUser } from '../../state/user-references';
import { RequestError } from '../problems';
import type { Member } from '../room';

export const unauthorized = (): RequestError => new RequestError('unauthorized', 'not authorized');

const notJoined = (id: string): RequestError =>
  new RequestError('chat_not_joined', `The chat must be joined to perform the requested operation: ${id}`);

/** @throws RequestError */
export const requireChat = (domain: Domain, id: string): Chat => {
  const chat = findChat(domain, id);
  if (chat) return chat;
  throw new RequestError('chat_not_found', `A chat with the id '${id}' does not exist.`);
};

/** In a room the member is the session, otherwise the user with all sessions. */
export const hasJoined = ({ domain, user, session }: Member, chat: Chat): boolean =>
  chat.type === 'room'
    ? isSessionInRoom(domain, chat.id, session.id)
    : chatMembers(domain, chat).some((each) => isSameUser(each, user));

/** The chat, joined by the session. @throws RequestError */
export const requireJoined = (member: Member, id: string): Chat => {
  const chat = requireChat(member.domain, id);
  if (!hasJoined(member, chat)) throw notJoined(id);
  return chat;
};

/** The chat, if the session has the permission. @throws RequestError */
export const requirePermission = (member: Member, id: string, permission: ChatPermission): Chat => {
  const chat = requireChat(member.domain, id);
  if (!permissionsInChat(member.domain, chat, member.user).includes(permission)) throw unauthorized();
  return chat;
};

/** Public chats are visible to all users, private ones to their members and to console operators. */
export const isVisible = (member: Member, chat: Chat): boolean =>
  chat.membership === 'public' || member.user.userType === 'convergence' || hasJoined(member, chat);

/** The chat, if the session may read its messages. @throws RequestError */
export const requireReadable = (member: Member, id: string): Chat => {
  const chat = requireChat(member.domain, id);
  if (!isVisible(member, chat)) throw notJoined(id);
  return chat;
};
