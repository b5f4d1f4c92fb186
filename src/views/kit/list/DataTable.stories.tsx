import { Button } from '@fluentui/react-components';
import { Delete20Regular, Star20Regular } from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Card } from '~/views/kit/Card';
import { AppLink } from '~/views/kit/links';
import { AvailabilityText, StatusText } from '~/views/kit/status';
import { inPage } from '../../../../.storybook/in-page';
import { DataTable } from './DataTable';
import type { Column, DataTableProps } from './data-table-rows';

type Row = { name: string; namespace: string; id: string; availability: string; status: string };
const row = (name: string, namespace: string, id: string, availability: string, status: string): Row => ({
  name,
  namespace,
  id,
  availability,
  status,
});
const rows = [
  row('Field Notes', 'acme', 'field-notes', 'maintenance', 'ready'),
  row('Floor Plans', 'studio', 'floor-plans', 'online', 'schema-upgrade-required'),
  row('Load Test 12', '~mara', 'load-test-12', 'online', 'initializing'),
  row('Order Desk', 'acme', 'order-desk', 'online', 'ready'),
  row('Sketchbook', 'studio', 'sketchbook', 'offline', 'error'),
  row(`A name ${'that goes on '.repeat(9)}`, 'n'.repeat(60), 'id-'.repeat(30), 'online', 'frozen'),
];
const isClosed = ({ status }: Row) => status === 'initializing' || status === 'deleting';
const columns: Column<Row>[] = [
  {
    id: 'name',
    label: 'Display Name',
    sortable: true,
    narrow: 'title',
    render: (domain) =>
      isClosed(domain) ? (
        domain.name
      ) : (
        <AppLink href={`/domain/${domain.id}`} look="name">
          {domain.name}
        </AppLink>
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
    id: 'availability',
    label: 'Availability',
    width: 160,
    narrow: 'status',
    render: ({ availability }) => <AvailabilityText value={availability} />,
  },
  {
    id: 'status',
    label: 'Status',
    width: 240,
    narrow: 'status',
    render: ({ status }) => <StatusText value={status} />,
  },
];

const Example = (props: DataTableProps<Row>) => (
  <Card padded={false} edge>
    <DataTable {...props} />
  </Card>
);

const meta = {
  title: 'shared/DataTable',
  component: Example,
  decorators: [inPage],
} satisfies Meta<typeof Example>;
export default meta;
type Story = StoryObj<typeof meta>;

const args: DataTableProps<Row> = {
  label: 'Domains',
  columns,
  rows,
  rowId: ({ id }) => id,
  rowLabel: ({ name }) => name,
  sort: { column: 'name', direction: 'ascending' },
  onSort: fn(),
  isDisabled: isClosed,
  rowActions: (domain) => (
    <>
      <Button
        size="small"
        appearance="subtle"
        icon={<Star20Regular />}
        aria-label={`Favorite ${domain.name}`}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<Delete20Regular />}
        aria-label={`Delete ${domain.name}`}
        disabledFocusable={isClosed(domain)}
      />
    </>
  ),
};
const selection = (...selected: string[]) => ({
  selected: new Set(selected),
  onChange: fn(),
  canSelect: (domain: Row) => !isClosed(domain),
});

export const WithActions: Story = { args };
export const NothingSelected: Story = { args: { ...args, selection: selection() } };
export const TwoSelected: Story = { args: { ...args, selection: selection('floor-plans', 'order-desk') } };
export const Loading: Story = { args: { ...args, rows: [], selection: selection(), skeletonRows: 6 } };
export const SmallRows: Story = { args: { ...args, size: 'small', rowActions: undefined } };
export const OpenedRow: Story = {
  args: {
    ...args,
    actionsLabel: 'Details',
    detail: ({ id, name }) => (id === 'floor-plans' ? `All that is known of ${name}.` : undefined),
  },
};
