import { Button } from '@fluentui/react-components';
import { Alert20Regular, Database20Regular } from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { operator, PersonAvatar } from '~/views/kit/PersonAvatar';
import { DashboardView } from '~/views/pages/dashboard/Dashboard';
import {
  type DomainAt,
  frozenDomain,
  frozenFavorites,
  frozenNames,
  frozenPreferences,
  frozenServer,
  online,
  orderDesk,
  stackTrace,
} from '../../../tests/support/frozen-domain';
import { DomainShellView } from './DomainShell';

const meta = { title: 'Shell/DomainShellView' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const base = '/domain/acme/order-desk';

/** `states` without "domainStatus:"; the dashboard stands inside. */
const at = (states: string[], situation: () => DomainAt, route = base): Story => ({
  render: () => {
    const status = frozenDomain(situation());
    return (
      <DomainShellView
        status={status}
        serverStatus={frozenServer()}
        preferences={frozenPreferences()}
        switcher={({ displayName }) => (
          <Button appearance="subtle" icon={<Database20Regular />}>
            {displayName}
          </Button>
        )}
        tools={
          <>
            <Button appearance="subtle" icon={<Alert20Regular />} aria-label="Alerts, 0" />
            <PersonAvatar person={operator('mara.lindqvist')} name="Mara Lindqvist" />
          </>
        }
      >
        <DashboardView
          status={status}
          favorites={frozenFavorites(orderDesk)}
          preferences={frozenPreferences()}
          realtimeUrl="https://rt.example.com/"
          onCopy={() => undefined}
          names={frozenNames()}
        />
      </DomainShellView>
    );
  },
  parameters: {
    route,
    states: states.map((state) => (state.includes(':') ? state : `domainStatus:${state}`)),
  },
});

const idle = 'upgrade.idle';
const connected = { open: 'connected' } as const;

export const Loading = at(['condition.loading', idle], () => ({ condition: 'loading', domain: undefined }));
export const Missing = at(['condition.missing', idle], () => ({ condition: 'missing', domain: undefined }));
export const Forbidden = at(['condition.forbidden', idle, 'poll:refused'], () => ({
  condition: 'forbidden',
  domain: undefined,
  poll: 'refused',
}));
export const Failed = at(['condition.failed', idle], () => ({
  condition: 'failed',
  domain: undefined,
  context: { problem: { kind: 'unreachable' } },
  poll: 'failing',
}));
export const FailedTryingAgain = at(['condition.failed', idle, 'poll:asking'], () => ({
  condition: 'failed',
  domain: undefined,
  context: { problem: { kind: 'unreachable' } },
  poll: 'asking',
}));
export const Initializing = at(['condition.initializing', idle], () => ({
  condition: 'initializing',
  domain: { status: 'initializing' },
}));
export const Deleting = at(['condition.deleting', idle], () => ({
  condition: 'deleting',
  domain: { status: 'deleting' },
}));
export const Online = at(['condition.ready.connectable.online', idle, 'realtime:open.connected'], () => ({
  link: connected,
}));
export const LinkBroken = at(['condition.ready.connectable.online', idle, 'realtime:failed'], () => ({
  link: 'failed',
  linkFailure: { reason: 'The realtime service could not be reached.', code: 'unreachable' },
}));
export const Maintenance = at(['condition.ready.connectable.maintenance', idle], () => ({
  condition: { ready: { connectable: 'maintenance' } },
  domain: { availability: 'maintenance' },
  link: connected,
}));
const offline = (): DomainAt => ({
  condition: { ready: 'offline' },
  domain: { availability: 'offline' },
});
export const Offline = at(['condition.ready.offline', idle], offline);
export const OfflineClosedPage = at(['condition.ready.offline', idle], offline, `${base}/models`);
export const Broken = at(['condition.broken', idle], () => ({
  condition: 'broken',
  domain: { status: 'error', statusMessage: stackTrace },
  context: { stats: [] },
}));
export const UnknownStatus = at(['condition.broken', idle], () => ({
  condition: 'broken',
  domain: { status: 'error', unknown: "Unknown domain status 'hibernating'." },
}));
export const UnknownAvailability = at(['condition.ready.connectable.online', idle], () => ({
  condition: online,
  domain: { unknown: "Unknown domain availability 'sometimes'." },
  link: connected,
}));
export const Stale = at(['condition.ready.connectable.online', idle, 'poll:failing'], () => ({
  context: { problem: { kind: 'timedOut', seconds: 25 } },
  link: { open: 'interrupted' },
  poll: 'failing',
}));
