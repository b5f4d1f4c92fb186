import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { CrashView } from './CrashView';

const meta = { title: 'session/CrashView', component: CrashView } satisfies Meta<typeof CrashView>;
export default meta;
type Story = StoryObj<typeof meta>;

const error = Object.assign(new TypeError('Failed to fetch dynamically imported module'), {
  stack: 'TypeError: Failed to fetch dynamically imported module\n    at load (index.js:1:1)',
});

export const Closed: Story = { args: { error } };
export const Details: Story = {
  args: { error },
  play: async ({ canvasElement }) => userEvent.click(within(canvasElement).getByText('Details')),
};
