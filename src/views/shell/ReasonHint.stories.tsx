import { Button } from '@fluentui/react-components';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { ReasonHint } from './ReasonHint';
import { inPage } from '../../../.storybook/in-page';

const meta = {
  title: 'shell/ReasonHint',
  component: ReasonHint,
  decorators: [inPage],
} satisfies Meta<typeof ReasonHint>;
export default meta;
type Story = StoryObj<typeof meta>;

const children = (
  <Button disabledFocusable title="Needs the server role Server Admin.">
    Create User
  </Button>
);

export const Hidden: Story = { args: { children } };
export const Tapped: Story = {
  args: { children },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
  },
};
