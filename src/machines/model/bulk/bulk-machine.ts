import type { JobStore } from '~/api/browser/job-store';
import { type FieldChange, fieldPath } from '~/core/document/field-change';
import { expressionOf, quotedPath } from '~/core/document/path-text';
import { whyNotName } from '~/core/document/storable';
import { type DocumentValue, sizeOf } from '~/core/document/value';
import { depthWarning } from '~/core/json/faults';
import type { HereFilter } from '~/core/json/query-filter';
import { readJsonValue } from '~/core/json/scan';
import { wordToType } from '~/core/losses';
import type { JobResult, JobResults, LoadedJob } from '~/machines/kit/job-machine';
import { createJobPage, type JobPageActor, type JobPageSnapshot, type JobTask } from '~/machines/kit/job-page-machine';

/** The models to change: selected ones, those of a collection that match a condition and the filters applied here, or the result of a query. */
export type BulkTarget =
  | { kind: 'ids'; ids: readonly string[] }
  | { kind: 'collection'; collection: string; where?: string; here?: readonly HereFilter[] }
  | { kind: 'query'; query: string };

export type BulkChange =
  | FieldChange
  | { do: 'move'; collection: string }
  /** `world`: the names of permissions; not used unless they override the collection's. */
  | { do: 'permissions'; overridesWorld: boolean; world: readonly string[] }
  | { do: 'delete' };
export type BulkAction = BulkChange['do'];

/** What is done to the models: a change, or undoing one with the values that its results hold. */
export type BulkWork = { change: BulkChange; undoes?: readonly JobResult[] };

/** A job as it is stored: chosen but not begun, if it has no `work`. `values`: with which its form begins. */
export type BulkJob = {
  target: BulkTarget;
  values?: Partial<BulkValues>;
  work?: BulkWork & { ids: readonly string[] };
};

export type BulkJobStore = JobStore<BulkJob, JobResult>;

export type BulkValues = {
  action: BulkAction;
  path: string;
  /** JSON. */
  value: string;
  to: string;
  collection: string;
  overridesWorld: boolean;
  world: readonly string[];
};

export const emptyChange: BulkValues = {
  action: 'set',
  path: '',
  value: '',
  to: '',
  collection: '',
  overridesWorld: true,
  world: ['read'],
};

export const isFieldChange = (change: BulkChange): change is FieldChange =>
  change.do === 'set' || change.do === 'unset' || change.do === 'rename';

/** Parses a JSON value, with dates in the readable notation. */
function readValue(text: string): { value: DocumentValue } | { fault: string } {
  const read = readJsonValue(text);
  return 'value' in read ? read : { fault: read.fault ?? 'Please input a JSON value! Put text in quotes.' };
}

function whyNoPath(text: string): string {
  const quoted = quotedPath(text);
  return quoted === undefined
    ? 'Please input a path, such as customer.name or lines[0].sku!'
    : `A name with spaces or signs is written in quotes. Did you mean ${quoted}?`;
}

export type BulkErrors = Partial<Record<keyof BulkValues, string>>;

export function readChange(values: BulkValues): { change: BulkChange } | { errors: BulkErrors } {
  const { action } = values;
  if (action === 'delete') return { change: { do: action } };
  if (action === 'permissions') {
    const { overridesWorld, world } = values;
    return { change: { do: action, overridesWorld, world } };
  }
  if (action === 'move') {
    const collection = values.collection.trim();
    return collection === ''
      ? { errors: { collection: 'Please select a Collection!' } }
      : { change: { do: action, collection } };
  }
  const path = fieldPath(values.path);
  const errors: BulkErrors = {};
  if (!path) errors.path = whyNoPath(values.path);
  const unnamed = path?.flatMap((step) => (typeof step === 'string' ? (whyNotName(step) ?? []) : []))[0];
  if (unnamed !== undefined && action === 'set') errors.path = unnamed;
  const read = action === 'set' ? readValue(values.value) : { value: null };
  if ('fault' in read) errors.value = read.fault;
  const unnamedTo = values.to === '' ? 'Please input a name!' : whyNotName(values.to);
  if (action === 'rename' && unnamedTo !== undefined) errors.to = unnamedTo;
  if (!path || 'fault' in read || Object.keys(errors).length > 0) return { errors };
  if (action === 'set') return { change: { do: action, path, value: read.value } };
  return { change: action === 'unset' ? { do: action, path } : { do: action, path, to: values.to } };
}

/** What may trouble some clients after a change, as a whole sentence. */
export const warningOf = (change: BulkChange): string | undefined =>
  change.do === 'set' ? depthWarning(change.path.length + sizeOf(change.value).depth) : undefined;

/** What a change does, as the beginning of a sentence. */
export function describeChange(change: BulkChange): string {
  switch (change.do) {
    case 'set':
      return `Set ${expressionOf(change.path)}`;
    case 'unset':
      return `Remove ${expressionOf(change.path)}`;
    case 'rename':
      return `Rename ${expressionOf(change.path)} to ${change.to}`;
    case 'move':
      return `Move to ${change.collection}`;
    case 'permissions':
      return change.overridesWorld ? 'Set world permissions' : 'Use the permissions of the collection';
    case 'delete':
      return 'Delete';
  }
}

const undoable = (change: BulkChange, results: Iterable<JobResult>): JobResult[] =>
  isFieldChange(change) ? [...results].filter(({ outcome }) => outcome === 'done') : [];

/**
 * One model of a preview. `before`, `after`: JSON, cut; undefined if there is no such field. If the field is renamed: its names, and `value`, its
 * JSON.
 */
export type BulkExample = {
  id: string;
  before?: string | undefined;
  after?: string | undefined;
  value?: string | undefined;
  reason?: string;
};

/**
 * What a change would do. `ids`: the models that it would change. `connected`: how many people are connected to the domain, because the server
 * does not tell who has a model open; undefined if it is not known.
 */
export type BulkPreview = {
  ids: readonly string[];
  connected?: number | undefined;
  unchanged: number;
  refused: number;
  /** At most ten that would change, and ten that can't be. */
  examples: readonly BulkExample[];
  refusals: readonly BulkExample[];
};

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

export const isOver = ({ work }: BulkJob, results: readonly JobResult[]): boolean =>
  work !== undefined && work.ids.length === results.filter(({ outcome }) => outcome !== 'begun').length;

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

export const bulkMachine = createJobPage<BulkTypes>({
  initial: () => ({ source: { fields: [] }, values: emptyChange }),
  choosesSource: false,
  isChosen: ({ target }) => target !== undefined,
  givenOf: ({ target, values }) => ({ source: { target, fields: [] }, values: { ...emptyChange, ...values } }),
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
