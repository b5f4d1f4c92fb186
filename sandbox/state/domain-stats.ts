import { countActiveSessions } from './domain-sessions';
import type { Domain } from './records';
import type { State } from './state';

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
