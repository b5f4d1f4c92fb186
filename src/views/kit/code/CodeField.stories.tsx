import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../../.storybook/in-page';
import { CodeField } from './CodeField';

const meta = {
  title: 'Kit/CodeField',
  component: CodeField,
  decorators: [inPage],
} satisfies Meta<typeof CodeField>;
export default meta;
type Story = StoryObj<typeof meta>;

const common = { name: 'data', label: 'JSON Data', required: true, onChange: fn(), onBlur: fn() };

export const Empty: Story = { args: { ...common, value: '{}' } };
export const Typed: Story = { args: { ...common, value: '{\n  "total": 9.5,\n  "paid": true\n}' } };
export const ReadOnly: Story = { args: { ...common, value: '{"total": 9.5}', readOnly: true } };
export const Faulty: Story = {
  args: {
    ...common,
    value: '{\n  "total": 9.5,\n  "paid": yes\n}',
    error: "JSON Data is Invalid: 'Unexpected token y'",
    fault: { at: 28, reason: "JSON Data is Invalid: 'Unexpected token y'" },
  },
};
