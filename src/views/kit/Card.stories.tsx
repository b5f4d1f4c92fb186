import { Button } from '@fluentui/react-components';
import { DataTrending20Regular } from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { Card } from './Card';

const meta = {
  title: 'shared/Card',
  component: Card,
  decorators: [inPage],
} satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { children: 'Cards have a 1 px edge and no shadow.' } };
export const WithHead: Story = {
  args: {
    title: 'Statistics',
    icon: <DataTrending20Regular />,
    actions: 'Every 5 seconds',
    children: 'The content stands below the head.',
  },
};
export const WithFooter: Story = {
  args: {
    title: 'Display name',
    children: 'Content above the foot.',
    footer: <Button appearance="primary">Save</Button>,
  },
};
