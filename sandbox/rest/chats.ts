import * as v from 'valibot';
import {
  addChatEvent,
  chatHistory,
  chatMembers,
  createChat,
  createdTime,
  findChat,
  lastEvent,
  removeChat,
  takeTurn,
} from '../state/chats';
import {
  type Chat,
  type ChatEvent,
  type ChatEventContent,
  chatMemberships,
  chatTypes,
  type Domain,
} from '../state/records';
import { findDomainUser, referencedUser, referenceText, rememberConvergenceUser } from '../state/domain-users';
import { badRequest, created, duplicate, internalError, notFound, silence } from './answers';
import {
  compareText,
  flagOf,
  matchesFilter,
  pagedOf,
  usedDomain,
  wholeNumber,
  route,
  type Call,
  type Route,
} from './call';

const newChat = v.object({
  chatId: v.string(),
  chatType: v.string(),
  membership: v.string(),
  name: v.string(),
  topic: v.string(),
  members: v.array(v.string()),
});

const shown = (domain: Domain, chat: Chat) => ({
  chatId: chat.id,
  chatType: chat.type,
  membership: chat.membership,
  name: chat.name,
  topic: chat.topic,
  members: chatMembers(domain, chat).map(referenceText),
  created: createdTime(chat),
  lastEventNumber: lastEvent(chat).number,
  lastEventTimestamp: lastEvent(chat).timestamp,
});

const list = (call: Call) => {
  const domain = usedDomain(call);
  const found = domain.chats
    .filter(({ id, name, topic }) => matchesFilter(call.query, id, name, topic))
    .sort((one, other) => compareText(one.id, other.id));
  return pagedOf(found, call.query, (chat) => shown(domain, chat));
};

const named = (call: Call) => {
  const domain = usedDomain(call);
  return { domain, chat: findChat(domain, call.param('chat')) };
};

/** The real server sends the request to a missing chat and waits for its answer. */
const awaited = async (call: Call) => {
  const { domain, chat } = named(call);
  if (chat) return { domain, chat };
  if (call.hazards('silent-chats')) await silence(call.state);
  throw notFound();
};

const create = async (call: Call) => {
  const { state, user, hazards } = call;
  const domain = usedDomain(call);
  const { chatId: id, name, topic, ...wanted } = await call.body(newChat);
  const type = chatTypes.find((each) => each === wanted.chatType);
  const membership = chatMemberships.find((each) => each === wanted.membership);
  const members = wanted.members.map((text) => referencedUser(domain, text));
  const creator = findDomainUser(domain, 'convergence', user.username);
  if (!hazards('blank-names') && id.trim() === '') throw badRequest('The chat id can not be empty');
  // On the real server too, the domain does not know an operator before the first realtime connection.
  if (!creator || !type || type === 'direct' || !membership) throw internalError();
  if (findChat(domain, id)) throw duplicate('chatId');
  const known = [...new Set(members)].filter((member) => member !== undefined);
  if (known.length < new Set(members).size) throw internalError();
  createChat(state, domain, { id, type, membership, name, topic, members: known, creator });
  return created({ chatId: id });
};

const remove = async (call: Call) => {
  const { state } = call;
  const { domain, chat } = named(call);
  if (!chat) throw internalError();
  const sessions = removeChat(state, domain, chat);
  const finish = await takeTurn(chat, state.flush());
  state.announce({ type: 'chat.removed', domain, chat, sessions });
  finish();
};

const change = async (call: Call, content: ChatEventContent) => {
  const { state, user } = call;
  const { domain, chat } = await awaited(call);
  if (chat.type === 'direct') throw badRequest('A direct chat has neither name nor topic.');
  const operator = rememberConvergenceUser(state, domain, user.username);
  const event = addChatEvent(state, domain, chat, operator, content);
  const finish = await takeTurn(chat, state.flush());
  state.announce({ type: 'chat.event', domain, chat, event });
  finish();
};

/** The event with its users as references. */
const eventContent = (event: ChatEvent): object => {
  if (event.type === 'created') {
    return { name: event.name, topic: event.topic, members: event.members.map(referenceText) };
  }
  if (event.type === 'message') return { message: event.message };
  if (event.type === 'user_added') return { userAdded: referenceText(event.other) };
  if (event.type === 'user_removed') return { userRemoved: referenceText(event.other) };
  if (event.type === 'name_changed') return { name: event.name };
  return event.type === 'topic_changed' ? { topic: event.topic } : {};
};

const events = async (call: Call) => {
  const { query } = call;
  const { chat } = await awaited(call);
  const found = chatHistory(chat, {
    types: (query.get('eventTypes') ?? '').split(',').filter((type) => type !== ''),
    message: query.get('messageFilter') ?? '',
    startEvent: wholeNumber(query, 'startEvent'),
    forward: flagOf(query, 'forward'),
  });
  return pagedOf(found, query, (event) => ({
    eventNumber: event.number,
    id: chat.id,
    user: referenceText(event.user),
    timestamp: event.timestamp,
    ...eventContent(event),
    type: event.type,
  }));
};

const path = '/domains/:ns/:id/chats';

/** /domains/{ns}/{id}/chats */
export const chatRoutes: Route[] = [
  route('GET', path, list),
  route('POST', path, create),
  route('GET', `${path}/:chat`, (call) => {
    const { domain, chat } = named(call);
    if (!chat) throw notFound();
    return shown(domain, chat);
  }),
  route('DELETE', `${path}/:chat`, remove),
  route('PUT', `${path}/:chat/name`, async (call) => {
    usedDomain(call);
    const { name } = await call.body(v.object({ name: v.string() }));
    return change(call, { type: 'name_changed', name });
  }),
  route('PUT', `${path}/:chat/topic`, async (call) => {
    usedDomain(call);
    const { topic } = await call.body(v.object({ topic: v.string() }));
    return change(call, { type: 'topic_changed', topic });
  }),
  route('GET', `${path}/:chat/events`, events),
];
