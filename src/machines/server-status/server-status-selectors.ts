import type { ServerStatusSnapshot } from './server-status-machine';

export const selectOffline = (s: ServerStatusSnapshot) => s.hasTag('offline');
export const selectChecking = (s: ServerStatusSnapshot) => s.hasTag('checking');
export const selectRecovering = (s: ServerStatusSnapshot) => s.matches('recovering');
export const selectSecondsLeft = (s: ServerStatusSnapshot) => s.context.secondsLeft;
