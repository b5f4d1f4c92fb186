import { chatMembers, createChat, findChat } from '../../state/chats';
import { type Chat, chatMemberships, type Domain } from '../../state/records';
import { isSameUser, type UserReference } from '../../state/domain-users';
import type { Exchange, RequestHandler } from '../room';
import { type Body, RequestError, type UserIdData, type Wrapped } from '../messages';
import { findUser, userKey, userRef } from '../user-data';
import { chatInfo, introduceMembers, isVisible } from './chat-data';

/** Sends the infos after their users. */
const infos = ({ member }: Exchange, chats: Chat[]) => {
  if (chats.length > 0) member.send(introduceMembers(member.domain, chats));
  return chats.map((chat) => chatInfo(member.domain, chat));
};

type ChatIds = { chatIds?: string[] };

const getChatsRequest = ({ chatIds = [] }: ChatIds, exchange: Exchange): Body => {
  const { domain } = exchange.member;
  const chats = [...new Set(chatIds)].map((id) => findChat(domain, id));
  return [
    'getChatsResponse',
    {
      chatInfo: infos(
        exchange,
        chats.filter((chat) => chat !== undefined),
      ),
    },
  ];
};

const chatsExistRequest = ({ chatIds = [] }: ChatIds, { member: { domain } }: Exchange): Body => [
  'chatsExistResponse',
  { exists: chatIds.map((id) => findChat(domain, id) !== undefined) },
];

/** Channels and direct chats of the user; rooms are joined by sessions. */
const getJoinedChatsRequest = (_: object, exchange: Exchange): Body => {
  const { domain, user } = exchange.member;
  const chats = domain.chats.filter((chat) => chat.members.some((each) => isSameUser(each, user)));
  return ['getJoinedChatsResponse', { chatInfo: infos(exchange, chats) }];
};

const sameMembers = (domain: Domain, chat: Chat, users: UserReference[]) => {
  const members = chatMembers(domain, chat);
  return members.length === users.length && users.every((user) => members.some((each) => isSameUser(each, user)));
};

/** The users of a direct chat, including the requesting one. @throws RequestError */
const directMembers = ({ domain, user }: Exchange['member'], values: UserIdData[]): UserReference[] => {
  const users = [...values.map(userRef), user];
  if (users.some((each) => !findUser(domain, each))) {
    throw new RequestError('unknown', 'An unknown error has occurred, check the server logs for more details.');
  }
  return [...new Map(users.map((each) => [userKey(each), each])).values()];
};

/** Returns the direct chat of a set of users, creating it on demand. */
const getDirectChatsRequest = async (
  { userLists = [] }: { userLists?: { values?: UserIdData[] }[] },
  exchange: Exchange,
): Promise<Body> => {
  const { state, member } = exchange;
  const { domain, user } = member;
  const lists = userLists.map(({ values = [] }) => directMembers(member, values));
  const chats = lists.map(
    (members) =>
      domain.chats.find((chat) => chat.type === 'direct' && sameMembers(domain, chat, members)) ??
      createChat(state, domain, {
        type: 'direct',
        membership: 'private',
        name: '',
        topic: '',
        members,
        creator: user,
      }),
  );
  await state.flush();
  return ['getDirectChatsResponse', { chatInfo: infos(exchange, chats) }];
};

type Search = {
  searchTerm?: string;
  searchFields?: string[];
  types?: string[];
  membership?: string;
  offset?: Wrapped<number>;
  limit?: Wrapped<number>;
};

const searchable = ['id', 'name', 'topic'] as const;

/** Sorted by id. Private chats are found only by members and console operators. A limit of 0 means no limit. */
const chatsSearchRequest = (search: Search, exchange: Exchange): Body => {
  const { searchTerm = '', searchFields = [], types = [], membership } = search;
  const fields = searchable.filter((field) => searchFields.length === 0 || searchFields.includes(field));
  const wanted = searchTerm.toLowerCase();
  const knownMembership = chatMemberships.find((each) => each === membership);
  const found = exchange.member.domain.chats
    .filter((chat) => isVisible(exchange.member, chat))
    .filter((chat) => types.length === 0 || types.includes(chat.type))
    .filter((chat) => !knownMembership || chat.membership === knownMembership)
    .filter((chat) => fields.some((field) => chat[field].toLowerCase().includes(wanted)))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const offset = Math.max(search.offset?.value ?? 0, 0);
  const limit = Math.max(search.limit?.value ?? 0, 0) || undefined;
  const page = found.slice(offset, limit && offset + limit);
  return ['chatsSearchResponse', { data: infos(exchange, page), startIndex: offset, totalResults: found.length }];
};

export const chatLookupRequests: Record<string, RequestHandler> = {
  getChatsRequest,
  chatsExistRequest,
  getJoinedChatsRequest,
  getDirectChatsRequest,
  chatsSearchRequest,
};
