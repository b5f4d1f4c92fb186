import type { Meta, StoryObj } from '@storybook/react-vite';
import { AvailabilityText } from '~/views/kit/status';
import { DomainNavHead } from './DomainNavHead';
import { NavRail } from './NavRail';
import { domainNav } from './domain-nav';
import { serverNav } from './nav';

const meta = {
  title: 'Shell/NavRail',
  component: NavRail,
} satisfies Meta<typeof NavRail>;
export default meta;
type Story = StoryObj<typeof meta>;

const base = '/domain/acme/order-desk';

export const Server: Story = {
  args: {
    label: 'Server',
    items: serverNav({ current: 'domains', namespaces: true }),
    footer: 'Server online',
  },
};
export const WithoutNamespaces: Story = {
  args: { label: 'Server', items: serverNav({ current: 'home', namespaces: false }) },
};
export const Domain: Story = {
  args: {
    label: 'Domain',
    head: <DomainNavHead name="Order Desk" state={<AvailabilityText value="online" />} />,
    items: domainNav({ base, current: 'dashboard' }),
  },
};
export const DomainOffline: Story = {
  args: {
    label: 'Domain',
    head: <DomainNavHead name="Whiteboards" state={<AvailabilityText value="offline" />} />,
    items: domainNav({ base, current: 'settings', offline: true }),
  },
};
export const DomainLocked: Story = {
  args: {
    label: 'Domain',
    head: <DomainNavHead name="Floor Plans" state={<AvailabilityText value="online" />} />,
    items: domainNav({ base, locked: 'The database of the domain must be upgraded first.' }),
  },
};
