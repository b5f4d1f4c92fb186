import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../../.storybook/in-page';
import { SearchBox } from './ListToolbar';

const meta = {
  title: 'shared/SearchBox',
  component: SearchBox,
  decorators: [inPage],
} satisfies Meta<typeof SearchBox>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = { value: '', onChange: fn(), label: 'Search by name or id' };

export const Empty: Story = { args };
export const Filled: Story = { args: { ...args, value: 'order' } };
export const Disabled: Story = { args: { ...args, disabled: true } };
