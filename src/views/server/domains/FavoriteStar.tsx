import { Button } from '@fluentui/react-components';
import { Star20Filled, Star20Regular } from '@fluentui/react-icons';
import { useFavoriteStarStyles } from './FavoriteStar.styles';

export type FavoriteStarProps = {
  /** The domain's name, as in "Order Desk". */
  name: string;
  favorite: boolean;
  /** Why it cannot be changed. */
  reason?: string | undefined;
  onToggle: () => void;
};

/** The star of a domain: filled for a favorite. */
export function FavoriteStar({ name, favorite, reason, onToggle }: FavoriteStarProps) {
  const styles = useFavoriteStarStyles();
  return (
    <Button
      size="small"
      appearance="subtle"
      icon={favorite ? <Star20Filled className={styles.filled} /> : <Star20Regular />}
      aria-label={`Favorite ${name}`}
      aria-pressed={favorite}
      title={reason ?? (favorite ? 'Remove from favorites' : 'Add to favorites')}
      disabledFocusable={reason !== undefined}
      onClick={onToggle}
    />
  );
}
