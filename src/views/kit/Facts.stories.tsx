import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { SkeletonBar } from './Card';
import { Facts } from './Facts';
import { StatusText } from './status';

const meta = {
  title: 'shared/Facts',
  component: Facts,
  decorators: [inPage],
} satisfies Meta<typeof Facts>;
export default meta;
type Story = StoryObj<typeof meta>;

const facts = [
  { label: 'Display Name', value: 'Order Desk' },
  { label: 'Namespace', value: 'acme', mono: true },
  { label: 'Id', value: 'order-desk', mono: true },
  { label: 'Schema Version', value: '3.0' },
  { label: 'Availability / Status', value: <StatusText value="ready" /> },
];

export const List: Story = { args: { facts } };
export const Row: Story = {
  args: {
    layout: 'row',
    facts: [
      { label: 'Version', value: '1.0.0-rc.14' },
      { label: 'Schema Version', value: '1.0' },
      { label: 'Status', value: <StatusText value="ready" /> },
      { label: 'Namespaces', value: '12' },
      { label: 'Domains', value: '47' },
    ],
  },
};
export const Loading: Story = {
  args: { facts: facts.map(({ label }) => ({ label, value: <SkeletonBar width="96px" /> })) },
};
export const QuietRow: Story = { args: { ...Row.args, quiet: true } };
