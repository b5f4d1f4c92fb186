import type { Meta, StoryObj } from '@storybook/react-vite';
import { inServerFrame } from '../../../.storybook/in-server-frame';
import { notices, notificationsWith } from '../../../tests/support/session-samples';
import { NoticeList } from './ConsoleShell';

const meta = {
  title: 'shell/NoticeList',
  component: NoticeList,
  decorators: [inServerFrame('domains')],
} satisfies Meta<typeof NoticeList>;
export default meta;
type Story = StoryObj;

export const None: Story = { render: () => <NoticeList notifications={notificationsWith([])} /> };
export const Three: Story = { render: () => <NoticeList notifications={notificationsWith(notices)} /> };
