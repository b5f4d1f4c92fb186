import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../../.storybook/in-page';
import { FormCard } from './FormCard';
import { NewPasswordFields } from './NewPasswordFields';

const meta = {
  title: 'shared/NewPasswordFields',
  component: NewPasswordFields,
  decorators: [
    (Story) => (
      <FormCard label="Set Password" action="Set Password" onSubmit={fn()}>
        <Story />
      </FormCard>
    ),
    inPage,
  ],
} satisfies Meta<typeof NewPasswordFields>;
export default meta;
type Story = StoryObj<typeof meta>;

const policy = {
  minLength: 8,
  requireUpper: true,
  requireLower: true,
  requireDigit: true,
  requireSpecial: true,
};
const bind = (name: string, value: string, error?: string) => ({
  name,
  value,
  error,
  onChange: fn(),
  onBlur: fn(),
});

export const Empty: Story = {
  args: { policy, password: bind('password', ''), confirm: bind('confirm', '') },
};
export const Typing: Story = {
  args: { policy, password: bind('password', 'Harbor-'), confirm: bind('confirm', '') },
};
export const Refused: Story = {
  args: {
    policy,
    label: 'New Password',
    password: bind('password', 'Harbor', 'The password must be at least 8 characters long.'),
    confirm: bind('confirm', 'harbor', 'The passwords do not match!'),
  },
};
