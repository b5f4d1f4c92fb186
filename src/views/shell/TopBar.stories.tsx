import { Button } from '@fluentui/react-components';
import { Alert20Regular } from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { operator, PersonAvatar } from '~/views/kit/PersonAvatar';
import { TopBar } from './TopBar';

const meta = {
  title: 'Shell/TopBar',
  component: TopBar,
} satisfies Meta<typeof TopBar>;
export default meta;
type Story = StoryObj<typeof meta>;

const hands = (
  <>
    <Button appearance="subtle" icon={<Alert20Regular />} aria-label="Alerts, 0" />
    <PersonAvatar person={operator('mara.lindqvist')} name="Mara Lindqvist" />
  </>
);

export const ServerLevel: Story = { args: { onMenu: fn(), children: hands } };
export const DomainLevel: Story = {
  args: {
    onMenu: fn(),
    place: 'Order Desk',
    switcher: <Button appearance="subtle">Order Desk</Button>,
    children: hands,
  },
};
export const WithoutMenu: Story = { args: { children: hands } };
