import { Button, Spinner } from '@fluentui/react-components';
import {
  Add20Regular,
  ArrowCircleUp20Regular,
  ArrowClockwise20Regular,
  CheckmarkCircle20Filled,
  Database24Regular,
  DatabaseArrowUp20Regular,
  Delete20Regular,
  ErrorCircle20Filled,
  PlugDisconnected24Regular,
  SearchInfo24Regular,
} from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ChunkFailure } from '~/views/hooks/use-loaded';
import { inPage } from '../../../.storybook/in-page';
import { BlankState, type BlankStateProps } from './BlankState';
import { ChunkDialog, ChunkMessage, ChunkPage } from './ChunkProblem';
import { StateCard, type StateCardProps } from './StateCard';
import { StatusMessage } from './StatusMessage';

const meta = { title: 'Kit/States', decorators: [inPage] } satisfies Meta;
export default meta;

const blank = (props: BlankStateProps): StoryObj => ({ render: () => <BlankState {...props} /> });
const card = (props: StateCardProps): StoryObj => ({ render: () => <StateCard {...props} /> });

export const Empty = blank({
  icon: <Database24Regular />,
  title: 'No domains yet',
  text: 'A domain is a tenant of its own: users, models and chats live in it.',
  actions: (
    <Button appearance="primary" icon={<Add20Regular />}>
      Create Domain
    </Button>
  ),
});
export const NothingMatches = blank({
  icon: <SearchInfo24Regular />,
  title: 'Nothing matches “invoces”',
  text: 'Searches the name and the id.',
  actions: <Button>Clear search</Button>,
});
export const NotLoaded = blank({
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
});

export const UpgradeRequired = card({
  icon: <DatabaseArrowUp20Regular />,
  tone: 'warning',
  title: 'Domain Database Upgrade Required',
  text: 'The database of this domain is out of date and must be upgraded before it can be used.',
  children: (
    <StatusMessage intent="warning" announce="off">
      A backup of the database before upgrading is strongly recommended.
    </StatusMessage>
  ),
  actions: (
    <>
      <Button>Back to domains</Button>
      <Button appearance="primary" icon={<ArrowCircleUp20Regular />}>
        Upgrade Database
      </Button>
    </>
  ),
});
export const InProgress = card({
  icon: <Spinner size="tiny" aria-hidden="true" />,
  tone: 'brand',
  title: 'Domain Database Upgrade in Progress',
  text: 'This may take a while.',
});
export const Ready = card({
  icon: <CheckmarkCircle20Filled />,
  tone: 'success',
  title: 'Domain Database is Ready',
});
export const Failed = card({
  icon: <ErrorCircle20Filled />,
  tone: 'danger',
  announce: 'alert',
  title: 'Error Loading Domain',
  text: "The domain 'acme/order-desk' does not exist!",
  actions: <Button>Back to domains</Button>,
});
export const Neutral = card({
  icon: <Delete20Regular />,
  tone: 'neutral',
  title: 'Domain Deleting',
  text: 'This domain can not be used because is being deleted.',
});

const failure: ChunkFailure = { issue: 'unknown', busy: false, retry: () => {} };
const chunkPage = (more: Partial<ChunkFailure>, states: string[] = []): StoryObj => ({
  render: () => <ChunkPage failure={{ ...failure, ...more }} />,
  parameters: { states },
});
const chunkDialog = (more: Partial<ChunkFailure>): StoryObj => ({
  render: () => <ChunkDialog failure={{ ...failure, ...more }} onClose={() => {}} />,
});
export const PartNotLoaded = chunkPage({}, ['chunk:failed']);
export const PartOffline = chunkPage({ issue: 'offline', busy: true });
export const PartOfAnotherRelease = chunkPage({ issue: 'replaced' });
export const PartInDialog = chunkDialog({});
export const PartInDialogOfAnotherRelease = chunkDialog({ issue: 'replaced' });
export const PartInPlace: StoryObj = { render: () => <ChunkMessage failure={failure} /> };
