import type { DomainListSnapshot } from '../../../machines/domains/domain-list';
import type { FavoritesSnapshot } from '../../../machines/favorites/favorites-machine';

export const selectQuery = (s: DomainListSnapshot) => s.context.query;
export const selectShown = (s: DomainListSnapshot) => s.context.shown;
export const selectTyped = (s: DomainListSnapshot) => s.context.typed;
export const selectPage = (s: DomainListSnapshot) => s.context.page;
export const selectProblem = (s: DomainListSnapshot) => s.context.problem;
export const selectSelected = (s: DomainListSnapshot) => s.context.selected;
export const selectBusy = (s: DomainListSnapshot) => s.hasTag('busy');
export const selectConfirming = (s: DomainListSnapshot) => s.hasTag('confirming');
/** Rows stand, but the last try to read them again failed. */
export const selectStale = (s: DomainListSnapshot) => s.hasTag('rows') && s.hasTag('failing');

/** What stands between the head and the foot of the list. */
export type ListFace = 'skeleton' | 'rows' | 'failed' | 'unmatched' | 'empty';
export function selectFace(s: DomainListSnapshot): ListFace {
  if (s.hasTag('rows')) return 'rows';
  if (s.hasTag('failing')) return 'failed';
  if (s.matches({ rows: 'unmatched' })) return 'unmatched';
  return s.matches({ rows: 'empty' }) ? 'empty' : 'skeleton';
}

export const selectFavorites = (s: FavoritesSnapshot) => s.context;
/** Why it is not known which domains are favorites. */
export const selectUnknownFavorites = (s: FavoritesSnapshot) => {
  if (s.context.domains.length > 0) return undefined;
  if (s.hasTag('loading')) return 'The favorites are loading.';
  return s.hasTag('failing') ? 'The favorites could not be loaded.' : undefined;
};
