import type { Activity, Domain } from '../../state/records';
import type { JsonValue, ValueMap } from '../messages';
import type { Member } from '../room';
import { type ActivityPermission, permissionsInActivity, removeActivity } from '../../state/activities';
import type { DomainEvent, State } from '../../state/state';
import { introduceSessions } from '../user-data';

/** A session that has joined an activity. */
export type Participant = {
  readonly activity: Activity;
  readonly member: Member;
  /** Number of the activity in this session, for the session and the server. */
  readonly resourceId: number;
  /** Sees the others but is invisible. */
  readonly lurking: boolean;
  state: ReadonlyMap<string, JsonValue>;
};

const joined = new WeakMap<Activity, Participant[]>();
const sessions = new WeakMap<Member, { nextResourceId: number; byResource: Map<number, Participant> }>();

const sessionOf = (member: Member) => {
  const known = sessions.get(member) ?? { nextResourceId: 0, byResource: new Map<number, Participant>() };
  sessions.set(member, known);
  return known;
};

/** Counts from 0 for each connection. Never reused, even after a failed join. */
export const nextResourceId = (member: Member): number => sessionOf(member).nextResourceId++;

/** All participants in joining order, including lurkers. */
export const participantsOf = (activity: Activity): readonly Participant[] => joined.get(activity) ?? [];

export const participantByResource = (member: Member, resourceId: number): Participant | undefined =>
  sessionOf(member).byResource.get(resourceId);

export const participationsOf = (member: Member): Participant[] => [...sessionOf(member).byResource.values()];

const addParticipant = (participant: Participant): void => {
  const { activity, member, resourceId } = participant;
  joined.set(activity, [...participantsOf(activity), participant]);
  sessionOf(member).byResource.set(resourceId, participant);
};

const dropParticipant = (participant: Participant): void => {
  const { activity, member, resourceId } = participant;
  joined.set(
    activity,
    participantsOf(activity).filter((each) => each !== participant),
  );
  sessionOf(member).byResource.delete(resourceId);
};

/** The state as sent in messages. */
const stateData = ({ state }: Participant): ValueMap => Object.fromEntries(state);

export const mayInActivity = (
  { domain, user }: Pick<Member, 'domain' | 'user'>,
  activity: Activity,
  permission: ActivityPermission,
): boolean => permissionsInActivity(domain, activity, user).includes(permission);

const othersThan = (participant: Participant) =>
  participantsOf(participant.activity).filter((each) => each !== participant);

/** States of the visible participants by session. Without `view_state` the states of others are empty. */
export const visibleStates = (member: Member, activity: Activity) => {
  const sees = mayInActivity(member, activity, 'view_state');
  return Object.fromEntries(
    participantsOf(activity)
      .filter(({ lurking }) => !lurking)
      .map((each) => [each.member.session.id, { state: sees || each.member === member ? stateData(each) : {} }]),
  );
};

/** The participants in `visibleStates`. */
export const visibleMembers = (activity: Activity): Member[] =>
  participantsOf(activity).flatMap(({ lurking, member }) => (lurking ? [] : [member]));

/** Joins, and notifies the others unless it lurks. A session that loses its connection leaves. */
export const takePart = (state: State, participant: Participant): void => {
  const { activity, member, lurking } = participant;
  if (participationsOf(member).length === 0) {
    member.farewells.add(() => {
      for (const each of participationsOf(member)) endPart(state, each);
    });
  }
  addParticipant(participant);
  if (lurking) return;
  for (const { member: other, resourceId } of othersThan(participant)) {
    const seen = mayInActivity(other, activity, 'view_state') ? stateData(participant) : {};
    other.send(introduceSessions(member.domain, [member]));
    other.send(['activitySessionJoined', { resourceId, sessionId: member.session.id, state: seen }]);
  }
};

const tellLeft = ({ activity, lurking, member }: Participant) => {
  if (lurking) return;
  for (const { member: other, resourceId } of participantsOf(activity)) {
    other.send(['activitySessionLeft', { resourceId, sessionId: member.session.id }]);
  }
};

const removeIfOver = (state: State, domain: Domain, activity: Activity) => {
  if (!activity.ephemeral || participantsOf(activity).length > 0) return;
  if (domain.activities.includes(activity)) removeActivity(state, domain, activity);
};

/** Leaves, and notifies the others unless it lurked. An ephemeral activity is removed with its last participant. */
export const endPart = (state: State, participant: Participant): void => {
  dropParticipant(participant);
  tellLeft(participant);
  removeIfOver(state, participant.member.domain, participant.activity);
};

/** Removes all participants of a removed activity, without notifying them of each other. */
const tellDeleted = (activity: Activity) => {
  for (const participant of participantsOf(activity)) {
    dropParticipant(participant);
    participant.member.send(['activityDeleted', { resourceId: participant.resourceId }]);
  }
};

const putOutUnauthorized = (state: State, domain: Domain, activity: Activity) => {
  const revoked = participantsOf(activity).filter(
    ({ member, lurking }) => !mayInActivity(member, activity, lurking ? 'lurk' : 'join'),
  );
  for (const participant of revoked) dropParticipant(participant);
  for (const { member, resourceId } of revoked) {
    const reason = 'Join permissions for the activity were revoked';
    member.send(['activityForceLeave', { resourceId, reason }]);
  }
  for (const participant of revoked) tellLeft(participant);
  removeIfOver(state, domain, activity);
};

/** Notifies participants of a change of their activity by REST or by another session. */
export const relayActivityEvent = (state: State, event: DomainEvent): void => {
  if (event.type === 'activity.removed') tellDeleted(event.activity);
  else if (event.type === 'activity.permissions') putOutUnauthorized(state, event.domain, event.activity);
};
