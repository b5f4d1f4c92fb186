import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../../.storybook/in-page';
import { ListToolbar } from './ListToolbar';

const meta = {
  title: 'shared/ListToolbar',
  component: ListToolbar,
  decorators: [inPage],
} satisfies Meta<typeof ListToolbar>;
export default meta;
type Story = StoryObj<typeof meta>;

const search = { value: '', onChange: fn(), label: 'Search by name or id' };

export const Default: Story = { args: { search, updated: 'Updated 3 s ago', onReload: fn() } };
export const Searching: Story = {
  args: { search: { ...search, value: 'invoices' }, updated: 'Updated 3 s ago', onReload: fn() },
};
export const Reloading: Story = { args: { search, onReload: fn(), reloading: true } };
