import type { Exchange, MessageHandler, RequestHandler, Room } from './room';
import { identityCacheUpdate, userIdData, userKey, userRef, type UserRef } from './user-data';
import type { Body, UserIdData, ValueMap } from './messages';

/** Unknown users are not an error; they are never available. */
const userPresences = (room: Room, users: UserRef[]) =>
  users.map((user) => ({
    user: userIdData(user),
    available: room.isAvailable(user),
    state: room.presenceState(user),
  }));

export const availabilityChanged = (user: UserRef, available: boolean): Body => [
  'presenceAvailabilityChanged',
  { user: userIdData(user), available },
];

const presenceRequest = ({ users = [] }: { users?: UserIdData[] }, { room, member }: Exchange): Body => {
  const refs = users.map(userRef);
  member.send(identityCacheUpdate(member.domain, refs));
  return ['presenceResponse', { userPresences: userPresences(room, refs) }];
};

/** Without users, it is the resubscription that every client sends after connecting. */
const presenceSubscribeRequest = ({ users = [] }: { users?: UserIdData[] }, { room, member }: Exchange): Body => {
  const refs = users.map(userRef);
  for (const user of refs) member.subscriptions.add(userKey(user));
  if (refs.length > 0) member.send(identityCacheUpdate(member.domain, refs));
  return ['presenceSubscribeResponse', { userPresences: userPresences(room, refs) }];
};

const presenceUnsubscribe = ({ users = [] }: { users?: UserIdData[] }, { member }: Exchange) => {
  for (const user of users) member.subscriptions.delete(userKey(userRef(user)));
};

const presenceSetState = ({ state = {} }: { state?: ValueMap }, { room, member: { user } }: Exchange) => {
  room.setPresenceState(user, { ...room.presenceState(user), ...state });
  room.sendToFollowers(user, ['presenceStateSet', { user: userIdData(user), state }]);
};

const presenceRemoveState = ({ keys = [] }: { keys?: string[] }, { room, member: { user } }: Exchange) => {
  const rest = Object.entries(room.presenceState(user)).filter(([key]) => !keys.includes(key));
  room.setPresenceState(user, Object.fromEntries(rest));
  room.sendToFollowers(user, ['presenceStateRemoved', { user: userIdData(user), keys }]);
};

const presenceClearState = (_: object, { room, member: { user } }: Exchange) => {
  room.setPresenceState(user, {});
  room.sendToFollowers(user, ['presenceStateCleared', { user: userIdData(user) }]);
};

export const presenceRequests: Record<string, RequestHandler> = { presenceRequest, presenceSubscribeRequest };
export const presenceMessages: Record<string, MessageHandler> = {
  presenceUnsubscribe,
  presenceSetState,
  presenceRemoveState,
  presenceClearState,
};
