import { Edit20Regular, Key20Regular, People24Regular } from '@fluentui/react-icons';
import type { User } from '~/api/rest/users';
import { may, type Principal, whyForbidden } from '~/core/capabilities';
import type { TimeZone } from '~/core/clock';
import { isSegment } from '~/core/paths';
import {
  type UserListActor,
  userListDefaults,
  userListDescriptor,
  userPath,
  userScreens,
} from '~/machines/resources/users';
import { usePrincipal, useWired } from '~/views/console-parts';
import { When } from '~/views/kit/When';
import { NameLink, RowLink } from '~/views/kit/links';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import { ResourceListPage } from '~/views/kit/list/ResourceListPage';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts, RemovalTexts } from '~/views/kit/list/list-types';
import { useListActor, useTimeZone } from '~/views/kit/screens';
import { RoleTag } from './RoleTag';

/** Why no page of this user can be opened; undefined if one can. */
const whyUnaddressable = ({ username }: User): string | undefined =>
  isSegment(username) ? undefined : 'No address can name this user.';

/** The columns of the user list (spec server-level §2 "Users list", §6); fewer for those who do not manage users. */
const userColumns = (manages: boolean, zone: TimeZone): Column<User>[] => [
  {
    id: 'username',
    label: 'Username',
    ...(manages ? { width: 180 } : {}),
    narrow: 'title',
    sortable: true,
    render: (user) => (
      <NameLink
        name={user.username}
        href={manages && whyUnaddressable(user) === undefined ? userPath(user.username) : undefined}
      />
    ),
    hint: (user) => user.username,
  },
  {
    id: 'displayName',
    label: 'Display Name',
    narrow: 'second',
    sortable: true,
    render: (user) => <bdi>{user.displayName}</bdi>,
    hint: (user) => user.displayName,
  },
  ...(manages ? managedColumns(zone) : []),
  {
    id: 'role',
    label: 'Role',
    width: 150,
    narrow: 'status',
    sortable: true,
    render: ({ serverRole }) => <RoleTag role={serverRole} />,
  },
];

const managedColumns = (zone: TimeZone): Column<User>[] => [
  {
    id: 'email',
    label: 'Email',
    narrow: 'none',
    sortable: true,
    render: (user) => <bdi>{user.email}</bdi>,
    hint: (user) => user.email,
  },
  {
    id: 'lastLogin',
    label: 'Last Login',
    width: 206,
    narrow: 'none',
    sortable: true,
    render: (user) => <When at={user.lastLogin} zone={zone} none="Never" />,
  },
];

const userListTexts: ListTexts = {
  many: 'Users',
  search: 'Search by name or e-mail',
  searched: 'Searches the username, the display name and the e-mail address.',
  icon: <People24Regular />,
  empty: {
    title: 'No users',
    text: 'The server returned no users. Reload the list, or ask a server admin.',
    action: null,
  },
};

/** Spec server-level §8. */
const userRemovalTexts: RemovalTexts<User> = {
  one: ({ username }) => `Delete user '${username}'?`,
  many: (count) => `Delete ${count} users?`,
  warning: {
    one: 'This also deletes their personal namespace and every domain in it. This cannot be undone.',
    many: 'This also deletes their personal namespaces and every domain in them. This cannot be undone.',
  },
  refused: { one: 'The user could not be deleted.', many: 'Not every user could be deleted.' },
  listed: 'Users to delete',
  done: 'Deleted',
};

export type UserListViewProps = { list: UserListActor; principal: Principal; zone: TimeZone };

/** The operators of the server (spec server-level §2 "Users list", §6). */
export function UserListView({ list, principal, zone }: UserListViewProps) {
  const manages = may('users.details', principal);
  const deleteDisabledReason = (user: User) =>
    user.username === principal.username ? 'You can not delete yourself!' : whyUnaddressable(user);
  return (
    <ResourceListPage
      heading="Users"
      crumbs={[{ label: 'Users' }]}
      create={{
        href: '/create-user',
        label: 'Create User',
        forbidden: whyForbidden('users.create', principal),
      }}
      list={list}
      descriptor={userListDescriptor}
      texts={userListTexts}
      columns={userColumns(manages, zone)}
      rowLabel={({ username }) => username}
      zone={zone}
      removal={may('users.delete', principal) ? userRemovalTexts : undefined}
      deleteDisabledReason={deleteDisabledReason}
      rowActions={
        manages
          ? (user) => (
              <>
                <RowLink
                  href={userPath(user.username)}
                  label={`Edit ${user.username}`}
                  icon={<Edit20Regular />}
                  forbidden={whyUnaddressable(user)}
                />
                <RowLink
                  href={`${userPath(user.username)}/set-password`}
                  label={`Set password of ${user.username}`}
                  icon={<Key20Regular />}
                  forbidden={whyUnaddressable(user)}
                />
                <DeleteButton
                  name={user.username}
                  reason={deleteDisabledReason(user)}
                  onDelete={() => list.send({ type: 'list.remove', ids: [user.username] })}
                />
              </>
            )
          : undefined
      }
      actionsWidth={124}
    />
  );
}

/** `/users`. */
export function UserListScreen() {
  const list = useListActor(useWired(userScreens).userList, userListDefaults);
  return (
    <>
      <title>Users · Convergence Console</title>
      <UserListView list={list} principal={usePrincipal()} zone={useTimeZone()} />
    </>
  );
}
