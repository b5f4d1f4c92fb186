import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ProblemText } from '~/views/kit/Facts';
import { inPage } from '../../../../.storybook/in-page';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';
import { LeaveDialog } from './LeaveDialog';

const meta = { title: 'Kit/Dialogs', decorators: [inPage] } satisfies Meta;
export default meta;

const confirm = (more: Partial<ConfirmDialogProps> = {}): StoryObj => ({
  render: () => (
    <ConfirmDialog
      title="Delete domain"
      text="Delete domain 'acme/order-desk'?"
      action="Delete"
      onConfirm={fn()}
      onCancel={fn()}
      onType={fn()}
      {...more}
    />
  ),
});
const word = 'acme/order-desk';
const results = [
  { id: '1', label: 'finance/invoices-2019', state: 'done', text: 'Deleted' },
  { id: '2', label: 'acme/order-desk-staging', state: 'failed', text: 'Your role does not permit this.' },
  { id: '3', label: 'studio/whiteboards', state: 'waiting', text: 'Not deleted' },
] as const;

export const TypedWord = confirm({ word, typed: 'acme/ord' });
export const Busy = confirm({ word, typed: word, busy: true });
export const Refused = confirm({
  outcome: <ProblemText title="Could Not Delete Domain" text="The domain could not be deleted." />,
});
export const Done = confirm({ text: '1 of 3 is marked for deletion.', done: true, results });
export const Leave: StoryObj = { render: () => <LeaveDialog onStay={fn()} onLeave={fn()} /> };
