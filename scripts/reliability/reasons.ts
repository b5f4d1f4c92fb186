import type { Reason } from './fault-cells';

/** Failures that need no sentence or no Retry of their own. The first that fits is given. */
export const reasons: readonly Reason[] = [
  { call: /./, fault: /^401$/, why: 'The dialog to sign in again is the way on; the call is repeated then.' },
  { call: /\/stats$/, address: /^\/$/, why: 'A card of Home leaves the number out.' },
  {
    call: /\/(users|namespaces|domains|collections|roles)\/[^/]+(\/[^/]+)?$/,
    fault: /^404$/,
    why: 'What does not exist can not be asked for again.',
  },
  { call: /\/roles\//, fault: /^403$/, why: 'Asking again does not give a role.' },
];
