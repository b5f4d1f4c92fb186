import { Person20Regular } from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../.storybook/in-page';
import { TextField } from './TextField';

const meta = {
  title: 'shared/TextField',
  component: TextField,
  decorators: [inPage],
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = { name: 'displayName', label: 'Display Name', value: 'Order Desk', onChange: fn() };

export const Filled: Story = { args };
export const Required: Story = { args: { ...args, value: '', required: true } };
export const WithError: Story = {
  args: { ...args, value: '', required: true, error: 'Please input a display name!' },
};
export const MonoWithHint: Story = {
  args: {
    ...args,
    label: 'Domain Id',
    value: 'order-desk',
    mono: true,
    hint: 'Part of the connection URL. It can be changed later, while the domain is offline.',
  },
};
export const Disabled: Story = { args: { ...args, disabled: true } };
export const LargeWithIcon: Story = { args: { ...args, size: 'large', before: <Person20Regular /> } };
