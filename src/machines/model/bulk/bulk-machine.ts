import { wordToType } from '~/core/losses';
import type { JobResult } from '~/machines/kit/job-machine';
import {
  createJobPage,
  type JobPageActor,
  type JobPageSnapshot,
  type JobResults,
  type JobTask,
  type LoadedJob,
} from '~/machines/kit/job-page-machine';
import {
  type BulkChange,
  type BulkErrors,
  type BulkJob,
  type BulkPreview,
  type BulkTarget,
  type BulkValues,
  emptyChange,
  readChange,
  undoable,
} from './bulk-change';
import { isOver } from './choose-models';

/** The models to change, and the fields of some of them, as their paths are written. */
export type BulkSource = { target?: BulkTarget; fields: readonly string[] };
type BulkTypes = {
  source: BulkSource;
  /** The models are chosen on their own page. */
  choice: never;
  found: readonly string[];
  values: BulkValues;
  errors: BulkErrors;
  plan: BulkChange;
  check: BulkPreview;
  job: BulkJob;
};
export type LoadedBulkJob = LoadedJob<BulkJob>;
export type BulkTask = JobTask<BulkSource, BulkJob>;

/** What must be typed before a change begins: the number of models, or what any deletion asks for. */
export const confirmationText = ({ ids }: BulkPreview, change: BulkChange): string => {
  const deletion = { names: ids, verb: 'delete', many: 'models', worth: 2 };
  const word = change.do === 'delete' ? wordToType(deletion, { at: 0, list: [] }) : undefined;
  return word ?? String(ids.length);
};

/** What failed is done again; what was begun goes on. */
function retried(results: JobResults): JobResults | undefined {
  const all = [...results.values()];
  if (all.every(({ outcome }) => outcome !== 'failed')) return undefined;
  const kept = all.flatMap((result): JobResult[] => {
    if (result.outcome !== 'failed') return [result];
    const isBegun = result.copy !== undefined || result.version !== undefined;
    return isBegun ? [{ ...result, outcome: 'begun' }] : [];
  });
  return new Map(kept.map((result) => [result.id, result]));
}

function undone({ target, work }: BulkJob, results: JobResults): BulkJob | undefined {
  const undoes = work && !work.undoes ? undoable(work.change, results.values()) : [];
  return work && undoes.length > 0 ? { target, work: { ...work, undoes, ids: undoes.map(({ id }) => id) } } : undefined;
}

/** The same change of many models, which were chosen in their list. */
export const bulkMachine = createJobPage<BulkTypes>({
  initial: () => ({ source: { fields: [] }, values: emptyChange }),
  choosesSource: false,
  isChosen: ({ target }) => target !== undefined,
  sourceOf: ({ target }) => ({ target, fields: [] }),
  choose: () => ({}),
  find: ({ source }, fields) => ({ source: { ...source, fields } }),
  edit: ({ values, errors }, change) => ({
    values: { ...values, ...change },
    errors: Object.fromEntries(
      Object.entries('action' in change ? {} : errors).filter(([field]) => !(field in change)),
    ),
  }),
  noErrors: {},
  read: ({ values }) => {
    const read = readChange(values);
    return 'change' in read ? { plan: read.change } : read;
  },
  count: ({ ids }) => ids.length,
  word: confirmationText,
  canExportFirst: (change) => change.do === 'delete',
  isBegun: ({ work }) => work !== undefined,
  isOver: ({ job, results }) => isOver(job, results),
  idsOf: ({ work }) => work?.ids ?? [],
  retried,
  undone,
});

export type BulkActor = JobPageActor<BulkTypes>;
export type BulkSnapshot = JobPageSnapshot<BulkTypes>;
