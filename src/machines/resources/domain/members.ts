import { may, whyForbidden } from '~/core/capabilities';
import { type RoleMachines, roleMachines } from '~/machines/resources/roles';
import { inDomain } from './in-domain';

/** The members of a domain, with a role each (spec domain-level §2 "Settings", §3 "Domain member", §8). */
export const memberScreens = inDomain((wiring): RoleMachines => {
  const {
    key,
    inDomain: { members },
  } = wiring;
  return roleMachines(wiring, {
    scope: 'domain',
    action: 'domain.members',
    read: (signal) => members.list(key, signal),
    set: ({ username, role }, signal) => members.set(key, username, role, signal),
    remove: (username) => members.remove(key, username),
    /** A reader with no role in the domain and none on the server sees it only by managing its namespace. */
    whyNotAdded: async (reader, roleOf) => {
      if (may('domain.members', reader)) return undefined;
      const domainRole = await roleOf(reader.username).catch(() => undefined);
      return domainRole === undefined ? undefined : whyForbidden('domain.members', { ...reader, domainRole });
    },
    says: {
      gone: 'The domain no longer exists under this id.',
      taken: ({ username, role }) => `'${username}' is already a member with the role ${role}. Change it in the table.`,
      removed: (username) => `'${username}' is no longer a member. The membership was removed.`,
      notice: ({ username, role }, exists) =>
        exists
          ? { title: 'Member Updated', text: `'${username}' now has the role ${role}.` }
          : { title: 'Member Added', text: `'${username}' is a member with the role ${role}.` },
      removal: (username) => ({ title: 'Member Removed', text: `Member '${username}' removed.` }),
      notRemoved: () => 'The member could not be removed.',
    },
  });
});
