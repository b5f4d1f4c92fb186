import type { ConsoleSnapshot } from './console-machine';
import { isLoggedOutPage } from './place';

/** Which of the pages that need no session is shown, or that the screens are. */
export type Stage = 'starting' | 'signIn' | 'loggedOut' | 'preparing' | 'unprepared' | 'screens';

export function selectStage(s: ConsoleSnapshot): Stage {
  const { access, place } = s.context;
  if (s.hasTag('starting')) return 'starting';
  if (s.hasTag('outside') || access.hidden) return isLoggedOutPage(place) ? 'loggedOut' : 'signIn';
  if (s.hasTag('ready')) return 'screens';
  return s.matches({ inside: { setup: 'unprepared' } }) ? 'unprepared' : 'preparing';
}

/** The screens exist, shown or not. A change of owner makes new ones. */
export const selectScreensOf = (s: ConsoleSnapshot) =>
  s.hasTag('ready') ? s.context.access.owner : undefined;
export const selectAppConfig = (s: ConsoleSnapshot) => s.context.appConfig;
export const selectProblem = (s: ConsoleSnapshot) => s.context.problem;
export const selectDomainStatus = (s: ConsoleSnapshot) => s.children.domainStatus;
export const selectServerStatus = (s: ConsoleSnapshot) => s.children.serverStatus;
export const selectFavorites = (s: ConsoleSnapshot) => s.children.favorites;
