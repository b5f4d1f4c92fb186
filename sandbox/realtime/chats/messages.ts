import { chatHistory, markSeen } from '../../state/chat-events';
import type { Exchange, RequestHandler } from '../handler';
import { introduceUsers } from '../identity-cache';
import type { Body, Wrapped } from '../messages';
import { timestampData } from '../timestamp';
import { userIdData } from '../user-data';
import { afterTurn, listeners, makeEvent } from './broadcast';
import { historyData, usersOfEvent } from './chat-data';
import { requireJoined, requireReadable } from './target';

type OfChat = { chatId?: string };

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

export const chatMessageRequests: Record<string, RequestHandler> = {
  publishChatMessageRequest,
  markChatEventsSeenRequest,
  getChatHistoryRequest,
};
