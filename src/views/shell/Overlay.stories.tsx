import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Overlay } from './Overlay';

const meta = {
  title: 'shell/Overlay',
  component: Overlay,
} satisfies Meta<typeof Overlay>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = {
  open: true,
  title: 'The Convergence Server appears to be Offline.',
  text: 'Checking again in 8 seconds',
  onRetry: fn(),
};

export const Waiting: Story = { args };
export const Checking: Story = { args: { ...args, text: 'Checking now', busy: true } };
export const Closed: Story = { args: { ...args, open: false } };
