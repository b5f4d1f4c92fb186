import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { DomainKey } from '~/api/rest/domains';
import { oneDomain } from '~/machines/resources/domain/settings';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { deskKey } from '../../../../tests/support/collection-samples';
import {
  frozenSettings,
  needsManaging,
  refusedBy,
  type SettingsAt,
} from '../../../../tests/support/domain-settings-samples';
import { type DomainAt, frozenDomain } from '../../../../tests/support/frozen-domain';
import { frozenRemoval, type RemovalAt, removalStates } from '../../../../tests/support/frozen-list';
import { formsStates } from '../../../../tests/support/frozen-form';
import { DomainSettingsView, type DomainSettingsTab } from './DomainSettings';

export default { title: 'Domain/Settings', decorators: [onCanvas], parameters: { page: 'settings' } } satisfies Meta;

const offline: DomainAt = { condition: { ready: 'offline' }, domain: { availability: 'offline' } };

const settings = (
  tab: DomainSettingsTab,
  forms: SettingsAt = {},
  domain: DomainAt = {},
  deletion: RemovalAt<DomainKey> = {},
): StoryObj => ({
  render: () => (
    <DomainSettingsView
      realtimeUrl="wss://server/realtime/"
      status={frozenDomain(domain)}
      forms={frozenSettings(forms)}
      deletion={frozenRemoval(oneDomain.descriptor, deletion)}
      zone="utc"
      members={null}
      tab={tab}
      onTab={fn()}
      onCopy={fn()}
    />
  ),
  parameters: { states: [...formsStates(forms), ...removalStates(deletion)] },
});
const refusal = { title: 'Settings Not Updated', text: 'There was an error applying the settings.' };
const failed = ['failed', { problem: refusedBy(needsManaging) }] as const;

export const General = settings('general');
export const AskingOffline = settings('general', {
  availability: ['dirty', { values: { wanted: 'offline' } }],
});
export const AskingMaintenance = settings(
  'general',
  { availability: ['dirty', { values: { wanted: 'maintenance' } }] },
  { context: { stats: [] } },
);
export const OfflineRejected = settings('general', {
  availability: ['rejected', { values: { wanted: 'offline' }, refusal }],
});
export const GeneralSaveFailed = settings('general', {
  info: ['rejected', { values: { displayName: 'Order Desk Europe' }, refusal }],
});
export const GeneralForDevelopers = settings('general', { reconnect: failed });

export const Models = settings('models');
export const ModelsForDevelopers = settings('models', { policy: failed, reconnect: failed });
export const Collections = settings('collections');

export const Dangerous = settings('dangerous');
export const DangerousOffline = settings('dangerous', { id: ['dirty', { values: { id: 'counter' } }] }, offline);
export const AskingChangeOfId = settings('dangerous', { id: ['asking', { values: { id: 'counter' } }] }, offline);
const deletion = (at: RemovalAt<DomainKey>) => settings('dangerous', {}, {}, at);
export const ReadyToDelete = deletion({ context: { confirmation: deskKey.id } });
export const AskingDeletion = deletion({
  removal: 'asking',
  context: {
    pendingDeletion: [deskKey],
    confirmation: deskKey.id,
    losses: {
      at: Date.UTC(2026, 4, 4, 9, 2, 11),
      list: [
        { what: 'model', count: 2_015 },
        { what: 'user', count: 12 },
        { what: 'connection', count: 1, items: [{ name: 'alma', notes: ['in acme/order-desk'] }] },
      ],
    },
  },
});
export const DangerousForDevelopers = settings('dangerous', { reconnect: failed }, offline);
