import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { Mark } from './Mark';

const meta = {
  title: 'shared/Mark',
  component: Mark,
  decorators: [inPage],
} satisfies Meta<typeof Mark>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Small: Story = {};
export const Large: Story = { args: { size: 96 } };
