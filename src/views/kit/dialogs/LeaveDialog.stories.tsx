import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../../.storybook/in-page';
import { LeaveDialog } from './LeaveDialog';

const meta = {
  title: 'Kit/LeaveDialog',
  component: LeaveDialog,
  decorators: [inPage],
} satisfies Meta<typeof LeaveDialog>;
export default meta;

export const Asking: StoryObj<typeof meta> = { args: { onStay: fn(), onLeave: fn() } };
