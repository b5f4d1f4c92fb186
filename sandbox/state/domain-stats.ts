import { countActiveSessions } from './domain-sessions';
import type { Domain } from './records';
import type { State } from './state';

/** What an empty domain takes, in bytes. */
const emptySize = 87_000;
const sizes = new WeakMap<Domain, { revision: number; bytes: number }>();

/** The size of everything in the domain, in bytes; computed again only after a change. */
const sizeOf = (state: State, domain: Domain): number => {
  const revision = state.revision(domain);
  const known = sizes.get(domain);
  if (known?.revision === revision) return known.bytes;
  const bytes = emptySize + Buffer.byteLength(JSON.stringify(domain));
  sizes.set(domain, { revision, bytes });
  return bytes;
};

/** The figures of the dashboard. Console operators are neither users nor sessions here. */
export const domainStats = (state: State, domain: Domain) => ({
  activeSessionCount: countActiveSessions(domain),
  userCount: domain.users.filter((user) => user.userType === 'normal' && !user.deleted).length,
  modelCount: domain.models.length,
  dbSize: sizeOf(state, domain),
});
