import { Button, Spinner } from '@fluentui/react-components';
import {
  ArrowCircleUp20Regular,
  CheckmarkCircle20Filled,
  DatabaseArrowUp20Regular,
  Delete20Regular,
  ErrorCircle20Filled,
} from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { StateCard } from './StateCard';
import { StatusMessage } from './StatusMessage';

const meta = {
  title: 'Kit/StateCard',
  component: StateCard,
  decorators: [inPage],
} satisfies Meta<typeof StateCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const UpgradeRequired: Story = {
  args: {
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
  },
};
export const InProgress: Story = {
  args: {
    icon: <Spinner size="tiny" aria-hidden="true" />,
    tone: 'brand',
    title: 'Domain Database Upgrade in Progress',
    text: 'This may take a while.',
  },
};
export const Ready: Story = {
  args: { icon: <CheckmarkCircle20Filled />, tone: 'success', title: 'Domain Database is Ready' },
};
export const Failed: Story = {
  args: {
    icon: <ErrorCircle20Filled />,
    tone: 'danger',
    announce: 'alert',
    title: 'Error Loading Domain',
    text: "The domain 'acme/order-desk' does not exist!",
    actions: <Button>Back to domains</Button>,
  },
};
export const Neutral: Story = {
  args: {
    icon: <Delete20Regular />,
    tone: 'neutral',
    title: 'Domain Deleting',
    text: 'This domain can not be used because is being deleted.',
  },
};
