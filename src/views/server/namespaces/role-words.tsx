import { PeopleLock24Regular } from '@fluentui/react-icons';
import type { NamespaceRole } from '../../../machines/access/capabilities';
import type { Assignment } from '../../../machines/namespaces/role-list';
import type { ListWords, RemovalWords } from '../../shared/list/list-types';

/** What a role in a namespace permits. */
export const permits: Record<NamespaceRole, string> = {
  Developer: 'Sees the namespace. Gets into its domains only with a role in the domain itself.',
  'Domain Admin': 'Creates domains in the namespace, and opens, changes and deletes all of them.',
  Owner: 'Does what a Domain Admin does, and decides who has a role in the namespace.',
};

export const roleListWords: ListWords = {
  many: 'User Roles',
  search: 'Search by username or role',
  searched: 'The search looks at the username and the role.',
  icon: <PeopleLock24Regular />,
  empty: {
    title: 'Nobody has a role in this namespace',
    text: 'Only Domain Admins and Server Admins manage it now. Add a user to share it.',
  },
};

/** `own`: the username of the reader. */
export const roleRemovalWords = (own: string): RemovalWords<Assignment> => ({
  one: ({ username, role }) =>
    username === own ? `Remove your own role ${role}?` : `Remove the role ${role} of '${username}'?`,
  many: (count) => `Remove the roles of ${count} users?`,
  warning: {
    one: 'The user loses at once what the role permits in this namespace.',
    many: 'The users lose at once what their roles permit in this namespace.',
  },
  refused: { one: 'The role could not be removed.', many: 'Not every role could be removed.' },
  listed: 'Users who lose their role',
  done: 'Removed',
  action: 'Remove',
});
