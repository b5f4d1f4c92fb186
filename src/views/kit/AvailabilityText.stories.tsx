import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { AvailabilityText } from './status';

const meta = {
  title: 'shared/AvailabilityText',
  component: AvailabilityText,
  decorators: [inPage],
} satisfies Meta<typeof AvailabilityText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Online: Story = { args: { value: 'online' } };
export const Maintenance: Story = { args: { value: 'maintenance' } };
export const Offline: Story = { args: { value: 'offline' } };
export const Unknown: Story = { args: { value: 'frozen' } };
