import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { StatusPill } from './status';

const meta = {
  title: 'shared/StatusPill',
  component: StatusPill,
  decorators: [inPage],
} satisfies Meta<typeof StatusPill>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = { args: { value: 'ready' } };
export const Initializing: Story = { args: { value: 'initializing' } };
export const Error: Story = { args: { value: 'error' } };
export const Deleting: Story = { args: { value: 'deleting' } };
export const SchemaUpgradeRequired: Story = { args: { value: 'schema-upgrade-required' } };
export const SchemaUpgrading: Story = { args: { value: 'schema-upgrading' } };
export const Unknown: Story = { args: { value: 'frozen' } };
