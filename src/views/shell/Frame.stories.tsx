import { Button } from '@fluentui/react-components';
import { Add20Regular, Alert20Regular } from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Page, PageHead } from '~/views/kit/Page';
import { operator, PersonAvatar } from '~/views/kit/PersonAvatar';
import { AvailabilityPill, AvailabilityText, StatusIcon, ToneText } from '~/views/kit/status';
import { frozenList } from '../../../tests/support/frozen-list';
import { sampleDefaults, SampleList, sampleMachine, sampleRows } from '../../../tests/support/sample-list';
import { Banner } from './DomainBanners';
import { DomainNavHead } from './DomainNavHead';
import { Frame } from './Frame';
import { NavRail } from './NavRail';
import { TopBar } from './TopBar';
import { domainNav } from './domain-nav';
import { serverNav } from './nav';

const meta = { title: 'Shell/Frame', component: Frame } satisfies Meta<typeof Frame>;
export default meta;
type Story = StoryObj<typeof meta>;

const footer = <ToneText tone="success" label="Server online" icon={<StatusIcon value="ready" />} />;
const person = <PersonAvatar person={operator('mara.lindqvist')} name="Mara Lindqvist" />;
const top = (
  <TopBar onMenu={fn()}>
    <Button appearance="subtle" icon={<Alert20Regular />} aria-label="Alerts, 0" />
    {person}
  </TopBar>
);
const nav = (
  <NavRail label="Server" items={serverNav({ current: 'domains', namespaces: true })} footer={footer} />
);
const head = (
  <PageHead
    title="Domains"
    crumbs={[{ label: 'Domains' }]}
    actions={
      <Button appearance="primary" icon={<Add20Regular />}>
        Create Domain
      </Button>
    }
  />
);
const page = (shown: typeof sampleRows, selected: string[] = []) => (
  <Page fill>
    {head}
    <SampleList list={frozenList(sampleMachine, sampleDefaults, { shown, context: { selected } })} />
  </Page>
);
const manyRows = Array.from({ length: 7 }, (_, part) =>
  sampleRows.map((row) => ({ ...row, id: part === 0 ? row.id : `${row.id}-${part}` })),
).flat();

export const List: Story = { args: { top, nav, children: page(sampleRows) } };
export const ManyRows: Story = { args: { top, nav, children: page(manyRows, ['field-notes']) } };
export const OfflineDomain: Story = {
  args: {
    top: (
      <TopBar onMenu={fn()} place="Whiteboards">
        {person}
      </TopBar>
    ),
    nav: (
      <NavRail
        label="Domain"
        head={<DomainNavHead name="Whiteboards" state={<AvailabilityText value="offline" />} />}
        items={domainNav({ base: '/domain/studio/whiteboards', current: 'settings', offline: true })}
        footer={footer}
      />
    ),
    banner: (
      <Banner
        intent="warning"
        title="The Domain is Offline"
        actions={<Button size="small">Change availability</Button>}
      >
        Users can&apos;t connect; only authentication and settings can be changed here.
      </Banner>
    ),
    children: (
      <Page>
        <PageHead
          title="Settings"
          crumbs={[{ label: 'Domains', href: '/domains' }, { label: 'whiteboards' }, { label: 'Settings' }]}
          after={<AvailabilityPill value="offline" />}
        />
      </Page>
    ),
  },
};
export const DrawerOpen: Story = { args: { ...List.args, navOpen: true, onNavClose: fn() } };
export const WithoutNavigation: Story = { args: { top, children: <Page>{head}</Page> } };
