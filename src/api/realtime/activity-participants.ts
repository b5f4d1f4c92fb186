import type { Activity, ActivityParticipant as ClientParticipant } from '@convergence/convergence';
import type { ActivityParticipant } from './realtime-port';

/** The client makes a new object of a participant whose state has changed. */
const known = new WeakMap<ClientParticipant, ActivityParticipant>();

/** Those who take part, as the port tells them. One whose user the server has not introduced has an empty name. */
export const participantsOf = (activity: Activity): ActivityParticipant[] =>
  activity.participants().map((each) => {
    const told = known.get(each) ?? participantOf(each);
    known.set(each, told);
    return told;
  });

function participantOf({ sessionId, user, state }: ClientParticipant): ActivityParticipant {
  const { userType, username, displayName } = user as Partial<ClientParticipant['user']>;
  return {
    sessionId,
    user: { type: userType ?? 'normal', username: username ?? '', displayName: displayName ?? '' },
    state: [...state],
  };
}
