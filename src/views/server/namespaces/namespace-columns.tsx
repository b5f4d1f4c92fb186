import type { Namespace } from '../../../api/rest/namespaces';
import { namespacePath } from '../../../machines/namespaces/namespace-list';
import { isSegment } from '../../../machines/support/segment';
import { NameLink } from '../../shared/list/NameLink';
import type { ListColumn } from '../../shared/list/list-types';
import { DomainCount } from './DomainCount';

/** The columns of the namespace list (spec server-level §2 "Namespaces list"). */
export const namespaceColumns: readonly ListColumn<Namespace>[] = [
  {
    id: 'id',
    label: 'Id',
    mono: true,
    order: ({ id }) => id,
    narrow: 'title',
    render: ({ id }) => <NameLink name={id} href={isSegment(id) ? namespacePath(id) : undefined} />,
    hint: ({ id }) => id,
  },
  {
    id: 'displayName',
    label: 'Display Name',
    order: ({ displayName }) => displayName,
    narrow: 'second',
    render: ({ displayName }) => displayName,
    hint: ({ displayName }) => displayName,
  },
  {
    id: 'domains',
    label: 'Domains',
    width: 140,
    align: 'end',
    order: ({ domains }) => domains.length,
    narrow: 'status',
    render: (namespace) => <DomainCount namespace={namespace} />,
  },
];
