import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../.storybook/in-page';
import { ChoiceField } from './fields';

const meta = {
  title: 'shared/ChoiceField',
  component: ChoiceField,
  decorators: [inPage],
} satisfies Meta<typeof ChoiceField>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = {
  name: 'createIn',
  label: 'Create In',
  value: 'shared',
  required: true,
  onChange: fn(),
  choices: [
    { value: 'user', label: 'User Namespace', hint: '~mara', monoHint: true },
    { value: 'shared', label: 'Shared Namespace', hint: 'Seen by everyone with a role in the namespace' },
  ],
};

export const Chosen: Story = { args };
export const WithError: Story = { args: { ...args, value: '', error: 'Please choose where to create it.' } };
export const Disabled: Story = { args: { ...args, disabled: true } };
