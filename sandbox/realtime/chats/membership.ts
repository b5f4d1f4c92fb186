import { chatMembers, permissionsInChat } from '../../state/chats';
import type { Chat } from '../../state/chat-records';
import { leaveRoom } from '../../state/chat-rooms';
import type { UserReference } from '../../state/user-references';
import { isSameUser } from '../../state/user-references';
import type { Exchange, RequestHandler } from '../handler';
import type { Body, UserIdData } from '../messages';
import { RequestError } from '../problems';
import type { Member } from '../room';
import { findUser, userRef } from '../user-data';
import { makeEvent } from './broadcast';
import { chatInfo, introduceMembers } from './chat-data';
import { enterWithSession } from './rooms';
import { hasJoined, requireChat, requireJoined, requirePermission, unauthorized } from './target';

type OfChat = { chatId?: string };

const notPossible = (message: string) => new RequestError('not_supported', message);

/** Public chats are open to all users, private rooms to those with permission, and other private chats to no one. */
const requireEntry = ({ domain, user }: Member, chat: Chat) => {
  if (chat.membership === 'public') return;
  if (chat.type !== 'room') throw notPossible('Can not join a private channel');
  if (!permissionsInChat(domain, chat, user).includes('join_chat_channel')) throw unauthorized();
};

const joinChatRequest = async ({ chatId = '' }: OfChat, exchange: Exchange): Promise<Body> => {
  const { member } = exchange;
  const { domain } = member;
  const chat = requireChat(domain, chatId);
  if (hasJoined(member, chat)) {
    throw new RequestError('chat_already_joined', 'The current user or session is already joined to this chat');
  }
  requireEntry(member, chat);
  const isRoom = chat.type === 'room';
  const isNew = isRoom ? enterWithSession(exchange, chat) : true;
  // In a room the joining session is notified too.
  const made = isNew ? makeEvent(exchange, chat, { type: 'user_joined' }, isRoom ? undefined : member) : undefined;
  const info = chatInfo(domain, chat);
  const introduction = introduceMembers(domain, [chat]);
  await made;
  member.send(introduction);
  return ['joinChatResponse', { chatInfo: info }];
};

const leaveChatRequest = async ({ chatId = '' }: OfChat, exchange: Exchange): Promise<Body> => {
  const { member } = exchange;
  const { domain, user, session } = member;
  const chat = requireChat(domain, chatId);
  if (chat.type === 'direct') throw notPossible('Can not leave a direct chat');
  const mayLeave = permissionsInChat(domain, chat, user).includes('leave_chat_channel');
  if (!mayLeave && !(chat.type === 'room' && hasJoined(member, chat))) throw unauthorized();
  requireJoined(member, chatId);
  if (chat.type === 'room') {
    if (leaveRoom(domain, chat.id, session.id)) await makeEvent(exchange, chat, { type: 'user_left' });
    return ['leaveChatResponse', {}];
  }
  await makeEvent(exchange, chat, { type: 'user_left' }, member);
  return ['leaveChatResponse', {}];
};

const isMember = ({ domain }: Member, chat: Chat, user: UserReference) =>
  chatMembers(domain, chat).some((each) => isSameUser(each, user));

const requireChannel = (chat: Chat) => {
  if (chat.type !== 'channel') throw notPossible('Members can only be added to, or removed from, channels');
};

const addUserToChatRequest = async (
  { chatId = '', userToAdd = {} }: OfChat & { userToAdd?: UserIdData },
  exchange: Exchange,
): Promise<Body> => {
  const { member } = exchange;
  const other = userRef(userToAdd);
  const chat = requirePermission(member, chatId, 'add_chat_user');
  requireChannel(chat);
  if (!findUser(member.domain, other)) {
    throw new RequestError('user_not_found', `The user does not exist: ${other.username}`, {
      id: { stringValue: other.username },
    });
  }
  if (isMember(member, chat, other)) {
    throw new RequestError('chat_already_a_member', 'The user is already a member of this chat');
  }
  await makeEvent(exchange, chat, { type: 'user_added', other });
  return ['addUserToChatResponse', {}];
};

const removeUserFromChatRequest = async (
  { chatId = '', userToRemove = {} }: OfChat & { userToRemove?: UserIdData },
  exchange: Exchange,
): Promise<Body> => {
  const { member } = exchange;
  const other = userRef(userToRemove);
  const chat = requirePermission(member, chatId, 'remove_chat_user');
  requireChannel(chat);
  if (isSameUser(member.user, other)) {
    throw new RequestError('cant_remove_self', 'A user can not remove themselves from a chat');
  }
  if (!isMember(member, chat, other)) {
    throw new RequestError('not_a_member', 'The user is not a member of this chat');
  }
  await makeEvent(exchange, chat, { type: 'user_removed', other });
  return ['removeUserFromChatResponse', {}];
};

export const chatMembershipRequests: Record<string, RequestHandler> = {
  joinChatRequest,
  leaveChatRequest,
  addUserToChatRequest,
  removeUserFromChatRequest,
};
