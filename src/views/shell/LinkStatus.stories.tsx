import type { Meta, StoryObj } from '@storybook/react-vite';
import { realtimeMachine, type RealtimeSnapshot } from '~/machines/realtime/realtime-machine';
import { inPage } from '../../../.storybook/in-page';
import { frozen } from '../../../tests/support/frozen';
import { LinkStatus, NoLink } from './LinkStatus';

const meta = { title: 'Frame/Live connection', decorators: [inPage] } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const at = (leaf: string, value: RealtimeSnapshot['value'], reason?: string): Story => ({
  render: () => (
    <LinkStatus
      realtime={frozen(realtimeMachine, {
        value,
        context: {
          target: { namespace: 'acme', domainId: 'order-desk' },
          sessionId: leaf === 'open.connected' ? '5f0c2d1e' : undefined,
          failure: reason === undefined ? undefined : { reason, code: undefined },
          attempt: reason === undefined ? 0 : 1,
        },
      })}
    />
  ),
  parameters: { states: [`realtime:${leaf}`] },
});
const unreachable = 'The realtime service could not be reached.';

export const Dialing = at('open.connecting.dialing', { open: { connecting: 'dialing' } });
export const DialingAgain = at('open.connecting.dialing', { open: { connecting: 'dialing' } }, unreachable);
export const Authenticating = at('open.connecting.authenticating', {
  open: { connecting: 'authenticating' },
});
export const Connected = at('open.connected', { open: 'connected' });
export const Interrupted = at('open.interrupted', { open: 'interrupted' });
export const Reconnecting = at('open.reconnecting', { open: 'reconnecting' });
export const Failed = at('failed', 'failed', unreachable);
export const Closed = at('closed', 'closed');
export const WithoutLink: Story = { render: () => <NoLink reason="The domain is offline." /> };
