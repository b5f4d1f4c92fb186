import type { Activity } from '../../state/activity-records';
import type { JsonValue, ValueMap } from '../messages';
import type { Member } from '../room';

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

export const addParticipant = (participant: Participant): void => {
  const { activity, member, resourceId } = participant;
  joined.set(activity, [...participantsOf(activity), participant]);
  sessionOf(member).byResource.set(resourceId, participant);
};

export const dropParticipant = (participant: Participant): void => {
  const { activity, member, resourceId } = participant;
  joined.set(
    activity,
    participantsOf(activity).filter((each) => each !== participant),
  );
  sessionOf(member).byResource.delete(resourceId);
};

/** The state as sent in messages. */
export const stateData = ({ state }: Participant): ValueMap => Object.fromEntries(state);
