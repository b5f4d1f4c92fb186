import type { Namespace } from '../../../api/rest/namespaces';
import { namespacePath } from '../../../machines/namespaces/namespace-list';
import { isSegment } from '../../../machines/support/segment';
import { NameLink } from '../../shared/list/NameLink';
import type { Column } from '../../shared/data-table-types';
import { DomainCount } from './DomainCount';

/** The columns of the namespace list (spec server-level §2 "Namespaces list"). */
export const namespaceColumns: readonly Column<Namespace>[] = [
  {
    id: 'id',
    label: 'Id',
    mono: true,
    sortable: true,
    narrow: 'title',
    render: ({ id }) => <NameLink name={id} href={isSegment(id) ? namespacePath(id) : undefined} />,
    hint: ({ id }) => id,
  },
  {
    id: 'displayName',
    label: 'Display Name',
    sortable: true,
    narrow: 'second',
    render: ({ displayName }) => displayName,
    hint: ({ displayName }) => displayName,
  },
  {
    id: 'domains',
    label: 'Domains',
    width: 140,
    align: 'end',
    sortable: true,
    narrow: 'status',
    render: (namespace) => <DomainCount namespace={namespace} />,
  },
];
