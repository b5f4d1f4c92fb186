import type { DomainUser } from '../../../api/rest/domain/domain-users';
import type { DomainKey } from '../../../api/rest/domains';
import { domainUserPath } from '../../../machines/in-domain/users/domain-user-list';
import { EnabledText } from '../../shared/EnabledText';
import type { TimeZone } from '../../shared/format-time';
import { NameLink } from '../../shared/list/NameLink';
import type { Column } from '../../shared/data-table-types';
import { When } from '../../shared/When';
import { whyUnaddressable } from './domain-user-words';

/** Spec domain-level §2 "Domain users". */
export const domainUserColumns = (key: DomainKey, zone: TimeZone): Column<DomainUser>[] => [
  {
    id: 'username',
    label: 'Username',
    width: 200,
    narrow: 'title',
    sortable: true,
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
    sortable: true,
    render: ({ displayName }) => <bdi>{displayName}</bdi>,
    hint: ({ displayName }) => displayName,
  },
  {
    id: 'email',
    label: 'Email',
    narrow: 'none',
    sortable: true,
    render: ({ email }) => <bdi>{email}</bdi>,
    hint: ({ email }) => email,
  },
  {
    id: 'lastLogin',
    label: 'Last Login',
    width: 206,
    narrow: 'none',
    sortable: true,
    render: ({ lastLogin }) => <When at={lastLogin} zone={zone} none="Never" />,
  },
  {
    id: 'status',
    label: 'Status',
    width: 110,
    narrow: 'status',
    sortable: true,
    render: ({ disabled }) => <EnabledText enabled={!disabled} />,
  },
];
