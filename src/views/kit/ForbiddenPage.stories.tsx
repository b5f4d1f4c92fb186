import type { Meta, StoryObj } from '@storybook/react-vite';
import { onCanvas } from '../../../.storybook/on-canvas';
import { ForbiddenPage } from './MissingPage';

const meta = {
  title: 'shared/ForbiddenPage',
  component: ForbiddenPage,
  decorators: [onCanvas],
} satisfies Meta<typeof ForbiddenPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ServerAdminNeeded: Story = {
  args: {
    title: 'New User',
    crumbs: [{ label: 'Users', href: '/users' }, { label: 'New User' }],
    reason: 'Needs the server role Server Admin.',
    back: { label: 'Users', href: '/users' },
  },
};
