import { createActivity, findActivity, removeActivity } from '../../state/activities';
import type { Exchange, MessageHandler, RequestHandler } from '../handler';
import { initialGrants, requireGrantees, type InitialPermissions } from '../grants-data';
import { introduceSessions } from '../identity-cache';
import type { Body, ValueMap } from '../messages';
import { RequestError } from '../problems';
import { activityJoinRequest } from './join';
import { participantByResource, participantsOf, type Participant } from './participants';
import { endPart, mayInActivity, visibleMembers, visibleStates } from './participation';
import { named, requireActivity } from './target';

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
