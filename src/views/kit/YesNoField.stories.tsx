import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../.storybook/in-page';
import { YesNoField } from './fields';

const meta = {
  title: 'shared/YesNoField',
  component: YesNoField,
  decorators: [inPage],
} satisfies Meta<typeof YesNoField>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = { name: 'digit', label: 'Require a digit', value: true, onChange: fn() };

export const Yes: Story = { args };
export const No: Story = { args: { ...args, value: false } };
export const WithHint: Story = { args: { ...args, hint: 'Any of 0 to 9.' } };
export const ReadOnly: Story = { args: { ...args, readOnly: true, title: 'Needs another role.' } };
export const Disabled: Story = { args: { ...args, disabled: true, title: 'Namespaces are disabled.' } };
