import { Button, Spinner } from '@fluentui/react-components';
import {
  ArrowClockwise20Regular,
  CheckmarkCircle20Filled,
  Database24Regular,
  DatabaseArrowUp20Regular,
  Delete20Regular,
  ErrorCircle20Filled,
  PlugDisconnected24Regular,
} from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ChunkFailure } from '~/views/hooks/use-loaded';
import { inPage } from '../../../.storybook/in-page';
import { variants } from '../../../tests/support/variants';
import { BlankState } from './BlankState';
import { ChunkMessage, ChunkPage } from './part';
import { ChunkDialog } from './OnDemand';
import { StateCard } from './StateCard';
import { StatusMessage } from './StatusMessage';

export default { title: 'Parts/States', decorators: [inPage] } satisfies Meta;

export const BlankStates = variants(
  BlankState,
  {
    icon: <Database24Regular />,
    title: 'No domains yet',
    text: 'A domain is a tenant of its own: users, models and chats live in it.',
    actions: <Button appearance="primary">Create Domain</Button>,
  },
  {
    kind: 'failed',
    icon: <PlugDisconnected24Regular />,
    title: 'Domains could not be loaded',
    text: 'The server did not answer within 20 seconds.',
    actions: (
      <>
        <Button icon={<ArrowClockwise20Regular />}>Retry</Button>
        again in 8 s
      </>
    ),
  },
);

export const StateCards = variants(
  StateCard,
  {
    icon: <DatabaseArrowUp20Regular />,
    tone: 'warning',
    title: 'Domain Database Upgrade Required',
    text: 'The database of this domain is out of date and must be upgraded before it can be used.',
    children: (
      <StatusMessage intent="warning" announce="off">
        A backup of the database before upgrading is strongly recommended.
      </StatusMessage>
    ),
    actions: <Button appearance="primary">Upgrade Database</Button>,
  },
  { icon: <Spinner size="tiny" aria-hidden="true" />, tone: 'brand', title: 'Upgrade in Progress' },
  { icon: <CheckmarkCircle20Filled />, tone: 'success', title: 'Domain Database is Ready' },
  { icon: <ErrorCircle20Filled />, tone: 'danger', announce: 'alert', title: 'Error Loading Domain' },
  { icon: <Delete20Regular />, tone: 'neutral', title: 'Domain Deleting' },
);

const failure: ChunkFailure = { issue: 'unknown', busy: false, retry: () => {} };
export const PartNotLoaded: StoryObj = {
  render: () => <ChunkPage failure={failure} />,
  parameters: { states: ['chunk:failed'] },
};
export const PartsNotLoaded = variants(
  ChunkMessage,
  { failure },
  { failure: { ...failure, issue: 'offline', busy: true } },
  { failure: { ...failure, issue: 'replaced' } },
);
export const PartInDialog: StoryObj = {
  render: () => <ChunkDialog failure={failure} onClose={() => {}} />,
};
