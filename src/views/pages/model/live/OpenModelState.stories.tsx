import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../../../.storybook/in-page';
import { frozenModel, type OpenModelAt } from '../../../../../tests/support/open-model-samples';
import { NoModelYet, OpenModelBanner } from './OpenModelState';

const meta = { title: 'domain/models/OpenModelState', decorators: [inPage] } satisfies Meta;
export default meta;
type Story = StoryObj;

const without = (leaf: string, at: OpenModelAt): Story => ({
  render: () => (
    <NoModelYet model={frozenModel({ ...at, context: { document: undefined, ...at.context } })} />
  ),
  parameters: { states: [`openModel:${leaf}`] },
});
const above = (leaf: string, at: OpenModelAt): Story => ({
  render: () => <OpenModelBanner model={frozenModel(at)} />,
  parameters: { states: [`openModel:${leaf}`] },
});

export const Connecting = without('open.opening.connecting', { value: { open: { opening: 'connecting' } } });
export const Loading = without('open.opening.loading', { value: { open: { opening: 'loading' } } });
export const Weighing = without('open.weighing', {
  value: { open: 'weighing' },
  context: { size: { values: 912_400, characters: 31_000_000, depth: 12 } },
});
export const NotFound = without('notFound', { value: 'notFound' });
export const Forbidden = without('forbidden', { value: 'forbidden' });
export const Failed = without('failed', {
  value: 'failed',
  context: { reason: 'The realtime service did not answer.' },
});
export const Cancelled = without('cancelled', { value: 'cancelled' });

export const ReadOnly = above('open.readOnly', { value: { open: 'readOnly' } });
export const Reconnecting = above('open.reconnecting', { value: { open: 'reconnecting' } });
export const OpeningAgain = above('open.opening.loading', { value: { open: { opening: 'loading' } } });
export const Detached = above('detached', { value: 'detached' });
export const Deleted = above('deleted', { value: 'deleted' });
export const Closed = above('closed', {
  value: 'closed',
  context: { reason: 'The permissions of this model were changed.' },
});
export const FailedAgain = above('failed', {
  value: 'failed',
  context: { reason: 'The realtime service did not answer.' },
});
