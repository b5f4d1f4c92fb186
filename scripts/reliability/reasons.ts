import type { Reason } from './fault-cells';

/** Calls whose failure on some pages is said elsewhere: by default where another tab of the page needs them. */
const elsewhere: [call: RegExp, address: RegExp, why?: string][] = [
  [/\/config\/anonymousAuth$/, /\/about$/, 'Only the button "Fix it" depends on it; the page where it leads says it.'],
  [/\/rest\/domains$/, /^\/domain\//, 'The alerts say it when they are opened. It is asked again automatically.'],
  [
    /\/user\/favoriteDomains$/,
    /^\/domain\//,
    'The star and the menu of favorites say it. It is asked again automatically.',
  ],
  [/\/config\/reconnect$/, /\/settings\/\w+$/],
  [/\/members$/, /\/settings(\/models|\/collections)?$/],
  [/\/rest\/users$/, /\/settings(\/models|\/collections)?$/],
  [/\/modelSnapshotPolicy$/, /\/settings(\/members|\/collections)?$/],
  [/\/config\/collection$/, /\/settings(\/members|\/models)?$/],
  [/\/rest\/namespaces$/, /^\/settings\?tab=security$/],
  [/\/config\/anonymousAuth$/, /\/(authentication|settings\/\w+)$/],
  [/\/jwtKeys$/, /\/authentication\/anonymous$/],
  [/\/(permissions|groups|users)$/, /\/activities\/[^/]+\/[^/]+$/],
];

/** Failures that need no sentence or no Retry of their own. The first that fits is given. */
export const reasons: readonly Reason[] = [
  {
    call: /\/(users|namespaces|domains|collections|roles|groups|chats|activities|jwtKeys|models)\/[^/]+(\/[^/]+)?$/,
    fault: /^404$/,
    says: /does not exist|Not found/,
    why: "What does not exist can't be asked for again.",
  },
  {
    call: /./,
    fault: /^403$/,
    says: /Requires the |Ask an owner |You can't see |don't have (permission|access)/,
    why: 'Asking again does not give a role.',
  },
  {
    call: /\/(collections|users|config\/(collection|anonymousAuth))$/,
    address: /orders(\/dashboard)?$/,
    fault: /^403$/,
    why: 'The samples do without what the role may not read.',
  },
  ...elsewhere.map(([call, address, why = 'Another tab of the page needs it, and says it there.']) => ({
    call,
    address,
    why,
  })),
];
