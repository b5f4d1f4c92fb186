import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { AvailabilityPill } from './status';

const meta = {
  title: 'shared/AvailabilityPill',
  component: AvailabilityPill,
  decorators: [inPage],
} satisfies Meta<typeof AvailabilityPill>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Online: Story = { args: { value: 'online' } };
export const Maintenance: Story = { args: { value: 'maintenance' } };
export const Offline: Story = { args: { value: 'offline' } };
export const Unknown: Story = { args: { value: 'frozen' } };
