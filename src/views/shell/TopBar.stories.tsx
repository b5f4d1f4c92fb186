import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@fluentui/react-components';
import { Alert20Regular } from '@fluentui/react-icons';
import { operator } from '../shared/person-color';
import { PersonAvatar } from '../shared/PersonAvatar';
import { fn } from 'storybook/test';
import { TopBar } from './TopBar';

const meta = {
  title: 'shell/TopBar',
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
