import type { Meta, StoryObj } from '@storybook/react-vite';
import { inServerFrame } from '../../../.storybook/in-server-frame';
import { sessionAt, unreachable } from '../../../tests/support/session-samples';
import { SignInAgainDialog } from './SignInAgainDialog';

const meta = {
  title: 'session/SignInAgainDialog',
  component: SignInAgainDialog,
  decorators: [inServerFrame('domains')],
} satisfies Meta<typeof SignInAgainDialog>;
export default meta;
type Story = StoryObj;

export const Asking: Story = {
  render: () => <SignInAgainDialog session={sessionAt({ suspended: 'asking' })} />,
  parameters: { states: ['session:suspended.asking'] },
};
export const Refused: Story = {
  render: () => (
    <SignInAgainDialog session={sessionAt({ suspended: 'asking' }, { problem: { kind: 'unauthorised' } })} />
  ),
  parameters: { states: ['session:suspended.asking'] },
};
export const Unreachable: Story = {
  render: () => <SignInAgainDialog session={sessionAt({ suspended: 'asking' }, { problem: unreachable })} />,
  parameters: { states: ['session:suspended.asking'] },
};
export const SigningIn: Story = {
  render: () => <SignInAgainDialog session={sessionAt({ suspended: 'signingIn' })} />,
  parameters: { states: ['session:suspended.signingIn'] },
};
