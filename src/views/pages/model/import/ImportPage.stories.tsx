import type { Meta, StoryObj } from '@storybook/react-vite';
import { conversionAtFirst, type ScannedFile } from '~/core/import/scan-file';
import { refusedHere } from '~/core/problem';
import { jobMachine, type JobResult, type JobSnapshot } from '~/machines/kit/job-machine';
import {
  importMachine,
  type ImportSnapshot,
  type ImportValues,
  noOutcomes,
} from '~/machines/model/import/import-machine';
import { Page } from '~/views/kit/Page';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { frozen, frozenFrom, frozenPicker } from '../../../../../tests/support/frozen';
import { leavesOf } from '../../../../../tests/support/leaf-states';
import {
  importCheck,
  importFile,
  importJob,
  importPlan,
  importValues,
  scannedFile,
} from '../../../../../tests/support/scanned-file';
import { ImportPageView, ImportProgress } from './ImportPage';

export default {
  title: 'Domain/Models/Import',
  decorators: [onCanvas],
  parameters: { page: 'import-models' },
} satisfies Meta;

const domainKey = { namespace: 'acme', id: 'order-desk' };

const results = (blocks: number, hasFailures: boolean): ReadonlyMap<string, JobResult> =>
  new Map(
    importJob.blocks.slice(0, blocks).map(({ rows }, index) => {
      const failures = hasFailures && index === 0 ? importCheck.examples.invalid : [];
      const outcomes = { ...noOutcomes, created: rows - 3 - failures.length, changed: 3, failed: failures.length };
      return [String(index), { id: String(index), outcome: 'done', parts: { next: rows, outcomes, failures } }];
    }),
  );

const page = (value: ImportSnapshot['value'], context: Partial<ImportSnapshot['context']> = {}): StoryObj => ({
  render: () => (
    <ImportPageView
      domainKey={domainKey}
      collections={frozenPicker()}
      importing={frozenFrom(importMachine, { username: 'mara' }, value, {
        source: { file: importFile, reading: {}, scanned: scannedFile },
        values: importValues,
        plan: importPlan,
        check: importCheck,
        job: importJob,
        ...context,
      })}
    />
  ),
  parameters: { states: leavesOf(value).map((leaf) => `jobPage:${leaf}`) },
});

export const Choosing = page('empty');
export const NotReadable = page('empty', {
  problem: refusedHere('unreadable_file', 'The file is not text. Choose a file of JSON Lines, JSON, or CSV.'),
});
export const Scanning = page('reading', {
  source: { file: importFile, reading: {} },
  progress: { read: 4_000_000, total: 12_960_000, rows: 31_000 },
});
export const ReadingAgain = page('reading');

const mapping = (found: Partial<ScannedFile>, values: Partial<ImportValues> = {}) => {
  const scanned = { ...scannedFile, ...found };
  const { columns, id, conversion } = scanned;
  return page(
    { choosing: 'editing' },
    {
      source: { file: importFile, reading: {}, scanned },
      values: { ...importValues, columns, id, conversion, ...values },
    },
  );
};
const column = (name: string, type: ImportValues['columns'][number]['type']) => ({
  name,
  field: name,
  skip: false,
  type,
});
export const Mapping = mapping({});
export const MappingKeys = mapping(
  {
    format: { kind: 'lines' },
    exported: 'records',
    faulty: 1,
    faults: [{ line: 7, reason: 'Character 12: Expected a value, not “}”.' }],
    columns: [column('customer', 'json'), column('total', 'json')],
    sample: [
      {
        line: 1,
        text: '{"id":"order-1","collection":"orders","version":3,"created":"x","modified":"x","data":{"customer":"Alma","total":9.5}}',
      },
    ],
  },
  { id: 'record' },
);
/** One object over several lines, printed JSON, an inner array, keyed children. */
export const InnerArray = mapping({
  format: { kind: 'json', path: ['parts'], by: 'items' },
  shapes: [
    { path: ['parts'], by: 'items', count: 2 },
    { path: [], by: 'whole', count: 1 },
  ],
  columns: [column('sku', 'json')],
  id: 'new',
  rows: 2,
  sample: [
    { line: 5, text: '{ "sku": "p1" }' },
    { line: 7, text: '{ "sku": "p2" }' },
  ],
});
/** Ids and dates of MongoDB, Extended JSON. */
export const OtherDatabase = mapping({
  format: { kind: 'lines' },
  conversion: { ...conversionAtFirst, isExtended: true },
  columns: [{ ...column('_id', 'json'), skip: true }, column('at', 'json')],
  rows: 1,
  sample: [{ line: 1, text: '{"_id":{"$oid":"0123456789abcdef01234567"},"at":{"$date":"2026-01-01T00:00:00Z"}}' }],
});
/** A mark such as NA stands for a missing value, null; a row has an unclosed quotation mark. */
export const MissingMark = mapping({
  marks: ['n/a'],
  rows: 3,
  sample: [
    { line: 2, text: 'order-1;Alma;9.5;2026-11-20' },
    { line: 3, text: 'order-2;Ben;n/a;2026-11-21' },
  ],
  columns: scannedFile.columns.map((each) => ({ ...each, type: each.type === 'number' ? 'text' : each.type })),
  faulty: 1,
  faults: [{ line: 4, reason: 'The quotation mark before “call back;” is not closed.' }],
});
/** NA is left out; decimal commas; values that can't be read. */
export const Converted = mapping({
  encoding: 'windows-1252',
  conversion: { ...conversionAtFirst, decimal: ',', missing: ['n/a'], zone: 'Europe/Berlin' },
  rows: 3,
  sample: [
    { line: 2, text: 'order-1;Alma;9,5;2026-11-20' },
    { line: 3, text: 'order-2;Ben;n/a;2026-11-21' },
    { line: 4, text: 'order-3;Zoë;twelve;2026-11-22' },
  ],
});
/** An export that a spreadsheet has saved. */
export const LostQuotationMarks = mapping({
  exported: 'plainTable',
  columns: [
    ...['Id', 'Collection', 'Version', 'Created', 'Modified'].map((name) => ({ ...column(name, 'text'), skip: true })),
    column('code', 'text'),
  ],
  sample: [{ line: 2, text: 'order-1;orders;1;2026-01-01;2026-01-01;1e5' }],
});
export const NotReadableLikeThis = page(
  { choosing: 'editing' },
  {
    problem: refusedHere('unreadable_file', 'The bytes of the file do not fit its encoding. Choose another encoding.'),
  },
);
export const Invalid = page(
  { choosing: 'invalid' },
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
export const Checked = page('checked');
export const NothingToImport = page('checked', {
  plan: { ...importPlan, existing: 'skip' },
  check: { ...importCheck, isNew: 0, examples: { ...importCheck.examples, isNew: [] } },
});
export const Confirming = page({ confirming: 'asking' });
export const Interrupted = page('interrupted', { results: results(8, false) });
export const OtherFile = page('interrupted', {
  results: results(8, false),
  problem: refusedHere('other_file', 'This is not the file that the import began with. Choose orders.csv, unchanged.'),
});
export const Matching: StoryObj = {
  ...page('matching', { results: results(8, false) }),
  parameters: { states: ['jobPage:matching', 'jobPage:beginning', 'jobPage:discarding'] },
};
export const Ended = page('ended', { results: results(20, false) });
export const PartlyFailed = page('ended', { results: results(17, true) });

const job = (value: JobSnapshot['value'], context: Partial<JobSnapshot['context']> = {}): StoryObj => ({
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
  parameters: { states: ['jobPage:running', ...leavesOf(value).map((leaf) => `job:${leaf}`)] },
});
/** Import paused offline: the server can't be reached. */
export const PausedOffline = job('paused', { problem: { kind: 'unreachable' } });
export const Running = job({ working: 'running' });
