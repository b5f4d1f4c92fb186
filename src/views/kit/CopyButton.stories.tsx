import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../.storybook/in-page';
import { CopyButton } from './copy';

const meta = {
  title: 'shared/CopyButton',
  component: CopyButton,
  decorators: [inPage],
} satisfies Meta<typeof CopyButton>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = { text: 'const answer = 42;', onCopy: fn() };

export const IconOnly: Story = { args };
export const WithWord: Story = { args: { ...args, withWord: true } };
export const Copied: Story = { args: { ...args, withWord: true, copied: true } };
