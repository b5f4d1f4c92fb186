import { Star20Filled, Star20Regular } from '@fluentui/react-icons';
import type { Domain, DomainKey } from '~/api/rest/domains';
import type { DomainStatus } from '~/core/domain-health';
import { isAddressable, nameOf } from '~/core/paths';
import { type RowAction, RowActionButton } from '~/views/kit/list/RowActions';
import { removalTexts } from '~/views/kit/list/resource-rows';
import { useFavoriteStarStyles } from './domain-list.styles';

export const domainWarning = "Permanently deletes the domain with everything in it. This can't be undone.";

/** Spec server-level §2, §8. */
export const domainRemoval = removalTexts<DomainKey>({
  noun: 'domain',
  nameOf,
  warning: {
    one: domainWarning,
    many: "Permanently deletes the domains with everything in them. This can't be undone.",
  },
  done: 'Marked for deletion',
});

type FavoriteStarProps = {
  name: string;
  favorite: boolean;
  reason?: string | undefined;
  onToggle: () => void;
};

const FilledStar = () => <Star20Filled className={useFavoriteStarStyles().filled} />;

export const favoriteAction = ({ name, favorite, reason, onToggle }: FavoriteStarProps): RowAction => ({
  text: favorite ? 'Remove from favorites' : 'Add to favorites',
  label: `Favorite ${name}`,
  icon: favorite ? <FilledStar /> : <Star20Regular />,
  pressed: favorite,
  reason,
  onClick: onToggle,
});

export const FavoriteStar = (props: FavoriteStarProps) => <RowActionButton {...favoriteAction(props)} />;

/** Why no address can name this domain; undefined if one can. `then`: the consequence to add. */
function whyUnaddressable(domain: Domain, then = ''): string | undefined {
  if (isAddressable(domain)) return undefined;
  const reason = domain.namespace === '' ? 'Its namespace no longer exists.' : "Its id can't be part of an address.";
  return `${reason} ${then}`.trim();
}

/** Problem with a domain's data: no address can name it, or its state is unknown. */
export const issueOf = (domain: Domain): string | undefined => whyUnaddressable(domain) ?? domain.unknown ?? undefined;

export const isAvailabilityUnknown = ({ unknown }: Domain) => unknown?.includes('availability') ?? false;

const transitions: Partial<Record<DomainStatus, { closed: string; kept: string }>> = {
  initializing: {
    closed: 'The domain is initializing.',
    kept: 'The domain is initializing. It can be deleted when it is ready.',
  },
  deleting: { closed: 'The domain is being deleted.', kept: 'The domain is already being deleted.' },
};

export const whyClosed = (domain: Domain) => transitions[domain.status]?.closed ?? whyUnaddressable(domain);

export const deleteDisabledReason = (domain: Domain) =>
  transitions[domain.status]?.kept ?? whyUnaddressable(domain, "The domain can't be deleted from here.");

export const favoriteDisabledReason = (domain: Domain) => whyUnaddressable(domain, "The domain can't be a favorite.");
