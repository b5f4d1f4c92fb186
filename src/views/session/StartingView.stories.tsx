import type { Meta, StoryObj } from '@storybook/react-vite';
import { sessionAt, unreachable } from '../../../tests/support/session-samples';
import { StartingView } from './StartingView';

const meta = { title: 'session/StartingView', component: StartingView } satisfies Meta<typeof StartingView>;
export default meta;
type Story = StoryObj;

const nobody = { user: undefined, session: undefined, candidate: 'a-token' };

export const Opening: Story = {
  render: () => <StartingView session={sessionAt({ starting: 'opening' }, nobody)} />,
  parameters: { states: ['session:starting.opening'] },
};
export const Waiting: Story = {
  render: () => (
    <StartingView
      session={sessionAt({ starting: 'waiting' }, { ...nobody, problem: unreachable, attempt: 2 })}
    />
  ),
  parameters: { states: ['session:starting.waiting'] },
};
export const TryingAgain: Story = {
  render: () => (
    <StartingView
      session={sessionAt({ starting: 'opening' }, { ...nobody, problem: unreachable, attempt: 2 })}
    />
  ),
  parameters: { states: ['session:starting.opening'] },
};
