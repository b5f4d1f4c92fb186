import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { ConnectionActor } from '~/machines/connection/connection-machine';
import { Card } from '~/views/kit/Card';
import { Page, PageHead } from '~/views/kit/Page';
import { DomainShellView } from '~/views/shell/DomainShell';
import { frozenDomain, frozenPreferences } from '../../../tests/support/frozen-domain';
import { InConsole, rootWith } from '../../../tests/support/palette-samples';
import { connectionAt, linked } from '../../../tests/support/session-samples';

/** Offline, outage, disconnected, reconnecting, network lost, server down, stale, unsaved changes, online again. */
export default { title: 'Frame/Connection', parameters: { page: 'domain/acme/order-desk/groups' } } satisfies Meta;

const told = (connection: () => ConnectionActor, ...states: string[]): StoryObj => ({
  render: () => (
    <InConsole preferences={frozenPreferences()} root={rootWith({ connection: connection() })}>
      <DomainShellView status={frozenDomain({ link: { open: 'connected' } })}>
        <Page fill>
          <PageHead title="Groups" />
          <Card title="Drivers">Nothing here is covered, and nothing moves when the strip comes or goes.</Card>
        </Page>
      </DomainShellView>
    </InConsole>
  ),
  parameters: { states: states.map((state) => `connection:${state}`) },
});
const onPhone = (story: StoryObj): StoryObj => ({
  ...story,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /offline$/, hidden: true }));
    await within(canvasElement.ownerDocument.body).findByRole('dialog', { hidden: true });
  },
});
const lost = { ...linked, link: 'reconnecting' } as const;
const at = Date.UTC(2025, 2, 14, 8, 59);

export const AllIsWell = told(() => connectionAt('quiet'), 'network.online', 'domain.here', 'story.quiet');
export const YouAreOffline = told(() => connectionAt('you'), 'network.offline', 'domain.behind', 'story.you');
export const ChangesNotSent = told(() =>
  connectionAt('you', { domain: lost, lostAt: at, unsent: { count: 2, more: false } }),
);
export const ChangesMayNotBeSaved = told(() => connectionAt('server', { unsent: { count: 0, more: true } }));
export const ServerOffline = told(() => connectionAt('server'), 'server.offline.counting.ticking', 'story.server');
export const ServerChecked = told(() => connectionAt('server', {}, { isChecking: true }), 'server.offline.checking');
export const ServerBack = told(() => connectionAt({ back: 'server' }), 'story.back.server');
export const NetworkIsBack = told(() => connectionAt('you', {}, { network: 'returning' }), 'network.returning');
export const YouAreBack = told(() => connectionAt({ back: 'you' }), 'story.back.you');
export const RealtimeBack = told(() => connectionAt({ back: 'realtime' }), 'story.back.realtime');
export const NotUpdated = told(
  () => connectionAt('domain', { domain: { ...linked, stale: { since: at, reason: 'The server failed (500).' } } }),
  'story.domain',
);
export const Reconnecting = told(
  () => connectionAt('realtime', { domain: lost, lostAt: at }),
  'domain.away',
  'story.realtime',
);
export const NeverConnected = told(() =>
  connectionAt('realtime', {
    domain: { ...lost, link: 'broken', linkReason: 'The domain does not know this token.' },
  }),
);
export const DialingAgain = told(() =>
  connectionAt('realtime', { domain: { ...lost, link: 'connecting', linkReason: 'No answer.' } }),
);
export const ServerOfflineOnPhone = onPhone(ServerOffline);
export const YouAreOfflineOnPhone = onPhone(ChangesNotSent);
