import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../../.storybook/in-page';
import { PolicyChecklist } from './NewPasswordFields';

const meta = {
  title: 'shared/PolicyChecklist',
  component: PolicyChecklist,
  decorators: [inPage],
} satisfies Meta<typeof PolicyChecklist>;
export default meta;
type Story = StoryObj<typeof meta>;

const strict = {
  minLength: 8,
  requireUpper: true,
  requireLower: true,
  requireDigit: true,
  requireSpecial: true,
};
const lax = {
  minLength: 4,
  requireUpper: false,
  requireLower: false,
  requireDigit: false,
  requireSpecial: false,
};

export const NothingMet: Story = { args: { policy: strict, password: '' } };
export const SomeMet: Story = { args: { policy: strict, password: 'Harbor' } };
export const AllMet: Story = { args: { policy: strict, password: 'Harbor-7-lights' } };
export const LengthOnly: Story = { args: { policy: lax, password: 'abc' } };
