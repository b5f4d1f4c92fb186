import type { JobStore } from '~/api/browser/job-store';
import { type Column, columnErrors, type Conversion, suggestedTypes } from '~/core/import/columns';
import type { FileIdentity } from '~/core/import/read-file';
import type { IdSource, RowRules } from '~/core/import/row';
import {
  type Block,
  conversionAtFirst,
  type Reading,
  type RowProblem,
  type ScannedFile,
} from '~/core/import/scan-file';
import type { JobResult, LoadedJob } from '~/machines/kit/job-machine';
import { createJobPage, type JobPageActor, type JobPageSnapshot, type JobTask } from '~/machines/kit/job-page-machine';

/** What happens to a row whose model exists already. */
export type ExistingPolicy = 'skip' | 'refuse' | 'merge' | 'replace';

export type ImportValues = {
  collection: string;
  columns: readonly Column[];
  id: IdSource;
  existing: ExistingPolicy;
  conversion: Conversion;
};

type ImportErrors = { collection?: string; columns?: Record<number, string> };

export type ImportPlan = RowRules & { collection: string; existing: ExistingPolicy };

export const rulesOf = (
  { columns, id, conversion }: ImportValues,
  { encoding, format, exported }: Pick<ScannedFile, 'encoding' | 'format' | 'exported'>,
): RowRules => ({ encoding, format, exported, columns, id, conversion });

function readPlan(
  values: ImportValues,
  scanned: Pick<ScannedFile, 'encoding' | 'format' | 'exported'>,
): { plan: ImportPlan } | { errors: ImportErrors } {
  const { collection, columns, existing, conversion } = values;
  const wrong = columnErrors(columns, conversion);
  const errors: ImportErrors = {
    ...(collection.trim() === '' ? { collection: 'Please select a Collection!' } : {}),
    ...(Object.keys(wrong).length > 0 ? { columns: wrong } : {}),
  };
  return Object.keys(errors).length > 0
    ? { errors }
    : { plan: { ...rulesOf(values, scanned), existing, collection: collection.trim() } };
}

/** What was entered with a change. Columns that have the suggested type get the one that is suggested now. */
export function changedValues(
  values: ImportValues,
  change: Partial<ImportValues>,
  scanned: Pick<ScannedFile, 'exported' | 'facts'> | undefined,
): ImportValues {
  const changed = { ...values, ...change };
  if (!change.conversion || !scanned) return changed;
  const [before, after] = [values, changed].map(({ conversion }) =>
    suggestedTypes(scanned.exported, scanned.facts, conversion),
  );
  const columns = changed.columns.map((column, index) => {
    const type = after?.[index];
    return type !== undefined && column.type === before?.[index] ? { ...column, type } : column;
  });
  return { ...changed, columns };
}

/** The numbers of a dry run, or of what was imported. `changed`: existing models that were merged or replaced. */
export type Outcomes = { created: number; changed: number; unchanged: number; skipped: number; failed: number };
export const noOutcomes: Outcomes = { created: 0, changed: 0, unchanged: 0, skipped: 0, failed: 0 };

export type BlockParts = {
  /** The index of the next row. */
  next: number;
  outcomes: Outcomes;
  failures: readonly RowProblem[];
  /** The next row is begun: this model did not exist, and may have been created. */
  begun?: string;
};
const noParts: BlockParts = { next: 0, outcomes: noOutcomes, failures: [] };
export const partsOf = (result: JobResult | undefined) => (result?.parts as BlockParts | undefined) ?? noParts;

export type ImportSummary = { rows: number; outcomes: Outcomes; failures: readonly RowProblem[] };

export function summaryOf(results: Iterable<JobResult>): ImportSummary {
  const outcomes = { ...noOutcomes };
  const failures: RowProblem[] = [];
  let rows = 0;
  for (const result of results) {
    const parts = partsOf(result);
    rows += parts.next;
    for (const key of Object.keys(outcomes) as (keyof Outcomes)[]) outcomes[key] += parts.outcomes[key];
    failures.push(...parts.failures);
  }
  return { rows, outcomes, failures: failures.sort((a, b) => a.line - b.line) };
}

/** One row of a dry run. `text`: the beginning of its data. */
export type ImportExample = { line: number; id?: string; text?: string };

export type ImportCheck = {
  isNew: number;
  existing: number;
  invalid: number;
  /** At most ten of each. */
  examples: { isNew: readonly ImportExample[]; existing: readonly ImportExample[]; invalid: readonly RowProblem[] };
  /** The positions of records whose id an earlier record has. */
  repeated: readonly number[];
  /** What may trouble some clients, as a whole sentence. */
  warning?: string;
};

export const modelsToChange = ({ existing }: ImportCheck, { existing: policy }: ImportPlan): number =>
  policy === 'merge' || policy === 'replace' ? existing : 0;

/** How many rows an import would change something for. */
export const rowsToImport = (check: ImportCheck, plan: ImportPlan): number => check.isNew + modelsToChange(check, plan);

/** A job as it is stored. The file is not: it has to be chosen again after a reload. `isOver`: it was canceled. */
export type ImportJob = {
  file: FileIdentity;
  plan: ImportPlan;
  rows: number;
  blocks: readonly Block[];
  repeated: readonly number[];
  isOver?: boolean;
};

export type ImportJobStore = JobStore<ImportJob, JobResult>;

export type ImportSource = { file?: File; reading: Reading; scanned?: ScannedFile };
type ImportTypes = {
  source: ImportSource;
  choice: { file: File } | { reading: Reading };
  found: ScannedFile;
  values: ImportValues;
  errors: ImportErrors;
  plan: ImportPlan;
  check: ImportCheck;
  job: ImportJob;
};
export type LoadedImport = LoadedJob<ImportJob>;
export type ImportTask = JobTask<ImportSource, ImportJob>;

/** The number of models that are created or changed must be typed before existing ones are changed. */
export const confirmationText = (check: ImportCheck, plan: ImportPlan): string | undefined =>
  modelsToChange(check, plan) > 0 ? String(rowsToImport(check, plan)) : undefined;

export const isOver = ({ job, results }: NonNullable<LoadedImport>) =>
  job.isOver === true || results.filter(({ outcome }) => outcome !== 'begun').length === job.blocks.length;

/** The import of a file into a collection. After a reload it goes on when the file is chosen again. */
export const importMachine = createJobPage<ImportTypes>({
  initial: ({ collection = '' }) => ({
    source: { reading: {} },
    values: { collection, columns: [], id: 'new', existing: 'skip', conversion: conversionAtFirst },
  }),
  choosesSource: true,
  isChosen: ({ scanned }) => scanned !== undefined,
  choose: ({ source, values }, choice) =>
    'file' in choice
      ? { source: { file: choice.file, reading: {} }, values: { ...values, conversion: conversionAtFirst } }
      : { source: { ...source, reading: { ...source.reading, ...choice.reading } } },
  find: ({ source, values }, scanned) => {
    const { columns, id, conversion } = scanned;
    const { missing, keepsEmpty, zone, isDotted } = values.conversion;
    const found = { ...values, columns, id, conversion };
    const change = { conversion: { ...conversion, missing, keepsEmpty, zone, isDotted } };
    return { source: { ...source, scanned }, errors: {}, values: changedValues(found, change, scanned) };
  },
  edit: ({ source, values, errors }, change) => {
    const isMended = (field: string) => field in change || (change.conversion !== undefined && field === 'columns');
    return {
      values: changedValues(values, change, source.scanned),
      errors: Object.fromEntries(Object.entries(errors).filter(([field]) => !isMended(field))),
    };
  },
  noErrors: {},
  read: ({ source: { scanned }, values }) => {
    const read = scanned ? readPlan(values, scanned) : { errors: {} };
    if ('plan' in read) return read;
    const column = Object.keys(read.errors.columns ?? {})[0];
    return { ...read, faulty: read.errors.collection ? 'collection' : `column-${column}` };
  },
  count: rowsToImport,
  word: confirmationText,
  isOver,
  idsOf: ({ blocks }) => blocks.map((_, index) => String(index)),
});

export type ImportActor = JobPageActor<ImportTypes>;
export type ImportSnapshot = JobPageSnapshot<ImportTypes>;
