import type { Availability, Domain } from './records';
import { domainKey } from './state';
import type { State } from './state';

/** Undefined for an unknown namespace or id. */
export const findDomain = (state: State, namespace: string, id: string): Domain | undefined =>
  state.domains.get(domainKey(namespace, id));

export type Door = 'open' | 'convergence-only' | 'unavailable' | 'absent';

/**
 * Who may connect now: every user; only console operators (maintenance); no one yet (not ready); or no one, as if the domain did not exist
 * (unknown, offline, being deleted).
 */
export const doorOf = (domain: Domain | undefined): Door => {
  if (!domain || domain.orphaned || domain.availability === 'offline' || domain.status === 'deleting') return 'absent';
  if (domain.status !== 'ready') return 'unavailable';
  return domain.availability === 'maintenance' ? 'convergence-only' : 'open';
};

/** Takes effect immediately: listeners close connections that are no longer allowed. */
export const setAvailability = (state: State, domain: Domain, availability: Availability): void => {
  domain.availability = availability;
  state.saveDomain(domain, 'availability');
  state.announce({ type: 'domain.changed', domain });
};

export const setDisplayName = (state: State, domain: Domain, displayName: string): void => {
  domain.displayName = displayName;
  state.saveDomain(domain, 'displayName');
};
