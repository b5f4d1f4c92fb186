import type { Reason } from './fault-cells';

/** Failures that need no sentence or no Retry of their own. */
export const reasons: readonly Reason[] = [];
