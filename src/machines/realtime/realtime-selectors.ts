import type { RealtimeSnapshot } from './realtime-machine';

export const selectLive = (snapshot: RealtimeSnapshot) => snapshot.hasTag('live');
export const selectPending = (snapshot: RealtimeSnapshot) => snapshot.hasTag('pending');
export const selectBroken = (snapshot: RealtimeSnapshot) => snapshot.hasTag('broken');

/** Why there is no connection: the last failure's sentence, kept while the next attempt runs. */
export const selectReason = (snapshot: RealtimeSnapshot) => snapshot.context.failure?.reason;

/** The server's code of the last failure, or one of `LinkFailureCode`. */
export const selectFailureCode = (snapshot: RealtimeSnapshot) => snapshot.context.failure?.code;
export const selectSessionId = (snapshot: RealtimeSnapshot) => snapshot.context.sessionId;
export const selectCanRetry = (snapshot: RealtimeSnapshot) => snapshot.can({ type: 'realtime.retry' });

/** What to tell the operator about the link. */
export type LinkState = 'connecting' | 'connected' | 'reconnecting' | 'broken';

export function selectLinkState(snapshot: RealtimeSnapshot): LinkState {
  if (snapshot.hasTag('live')) return 'connected';
  if (snapshot.hasTag('broken')) return 'broken';
  return snapshot.matches({ open: 'connecting' }) ? 'connecting' : 'reconnecting';
}
