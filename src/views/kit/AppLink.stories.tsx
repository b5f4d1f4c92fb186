import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { AppLink } from './links';

const meta = {
  title: 'shared/AppLink',
  component: AppLink,
  decorators: [inPage],
} satisfies Meta<typeof AppLink>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { href: '/domains', children: 'All domains' } };
export const Name: Story = { args: { href: '/domains', children: 'Order Desk', look: 'name' } };
export const Inline: Story = { args: { href: '/domains', children: 'Details', look: 'inline' } };
