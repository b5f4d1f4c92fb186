import type { Reading } from '~/core/import/detect';
import { conversionAtFirst, type ScannedFile } from '~/core/import/scan-file';
import {
  createJobPage,
  type JobPageActor,
  type JobPageSnapshot,
  type JobTask,
  type LoadedJob,
} from '~/machines/kit/job-page-machine';
import {
  changedValues,
  type ImportCheck,
  type ImportErrors,
  type ImportJob,
  type ImportPlan,
  type ImportValues,
  modelsToChange,
  readPlan,
  rowsToImport,
} from './import-plan';

/** A file, how it is read as far as it was chosen, and what was found in it. */
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
  sourceOf: () => undefined,
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
  canExportFirst: () => false,
  isBegun: () => true,
  isOver,
  idsOf: ({ blocks }) => blocks.map((_, index) => String(index)),
  retried: () => undefined,
  undone: () => undefined,
});

export type ImportActor = JobPageActor<ImportTypes>;
export type ImportSnapshot = JobPageSnapshot<ImportTypes>;
