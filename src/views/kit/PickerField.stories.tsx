import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../.storybook/in-page';
import { PickerField } from './PickerField';

const meta = {
  title: 'shared/PickerField',
  component: PickerField,
  decorators: [inPage],
} satisfies Meta<typeof PickerField>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = {
  name: 'namespace',
  label: 'Namespace',
  text: '',
  value: '',
  required: true,
  placeholder: 'Search namespaces',
  onQuery: fn(),
  onPick: fn(),
  options: [
    { value: 'acme', label: 'acme', hint: 'Acme Trading' },
    { value: 'studio', label: 'studio', hint: 'Design Studio' },
  ],
};

export const Empty: Story = { args };
export const Picked: Story = { args: { ...args, text: 'studio', value: 'studio' } };
export const WithError: Story = { args: { ...args, error: 'Please select a namespace!' } };
export const Loading: Story = { args: { ...args, text: 'st', options: [], loading: true } };
export const NothingFound: Story = { args: { ...args, text: 'xyz', options: [] } };
export const Failed: Story = {
  args: { ...args, options: [], problem: 'The namespaces could not be loaded. Type to try again.' },
};
