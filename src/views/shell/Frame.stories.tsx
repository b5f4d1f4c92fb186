import { Button } from '@fluentui/react-components';
import { Add20Regular, Alert20Regular, Delete20Regular } from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Card } from '~/views/kit/Card';
import { Page, PageHead } from '~/views/kit/Page';
import { operator, PersonAvatar } from '~/views/kit/PersonAvatar';
import { DataTable } from '~/views/kit/list/DataTable';
import { TwoSelected, WithActions } from '~/views/kit/list/DataTable.stories';
import { BulkBar, ListToolbar } from '~/views/kit/list/ListToolbar';
import { Pager } from '~/views/kit/list/Pager';
import { AvailabilityPill, AvailabilityText, StatusIcon, ToneText } from '~/views/kit/status';
import { Banner } from './DomainBanners';
import { DomainNavHead } from './DomainNavHead';
import { Frame } from './Frame';
import { NavRail } from './NavRail';
import { TopBar } from './TopBar';
import { domainNav } from './domain-nav';
import { serverNav } from './nav';

const meta = { title: 'shell/Frame', component: Frame } satisfies Meta<typeof Frame>;
export default meta;
type Story = StoryObj<typeof meta>;

const foot = <ToneText tone="success" label="Server online" icon={<StatusIcon value="ready" />} />;
const top = (
  <TopBar onMenu={fn()}>
    <Button appearance="subtle" icon={<Alert20Regular />} aria-label="Alerts, 0" />
    <PersonAvatar person={operator('mara.lindqvist')} name="Mara Lindqvist" />
  </TopBar>
);
const serverRail = (
  <NavRail label="Server" items={serverNav({ current: 'domains', namespaces: true })} foot={foot} />
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
const pager = <Pager text="1–10 of more than 10" page={1} size={10} hasNext onPage={fn()} onSize={fn()} />;

export const List: Story = {
  args: {
    top,
    nav: serverRail,
    children: (
      <Page fill>
        {head}
        <Card padded={false} fill edge>
          <ListToolbar
            search={{ value: '', onChange: fn(), label: 'Search by name or id' }}
            updated="Updated 3 s ago"
            onReload={fn()}
          />
          <DataTable {...WithActions.args} selection={{ selected: new Set(), onChange: fn() }} />
          {pager}
        </Card>
      </Page>
    ),
  },
};
export const ManyRows: Story = {
  args: {
    top,
    nav: serverRail,
    children: (
      <Page fill>
        {head}
        <Card padded={false} fill edge>
          <BulkBar count={2} onClear={fn()}>
            <Button appearance="subtle" icon={<Delete20Regular />}>
              Delete…
            </Button>
          </BulkBar>
          <DataTable
            {...TwoSelected.args}
            rows={Array.from({ length: 7 }, (_, page) =>
              (TwoSelected.args?.rows ?? []).map((row) => ({
                ...row,
                id: page === 0 ? row.id : `${row.id}-${page}`,
              })),
            ).flat()}
          />
          {pager}
        </Card>
      </Page>
    ),
  },
};
export const OfflineDomain: Story = {
  args: {
    top: (
      <TopBar onMenu={fn()} place="Whiteboards">
        <PersonAvatar person={operator('mara.lindqvist')} name="Mara Lindqvist" />
      </TopBar>
    ),
    nav: (
      <NavRail
        label="Domain"
        head={<DomainNavHead name="Whiteboards" state={<AvailabilityText value="offline" />} />}
        items={domainNav({ base: '/domain/studio/whiteboards', current: 'settings', offline: true })}
        foot={foot}
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
