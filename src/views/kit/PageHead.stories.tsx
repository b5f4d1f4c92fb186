import { Button } from '@fluentui/react-components';
import { Add20Regular, Settings20Regular } from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { PageHead } from './Page';
import { AvailabilityPill, StatusPill } from './status';

const meta = {
  title: 'shared/PageHead',
  component: PageHead,
  decorators: [inPage],
} satisfies Meta<typeof PageHead>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TitleOnly: Story = { args: { title: 'Home' } };
export const WithAction: Story = {
  args: {
    title: 'Domains',
    crumbs: [{ label: 'Domains' }],
    actions: (
      <Button appearance="primary" icon={<Add20Regular />}>
        Create Domain
      </Button>
    ),
  },
};
export const OfDomain: Story = {
  args: {
    title: 'Order Desk',
    crumbs: [{ label: 'Domains', href: '/domains' }, { label: 'acme' }, { label: 'order-desk' }],
    after: (
      <>
        <StatusPill value="ready" />
        <AvailabilityPill value="online" />
      </>
    ),
    actions: <Button icon={<Settings20Regular />}>Domain settings</Button>,
  },
};
export const LongTitle: Story = {
  args: {
    title:
      'The name of this domain was chosen by someone who wanted to say everything about it at once, and then more',
    crumbs: [
      { label: 'Domains', href: '/domains' },
      { label: 'a-namespace-that-is-nearly-as-long-as-the-name-of-the-domain-in-it', href: '/domains' },
      { label: 'an-id-that-does-not-end-before-the-page-does-at-least-on-a-small-screen' },
    ],
    after: <StatusPill value="schema-upgrade-required" />,
    actions: <Button>Retry</Button>,
  },
};
export const IdAsTitle: Story = {
  args: { title: 'ord-20931-eu', mono: true, sub: 'Changed by orla.byrne, 4 minutes ago' },
};
