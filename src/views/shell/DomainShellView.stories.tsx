import type { Meta, StoryObj } from '@storybook/react-vite';
import { noChecklist } from '../../../tests/support/frozen-checklist';
import { DashboardView } from '~/views/pages/dashboard/Dashboard';
import {
  type DomainAt,
  frozenDomain,
  frozenFavorites,
  frozenNames,
  frozenPreferences,
  orderDesk,
  stackTrace,
} from '../../../tests/support/frozen-domain';
import { InConsole } from '../../../tests/support/palette-samples';
import { DomainShellView } from './DomainShell';

export default { title: 'Frame/Domain' } satisfies Meta;

const base = '/domain/acme/order-desk';

/** `condition` without "domainStatus:condition."; the page inside is the dashboard. */
const at = (condition: string, situation: DomainAt, others: string[] = [], route = base): StoryObj => ({
  render: () => {
    const status = frozenDomain(situation);
    return (
      <InConsole preferences={frozenPreferences()}>
        <DomainShellView status={status}>
          <DashboardView
            status={status}
            favorites={frozenFavorites(orderDesk)}
            preferences={frozenPreferences()}
            realtimeUrl="https://rt.example.com/"
            onCopy={() => undefined}
            names={frozenNames()}
            checklist={noChecklist}
          />
        </DomainShellView>
      </InConsole>
    );
  },
  parameters: {
    page: route.slice(1),
    states: [`domainStatus:condition.${condition}`, 'domainStatus:upgrade.idle', ...others],
  },
});

const none = (condition: DomainAt['condition'], more: DomainAt = {}): DomainAt => ({
  condition,
  domain: undefined,
  ...more,
});
const unreachable = { context: { problem: { kind: 'unreachable' } } } as const;
const connected = { link: { open: 'connected' } } as const;
const offline = { condition: { ready: 'offline' }, domain: { availability: 'offline' } } as const;
const ready = 'ready.connectable.online';

export const Loading = at('loading', none('loading'));
export const Missing = at('missing', none('missing'));
export const Forbidden = at('forbidden', none('forbidden', { poll: 'refused' }), ['poll:refused']);
export const Failed = at('failed', none('failed', { ...unreachable, poll: 'failing' }));
export const FailedTryingAgain = at('failed', none('failed', { ...unreachable, poll: 'asking' }), ['poll:asking']);
export const Initializing = at('initializing', {
  condition: 'initializing',
  domain: { status: 'initializing' },
});
export const Deleting = at('deleting', { condition: 'deleting', domain: { status: 'deleting' } });
export const Online = at(ready, connected, ['realtime:open.connected']);
export const Maintenance = at('ready.connectable.maintenance', {
  condition: { ready: { connectable: 'maintenance' } },
  domain: { availability: 'maintenance' },
  ...connected,
});
export const Offline = at('ready.offline', offline);
export const OfflineClosedPage = at('ready.offline', offline, [], `${base}/models`);
export const Broken = at('broken', {
  condition: 'broken',
  domain: { status: 'error', statusMessage: stackTrace },
  context: { stats: [] },
});
export const UnknownStatus = at('broken', {
  condition: 'broken',
  domain: { status: 'error', unknown: "Unknown domain status 'hibernating'." },
});
export const UnknownAvailability = at(ready, {
  domain: { unknown: "Unknown domain availability 'sometimes'." },
  ...connected,
});
export const Stale = at(
  ready,
  { context: { problem: { kind: 'timedOut', seconds: 25 } }, link: { open: 'interrupted' }, poll: 'failing' },
  ['poll:failing'],
);
