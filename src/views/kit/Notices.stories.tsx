import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../.storybook/in-page';
import { Notices } from './Notices';

const meta = {
  title: 'shared/Notices',
  component: Notices,
  decorators: [inPage],
} satisfies Meta<typeof Notices>;
export default meta;
type Story = StoryObj<typeof meta>;

export const None: Story = { args: { notices: [], onDismiss: fn() } };
export const Three: Story = {
  args: {
    onDismiss: fn(),
    notices: [
      { id: '1', intent: 'success', title: 'Domain Created', text: '' },
      { id: '2', intent: 'info', text: "Domain 'finance/invoices-2019' is marked for deletion." },
      {
        id: '3',
        intent: 'error',
        title: 'Could Not Delete Domain',
        text: 'The domain could not be deleted.',
      },
    ],
  },
};
