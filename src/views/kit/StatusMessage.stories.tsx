import { Button } from '@fluentui/react-components';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { StatusMessage } from './StatusMessage';

const meta = {
  title: 'shared/StatusMessage',
  component: StatusMessage,
  decorators: [inPage],
} satisfies Meta<typeof StatusMessage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Failure: Story = {
  args: {
    intent: 'error',
    title: 'Domain Not Created',
    children: "The domain could not be created because the namespace 'studio' does not exist",
  },
};
export const ShortError: Story = { args: { intent: 'error', children: 'Invalid credentials' } };
export const Warning: Story = {
  args: { intent: 'warning', children: 'A backup of the database before upgrading is strongly recommended.' },
};
export const Info: Story = { args: { intent: 'info', children: 'The list was loaded a while ago.' } };
export const Success: Story = { args: { intent: 'success', title: 'Domain Created' } };
export const WithAction: Story = {
  args: {
    intent: 'warning',
    title: 'The Domain is Offline',
    children: "Users can't connect; only authentication and settings can be changed here.",
    actions: <Button size="small">Change availability</Button>,
  },
};
