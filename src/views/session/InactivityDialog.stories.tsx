import type { Meta, StoryObj } from '@storybook/react-vite';
import { inServerFrame } from '../../../.storybook/in-server-frame';
import { warned } from '../../../tests/support/session-samples';
import { InactivityDialog } from './SignInAgainDialog';

const meta = {
  title: 'session/InactivityDialog',
  component: InactivityDialog,
  decorators: [inServerFrame('home')],
} satisfies Meta<typeof InactivityDialog>;
export default meta;
type Story = StoryObj;

const at = (seconds: number): Story => ({
  render: () => <InactivityDialog session={warned(seconds)} />,
  parameters: { states: ['session:signedIn.activity.warning.counting'] },
});

export const AtFirst = at(119);
export const LastSeconds = at(9);
