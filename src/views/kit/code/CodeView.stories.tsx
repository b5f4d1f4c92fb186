import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../../.storybook/in-page';
import { CodeView } from './CodeView';

const meta = {
  title: 'Kit/CodeView',
  component: CodeView,
  decorators: [inPage],
} satisfies Meta<typeof CodeView>;
export default meta;
type Story = StoryObj<typeof meta>;

const order = {
  customer: 'Chidi Okafor',
  lines: [{ sku: 'LAMP-02', qty: 10 }],
  paid: true,
  placed: { $convergenceType: 'date', value: '2026-11-20T08:12:44.120Z' },
  note: null,
  شحنة: 'a long text that takes a second line where there is little room for it, as on a phone',
};
const common = { label: 'Data', height: 300, copy: fn() };

export const Data: Story = { args: { ...common, text: JSON.stringify(order, undefined, 2) } };
export const Empty: Story = { args: { ...common, text: '{}' } };
export const Large: Story = {
  args: {
    ...common,
    text: JSON.stringify(
      { rows: Array.from({ length: 40_000 }, (_, index) => ({ index, order: 'x' })) },
      undefined,
      2,
    ),
  },
};
