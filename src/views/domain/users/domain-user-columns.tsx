import type { DomainUser } from '../../../api/rest/domain/domain-users';
import type { DomainKey } from '../../../api/rest/domains';
import { domainUserPath } from '../../../machines/in-domain/users/domain-user-list';
import type { TimeZone } from '../../shared/format-time';
import { NameLink } from '../../shared/list/NameLink';
import type { ListColumn } from '../../shared/list/list-types';
import { When } from '../../shared/When';
import { UserStatus, whyUnaddressable } from './domain-user-words';

/** Spec domain-level §2 "Domain users". */
export const domainUserColumns = (key: DomainKey, zone: TimeZone): ListColumn<DomainUser>[] => [
  {
    id: 'username',
    label: 'Username',
    width: 200,
    narrow: 'title',
    order: ({ username }) => username,
    render: ({ username }) => (
      <NameLink
        name={username}
        href={whyUnaddressable(username) === undefined ? domainUserPath(key, username) : undefined}
      />
    ),
    hint: ({ username }) => username,
  },
  {
    id: 'displayName',
    label: 'Display Name',
    narrow: 'second',
    order: ({ displayName }) => displayName,
    render: ({ displayName }) => <bdi>{displayName}</bdi>,
    hint: ({ displayName }) => displayName,
  },
  {
    id: 'email',
    label: 'Email',
    narrow: 'none',
    order: ({ email }) => email,
    render: ({ email }) => <bdi>{email}</bdi>,
    hint: ({ email }) => email,
  },
  {
    id: 'lastLogin',
    label: 'Last Login',
    width: 206,
    narrow: 'none',
    order: ({ lastLogin }) => lastLogin ?? 0,
    render: ({ lastLogin }) => <When at={lastLogin} zone={zone} none="Never" />,
  },
  {
    id: 'status',
    label: 'Status',
    width: 110,
    narrow: 'status',
    order: ({ disabled }) => (disabled ? 0 : 1),
    render: ({ disabled }) => <UserStatus disabled={disabled} />,
  },
];
