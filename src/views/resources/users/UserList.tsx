import { Edit20Regular, Key20Regular, People24Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import type { User } from '~/api/rest/users';
import { may, type Principal, whyForbidden } from '~/core/capabilities';
import type { TimeZone } from '~/core/clock';
import { readQuery } from '~/core/list-query';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import { userScreens } from '~/machines/resources/user-actors';
import {
  type UserListActor,
  userListDefaults,
  userListDescriptor,
  userPath,
} from '~/machines/resources/users';
import { useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { When } from '~/views/kit/When';
import { CreateLink, NameLink, RowLink } from '~/views/kit/links';
import { ListCard } from '~/views/kit/list/ListCard';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts, RemovalTexts } from '~/views/kit/list/list-types';
import { RoleTag } from './RoleTag';
import { deleteDisabledReason, whyUnaddressable } from './user-texts';

const username = (linked: boolean): Column<User> => ({
  id: 'username',
  label: 'Username',
  ...(linked ? { width: 180 } : {}),
  narrow: 'title',
  sortable: true,
  render: (user) => (
    <NameLink
      name={user.username}
      href={linked && whyUnaddressable(user) === undefined ? userPath(user.username) : undefined}
    />
  ),
  hint: (user) => user.username,
});

const displayName: Column<User> = {
  id: 'displayName',
  label: 'Display Name',
  narrow: 'second',
  sortable: true,
  render: (user) => <bdi>{user.displayName}</bdi>,
  hint: (user) => user.displayName,
};

const role: Column<User> = {
  id: 'role',
  label: 'Role',
  width: 150,
  narrow: 'status',
  sortable: true,
  render: ({ serverRole }) => <RoleTag role={serverRole} />,
};

const email: Column<User> = {
  id: 'email',
  label: 'Email',
  narrow: 'none',
  sortable: true,
  render: (user) => <bdi>{user.email}</bdi>,
  hint: (user) => user.email,
};

const lastLogin = (zone: TimeZone): Column<User> => ({
  id: 'lastLogin',
  label: 'Last Login',
  width: 206,
  narrow: 'none',
  sortable: true,
  render: (user) => <When at={user.lastLogin} zone={zone} none="Never" />,
});

/** The columns of the user list (spec server-level §2 "Users list", §6); fewer for those who do not manage users. */
export const userColumns = (manages: boolean, zone: TimeZone): Column<User>[] =>
  manages
    ? [username(true), displayName, email, lastLogin(zone), role]
    : [username(false), displayName, role];

export const userListTexts: ListTexts = {
  many: 'Users',
  search: 'Search by name or e-mail',
  searched: 'Searches the username, the display name and the e-mail address.',
  icon: <People24Regular />,
  empty: { title: 'No users', text: 'The server returned no users. Reload the list, or ask a server admin.' },
};

/** Spec server-level §8. */
export const userRemovalTexts: RemovalTexts<User> = {
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

export type UserRowActionsProps = {
  user: User;
  /** The username of whoever looks at the list. */
  reader: string;
  onDelete: () => void;
};

/** Edit, set password and delete at the end of a user's row. */
export function UserRowActions({ user, reader, onDelete }: UserRowActionsProps) {
  const { username } = user;
  const forbidden = whyUnaddressable(user);
  const kept = deleteDisabledReason(user, reader);
  return (
    <>
      <RowLink
        href={userPath(username)}
        label={`Edit ${username}`}
        icon={<Edit20Regular />}
        forbidden={forbidden}
      />
      <RowLink
        href={`${userPath(username)}/set-password`}
        label={`Set password of ${username}`}
        icon={<Key20Regular />}
        forbidden={forbidden}
      />
      <DeleteButton name={username} reason={kept} onDelete={onDelete} />
    </>
  );
}

export type UserListViewProps = { list: UserListActor; principal: Principal; zone: TimeZone };

/** The operators of the server (spec server-level §2 "Users list", §6). */
export function UserListView({ list, principal, zone }: UserListViewProps) {
  const manages = may('users.details', principal);
  const reader = principal.username;
  return (
    <Page fill>
      <PageHead
        title="Users"
        crumbs={[{ label: 'Users' }]}
        actions={
          <CreateLink
            href="/create-user"
            label="Create User"
            forbidden={whyForbidden('users.create', principal)}
          />
        }
      />
      <ListCard
        list={list}
        descriptor={userListDescriptor}
        texts={userListTexts}
        columns={userColumns(manages, zone)}
        rowLabel={({ username }) => username}
        zone={zone}
        removal={may('users.delete', principal) ? userRemovalTexts : undefined}
        deleteDisabledReason={(user) => deleteDisabledReason(user, reader)}
        rowActions={
          manages
            ? (user) => (
                <UserRowActions
                  user={user}
                  reader={reader}
                  onDelete={() => list.send({ type: 'list.remove', ids: [user.username] })}
                />
              )
            : undefined
        }
        actionsWidth={124}
      />
    </Page>
  );
}

/** `/users`. */
export function UserListScreen() {
  const { search, preferences } = useConsoleParts();
  const { userList } = useWired(userScreens);
  const list = useActorRef(userList, { input: { query: readQuery(search(), userListDefaults) } });
  const zone = useSelector(preferences, selectTimeZone);
  return (
    <>
      <title>Users · Convergence Console</title>
      <UserListView list={list} principal={usePrincipal()} zone={zone} />
    </>
  );
}
