import { createActivity, findActivity, removeActivity } from '../../state/activities';
import type { Activity, Domain } from '../../state/records';
import { type Body, RequestError, timestampData, type ValueMap } from '../messages';
import { initialGrants, type InitialPermissions, requireGrantees } from '../grants-data';
import type { Exchange, Member, MessageHandler, RequestHandler } from '../room';
import { introduceSessions } from '../user-data';
import {
  endPart,
  mayInActivity,
  nextResourceId,
  type Participant,
  participantByResource,
  participantsOf,
  participationsOf,
  takePart,
  visibleMembers,
  visibleStates,
} from './participation';

/** Identifies an activity in messages of the server. */
const named = (type: string, id: string): string => `{type: '${type}', id: ${id}}`;

/** @throws RequestError */
export const requireActivity = (domain: Domain, type: string, id: string): Activity => {
  const activity = findActivity(domain, type, id);
  if (activity) return activity;
  throw new RequestError('activity_not_found', `The activity does not exist: ${named(type, id)}.`);
};

type AutoCreateData = InitialPermissions & { ephemeral?: boolean };

type JoinRequest = {
  activityType?: string;
  activityId?: string;
  lurk?: boolean;
  state?: ValueMap;
  autoCreateData?: AutoCreateData;
};

const requirePermission = (member: Member, activity: Activity, lurk: boolean) => {
  if (mayInActivity(member, activity, lurk ? 'lurk' : 'join')) return;
  throw new RequestError(
    'unauthorized',
    `The user does not have permissions to ${lurk ? 'lurk in' : 'join'} the requested activity`,
  );
};

/** Creates a missing activity if the request describes it and the user could join it. */
const autoCreate = (
  { activityType: type = '', activityId: id = '', lurk = false, autoCreateData }: JoinRequest,
  { state, member }: Exchange,
): Activity | undefined => {
  const { domain } = member;
  if (!autoCreateData || findActivity(domain, type, id)) return undefined;
  const { ephemeral = false } = autoCreateData;
  const grants = initialGrants(autoCreateData);
  requireGrantees(domain, grants);
  requirePermission(member, { type, id, ephemeral, grants, created: 0 }, lurk);
  return createActivity(state, domain, { type, id, ephemeral, grants });
};

const join = (
  { activityType: type = '', activityId: id = '', lurk: lurking = false, state = {} }: JoinRequest,
  { state: all, member }: Exchange,
  resourceId: number,
): Body => {
  const activity = requireActivity(member.domain, type, id);
  if (participationsOf(member).some((each) => each.activity === activity)) {
    throw new RequestError('activity_already_joined', `The session is already joined to activity: ${named(type, id)}.`);
  }
  requirePermission(member, activity, lurking);
  const maySetState = !lurking && mayInActivity(member, activity, 'set_state');
  const initial = new Map(maySetState ? Object.entries(state) : []);
  const participant: Participant = { activity, member, resourceId, lurking, state: initial };
  takePart(all, participant);
  member.send(introduceSessions(member.domain, visibleMembers(activity)));
  return [
    'activityJoinResponse',
    {
      resourceId,
      state: visibleStates(member, activity),
      ephemeral: activity.ephemeral,
      created: timestampData(activity.created),
    },
  ];
};

const activityJoinRequest = (request: JoinRequest, exchange: Exchange): Body | Promise<Body> => {
  const resourceId = nextResourceId(exchange.member);
  const created = autoCreate(request, exchange);
  // An ephemeral activity need not be on disk first; it is joined in the same turn.
  if (!created || created.ephemeral) return join(request, exchange, resourceId);
  return exchange.state.flush().then(() => {
    if (exchange.room.members.has(exchange.member)) return join(request, exchange, resourceId);
    throw new RequestError('unknown', 'The session has ended.');
  });
};

type Key = { activityType?: string; activityId?: string };
type Resource = { resourceId?: number };

const ok: Body = ['ok', {}];

/** Every user may create activities. */
const activityCreateRequest = async (
  { activityType: type = '', activityId: id = '', ...permissions }: Key & InitialPermissions,
  { state, member: { domain } }: Exchange,
): Promise<Body> => {
  if (findActivity(domain, type, id)) {
    throw new RequestError(
      'activity_already_exists',
      `The activity with the specified type and id already exists: ${named(type, id)}.`,
    );
  }
  const grants = initialGrants(permissions);
  requireGrantees(domain, grants);
  createActivity(state, domain, { type, id, grants });
  await state.flush();
  return ok;
};

const activityDeleteRequest = async (
  { activityType = '', activityId = '' }: Key,
  { state, member }: Exchange,
): Promise<Body> => {
  const activity = requireActivity(member.domain, activityType, activityId);
  if (!mayInActivity(member, activity, 'remove')) {
    throw new RequestError('unauthorized', 'The user does not have permissions to delete the specified activity');
  }
  removeActivity(state, member.domain, activity);
  await state.flush();
  return ok;
};

/** An activity that does not exist has no participants. */
const activityParticipantsRequest = ({ activityType = '', activityId = '' }: Key, { member }: Exchange): Body => {
  const activity = findActivity(member.domain, activityType, activityId);
  if (!activity) return ['activityParticipantsResponse', {}];
  member.send(introduceSessions(member.domain, visibleMembers(activity)));
  return ['activityParticipantsResponse', { state: visibleStates(member, activity) }];
};

const activityLeaveRequest = ({ resourceId = 0 }: Resource, { state, member }: Exchange): Body => {
  const participant = participantByResource(member, resourceId);
  if (!participant) {
    throw new RequestError('no_such_resource_id', 'Received a request for an unknown resource id');
  }
  endPart(state, participant);
  return ok;
};

type Update = Resource & { set?: ValueMap; complete?: boolean; removed?: string[] };

const changedState = ({ state }: Participant, { set = {}, complete = false, removed = [] }: Update) => {
  const next = new Map([...(complete ? [] : state), ...Object.entries(set)]);
  for (const key of removed) next.delete(key);
  return next;
};

/** Ignored for activities not joined, for lurkers, and without `set_state`. */
const activityUpdateState = (update: Update, { member }: Exchange): void => {
  const participant = participantByResource(member, update.resourceId ?? 0);
  if (!participant || participant.lurking) return;
  const { activity } = participant;
  if (!mayInActivity(member, activity, 'set_state')) return;
  participant.state = changedState(participant, update);
  const { set = {}, complete = false, removed = [] } = update;
  for (const { member: other, resourceId } of participantsOf(activity)) {
    if (other === member || !mayInActivity(other, activity, 'view_state')) continue;
    const sessionId = member.session.id;
    other.send(['activityStateUpdated', { resourceId, sessionId, set, complete, removed }]);
  }
};

export const activityRequests: Record<string, RequestHandler> = {
  activityCreateRequest,
  activityJoinRequest,
  activityLeaveRequest,
  activityParticipantsRequest,
  activityDeleteRequest,
};
export const activityMessages: Record<string, MessageHandler> = { activityUpdateState };
