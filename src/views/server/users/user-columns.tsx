import type { User } from '../../../api/rest/users';
import { userPath } from '../../../machines/users/user-list';
import type { TimeZone } from '../../shared/format-time';
import { NameLink } from '../../shared/list/NameLink';
import type { Column } from '../../shared/data-table-types';
import { When } from '../../shared/When';
import { RoleTag } from './RoleTag';
import { whyUnaddressable } from './user-words';

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
