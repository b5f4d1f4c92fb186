import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ProblemText } from '~/views/kit/Facts';
import { inPage } from '../../../../.storybook/in-page';
import { ConfirmDialog } from './ConfirmDialog';

const meta = {
  title: 'Kit/ConfirmDialog',
  component: ConfirmDialog,
  decorators: [inPage],
} satisfies Meta<typeof ConfirmDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const args = {
  open: true,
  title: 'Delete domain',
  text: "Delete domain 'acme/order-desk'?",
  action: 'Delete',
  onConfirm: fn(),
  onCancel: fn(),
};

export const Plain: Story = { args };
export const TypedWord: Story = {
  args: { ...args, word: 'acme/order-desk', typed: 'acme/ord', onType: fn() },
};
export const WordMatches: Story = {
  args: { ...args, word: 'acme/order-desk', typed: 'acme/order-desk', onType: fn() },
};
export const Busy: Story = {
  args: { ...args, word: 'acme/order-desk', typed: 'acme/order-desk', onType: fn(), busy: true },
};
export const Refused: Story = {
  args: {
    ...args,
    outcome: <ProblemText title="Could Not Delete Domain" text="The domain could not be deleted." />,
  },
};
export const Results: Story = {
  args: {
    ...args,
    title: 'Delete 4 domains',
    text: '2 of 4 are marked for deletion.',
    busy: true,
    results: [
      { id: '1', label: 'finance/invoices-2019', state: 'done' },
      { id: '2', label: 'acme/order-desk-staging', state: 'failed', text: 'Your role does not permit this.' },
      { id: '3', label: 'studio/sketchbook', state: 'running' },
      { id: '4', label: 'studio/whiteboards', state: 'waiting' },
    ],
  },
};
export const Done: Story = {
  args: {
    ...args,
    title: 'Delete 2 domains',
    text: '1 of 2 is marked for deletion.',
    done: true,
    results: [
      { id: '1', label: 'finance/invoices-2019', state: 'done' },
      { id: '2', label: 'acme/order-desk-staging', state: 'failed', text: 'Your role does not permit this.' },
    ],
  },
};
