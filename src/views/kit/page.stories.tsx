import { Button } from '@fluentui/react-components';
import { DataTrending20Regular } from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { onCanvas } from '../../../.storybook/on-canvas';
import { variants } from '../../../tests/support/variants';
import { Card } from './Card';
import { HelpButton } from './HelpButton';
import { ForbiddenPage, Page, PageHead } from './Page';
import { TextField } from './TextField';
import { AvailabilityPill, StatusPill } from './status';

export default { title: 'Parts/Page head', decorators: [onCanvas] } satisfies Meta;

const head = (...[props]: Parameters<typeof PageHead>): StoryObj => ({
  render: () => (
    <Page>
      <PageHead {...props} />
    </Page>
  ),
});
const longId = 'an-id-that-does-not-end-before-the-page-does-at-least-on-a-small-screen';

export const TitleOnly = head({ title: 'ord-20931-eu', mono: true });
export const OfDomain = head({
  title: 'Order Desk',
  crumbs: [{ label: 'Domains', href: '/domains' }, { label: 'acme' }, { label: 'order-desk' }],
  after: (
    <>
      <StatusPill value="ready" />
      <AvailabilityPill value="online" />
    </>
  ),
  actions: <Button appearance="primary">Create Domain</Button>,
});
export const LongTitle = head({
  title: 'The name of this domain says everything about it at once, and then more '.repeat(2),
  crumbs: [{ label: 'Domains', href: '/domains' }, { label: longId, href: '/domains' }, { label: longId }],
  after: <StatusPill value="schema-upgrade-required" />,
  actions: <Button>Retry</Button>,
});
export const Forbidden: StoryObj = {
  render: () => (
    <ForbiddenPage
      title="New User"
      reason="Requires the Server Admin role."
      back={{ label: 'Users', href: '/users' }}
    />
  ),
};
export const Cards = variants(
  Card,
  { children: 'Cards have a 1 px edge and no shadow.' },
  {
    title: 'Statistics',
    icon: <DataTrending20Regular />,
    actions: 'Every 5 seconds',
    children: 'Below the head.',
  },
);

export const WithHelp: StoryObj = {
  render: () => (
    <Page>
      <PageHead title="Authentication" after={<HelpButton topic="JWT keys" />} />
      <Card title="Reconnect Configuration" help={<HelpButton topic="Reconnect tokens" />}>
        <TextField
          name="validity"
          label="Reconnect Token Validity"
          required
          help={<HelpButton topic="Reconnect tokens" />}
          value="1440"
          onChange={() => undefined}
        />
      </Card>
    </Page>
  ),
};
