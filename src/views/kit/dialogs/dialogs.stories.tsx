import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ProblemText } from '~/views/kit/BlankState';
import { inPage } from '../../../../.storybook/in-page';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';
import { LeaveDialog } from './LeaveGuard';

export default { title: 'Parts/Dialogs', decorators: [inPage] } satisfies Meta;

const confirm = (more: Partial<ConfirmDialogProps> = {}): StoryObj => ({
  render: () => (
    <ConfirmDialog
      title="Delete domain"
      text="Delete domain 'acme/order-desk'?"
      action="Delete"
      onConfirm={fn()}
      onCancel={fn()}
      {...more}
    />
  ),
});
export const Plain = confirm({ danger: true });
export const Busy = confirm({ danger: true, busy: true });
export const Refused = confirm({
  danger: true,
  outcome: <ProblemText title="Could Not Delete Domain" text="The domain could not be deleted." />,
});
export const Leave: StoryObj = { render: () => <LeaveDialog onStay={fn()} onLeave={fn()} /> };
