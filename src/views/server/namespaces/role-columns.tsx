import { namespaceRoles } from '../../../machines/access/capabilities';
import type { Assignment } from '../../../machines/namespaces/role-list';
import type { Column } from '../../shared/data-table-types';
import { permits } from './role-words';

const knownRole = (role: string) => namespaceRoles.find((known) => known === role);

/** The columns of the User Roles card. */
export const roleColumns: readonly Column<Assignment>[] = [
  {
    id: 'username',
    label: 'Username',
    sortable: true,
    narrow: 'title',
    render: ({ username }) => <bdi>{username}</bdi>,
    hint: ({ username }) => username,
  },
  {
    id: 'role',
    label: 'Role',
    sortable: true,
    narrow: 'status',
    render: ({ role }) => role,
    hint: ({ role }) => {
      const known = knownRole(role);
      return known ? permits[known] : role;
    },
  },
];
