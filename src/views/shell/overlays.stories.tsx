import { Button, Input } from '@fluentui/react-components';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { userEvent, within } from 'storybook/test';
import { signOutMachine } from '~/machines/console/sign-out-machine';
import { inServerFrame } from '../../../.storybook/in-server-frame';
import { frozen } from '../../../tests/support/frozen';
import { notices, notificationsWith, online, serverAt } from '../../../tests/support/session-samples';
import { NoticeList, SignOutQuestion } from './ConsoleShell';
import { ServerStatusOverlay } from './Overlay';
import { ReasonHint } from './ReasonHint';

const meta = { title: 'Shell/Overlays', decorators: [inServerFrame('home')] } satisfies Meta;
export default meta;
type Story = StoryObj;

const at = (states: string[], render: () => ReactElement): Story => ({ render, parameters: { states } });
const counting = () => serverAt({ offline: { counting: 'ticking' } }, 8);

export const Online = at([], () => <ServerStatusOverlay server={online()} />);
export const Counting = at(['serverStatus:offline.counting.ticking'], () => (
  <ServerStatusOverlay server={counting()} />
));
export const Checking = at(['serverStatus:offline.checking'], () => (
  <ServerStatusOverlay server={serverAt({ offline: 'checking' })} />
));
export const Recovering = at(['serverStatus:recovering'], () => (
  <ServerStatusOverlay server={serverAt('recovering')} />
));
/** A field has the focus: the keyboard stays there. */
export const CountingWhileWriting = at([], () => (
  <>
    <Input autoFocus aria-label="Display name" defaultValue="Nora" />
    <ServerStatusOverlay server={counting()} />
  </>
));
export const SignOut = at(['signOut:asking'], () => (
  <SignOutQuestion signOut={frozen(signOutMachine, { value: 'asking' })} />
));
export const Notices = at([], () => <NoticeList notifications={notificationsWith(notices)} />);
export const ReasonOfDisabledButton: Story = {
  render: () => (
    <ReasonHint>
      <Button disabledFocusable title="Needs the server role Server Admin.">
        Create a user
      </Button>
    </ReasonHint>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Create a user' }));
  },
};
