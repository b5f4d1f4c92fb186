import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../.storybook/in-page';
import { CopyField } from './copy';

const meta = {
  title: 'shared/CopyField',
  component: CopyField,
  decorators: [inPage],
} satisfies Meta<typeof CopyField>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = { label: 'Connection URL', value: 'https://rt.example.com/acme/order-desk', onCopy: fn() };

export const Default: Story = { args };
export const Copied: Story = { args: { ...args, copied: true } };
export const Long: Story = { args: { ...args, value: `https://rt.example.com/${'a-long-id-'.repeat(30)}` } };
