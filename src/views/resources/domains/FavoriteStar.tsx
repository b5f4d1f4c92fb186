import { Star20Filled, Star20Regular } from '@fluentui/react-icons';
import type { Domain } from '~/api/rest/domains';
import { isAddressable } from '~/core/domain-names';
import { IconButton } from '~/views/kit/buttons';
import { useFavoriteStarStyles } from './domains.styles';

type FavoriteStarProps = {
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
    <IconButton
      size="small"
      icon={favorite ? <Star20Filled className={styles.filled} /> : <Star20Regular />}
      label={`Favorite ${name}`}
      aria-pressed={favorite}
      title={reason ?? (favorite ? 'Remove from favorites' : 'Add to favorites')}
      disabledFocusable={reason !== undefined}
      onClick={onToggle}
    />
  );
}

const orphaned = 'Its namespace no longer exists.';
const inexpressible = 'Its id cannot be part of an address.';

/** Why no address can name this domain; undefined if one can. */
const unaddressable = (domain: Domain) =>
  domain.namespace === '' ? orphaned : isAddressable(domain) ? undefined : inexpressible;

/** What is wrong with the description of a domain: it cannot be named, or its state is none that is known. */
export const issueOf = (domain: Domain): string | undefined =>
  unaddressable(domain) ?? domain.unknown ?? undefined;

/** The availability that the server named is none that is known. */
export const isAvailabilityUnknown = ({ unknown }: Domain) => unknown?.includes('availability') ?? false;

/** Why this domain cannot be opened; undefined if it can. */
export function whyClosed(domain: Domain): string | undefined {
  if (domain.status === 'initializing') return 'The domain is initializing.';
  if (domain.status === 'deleting') return 'The domain is being deleted.';
  return unaddressable(domain);
}

/** Why this domain cannot be deleted; undefined if it can. */
export function deleteDisabledReason(domain: Domain): string | undefined {
  if (domain.status === 'initializing')
    return 'The domain is initializing. It can be deleted when it is ready.';
  if (domain.status === 'deleting') return 'The domain is already being deleted.';
  const reason = unaddressable(domain);
  return reason && `${reason} The domain cannot be deleted from here.`;
}

/** Why this domain cannot be a favorite; undefined if it can. */
export function whyUnmarked(domain: Domain): string | undefined {
  const reason = unaddressable(domain);
  return reason && `${reason} The domain cannot be a favorite.`;
}
