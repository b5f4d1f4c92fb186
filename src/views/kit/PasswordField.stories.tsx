import { LockClosed20Regular } from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../.storybook/in-page';
import { PasswordField } from './TextField';

const meta = {
  title: 'shared/PasswordField',
  component: PasswordField,
  decorators: [inPage],
} satisfies Meta<typeof PasswordField>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = { name: 'password', label: 'Password', value: 'not-the-one', onChange: fn() };

export const Hidden: Story = { args };
export const WithError: Story = {
  args: { ...args, value: '', required: true, error: 'Please input your Password!' },
};
export const LargeWithIcon: Story = { args: { ...args, size: 'large', before: <LockClosed20Regular /> } };
