import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { When } from './When';

const meta = {
  title: 'shared/When',
  component: When,
  decorators: [inPage],
} satisfies Meta<typeof When>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = { at: '2025-03-14T09:02:11.000Z', zone: 'utc' } as const;

export const FullUtc: Story = { args };
export const ShortUtc: Story = { args: { ...args, form: 'short' } };
export const Local: Story = { args: { ...args, zone: 'local' } };
export const Seconds: Story = { args: { ...args, form: 'seconds' } };
export const Never: Story = { args: { ...args, at: null } };
export const Unreadable: Story = { args: { ...args, at: 'yesterday' } };
