import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../../../.storybook/in-page';
import { leavesOf } from '../../../../../tests/support/leaf-states';
import { factsAt, frozenModel, leftEdits, type OpenModelAt } from '../../../../../tests/support/open-model-samples';
import { variants } from '../../../../../tests/support/variants';
import { NoModelYet, OpenModelBanner, SaveState } from './OpenModelState';

export default { title: 'Domain/Models/Opening', decorators: [inPage] } satisfies Meta;
type Value = NonNullable<OpenModelAt['value']>;
type Context = OpenModelAt['context'];

const states = (value: Value) => ({ states: leavesOf(value).map((leaf) => `openModel:${leaf}`) });
const without = (value: Value, context?: Context): StoryObj => ({
  render: () => <NoModelYet model={frozenModel({ value, context: { document: undefined, ...context } })} />,
  parameters: states(value),
});
const above = (value: Value, context: Context = {}): StoryObj => ({
  render: () => <OpenModelBanner model={frozenModel({ value, context })} />,
  parameters: states(value),
});
const unanswered = { reason: 'The realtime service did not answer.' };

export const Connecting = without({ open: { opening: 'connecting' } });
export const Loading = without({ open: { opening: 'loading' } });
export const Weighing = without({ open: 'weighing' }, { size: { values: 912_400, characters: 31_000_000, depth: 12 } });
export const NotFound = without('notFound');
export const Forbidden = without('forbidden');
export const Failed = without('failed', unanswered);
export const Canceled = without('canceled');

export const ReadOnly = above({ open: 'readOnly' });
export const Reconnecting = above({ open: 'reconnecting' });
export const OpeningAgain = above({ open: { opening: 'loading' } });
export const Reopening = above('reopening', { reason: 'A concurrency control error occurred.' });
export const Deleted: StoryObj = {
  render: () => <OpenModelBanner model={frozenModel({ value: 'deleted' })} onCreate={() => {}} />,
  parameters: states('deleted'),
};
export const Creating = above('creating');
export const Closed = above('closed', {
  reason: 'A concurrency control error occurred.',
  left: leftEdits(),
});
export const FailedAgain = above('failed', unanswered);

const context = { facts: factsAt({ isCommitted: false }) };
const value = { open: 'reconnecting' } as const;
export const Saving = variants(
  SaveState,
  { model: frozenModel(), unsent: 0 },
  { model: frozenModel({ context }), unsent: 0 },
  { model: frozenModel({ value, context }), unsent: 0 },
  { model: frozenModel({ value }), unsent: 2 },
  { model: frozenModel({ value }), unsent: 0 },
);
