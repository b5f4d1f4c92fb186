import {
  addChatEvent,
  chatHistory,
  chatMembers,
  createChat,
  enterRoom,
  findChat,
  leaveRoom,
  markSeen,
  permissionsInChat,
  removeChat,
  roomsOfSession,
  takeTurn,
} from '../../state/chats';
import { type Chat, chatMemberships, type Domain } from '../../state/records';
import type { Exchange, Member, RequestHandler } from '../room';
import { afterTurn, listeners, makeEvent, relayChatEvent } from './broadcast';
import { isSameUser, type UserReference } from '../../state/domain-users';
import { type Body, RequestError, userNotFound, timestampData, type UserIdData, type Wrapped } from '../messages';
import { findUser, introduceUsers, userIdData, userKey, userRef } from '../user-data';
import {
  chatInfo,
  hasJoined,
  historyData,
  introduceMembers,
  requireChat,
  requireJoined,
  requirePermission,
  requireReadable,
  unauthorized,
  usersOfEvent,
} from './chat-data';
import { chatLookupRequests } from './lookup';

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
const enterWithSession = (exchange: Exchange, chat: Chat): boolean => {
  const { domain, user, session } = exchange.member;
  if (!watched.has(exchange.member)) {
    watched.add(exchange.member);
    exchange.member.farewells.add(() => leaveAll(exchange));
  }
  return enterRoom(domain, chat.id, session.id, user);
};

type Creation = {
  chatId?: Wrapped<string>;
  chatType?: string;
  membership?: string;
  name?: string;
  topic?: string;
  members?: UserIdData[];
};

const invalid = (what: string, value: string) =>
  new RequestError('invalid_message', `'${value}' is not a valid ${what}.`);

/** Each user once. @throws RequestError for a user not in the domain */
const requireUsers = (domain: Domain, members: UserIdData[]): UserReference[] => {
  const users = new Map(members.map(userRef).map((ref) => [userKey(ref), ref]));
  for (const ref of users.values()) {
    if (!findUser(domain, ref)) throw userNotFound(ref.username);
  }
  return [...users.values()];
};

/** Every user may create channels and rooms. Direct chats are created on demand. */
const createChatRequest = async (
  { chatId, chatType = '', membership = '', name = '', topic = '', members = [] }: Creation,
  { state, member }: Exchange,
): Promise<Body> => {
  const { domain } = member;
  if (chatType !== 'channel' && chatType !== 'room') throw invalid('chat type', chatType);
  const knownMembership = chatMemberships.find((each) => each === membership);
  if (!knownMembership) throw invalid('membership', membership);
  const id = chatId?.value;
  if (chatId && !id) throw invalid('chat id', '');
  if (id !== undefined && findChat(domain, id)) {
    throw new RequestError('chat_already_exists', `A chat with id Some(${id}) already exists`);
  }
  const chat = createChat(state, domain, {
    id,
    type: chatType,
    membership: knownMembership,
    name,
    topic,
    members: requireUsers(domain, members),
    creator: member.user,
  });
  await state.flush();
  return ['createChatResponse', { chatId: chat.id }];
};

const removeChatRequest = async ({ chatId = '' }: { chatId?: string }, exchange: Exchange): Promise<Body> => {
  const { state, room, member } = exchange;
  const chat = requirePermission(member, chatId, 'remove_chat_channel');
  const others = listeners(room, member.domain, chat).filter((each) => each !== member);
  removeChat(state, member.domain, chat);
  await afterTurn(exchange, chat, () => {
    for (const other of others) other.send(['chatRemoved', { chatId }]);
  });
  return ['removeChatResponse', {}];
};

const setChatNameRequest = async (
  { chatId = '', name = '' }: { chatId?: string; name?: string },
  exchange: Exchange,
): Promise<Body> => {
  const chat = requirePermission(exchange.member, chatId, 'set_chat_name');
  await makeEvent(exchange, chat, { type: 'name_changed', name });
  return ['setChatNameResponse', {}];
};

const setChatTopicRequest = async (
  { chatId = '', topic = '' }: { chatId?: string; topic?: string },
  exchange: Exchange,
): Promise<Body> => {
  const chat = requirePermission(exchange.member, chatId, 'set_topic');
  await makeEvent(exchange, chat, { type: 'topic_changed', topic });
  return ['setChatTopicResponse', {}];
};

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
  if (!findUser(member.domain, other)) throw userNotFound(other.username);
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

const publishChatMessageRequest = async (
  { chatId = '', message = '' }: OfChat & { message?: string },
  exchange: Exchange,
): Promise<Body> => {
  const chat = requireJoined(exchange.member, chatId);
  const { number, timestamp } = await makeEvent(exchange, chat, { type: 'message', message });
  return ['publishChatMessageResponse', { eventNumber: number, timestamp: timestampData(timestamp) }];
};

const markChatEventsSeenRequest = async (
  { chatId = '', eventNumber = 0 }: OfChat & { eventNumber?: number },
  exchange: Exchange,
): Promise<Body> => {
  const { state, room, member } = exchange;
  const { domain, user } = member;
  const chat = requireJoined(member, chatId);
  const seen = markSeen(state, domain, chat, user, Math.max(eventNumber, 0));
  const hearing = listeners(room, domain, chat);
  await afterTurn(exchange, chat, () => {
    for (const each of hearing) {
      each.send(introduceUsers(domain, [user]));
      each.send(['chatEventsMarkedSeen', { chatId, user: userIdData(user), eventNumber: seen }]);
    }
  });
  return ['markChatEventsSeenResponse', {}];
};

type HistoryRequest = OfChat & {
  offset?: Wrapped<number>;
  limit?: Wrapped<number>;
  startEvent?: Wrapped<number>;
  forward?: Wrapped<boolean>;
  eventFilter?: string[];
};

/** A limit of 0 means no limit. */
const getChatHistoryRequest = (request: HistoryRequest, { member }: Exchange): Body => {
  const { chatId = '', startEvent, forward, eventFilter } = request;
  const chat = requireReadable(member, chatId);
  const found = chatHistory(chat, {
    types: eventFilter,
    startEvent: startEvent && (startEvent.value ?? 0),
    forward: forward?.value,
  });
  const offset = Math.max(request.offset?.value ?? 0, 0);
  const limit = Math.max(request.limit?.value ?? 0, 0) || undefined;
  const page = found.slice(offset, limit && offset + limit);
  member.send(introduceUsers(member.domain, page.flatMap(usersOfEvent)));
  return [
    'getChatHistoryResponse',
    { data: page.map((event) => historyData(chat, event)), startIndex: offset, totalResults: found.length },
  ];
};

export const chatRequests: Record<string, RequestHandler> = {
  ...chatLookupRequests,
  createChatRequest,
  removeChatRequest,
  setChatNameRequest,
  setChatTopicRequest,
  joinChatRequest,
  leaveChatRequest,
  addUserToChatRequest,
  removeUserFromChatRequest,
  publishChatMessageRequest,
  markChatEventsSeenRequest,
  getChatHistoryRequest,
};
