import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../.storybook/in-page';
import { TextAreaField } from './fields';

const meta = {
  title: 'shared/TextAreaField',
  component: TextAreaField,
  decorators: [inPage],
} satisfies Meta<typeof TextAreaField>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = {
  name: 'description',
  label: 'Description',
  value: 'Order desk, day shift',
  rows: [2, 6] as const,
  onChange: fn(),
};

export const Filled: Story = { args };
export const Full: Story = { args: { ...args, value: 'One line of many\n'.repeat(9) } };
export const WithError: Story = {
  args: { ...args, value: '', required: true, error: 'Please input a Description!' },
};
export const MonoWithHint: Story = {
  args: { ...args, label: 'Public Key', mono: true, rows: [6, 10], value: '', hint: 'In PEM form.' },
};
export const Disabled: Story = { args: { ...args, disabled: true } };
