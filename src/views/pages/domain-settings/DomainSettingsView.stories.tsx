import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { deskKey } from '../../../../tests/support/collection-samples';
import {
  frozenSettings,
  needsManaging,
  policyValues,
  refusedBy,
  type SettingsAt,
} from '../../../../tests/support/domain-settings-samples';
import { type DomainAt, frozenDomain } from '../../../../tests/support/frozen-domain';
import { formStates } from '../../../../tests/support/frozen-form';
import { DomainSettingsView } from './DomainSettings';
import type { DomainSettingsTab } from './settings-cards';

const meta = {
  title: 'domain/DomainSettingsView',
  component: DomainSettingsView,
  decorators: [onCanvas],
} satisfies Meta<typeof DomainSettingsView>;
export default meta;
type Story = StoryObj;

const offline: DomainAt = { condition: { ready: 'offline' }, domain: { availability: 'offline' } };

/** The page with its forms in these states; a form that is not named is loaded and unchanged. */
const settings = (tab: DomainSettingsTab, forms: SettingsAt = {}, domain: DomainAt = {}): Story => ({
  render: () => (
    <DomainSettingsView
      status={frozenDomain(domain)}
      forms={frozenSettings(forms)}
      members={<p>The roles have stories of their own.</p>}
      tab={tab}
      onTab={fn()}
    />
  ),
  parameters: {
    states: [...new Set(Object.values(forms).flatMap(([leaf]) => formStates(leaf)))],
  },
});
const forbidden = { problem: refusedBy(needsManaging) };
const notUpdated = {
  refusal: { title: 'Settings Not Updated', text: 'There was an error applying the settings.' },
};

export const General = settings('general');
export const GeneralInvalid = settings('general', {
  info: ['invalid', { values: { displayName: ' ' }, errors: { displayName: 'A display name is required!' } }],
  reconnect: [
    'invalid',
    {
      values: { tokenValidity: '' },
      errors: { tokenValidity: 'A reconnect token validity value is required!' },
    },
  ],
});
export const GeneralRejected = settings('general', {
  info: [
    'rejected',
    { refusal: { title: 'Could Not Update Domain', text: 'The domain info could not be updated.' } },
  ],
  reconnect: [
    'rejected',
    {
      refusal: {
        title: 'Could Not Update Config',
        text: 'The reconnect configuration could not be updated.',
      },
    },
  ],
});
export const AskingOffline = settings('general', {
  availability: ['dirty', { values: { wanted: 'offline' } }],
});
export const AskingMaintenance = settings(
  'general',
  { availability: ['dirty', { values: { wanted: 'maintenance' } }] },
  { context: { stats: [] } },
);
export const OfflineRejected = settings('general', {
  availability: ['rejected', { values: { wanted: 'offline' }, ...notUpdated }],
});
export const GeneralForDevelopers = settings('general', { reconnect: ['failed', forbidden] });

export const Members = settings('members');

export const Models = settings('models');
export const ModelsConflicting = settings('models', {
  policy: [
    'conflicting',
    { values: { ...policyValues, maximumTime: '90' }, theirs: { ...policyValues, limitByTime: false } },
  ],
});
export const ModelsForDevelopers = settings('models', {
  policy: ['failed', forbidden],
  reconnect: ['failed', forbidden],
});

export const Collections = settings('collections');
export const CollectionsForDevelopers = settings('collections', {
  collection: ['failed', forbidden],
  reconnect: ['failed', forbidden],
});

export const Dangerous = settings('dangerous');
export const DangerousOffline = settings(
  'dangerous',
  { id: ['dirty', { values: { id: 'counter' } }] },
  offline,
);
export const ReadyToDelete = settings('dangerous', {
  deletion: ['dirty', { values: { typed: deskKey.id } }],
});
export const DangerousForDevelopers = settings('dangerous', { reconnect: ['failed', forbidden] }, offline);
