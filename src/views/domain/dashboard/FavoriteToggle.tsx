import { Button } from '@fluentui/react-components';
import { Star20Filled, Star20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { Domain } from '../../../api/rest/domains';
import { favoritesOf, sameDomain, type FavoritesActor } from '../../../machines/favorites/favorites-machine';
import { useDashboardStyles } from './dashboard.styles';

export type FavoriteToggleProps = { domain: Domain; favorites: FavoritesActor };

/** Whether the domain is one of the person's favourites; a press changes it at once. */
export function FavoriteToggle({ domain, favorites }: FavoriteToggleProps) {
  const styles = useDashboardStyles();
  const favorite = useSelector(favorites, (s) =>
    favoritesOf(s.context).some((other) => sameDomain(other, domain)),
  );
  return (
    <Button
      appearance="subtle"
      className={styles.shortAction}
      aria-pressed={favorite}
      aria-label="Favorite"
      icon={favorite ? <Star20Filled className={styles.star} /> : <Star20Regular />}
      onClick={() => favorites.send({ type: 'favorite.mark', mark: { domain, favorite: !favorite } })}
    >
      <span className={styles.wideWord}>Favorite</span>
    </Button>
  );
}
