import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../.storybook/in-page';
import { SecretField } from './copy';

const meta = {
  title: 'shared/SecretField',
  component: SecretField,
  decorators: [inPage],
} satisfies Meta<typeof SecretField>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = {
  label: 'Key',
  value: 'jT0u1Yd9cQ4vXr7mZs2LhB6nKp8wEa3fGi5oUy0tRkDxNbVqHzJlPcSeMwAgFi4Q',
  onCopy: fn(),
};

export const Masked: Story = { args };
export const Short: Story = { args: { ...args, value: 'short' } };
export const WithHint: Story = { args: { ...args, hint: 'Programs send it with each request.' } };
