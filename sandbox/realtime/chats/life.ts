import { createChat, findChat, removeChat } from '../../state/chats';
import { chatMemberships } from '../../state/chat-records';
import type { Domain } from '../../state/records';
import type { UserReference } from '../../state/user-references';
import type { Exchange, RequestHandler } from '../handler';
import type { Body, UserIdData, Wrapped } from '../messages';
import { RequestError } from '../problems';
import { findUser, userKey, userRef } from '../user-data';
import { afterTurn, listeners, makeEvent } from './broadcast';
import { requirePermission } from './target';

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
    if (findUser(domain, ref)) continue;
    throw new RequestError('user_not_found', `The user does not exist: ${ref.username}`, {
      id: { stringValue: ref.username },
    });
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

export const chatLifeRequests: Record<string, RequestHandler> = {
  createChatRequest,
  removeChatRequest,
  setChatNameRequest,
  setChatTopicRequest,
};
