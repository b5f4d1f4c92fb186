import type { Imitates } from '../hazards';
import type { State } from '../state/state';
import type { Body } from './messages';
import type { Member, Room } from './room';

/** The context of a handler: the sandbox, the domain's room, and the sending session. */
export type Exchange = {
  state: State;
  room: Room;
  member: Member;
  /** The hazards of the real server to imitate. */
  hazards: Imitates;
  /** Runs right after the answer is sent; does not run if the request is refused. */
  afterAnswer: (effect: () => void) => void;
};

/**
 * Answers a request. Throws or rejects with RequestError to refuse it. Messages sent in the handler precede the answer. A handler that
 * changes data answers only after `state.flush()`.
 */
export type RequestHandler = (content: never, exchange: Exchange) => Body | Promise<Body>;

/** Handles a message without an answer. */
export type MessageHandler = (content: never, exchange: Exchange) => void;
