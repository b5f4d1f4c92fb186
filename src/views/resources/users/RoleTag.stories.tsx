import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../../.storybook/in-page';
import { RoleTag } from './RoleTag';

const meta = {
  title: 'server/RoleTag',
  component: RoleTag,
  decorators: [inPage],
} satisfies Meta<typeof RoleTag>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Developer: Story = { args: { role: 'Developer' } };
export const DomainAdmin: Story = { args: { role: 'Domain Admin' } };
export const ServerAdmin: Story = { args: { role: 'Server Admin' } };
export const None: Story = { args: { role: '' } };
export const Unknown: Story = { args: { role: 'Auditor' } };
