import type { Meta, StoryObj } from '@storybook/react-vite';
import { LoggedOutView } from './LoggedOutView';
import { consoleAt, consoleOutside } from '../../../tests/support/session-samples';

const meta = { title: 'session/LoggedOutView', component: LoggedOutView } satisfies Meta<
  typeof LoggedOutView
>;
export default meta;
type Story = StoryObj;

export const ScreensKept: Story = {
  render: () => <LoggedOutView root={consoleAt('ready', { hidden: true })} />,
  parameters: { states: ['session:timedOut'] },
};
export const NothingKept: Story = { render: () => <LoggedOutView root={consoleOutside()} /> };
