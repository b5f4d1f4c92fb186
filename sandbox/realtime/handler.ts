import type { State } from '../state/state';
import type { Body } from './messages';
import type { Member, Room } from './room';

/** What a handler works with: the whole, the domain's room, and the session that sent the message. */
export type Exchange = { state: State; room: Room; member: Member };

/** Answers a request; throws RequestError to refuse it. Messages sent meanwhile go out before the answer. */
export type RequestHandler = (content: never, exchange: Exchange) => Body;

/** Takes a message that is not answered. */
export type MessageHandler = (content: never, exchange: Exchange) => void;
