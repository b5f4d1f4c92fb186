import type { Domain, DomainStatus } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { isAddressable } from '../../../machines/domains/domain-list';
import { whyClosed } from '../domains/domain-words';
import { domainNav, type DomainPlace } from '../../shell/domain-nav';

const places: readonly DomainPlace[] = ['dashboard', 'users', 'collections', 'models', 'chats', 'settings'];

const reasons: Partial<Record<DomainStatus, string>> = {
  'schema-upgrade-required': 'The domain needs a schema upgrade.',
  'schema-upgrading': 'The schema of the domain is being upgraded.',
};

/** Why a domain that is not ready cannot be opened from its card; undefined for one that is ready (spec server-level §2). */
export const whyNotReady = (domain: Domain): string | undefined =>
  reasons[domain.status] ?? whyClosed(domain);

/** The ways into a domain, each with the reason why it is closed now. */
export const shortcutsOf = (domain: Domain) =>
  domainNav({
    base: isAddressable(domain) ? domainPath(domain) : '',
    offline: domain.availability === 'offline',
    locked: whyNotReady(domain),
  }).filter(({ id }) => places.some((place) => place === id));
