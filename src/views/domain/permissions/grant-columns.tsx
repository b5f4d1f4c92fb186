import type { Grant } from '../../../machines/in-domain/permissions/grants';
import type { Column } from '../../shared/data-table-types';
import { sayGrantee, sayPermissions, type Permission } from './permission-words';
import { WrappedText } from './WrappedText';

/** The columns of a table of grants; `who` heads the names. */
export const grantColumns = (who: string, permissions: readonly Permission[]): Column<Grant>[] => [
  {
    id: 'name',
    label: who,
    narrow: 'title',
    sortable: true,
    render: ({ to }) => <bdi>{sayGrantee(to)}</bdi>,
    hint: ({ to }) => sayGrantee(to),
  },
  {
    id: 'permissions',
    label: 'Permissions',
    width: 280,
    narrow: 'second',
    render: ({ granted }) => <WrappedText>{sayPermissions(permissions, granted)}</WrappedText>,
    hint: ({ granted }) => sayPermissions(permissions, granted),
  },
];
