import type { ActivityKey } from '~/api/rest/domain/activities';
import type { ActivityParticipant, LinkTarget, RealtimeContent } from '~/api/realtime/port';
import { refusedHere } from '~/core/problem';

/**
 * Who takes part in an activity now. The server tells only those who join it: the console joins unseen. `waits`: for the connection, if there is
 * none.
 */
export const participantsOf = (
  realtime: RealtimeContent,
  target: LinkTarget,
  activity: ActivityKey,
  until: AbortSignal,
  waits = true,
) =>
  new Promise<readonly ActivityParticipant[]>((resolve, reject) => {
    const leave = realtime.watchActivity(target, activity, (event) => {
      if ((event.type === 'activity.waiting' && waits) || event.type === 'activity.joining') return;
      leave();
      if (event.type === 'activity.seen') resolve(event.participants);
      else reject(refusedHere('unanswered', 'The activity could not be joined.'));
    });
    until.addEventListener('abort', () => {
      leave();
      reject(until.reason as Error);
    });
  });
