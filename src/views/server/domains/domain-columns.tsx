import { Warning16Filled } from '@fluentui/react-icons';
import type { Domain } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { isOpenable, titleOf } from '../../../machines/domains/domain-list';
import { AppLink } from '../../shared/AppLink';
import { AvailabilityText } from '../../shared/AvailabilityText';
import type { Column } from '../../shared/data-table-types';
import { StatusText } from '../../shared/StatusText';
import { ToneText } from '../../shared/ToneText';
import { isAvailabilityUnknown, troubleOf, whyClosed } from './domain-words';

function StatusCell({ domain }: { domain: Domain }) {
  const trouble = troubleOf(domain);
  if (trouble === undefined) return <StatusText value={domain.status} />;
  return <ToneText wrap tone="danger" label={trouble} icon={<Warning16Filled />} />;
}

/** The columns of the domain list (spec server-level §2 "Domains list"). */
export const domainColumns: readonly Column<Domain>[] = [
  {
    id: 'displayName',
    label: 'Display Name',
    sortable: true,
    narrow: 'title',
    render: (domain) =>
      isOpenable(domain) ? (
        <AppLink href={domainPath(domain)} look="name">
          {titleOf(domain)}
        </AppLink>
      ) : (
        titleOf(domain)
      ),
    hint: (domain) => whyClosed(domain) ?? titleOf(domain),
  },
  {
    id: 'namespace',
    label: 'Namespace',
    width: 130,
    mono: true,
    sortable: true,
    narrow: 'second',
    render: ({ namespace }) => namespace || '–',
    hint: ({ namespace }) => namespace,
  },
  {
    id: 'id',
    label: 'Id',
    width: 210,
    mono: true,
    sortable: true,
    narrow: 'second',
    render: ({ id }) => id,
    hint: ({ id }) => id,
  },
  {
    id: 'availability',
    label: 'Availability',
    width: 160,
    sortable: true,
    narrow: 'status',
    render: (domain) =>
      isAvailabilityUnknown(domain) ? 'Unknown' : <AvailabilityText value={domain.availability} />,
  },
  {
    id: 'status',
    label: 'Status',
    width: 240,
    sortable: true,
    narrow: 'status',
    render: (domain) => <StatusCell domain={domain} />,
  },
];
