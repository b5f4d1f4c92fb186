import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../../.storybook/in-page';
import { Pager } from './Pager';

const meta = {
  title: 'shared/Pager',
  component: Pager,
  decorators: [inPage],
} satisfies Meta<typeof Pager>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = {
  text: '1–10 of more than 10 total results',
  page: 1,
  size: 10,
  hasNext: true,
  onPage: fn(),
  onSize: fn(),
};

export const First: Story = { args };
export const Middle: Story = { args: { ...args, page: 3, text: '21–30 of more than 30 total results' } };
export const Last: Story = { args: { ...args, page: 4, text: '31–37 of 37 total results', hasNext: false } };
export const Loading: Story = { args: { ...args, text: 'Loading…', disabled: true } };
