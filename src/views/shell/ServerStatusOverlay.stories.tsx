import { Input } from '@fluentui/react-components';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inServerFrame } from '../../../.storybook/in-server-frame';
import { online, serverAt } from '../../../tests/support/session-samples';
import { ServerStatusOverlay } from './Overlay';

const meta = {
  title: 'shell/ServerStatusOverlay',
  component: ServerStatusOverlay,
  decorators: [inServerFrame('home')],
} satisfies Meta<typeof ServerStatusOverlay>;
export default meta;
type Story = StoryObj;

export const Online: Story = { render: () => <ServerStatusOverlay server={online()} /> };
export const Counting: Story = {
  render: () => <ServerStatusOverlay server={serverAt({ offline: { counting: 'ticking' } }, 8)} />,
  parameters: { states: ['serverStatus:offline.counting.ticking'] },
};
export const Checking: Story = {
  render: () => <ServerStatusOverlay server={serverAt({ offline: 'checking' })} />,
  parameters: { states: ['serverStatus:offline.checking'] },
};
export const Recovering: Story = {
  render: () => <ServerStatusOverlay server={serverAt('recovering')} />,
  parameters: { states: ['serverStatus:recovering'] },
};
/** A field has the focus: the keyboard stays there. */
export const WhileWriting: Story = {
  render: () => (
    <>
      <Input autoFocus aria-label="Display name" defaultValue="Nora" />
      <ServerStatusOverlay server={serverAt({ offline: { counting: 'ticking' } }, 8)} />
    </>
  ),
};
