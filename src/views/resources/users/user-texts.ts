import type { User } from '~/api/rest/users';
import type { ServerRole } from '~/core/capabilities';
import { isSegment } from '~/core/paths';

/** The display name; the username where there is none. */
export const titleOf = ({ displayName, username }: Pick<User, 'displayName' | 'username'>) =>
  displayName.trim() || username;

/** Why no page of this user can be opened; undefined if one can. */
export const whyUnaddressable = ({ username }: User): string | undefined =>
  isSegment(username) ? undefined : 'No address can name this user.';

/** Why this user cannot be deleted by the reader; undefined if they can (spec server-level §2). */
export const deleteDisabledReason = (user: User, reader: string): string | undefined =>
  user.username === reader ? 'You can not delete yourself!' : whyUnaddressable(user);

/** What each server role permits, in a line. */
export const roleHints: Record<ServerRole, string> = {
  Developer: 'Access only where granted a role.',
  'Domain Admin': 'Creates, changes and deletes all namespaces and domains.',
  'Server Admin': 'Full access, including users and settings.',
};
