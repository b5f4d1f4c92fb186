import { People24Regular } from '@fluentui/react-icons';
import type { User } from '../../../api/rest/users';
import type { ListWords, RemovalWords } from '../../shared/list/list-types';

export const userListWords: ListWords = {
  many: 'Users',
  search: 'Search by name or e-mail',
  searched: 'The search looks at the username, the display name and the e-mail address.',
  icon: <People24Regular />,
  empty: { title: 'No users', text: 'The server names nobody. Reload the list, or ask a server admin.' },
};

/** Spec server-level §8. */
export const userRemovalWords: RemovalWords<User> = {
  one: ({ username }) => `Delete user '${username}'?`,
  many: (count) => `Delete ${count} users?`,
  warning: {
    one: 'Their own namespace is deleted too, with all domains in it and what those hold. This cannot be undone.',
    many: 'Their own namespaces are deleted too, with all domains in them and what those hold. This cannot be undone.',
  },
  refused: { one: 'The user could not be deleted.', many: 'Not every user could be deleted.' },
  listed: 'Users to delete',
  done: 'Deleted',
};
