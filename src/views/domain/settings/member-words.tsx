import { PeopleLock24Regular } from '@fluentui/react-icons';
import type { Member } from '../../../machines/in-domain/members/member-list';
import type { Column } from '../../shared/data-table-types';
import type { ListWords, RemovalWords } from '../../shared/list/list-types';
import { memberPermits } from './domain-settings-words';

export const memberListWords: ListWords = {
  many: 'Members',
  search: 'Search by username or role',
  searched: 'The search looks at the username and the role.',
  icon: <PeopleLock24Regular />,
  empty: {
    title: 'The domain has no members',
    text: 'Only those who manage the server or the namespace can open it. Add a user to share it.',
  },
};

export const memberRemovalWords: RemovalWords<Member> = {
  one: ({ username }) => `Remove the member '${username}'?`,
  many: (count) => `Remove ${count} members?`,
  warning: {
    one: ({ role }) => `The user loses at once what the role ${role} permits in this domain.`,
    many: 'The users lose at once what their roles permit in this domain.',
  },
  refused: { one: 'The member could not be removed.', many: 'Not every member could be removed.' },
  listed: 'Members to remove',
  done: 'Removed',
  action: 'Remove',
};

const permits: Readonly<Record<string, string>> = memberPermits;

/** Spec domain-level §2 "Settings", §3 "Domain member". `own`: the username of the reader. */
export const memberColumns = (own: string): Column<Member>[] => [
  {
    id: 'username',
    label: 'Username',
    sortable: true,
    narrow: 'title',
    render: ({ username }) => (
      <>
        <bdi>{username}</bdi>
        {username === own ? ' (you)' : null}
      </>
    ),
    hint: ({ username }) => username,
  },
  {
    id: 'role',
    label: 'Role',
    sortable: true,
    narrow: 'status',
    render: ({ role }) => role,
    hint: ({ role }) => (Object.hasOwn(permits, role) ? permits[role] : undefined) ?? role,
  },
];

export const whyNotRemoved = 'You can not remove yourself.';
export const whyNotChanged = 'You can not set your own role.';
