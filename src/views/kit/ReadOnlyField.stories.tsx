import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { ReadOnlyField } from './fields';

const meta = {
  title: 'shared/ReadOnlyField',
  component: ReadOnlyField,
  decorators: [inPage],
} satisfies Meta<typeof ReadOnlyField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = { args: { label: 'Username', value: 'Chidi Okafor' } };
export const Mono: Story = { args: { label: 'Username', value: 'chidi', mono: true } };
export const Long: Story = {
  args: { label: 'Username', value: 'a-name-that-goes-on-'.repeat(12), mono: true },
};
