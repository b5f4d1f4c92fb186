import { Button } from '@fluentui/react-components';
import {
  Add20Regular,
  ArrowClockwise20Regular,
  Database24Regular,
  PlugDisconnected24Regular,
  SearchInfo24Regular,
} from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { BlankState } from './BlankState';

const meta = {
  title: 'Kit/BlankState',
  component: BlankState,
  decorators: [inPage],
} satisfies Meta<typeof BlankState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: {
    icon: <Database24Regular />,
    title: 'No domains yet',
    text: 'A domain is a tenant of its own: users, models and chats live in it.',
    actions: (
      <Button appearance="primary" icon={<Add20Regular />}>
        Create Domain
      </Button>
    ),
  },
};
export const NothingMatches: Story = {
  args: {
    icon: <SearchInfo24Regular />,
    title: 'Nothing matches “invoces”',
    text: 'Searches the name and the id.',
    actions: <Button>Clear search</Button>,
  },
};
export const Failed: Story = {
  args: {
    kind: 'failed',
    icon: <PlugDisconnected24Regular />,
    title: 'Domains could not be loaded',
    text: 'The server did not answer within 20 seconds.',
    details: 'GET domains?offset=0&limit=11',
    actions: (
      <>
        <Button appearance="primary" icon={<ArrowClockwise20Regular />}>
          Retry
        </Button>
        again in 8 s
      </>
    ),
  },
};
