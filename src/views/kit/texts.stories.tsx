import { Button } from '@fluentui/react-components';
import { Gauge20Regular } from '@fluentui/react-icons';
import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { availabilities, domainStatuses } from '~/core/domain-health';
import { inPage } from '../../../.storybook/in-page';
import { variants } from '../../../tests/support/variants';
import { SkeletonBar } from './Card';
import { Facts } from './Facts';
import { ProblemText } from './BlankState';
import { AppLink, LinkButton } from './links';
import { LongText, When } from './texts';
import { Notices } from './Notices';
import { StatusMessage } from './StatusMessage';
import { AvailabilityPill, AvailabilityText, StatusPill, StatusText } from './status';

export default { title: 'Parts/Texts', decorators: [inPage] } satisfies Meta;

export const Links = variants(
  AppLink,
  { href: '/domains', children: 'All domains' },
  { href: '/domains', children: 'Order Desk', look: 'name' },
  { href: '/domains', children: 'Details', look: 'inline' },
);
export const LinkButtons = variants(
  LinkButton,
  { href: '/domains', children: 'Back to domains' },
  { href: '/domains', icon: <Gauge20Regular />, label: 'Dashboard', appearance: 'subtle', size: 'small' },
);

const when = { at: '2025-03-14T09:02:11.000Z', zone: 'utc' } as const;
export const Dates = variants(
  When,
  when,
  { ...when, form: 'short' },
  { ...when, zone: 'local' },
  { ...when, form: 'seconds' },
  { ...when, at: null },
  { ...when, at: 'yesterday' },
  { ...when, at: Number.NaN },
);

const facts = [
  { label: 'Display Name', value: 'Order Desk' },
  { label: 'Namespace', value: 'acme', mono: true },
  { label: 'Schema Version', value: '3.0' },
  { label: 'Availability / Status', value: <StatusText value="ready" /> },
];
export const FactLists = variants(
  Facts,
  { facts },
  { facts, layout: 'row' },
  { facts, layout: 'row', quiet: true },
  { facts: facts.map(({ label }) => ({ label, value: <SkeletonBar width="96px" /> })) },
);

const trace = Array.from({ length: 24 }, (_, line) => `  at Step${line}.run(Step${line}.scala)`).join('\n');
export const LongTexts = variants(LongText, { text: 'Nothing was left out.' }, { text: trace });
export const Problems = variants(
  ProblemText,
  { title: 'Could Not Delete Domain', text: 'The domain could not be deleted.' },
  { title: 'Upgrading the Database Failed', text: trace },
);
export const Messages = variants(
  StatusMessage,
  { intent: 'error', title: 'Domain Not Created', children: "The namespace 'studio' does not exist" },
  { intent: 'warning', children: 'A backup before upgrading is strongly recommended.' },
  {
    intent: 'warning',
    title: 'The Domain is Offline',
    children: 'Only authentication and settings can be changed here.',
    actions: <Button size="small">Change availability</Button>,
  },
);
export const NoticesOfThreeKinds = variants(Notices, {
  onDismiss: fn(),
  notices: [
    { id: '1', intent: 'success', title: 'Domain Created', text: '' },
    { id: '2', intent: 'info', text: "Domain 'finance/invoices-2019' is marked for deletion." },
    { id: '3', intent: 'error', title: 'Could Not Delete Domain', text: 'It could not be deleted.' },
  ],
});

const valuesOf = (known: readonly string[]) => [...known, 'frozen'].map((value) => ({ value }));
export const AvailabilityPills = variants(AvailabilityPill, ...valuesOf(availabilities));
export const AvailabilityTexts = variants(AvailabilityText, ...valuesOf(availabilities));
export const StatusPills = variants(StatusPill, ...valuesOf(domainStatuses));
export const StatusTexts = variants(StatusText, ...valuesOf(domainStatuses));
