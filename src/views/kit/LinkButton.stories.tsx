import { Gauge20Regular } from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { LinkButton } from './links';

const meta = {
  title: 'shared/LinkButton',
  component: LinkButton,
  decorators: [inPage],
} satisfies Meta<typeof LinkButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithText: Story = { args: { href: '/domains', children: 'Back to domains' } };
export const IconOnly: Story = {
  args: {
    href: '/domains',
    icon: <Gauge20Regular />,
    label: 'Dashboard',
    appearance: 'subtle',
    size: 'small',
  },
};
