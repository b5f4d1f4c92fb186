import type { FavoritesSnapshot } from '../../../machines/favorites/favorites-machine';

export const selectFavorites = (s: FavoritesSnapshot) => s.context;
/** Why it is not known which domains are favorites. */
export const selectUnknownFavorites = (s: FavoritesSnapshot) => {
  if (s.context.domains.length > 0) return undefined;
  if (s.hasTag('loading')) return 'The favorites are loading.';
  return s.hasTag('failing') ? 'The favorites could not be loaded.' : undefined;
};
