import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { LongText } from './LongText';

const meta = {
  title: 'shared/LongText',
  component: LongText,
  decorators: [inPage],
} satisfies Meta<typeof LongText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Short: Story = { args: { text: 'Nothing was left out.' } };
export const Long: Story = {
  args: { text: Array.from({ length: 40 }, (_, line) => `at step ${line} of the upgrade`).join('\n') },
};
