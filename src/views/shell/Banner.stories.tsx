import { Button } from '@fluentui/react-components';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Banner } from './DomainBanners';

const meta = {
  title: 'Shell/Banner',
  component: Banner,
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Failure: Story = { args: { intent: 'error', title: 'The Domain is in an Error State' } };
export const Offline: Story = {
  args: {
    intent: 'warning',
    title: 'The Domain is Offline',
    children: "Users can't connect; only authentication and settings can be changed here.",
    actions: <Button size="small">Change availability</Button>,
  },
};
export const Maintenance: Story = { args: { intent: 'warning', title: 'The Domain is in Maintenance Mode' } };
