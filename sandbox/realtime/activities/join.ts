import { createActivity, findActivity } from '../../state/activities';
import type { Activity } from '../../state/activity-records';
import { initialGrants, requireGrantees, type InitialPermissions } from '../grants-data';
import type { Exchange } from '../handler';
import { introduceSessions } from '../identity-cache';
import type { Body, ValueMap } from '../messages';
import { RequestError } from '../problems';
import type { Member } from '../room';
import { timestampData } from '../timestamp';
import { nextResourceId, participationsOf, type Participant } from './participants';
import { mayInActivity, takePart, visibleMembers, visibleStates } from './participation';
import { named, requireActivity } from './target';

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

export const activityJoinRequest = (request: JoinRequest, exchange: Exchange): Body | Promise<Body> => {
  const resourceId = nextResourceId(exchange.member);
  const created = autoCreate(request, exchange);
  // An ephemeral activity need not be on disk first; it is joined in the same turn.
  if (!created || created.ephemeral) return join(request, exchange, resourceId);
  return exchange.state.flush().then(() => {
    if (exchange.room.members.has(exchange.member)) return join(request, exchange, resourceId);
    throw new RequestError('unknown', 'The session has ended.');
  });
};
