import type { Availability, Domain } from './records';
import { domainKey, type State } from './state';
import { countActiveSessions } from './domain-sessions';

/** Undefined for an unknown namespace or id. */
export const findDomain = (state: State, namespace: string, id: string): Domain | undefined =>
  state.domains.get(domainKey(namespace, id));

type Door = 'open' | 'convergence-only' | 'unavailable' | 'absent';

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

/** Bytes used by an empty domain. */
const emptySize = 87_000;
const sizes = new WeakMap<Domain, { revision: number; bytes: number }>();

/** Bytes used by the domain; recalculated only after a change. */
const sizeOf = (state: State, domain: Domain): number => {
  const revision = state.revision(domain);
  const known = sizes.get(domain);
  if (known?.revision === revision) return known.bytes;
  const bytes = emptySize + Buffer.byteLength(JSON.stringify(domain));
  sizes.set(domain, { revision, bytes });
  return bytes;
};

/** The figures of the dashboard, without console operators as users or sessions. */
export const domainStats = (state: State, domain: Domain) => ({
  activeSessionCount: countActiveSessions(domain),
  userCount: domain.users.filter((user) => user.userType === 'normal' && !user.deleted).length,
  modelCount: domain.models.length,
  dbSize: sizeOf(state, domain),
});
