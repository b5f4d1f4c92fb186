import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { type DomainAt, frozenDomain, online, stackTrace } from '../../../../tests/support/frozen-domain';
import { UpgradeView } from './Upgrade';

export default { title: 'Domain/Upgrade', decorators: [onCanvas], parameters: { page: 'upgrade' } } satisfies Meta;

const at = (condition: string, upgrade: NonNullable<DomainAt['upgrade']>, more: DomainAt): StoryObj => ({
  render: () => <UpgradeView status={frozenDomain({ upgrade, ...more })} onDashboard={fn()} />,
  parameters: { states: [`domainStatus:condition.${condition}`, `domainStatus:upgrade.${upgrade}`] },
});
const domain = { status: 'schema-upgrade-required', schemaVersion: '2.4' } as const;
const required = (upgrade: NonNullable<DomainAt['upgrade']>, context: DomainAt['context'] = {}) =>
  at('outdated', upgrade, { condition: 'outdated', domain, context });

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
export const Initiated = required('initiated');
export const Running = at('upgrading', 'initiated', {
  condition: 'upgrading',
  domain: { ...domain, status: 'schema-upgrading' },
});
export const Done = at('ready.connectable.online', 'done', { condition: online });
export const Failed = at('broken', 'failed', {
  condition: 'broken',
  domain: { status: 'error', statusMessage: stackTrace },
});
