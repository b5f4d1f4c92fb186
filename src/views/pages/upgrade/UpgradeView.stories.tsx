import type { Meta, StoryObj } from '@storybook/react-vite';
import { type DomainAt, frozenDomain, online, stackTrace } from '../../../../tests/support/frozen-domain';
import { UpgradeView } from './Upgrade';

const meta = {
  title: 'domain/UpgradeView',
  decorators: [
    (Story) => (
      <main style={{ display: 'flex', height: '100%', background: 'var(--colorNeutralBackground2)' }}>
        <Story />
      </main>
    ),
  ],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const outdated = { status: 'schema-upgrade-required', schemaVersion: '2.4' } as const;

const at = (condition: string, upgrade: NonNullable<DomainAt['upgrade']>, more: () => DomainAt): Story => ({
  render: () => <UpgradeView status={frozenDomain({ upgrade, ...more() })} onDashboard={() => undefined} />,
  parameters: { states: [`domainStatus:condition.${condition}`, `domainStatus:upgrade.${upgrade}`] },
});
const required = (upgrade: NonNullable<DomainAt['upgrade']>, context: DomainAt['context'] = {}) =>
  at('outdated', upgrade, () => ({ condition: 'outdated', domain: outdated, context }));

export const Required = required('idle');
export const Checking = required('checking');
export const Starting = required('starting');
export const Refused = required('refused', {
  upgradeProblem: {
    kind: 'rejected',
    status: 500,
    code: 'unknown',
    message: 'The schema service did not take the request.',
    details: { domain: 'acme/order-desk' },
  },
});
export const RefusedWithoutAnswer = required('refused', { upgradeProblem: { kind: 'unreachable' } });
export const Initiated = required('initiated');
export const Running = at('upgrading', 'initiated', () => ({
  condition: 'upgrading',
  domain: { ...outdated, status: 'schema-upgrading' },
}));
export const Done = at('ready.connectable.online', 'done', () => ({ condition: online }));
export const Failed = at('broken', 'failed', () => ({
  condition: 'broken',
  domain: { status: 'error', statusMessage: stackTrace },
}));
