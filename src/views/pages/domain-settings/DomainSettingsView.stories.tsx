import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { deskKey } from '../../../../tests/support/collection-samples';
import {
  frozenSettings,
  needsManaging,
  refusedBy,
  type SettingsAt,
} from '../../../../tests/support/domain-settings-samples';
import { type DomainAt, frozenDomain } from '../../../../tests/support/frozen-domain';
import { formsStates } from '../../../../tests/support/frozen-form';
import { DomainSettingsView, type DomainSettingsTab } from './DomainSettings';

const meta = { title: 'Domain/Settings', decorators: [onCanvas] } satisfies Meta;
export default meta;

const offline: DomainAt = { condition: { ready: 'offline' }, domain: { availability: 'offline' } };

const settings = (tab: DomainSettingsTab, forms: SettingsAt = {}, domain: DomainAt = {}): StoryObj => ({
  render: () => (
    <DomainSettingsView
      status={frozenDomain(domain)}
      forms={frozenSettings(forms)}
      members={null}
      tab={tab}
      onTab={fn()}
    />
  ),
  parameters: { states: formsStates(forms) },
});
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
  availability: [
    'rejected',
    {
      values: { wanted: 'offline' },
      refusal: { title: 'Settings Not Updated', text: 'There was an error applying the settings.' },
    },
  ],
});
export const GeneralForDevelopers = settings('general', { reconnect: failed });

export const Models = settings('models');
export const ModelsForDevelopers = settings('models', { policy: failed, reconnect: failed });
export const Collections = settings('collections');

export const Dangerous = settings('dangerous');
export const DangerousOffline = settings(
  'dangerous',
  { id: ['dirty', { values: { id: 'counter' } }] },
  offline,
);
export const ReadyToDelete = settings('dangerous', {
  deletion: ['dirty', { values: { typed: deskKey.id } }],
});
export const AskingDeletion = settings('dangerous', {
  deletion: ['asking', { values: { typed: deskKey.id } }],
});
export const DangerousForDevelopers = settings('dangerous', { reconnect: failed }, offline);
