import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { ClockTime } from './Facts';

const meta = {
  title: 'shared/ClockTime',
  component: ClockTime,
  decorators: [inPage],
} satisfies Meta<typeof ClockTime>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = { at: Date.UTC(2025, 2, 14, 9, 2, 11), zone: 'utc' } as const;

export const Utc: Story = { args };
export const Local: Story = { args: { ...args, zone: 'local' } };
export const Unreadable: Story = { args: { ...args, at: Number.NaN } };
