import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { ProblemText } from './Facts';

const meta = {
  title: 'shared/ProblemText',
  component: ProblemText,
  decorators: [inPage],
} satisfies Meta<typeof ProblemText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Short: Story = {
  args: { title: 'Could Not Delete Domain', text: 'The domain could not be deleted.' },
};
export const StackTrace: Story = {
  args: {
    title: 'Upgrading the Database Failed',
    text: Array.from(
      { length: 24 },
      (_, line) => `  at upgrade.Step${line}.run(Step${line}.scala:${line * 7})`,
    ).join('\n'),
  },
};
