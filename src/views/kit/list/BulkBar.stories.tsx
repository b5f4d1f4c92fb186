import { Button } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../../.storybook/in-page';
import { BulkBar } from './ListToolbar';

const meta = {
  title: 'shared/BulkBar',
  component: BulkBar,
  decorators: [inPage],
} satisfies Meta<typeof BulkBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ThreeSelected: Story = {
  args: {
    count: 3,
    onClear: fn(),
    children: (
      <Button appearance="subtle" icon={<Delete20Regular />}>
        Delete…
      </Button>
    ),
  },
};
