import type { Domain, DomainSession, DomainUser } from '../state/records';
import type { Body, ValueMap } from './messages';
import { userKey, type UserRef } from './user-data';
import type { Imitates } from '../hazards';
import type { State } from '../state/state';

/** A connected session, as message handlers see it. */
export type Member = {
  readonly domain: Domain;
  readonly user: DomainUser;
  readonly session: DomainSession;
  /** Keys of the users whose presence the session follows. */
  readonly subscriptions: Set<string>;
  /** Called once when the session has ended, for any reason. */
  readonly farewells: Set<() => void>;
  send(body: Body): void;
  /** Sends a request to the client; see client-questions.ts. */
  ask(body: Body): Promise<Body>;
};

/** Connected sessions of one domain and their presence. Exists as long as the domain. */
export type Room = {
  readonly members: ReadonlySet<Member>;
  enter(member: Member): void;
  leave(member: Member): void;
  isAvailable(user: UserRef): boolean;
  /** The user's presence state, kept after the user's sessions end. */
  presenceState(user: UserRef): ValueMap;
  setPresenceState(user: UserRef, state: ValueMap): void;
  /** Sends to the user's sessions and followers. */
  sendToFollowers(user: UserRef, body: Body): void;
};

export const createRoom = (): Room => {
  const members = new Set<Member>();
  const states = new Map<string, ValueMap>();
  return {
    members,
    enter: (member) => void members.add(member),
    leave: (member) => void members.delete(member),
    isAvailable: (user) => [...members].some((member) => userKey(member.user) === userKey(user)),
    presenceState: (user) => states.get(userKey(user)) ?? {},
    setPresenceState: (user, state) => {
      if (Object.keys(state).length > 0) states.set(userKey(user), state);
      else states.delete(userKey(user));
    },
    sendToFollowers: (user, body) => {
      const key = userKey(user);
      for (const member of [...members]) {
        if (userKey(member.user) === key || member.subscriptions.has(key)) member.send(body);
      }
    },
  };
};

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
