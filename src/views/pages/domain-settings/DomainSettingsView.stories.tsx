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
const problem = { kind: 'unreachable' } as const;
const forbidden = { problem: refusedBy(needsManaging) };
const notUpdated = {
  refusal: { title: 'Settings Not Updated', text: 'There was an error applying the settings.' },
};

export const General = settings('general');
export const GeneralLoading = settings('general', { info: ['loading'], reconnect: ['loading'] });
export const GeneralFailed = settings('general', {
  info: ['failed', { problem }],
  reconnect: ['failed', { problem }],
});
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
export const InfoSaving = settings('general', { info: ['saving', { values: { displayName: 'Orders' } }] });
export const InfoConflicting = settings('general', {
  info: ['conflicting', { values: { displayName: 'Orders' }, theirs: { displayName: 'Order Counter' } }],
});
export const AskingOffline = settings('general', {
  availability: ['dirty', { values: { wanted: 'offline' } }],
});
export const AskingMaintenance = settings(
  'general',
  { availability: ['dirty', { values: { wanted: 'maintenance' } }] },
  { context: { stats: [] } },
);
export const GoingOffline = settings('general', {
  availability: ['saving', { values: { wanted: 'offline' } }],
});
export const OfflineRejected = settings('general', {
  availability: ['rejected', { values: { wanted: 'offline' }, ...notUpdated }],
});
export const OnlineRejected = settings(
  'general',
  { availability: ['rejected', { values: { wanted: 'online' }, ...notUpdated }] },
  offline,
);
export const GeneralForDevelopers = settings('general', { reconnect: ['failed', forbidden] });

export const Members = settings('members');

export const Models = settings('models');
export const ModelsLoading = settings('models', { policy: ['loading'] });
export const ModelsDirty = settings('models', {
  policy: ['dirty', { values: { ...policyValues, snapshotsEnabled: false } }],
});
export const ModelsRejected = settings('models', { policy: ['rejected', notUpdated] });
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
export const CollectionsRejected = settings('collections', {
  collection: ['rejected', { values: { autoCreate: true }, ...notUpdated }],
});
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
export const IdTaken = settings(
  'dangerous',
  {
    id: [
      'rejected',
      {
        values: { id: 'returns' },
        errors: { id: 'A domain with the specified id already exists.' },
        refusal: {
          title: 'Domain Id Not Updated',
          text: 'There was an error updating the domain id . A domain with the specified id already exists.',
        },
      },
    ],
  },
  offline,
);
export const ReadyToDelete = settings('dangerous', {
  deletion: ['dirty', { values: { typed: deskKey.id } }],
});
export const Deleting = settings('dangerous', { deletion: ['saving', { values: { typed: deskKey.id } }] });
export const NotDeleted = settings('dangerous', {
  deletion: [
    'rejected',
    {
      values: { typed: deskKey.id },
      refusal: {
        title: 'Domain Not Deleted',
        text: 'The domain acme/order-desk could not be deleted.',
      },
    },
  ],
});
export const DangerousForDevelopers = settings('dangerous', { reconnect: ['failed', forbidden] }, offline);
