import {
  Code16Regular,
  Database16Regular,
  People24Regular,
  Question16Regular,
  Shield16Regular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import type { User } from '~/api/rest/users';
import { may, type Principal, whyForbidden } from '~/core/capabilities';
import type { TimeZone } from '~/core/times';
import { operatorPath, whyUnaddressable } from '~/core/paths';
import { operator } from '~/core/person';
import { userList, type UserListActor, userListWithoutLogins, userPath, userScreens } from '~/machines/resources/users';
import { usePrincipal, useWired, useTimeZone } from '~/views/console-parts';
import { ResourceListPage, type ListTexts } from '~/views/kit/list/ListCard';
import type { Column } from '~/views/kit/list/data-table-rows';
import { deleteAction, editAction, RowActions } from '~/views/kit/list/RowActions';
import { personActions, personColumn, removalTexts, textColumn } from '~/views/kit/list/resource-rows';
import { listScreen, useListActor } from '~/views/kit/screens';
import { TonePill } from '~/views/kit/status';
import { lastLoginColumn, lastLoginFacet, LastLoginFilter } from '~/views/resources/last-login';

const icons: Record<string, ReactElement> = {
  Developer: <Code16Regular />,
  'Domain Admin': <Database16Regular />,
  'Server Admin': <Shield16Regular />,
};

/** A server role; unknown roles are labeled as unknown. */
export function RoleTag({ role }: { role: string }) {
  const icon = Object.hasOwn(icons, role) ? icons[role] : undefined;
  return icon ? (
    <TonePill label={role} tone="neutral" icon={icon} />
  ) : (
    <TonePill label={role === '' ? 'No role' : `Unknown (${role})`} tone="warning" icon={<Question16Regular />} />
  );
}

/** Spec server-level §2 "Users list", §6; fewer columns for operators who do not manage users. */
const columnsFor = (manages: boolean, zone: TimeZone): Column<User>[] => [
  personColumn({
    ...(manages ? { width: 160 } : {}),
    of: ({ username, displayName }) => ({ ...operator(username), displayName }),
    href: ({ username }) => (manages ? userPath(username) : operatorPath(username)),
  }),
  textColumn({ id: 'displayName', label: 'Display Name', of: ({ displayName }) => displayName }),
  ...(manages
    ? [
        textColumn<User>({ id: 'email', label: 'Email', narrow: 'none', of: ({ email }) => email }),
        lastLoginColumn(zone),
      ]
    : []),
  {
    id: 'role',
    label: 'Role',
    width: 150,
    narrow: 'status',
    sortable: true,
    render: ({ serverRole }) => <RoleTag role={serverRole} />,
  },
];

const texts: ListTexts = {
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

const removal = removalTexts<User>({
  noun: 'user',
  nameOf: ({ username }) => username,
  warning: {
    one: "The user can no longer sign in or use API keys. This can't be undone.",
    many: "The users can no longer sign in or use API keys. This can't be undone.",
  },
});

type UserListViewProps = { list: UserListActor; principal: Principal; zone: TimeZone };

/** The operators of the server (spec server-level §2 "Users list", §6). */
export function UserListView({ list, principal, zone }: UserListViewProps) {
  const manages = may('users.details', principal);
  const whyNot = (username: string) =>
    username === principal.username ? 'You can not delete yourself!' : whyUnaddressable(username);
  return (
    <ResourceListPage
      create={{
        href: '/create-user',
        label: 'Create User',
        forbidden: whyForbidden('users.create', principal),
      }}
      list={list}
      descriptor={(manages ? userList : userListWithoutLogins).descriptor}
      texts={texts}
      columns={columnsFor(manages, zone)}
      zone={zone}
      {...(manages ? { facets: [lastLoginFacet], filters: <LastLoginFilter list={list} zone={zone} /> } : {})}
      removal={may('users.delete', principal) ? removal : undefined}
      deleteDisabledReason={({ username }) => whyNot(username)}
      rowActions={
        manages
          ? ({ username }) => (
              <RowActions
                name={username}
                actions={[
                  editAction(username, userPath(username), whyUnaddressable(username)),
                  deleteAction(username, () => list.send({ type: 'list.remove', ids: [username] }), whyNot(username)),
                  ...personActions(
                    username,
                    operatorPath(username),
                    `${userPath(username)}/set-password`,
                    whyUnaddressable(username),
                  ),
                ]}
              />
            )
          : undefined
      }
    />
  );
}

function UserList({ principal }: { principal: Principal }) {
  const screens = useWired(userScreens);
  const [machine, { defaults }] = may('users.details', principal)
    ? [screens.userList, userList]
    : [screens.userListWithoutLogins, userListWithoutLogins];
  const list = useListActor(machine, defaults);
  return <UserListView list={list} principal={principal} zone={useTimeZone()} />;
}

export const UserListScreen = listScreen(
  function Users() {
    const principal = usePrincipal();
    return <UserList key={String(may('users.details', principal))} principal={principal} />;
  },
  userList,
  ({ wiring }) => userScreens(wiring).userList,
);
