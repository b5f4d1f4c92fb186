import { Button } from '@fluentui/react-components';
import { Database24Regular, Delete20Regular } from '@fluentui/react-icons';
import { wordToType } from '~/core/losses';
import { createResourceList, type ListDescriptor, type ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { Column } from '~/views/kit/list/data-table-rows';
import { ListCard, type ListCardProps } from '~/views/kit/list/ListCard';
import { NameLink } from '~/views/kit/links';
import { removalTexts } from '~/views/kit/list/resource-rows';
import { StatusText } from '~/views/kit/status';

export type SampleRow = { name: string; namespace: string; id: string; status: string };
const row = (name: string, namespace: string, id: string, status: string): SampleRow => ({
  name,
  namespace,
  id,
  status,
});

export const sampleRows = [
  row('Field Notes', 'acme', 'field-notes', 'ready'),
  row('Floor Plans', 'studio', 'floor-plans', 'schema-upgrade-required'),
  row('Load Test 12', '~mara', 'load-test-12', 'initializing'),
  row('Order Desk', 'acme', 'order-desk', 'ready'),
  row('Sketchbook', 'studio', 'sketchbook', 'error'),
  row(`A name ${'that goes on '.repeat(9)}`, 'n'.repeat(60), 'id-'.repeat(30), 'frozen'),
];
const isClosed = ({ status }: SampleRow) => status === 'initializing';

export const sampleColumns: Column<SampleRow>[] = [
  {
    id: 'name',
    label: 'Display Name',
    sortable: true,
    narrow: 'title',
    render: ({ name, id, status }) => (
      <NameLink name={name} href={status === 'initializing' ? undefined : `/domain/${id}`} />
    ),
    hint: ({ name }) => name,
  },
  {
    id: 'namespace',
    label: 'Namespace',
    width: 130,
    mono: true,
    sortable: true,
    narrow: 'second',
    render: ({ namespace }) => namespace,
  },
  { id: 'id', label: 'Id', width: 210, mono: true, narrow: 'second', render: ({ id }) => id },
  {
    id: 'status',
    label: 'Status',
    width: 240,
    narrow: 'status',
    render: ({ status }) => <StatusText value={status} />,
  },
];

const descriptor: ListDescriptor<SampleRow> = {
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
  ordering: {
    by: { name: ({ name }) => name, namespace: ({ namespace }) => namespace },
    tie: ({ id }) => id,
  },
  confirmWord: (rows) => (rows.length === 1 ? undefined : `delete ${rows.length} domains`),
};
export const countedDescriptor: ListDescriptor<SampleRow> = {
  ...descriptor,
  isCounted: true,
  isExportable: (_, { list }) => list.some(({ what }) => what === 'model'),
  confirmWord: (rows, losses) =>
    wordToType({ names: rows.map(({ id }) => id), verb: 'delete', many: 'domains' }, losses),
};
export const countedMachine = createResourceList(countedDescriptor);
export const sampleMachine = createResourceList(descriptor);
export const sampleDefaults = {
  pageSize: 10,
  sort: { column: 'name', direction: 'ascending' },
  facets: ['namespace'],
} as const;
/** In the order of the server. */
export const sampleKind = { machine: sampleMachine, defaults: { pageSize: 10 }, descriptor };

/** A list with every feature of a list. */
export const SampleList = ({
  list,
  ...more
}: { list: ResourceListActor<SampleRow> } & Partial<ListCardProps<SampleRow>>) => (
  <ListCard
    list={list}
    descriptor={descriptor}
    texts={{
      many: 'Domains',
      search: 'Search by name or id',
      searched: 'Searches the display name and the id.',
      icon: <Database24Regular />,
      empty: {
        title: 'No domains yet',
        text: 'Users, models, and chats belong to a domain.',
        action: <Button appearance="primary">Create Domain</Button>,
      },
    }}
    facets={[
      {
        name: 'namespace',
        where: (value) => `in the namespace “${value}”`,
        clear: 'Show all namespaces',
        elsewhere: 'Other namespaces may have some.',
      },
    ]}
    columns={sampleColumns}
    rowLabel={({ name }) => name}
    rowActions={({ name }) => (
      <Button size="small" appearance="subtle" icon={<Delete20Regular />} aria-label={`Delete ${name}`} />
    )}
    removal={removalTexts<SampleRow>({
      noun: 'domain',
      nameOf: ({ id }) => id,
      warning: { one: 'All of its data is deleted.', many: 'All of their data is deleted.' },
    })}
    isDisabled={isClosed}
    deleteDisabledReason={(domain) => (isClosed(domain) ? 'It is being created.' : undefined)}
    zone="utc"
    {...more}
  />
);
