import { isRejectedWith } from '~/core/problem';
import type { ActivityViewSnapshot } from '~/machines/resources/domain/activities';
import {
  type ActivityPermissionsSnapshot,
  nextChange,
  withChange,
} from '~/machines/resources/domain/activity-permissions-machine';
import type { ActivityWatchSnapshot } from '~/machines/resources/domain/activity-watch-machine';

export const selectActivity = (s: ActivityViewSnapshot) => s.context.loaded?.value;
export const selectMissing = (s: ActivityViewSnapshot) =>
  s.context.problem !== undefined && isRejectedWith(s.context.problem, 'not_found');
export const selectFailure = (s: ActivityViewSnapshot) =>
  s.hasTag('failing') ? s.context.problem : undefined;

export const selectParticipants = (s: ActivityWatchSnapshot) => s.context.participants;
export const selectSelected = (s: ActivityWatchSnapshot) => s.context.selected;
export const selectShownParticipant = (s: ActivityWatchSnapshot) =>
  s.context.participants.find(({ sessionId }) => sessionId === s.context.selected);
export const selectFresh = (s: ActivityWatchSnapshot) => s.context.fresh;
export const selectReason = (s: ActivityWatchSnapshot) => s.context.reason;

/** How what is seen of the participants is to be taken. `seen`: they have been seen, and the connection is lost since. */
export type WatchVariant = 'live' | 'waiting' | 'joining' | 'refused' | 'failed' | 'deleted' | 'forcedOut';
export function selectWatchVariant(s: ActivityWatchSnapshot): WatchVariant {
  if (s.hasTag('live')) return 'live';
  if (s.matches({ open: 'joining' })) return 'joining';
  return s.matches('open') ? 'waiting' : (s.value as WatchVariant);
}
/** How many take part; unknown before they have been seen. */
export const selectCount = (s: ActivityWatchSnapshot): number | undefined =>
  s.hasTag('live') || s.context.participants.length > 0 ? s.context.participants.length : undefined;

/** A change waits for the one that is on its way, and is lost with the page. */
export const selectUnsent = (s: ActivityPermissionsSnapshot): boolean =>
  s.matches({ known: 'sending' }) &&
  nextChange(withChange(s.context.stored, s.context.sent), s.context.wanted) !== undefined;
