import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Collection } from '~/api/rest/domain/collections';
import { refusedHere } from '~/core/refusals';
import { jobMachine, type JobResult, type JobSnapshot } from '~/machines/kit/job-machine';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import { importMachine, type ImportSnapshot } from '~/machines/model/import/import-machine';
import { noOutcomes } from '~/machines/model/import/import-plan';
import { Page } from '~/views/kit/Page';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { frozen } from '../../../../../tests/support/frozen';
import { frozenList } from '../../../../../tests/support/frozen-list';
import { leavesOf } from '../../../../../tests/support/leaf-states';
import {
  importCheck,
  importFile,
  importJob,
  importPlan,
  importValues,
  scannedFile,
} from '../../../../../tests/support/scanned-file';
import { ImportProgress } from './ImportJob';
import { ImportPageView } from './ImportPage';

const meta = {
  title: 'Domain/Models/Import',
  component: ImportPageView,
  decorators: [onCanvas],
} satisfies Meta<typeof ImportPageView>;
export default meta;
type Story = StoryObj;

const domainKey = { namespace: 'acme', id: 'order-desk' };
const collections = createResourceList<Collection>({ idOf: ({ id }) => id, labelOf: ({ id }) => id });

const results = (blocks: number, hasFailures: boolean): ReadonlyMap<string, JobResult> =>
  new Map(
    importJob.blocks.slice(0, blocks).map(({ rows }, index) => {
      const failures = hasFailures && index === 0 ? importCheck.examples.invalid : [];
      const outcomes = {
        ...noOutcomes,
        created: rows - 3 - failures.length,
        changed: 3,
        failed: failures.length,
      };
      return [
        String(index),
        { id: String(index), outcome: 'done', parts: { next: rows, outcomes, failures } },
      ];
    }),
  );

const page = (value: ImportSnapshot['value'], context: Partial<ImportSnapshot['context']> = {}): Story => ({
  render: () => (
    <ImportPageView
      domainKey={domainKey}
      collections={frozenList(collections, { pageSize: 10 }, { shown: [] })}
      importing={frozen(importMachine, {
        value,
        context: {
          username: 'mara',
          file: importFile,
          scanned: scannedFile,
          values: importValues,
          errors: {},
          faulty: undefined,
          plan: importPlan,
          progress: { read: 0, total: 0 },
          check: importCheck,
          typed: '',
          job: importJob,
          results: new Map(),
          problem: undefined,
          ...context,
        },
      })}
    />
  ),
  parameters: { states: leavesOf(value).map((leaf) => `import:${leaf}`) },
});

export const Loading = page('loading');
export const Choosing = page('choosing');
export const NotReadable = page('choosing', {
  problem: refusedHere(
    'unreadable_file',
    'The file is not UTF-8 text. Save it as UTF-8 and choose it again.',
  ),
});
export const Scanning = page('scanning', { progress: { read: 4_000_000, total: 12_960_000, rows: 31_000 } });
export const Mapping = page({ mapping: 'editing' });
export const MappingKeys = page(
  { mapping: 'editing' },
  {
    scanned: {
      ...scannedFile,
      format: { kind: 'lines' },
      isExport: true,
      faulty: 1,
      faults: [{ line: 7, reason: 'Character 12: Expected a value, not “}”.' }],
    },
    values: { ...importValues, id: 'record' },
  },
);
export const Invalid = page(
  { mapping: 'invalid' },
  {
    values: {
      ...importValues,
      collection: '',
      columns: scannedFile.columns.map((column) => ({ ...column, field: 'customer' })),
    },
    errors: {
      collection: 'Please select a Collection!',
      columns: { 2: 'Another column has this name.', 3: 'Another column has this name.' },
    },
  },
);
export const Checking = page('checking', { progress: { read: 400, total: 1_240 } });
export const LookingUp = page('checking', { progress: { read: 1_240, total: 1_240 } });
export const Unchecked = page('unchecked', { problem: { kind: 'unreachable' } });
export const Checked = page('checked');
export const NothingToImport = page('checked', {
  plan: { ...importPlan, existing: 'skip' },
  check: { ...importCheck, isNew: 0, examples: { ...importCheck.examples, isNew: [] } },
});
export const Confirming = page('confirming');
export const ConfirmingNew = page('confirming', { plan: { ...importPlan, existing: 'skip' }, typed: '1200' });
export const NotBegun = page('notBegun', {
  problem: refusedHere('elsewhere', 'Another import is running in another tab.'),
});
export const Interrupted = page('interrupted', { results: results(8, false) });
export const OtherFile = page('interrupted', {
  results: results(8, false),
  problem: refusedHere(
    'other_file',
    'This is not the file that the import began with. Choose orders.csv, unchanged.',
  ),
});
export const Matching: Story = {
  ...page('matching', { results: results(8, false) }),
  parameters: { states: ['import:matching', 'import:beginning', 'import:discarding'] },
};
export const Ended = page('ended', { results: results(20, false) });
export const PartlyFailed = page('ended', { results: results(17, true) });

const job = (value: JobSnapshot['value'], context: Partial<JobSnapshot['context']> = {}): Story => ({
  render: () => (
    <Page>
      <ImportProgress
        of={importJob}
        job={frozen(jobMachine, {
          value,
          context: { task: undefined, ids: [], results: results(8, true), problem: undefined, ...context },
        })}
      />
    </Page>
  ),
  parameters: { states: ['import:running', ...leavesOf(value).map((leaf) => `job:${leaf}`)] },
});
export const Running = job({ working: 'running' });
export const Pausing = job({ working: 'pausing' });
export const FileGone = job('paused', {
  problem: refusedHere(
    'unreadable_file',
    'The file can no longer be read: it was changed, moved or deleted. Reload this page and choose it again.',
  ),
});
