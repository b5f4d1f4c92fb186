import type { Meta, StoryObj } from '@storybook/react-vite';
import { UnpreparedView } from './UnpreparedView';
import { consoleAt, signedIn, unreachable } from '../../../tests/support/session-samples';

const meta = { title: 'session/UnpreparedView', component: UnpreparedView } satisfies Meta<
  typeof UnpreparedView
>;
export default meta;
type Story = StoryObj;

export const Waiting: Story = {
  render: () => (
    <UnpreparedView root={consoleAt('unprepared', { problem: unreachable })} session={signedIn()} />
  ),
  parameters: { states: ['console:inside.setup.unprepared'] },
};
export const TryingAgain: Story = {
  render: () => (
    <UnpreparedView root={consoleAt('preparing', { problem: unreachable })} session={signedIn()} />
  ),
};
