import type { State } from '../state/state';
import type { Body } from './messages';
import type { Member, Room } from './room';

/** What a handler works with: the whole, the domain's room, and the session that sent the message. */
export type Exchange = {
  state: State;
  room: Room;
  member: Member;
  /** Imitate the defects of the real server. */
  hazards: boolean;
  /** To be done right after the answer has been sent; not done if the request is refused. */
  afterAnswer: (effect: () => void) => void;
};

/**
 * Answers a request; throws, or rejects with, RequestError to refuse it. Messages sent meanwhile go out before the answer.
 * One that changes data answers only after `state.flush()`.
 */
export type RequestHandler = (content: never, exchange: Exchange) => Body | Promise<Body>;

/** Takes a message that is not answered. */
export type MessageHandler = (content: never, exchange: Exchange) => void;
