import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { Sparkline } from './Sparkline';

const meta = {
  title: 'shared/Sparkline',
  component: Sparkline,
  decorators: [inPage],
} satisfies Meta<typeof Sparkline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rising: Story = {
  args: {
    label: 'Active sessions, from 80 to 148',
    values: [80, 86, 84, 92, 101, 98, 110, 124, 118, 131, 148],
  },
};
export const Level: Story = { args: { label: 'Total users, 12 all the time', values: [12, 12, 12] } };
export const OneValue: Story = { args: { label: 'Total models, 7', values: [7] } };
export const NoValues: Story = { args: { label: 'No values yet', values: [] } };
