import type { Meta, StoryObj } from '@storybook/react-vite';
import { refusedHere } from '~/core/problem';
import { jobMachine, type JobResult, type JobSnapshot } from '~/machines/kit/job-machine';
import {
  type BulkPreview,
  type BulkValues,
  type BulkWork,
  emptyChange,
  bulkMachine,
  type BulkSnapshot,
} from '~/machines/model/bulk/bulk-machine';
import { Page } from '~/views/kit/Page';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { frozen, frozenFrom, frozenPicker } from '../../../../../tests/support/frozen';
import { leavesOf } from '../../../../../tests/support/leaf-states';
import { BulkPageView, BulkProgress } from './BulkPage';

export default {
  title: 'Domain/Models/Change models',
  decorators: [onCanvas],
  parameters: { page: 'change-models' },
} satisfies Meta;

const domainKey = { namespace: 'acme', id: 'order-desk' };
const ids = Array.from({ length: 48 }, (_, index) => `order-${10_400 + index}`);
const values: BulkValues = { ...emptyChange, path: 'delivery.state', value: '"archived"' };
const change = { do: 'set', path: ['delivery', 'state'], value: 'archived' } as const;
const work: BulkWork = { change };
const target = { kind: 'collection', collection: 'orders' } as const;
const fields = ['customer', 'customer["zip code"]', 'delivery', 'delivery.state', 'total'];
const preview: BulkPreview = {
  ids: ids.slice(0, 44),
  connected: 3,
  unchanged: 3,
  refused: 1,
  examples: ids
    .slice(0, 10)
    .map((id, index) => ({ id, before: index % 3 === 0 ? undefined : '"picking"', after: '"archived"' })),
  refusals: [{ id: 'order-10447', reason: 'The parent is missing, or is not an object or array.' }],
};
const results = (count: number, failures: number): ReadonlyMap<string, JobResult> =>
  new Map(
    ids
      .slice(0, count)
      .map((id, index) => [
        id,
        index < failures
          ? { id, outcome: 'failed', reason: 'You may not change this model.' }
          : { id, outcome: index % 9 === 0 ? 'skipped' : 'done' },
      ]),
  );

const page = (value: BulkSnapshot['value'], context: Partial<BulkSnapshot['context']> = {}): StoryObj => ({
  render: () => (
    <BulkPageView
      domainKey={domainKey}
      collections={frozenPicker()}
      bulk={frozenFrom(bulkMachine, { username: 'mara' }, value, {
        source: { target, fields },
        values,
        plan: change,
        check: preview,
        job: { target, work: { ...work, ids } },
        ...context,
      })}
    />
  ),
  parameters: { states: leavesOf(value).map((leaf) => `jobPage:${leaf}`) },
});

const choosing = { choosing: 'editing' } as const;
export const Loading = page('loading', { source: { fields } });
export const NoModels = page('empty', { source: { fields } });
export const Setting = page(choosing);
export const Renaming = page(choosing, { values: { ...values, action: 'rename', to: 'status' } });
export const Moving = page(choosing, { values: { ...values, action: 'move' } });
export const Permissions = page(choosing, { values: { ...values, action: 'permissions' } });
export const Invalid = page(
  { choosing: 'invalid' },
  {
    source: { target: { kind: 'query', query: 'SELECT * FROM orders WHERE total > 5' }, fields },
    values: { ...values, path: 'a b', value: 'archived' },
    errors: {
      path: 'A name with spaces or signs is written in quotes. Did you mean $["a b"]?',
      value: 'Please input a JSON value! Put text in quotes.',
    },
  },
);
export const Reading = page('checking', { progress: { read: 250, total: 12_960 } });
export const Unread = page('unchecked', { problem: { kind: 'unreachable' } });
export const Previewed = page('checked');
export const RenamePreviewed = page('checked', {
  plan: { do: 'rename', path: ['customer', 'zip code'], to: 'zip' },
  check: {
    ...preview,
    examples: preview.examples.map(({ id }, index) => ({
      id,
      before: 'customer["zip code"]',
      after: 'customer.zip',
      value: `"${10_115 + index}"`,
    })),
  },
});
export const NothingToChange = page('checked', {
  check: { ids: [], unchanged: 48, refused: 0, examples: [], refusals: [] },
});
export const Confirming = page({ confirming: 'asking' });
export const ConfirmingDeletion = page({ confirming: 'asking' }, { plan: { do: 'delete' } });
export const ExportingBeforeDeletion = page({ confirming: 'exporting' }, { plan: { do: 'delete' } });
export const NotBegun = page('notBegun', {
  problem: refusedHere('elsewhere', 'Another change is running in another tab.'),
});
export const Interrupted = page('interrupted', { results: results(20, 0) });
export const Ended = page('ended', { results: results(48, 0) });
export const PartlyFailed = page('ended', { results: results(40, 2) });
export const Undone = page('ended', { job: { target, work: { change, undoes: [], ids } }, results: results(48, 0) });
export const Discarding: StoryObj = {
  ...page('discarding'),
  parameters: { states: ['jobPage:discarding', 'jobPage:discarded', 'jobPage:beginning'] },
};

const job = (value: JobSnapshot['value'], context: Partial<JobSnapshot['context']> = {}): StoryObj => ({
  render: () => (
    <Page>
      <BulkProgress
        domainKey={domainKey}
        work={work}
        job={frozen(jobMachine, {
          value,
          context: { task: undefined, ids, results: results(20, 1), problem: undefined, ...context },
        })}
      />
    </Page>
  ),
  parameters: { states: ['jobPage:running', ...leavesOf(value).map((leaf) => `job:${leaf}`)] },
});
export const Running = job({ working: 'running' });
export const Pausing = job({ working: 'pausing' });
export const Canceling = job({ working: 'canceling' });
export const Paused = job('paused');
export const ServerAway = job('paused', { problem: { kind: 'unreachable' } });
export const Over = job('over', { results: results(48, 0) });
