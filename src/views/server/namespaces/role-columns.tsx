import { namespaceRoles } from '../../../machines/access/capabilities';
import type { Assignment } from '../../../machines/namespaces/role-list';
import type { ListColumn } from '../../shared/list/list-types';
import { permits } from './role-words';

const knownRole = (role: string) => namespaceRoles.find((known) => known === role);

/** The columns of the User Roles card. */
export const roleColumns: readonly ListColumn<Assignment>[] = [
  {
    id: 'username',
    label: 'Username',
    order: ({ username }) => username,
    narrow: 'title',
    render: ({ username }) => <bdi>{username}</bdi>,
    hint: ({ username }) => username,
  },
  {
    id: 'role',
    label: 'Role',
    order: ({ role }) => role,
    narrow: 'status',
    render: ({ role }) => role,
    hint: ({ role }) => {
      const known = knownRole(role);
      return known ? permits[known] : role;
    },
  },
];
