import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import type { StoredJob } from '~/api/browser/job-store';
import type { Reading } from '~/core/import/detect';
import { conversionAtFirst, type RowProblem, type ScannedFile } from '~/core/import/scan-file';
import type { ApiProblem } from '~/core/problem';
import { type JobInput, type JobResult, jobMachine } from '~/machines/kit/job-machine';
import { failing, notProvided, unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
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
  summaryOf,
} from './import-plan';

export type LoadedImport = StoredJob<ImportJob, JobResult> | undefined;
type Progress = { read: number; total: number; rows?: number };
/** What the job does, and whose it is. */
export type ImportTask = { file: File; job: ImportJob; username: string };
const nothingRead: Progress = { read: 0, total: 0 };

type ImportContext = {
  username: string;
  file: File | undefined;
  /** How the file is read, as far as it was chosen. */
  reading: Reading;
  scanned: ScannedFile | undefined;
  values: ImportValues;
  errors: ImportErrors;
  /** The first field with an error, at the last check. */
  faulty: { field: string } | undefined;
  plan: ImportPlan | undefined;
  progress: Progress;
  check: ImportCheck | undefined;
  typed: string;
  job: ImportJob | undefined;
  results: ReadonlyMap<string, JobResult>;
  problem: ApiProblem | undefined;
};

type ImportEvent =
  | { type: 'import.choose'; file: File }
  /** Reads the file again, in another way. */
  | { type: 'import.read'; reading: Reading }
  | { type: 'scan.progress'; progress: Progress }
  | { type: 'scan.done'; scanned: ScannedFile }
  | { type: 'scan.failed'; problem: ApiProblem }
  | { type: 'import.edit'; values: Partial<ImportValues> }
  | { type: 'import.check' }
  | { type: 'check.progress'; progress: Progress }
  | { type: 'check.done'; check: ImportCheck }
  | { type: 'check.failed'; problem: ApiProblem }
  | { type: 'import.back' }
  | { type: 'import.retry' }
  /** Begins, after a confirmation if existing models are changed. */
  | { type: 'import.ask' }
  | { type: 'import.type'; text: string }
  | { type: 'import.confirm' }
  | { type: 'import.saveFailures' }
  /** Forgets the job and its results, for another import. */
  | { type: 'import.discard' };

/** The number of models that are created or changed must be typed before existing ones are changed. */
export const confirmationText = ({ check, plan }: Pick<ImportContext, 'check' | 'plan'>) =>
  String(check && plan ? rowsToImport(check, plan) : 0);

const keepJob = {
  type: 'keepJob',
  params: ({ event }: { event: { output: LoadedImport } }) => event.output,
} as const;
const chooseFile = {
  type: 'chooseFile',
  params: ({ event }: { event: { file: File } }) => event.file,
} as const;
const keepProgress = {
  type: 'keepProgress',
  params: ({ event }: { event: { progress: Progress } }) => event.progress,
} as const;
const keepProblem = {
  type: 'keepProblem',
  params: ({ event }: { event: { problem: ApiProblem } }) => event.problem,
} as const;

/** What is wrong with a later step is not wrong with the file. */
const backToMapping = { target: 'mapping', actions: 'forgetProgress' } as const;

export const isOver = ({ job, results }: NonNullable<LoadedImport>) =>
  job.isOver === true || results.filter(({ outcome }) => outcome !== 'begun').length === job.blocks.length;

/**
 * The import of a file into a collection: chosen, read, mapped, checked, confirmed by typing if models are changed, run, and reported. The job is stored, so that it
 * can go on after a reload, when the file is chosen again. Owned by the page; never reads the file or changes a model itself.
 */
export const importMachine = setup({
  types: {} as {
    input: { username: string; collection: string };
    context: ImportContext;
    events: ImportEvent;
    tags: 'mapping' | 'checked';
  },
  actors: {
    loadJob: unprovidedTask<LoadedImport, { username: string }>('loadJob'),
    scan: unprovidedWatch<{ file: File; reading: Reading }>('scan'),
    check: unprovidedWatch<{ file: File; scanned: ScannedFile; plan: ImportPlan }>('check'),
    /** Stores the job before it begins. */
    storeJob: unprovidedTask<
      ImportJob,
      { username: string; file: File; scanned: ScannedFile; plan: ImportPlan; check: ImportCheck }
    >('storeJob'),
    /** Rejects if it is another file. */
    matchFile: unprovidedTask<void, { file: File; job: ImportJob }>('matchFile'),
    forgetJob: unprovidedTask<void, { username: string }>('forgetJob'),
    job: jobMachine,
  },
  actions: {
    keepJob: assign((_, loaded: LoadedImport) => ({
      job: loaded?.job,
      results: new Map((loaded?.results ?? []).map((result) => [result.id, result])),
    })),
    chooseFile: assign({
      file: (_, file: File) => file,
      reading: {},
      scanned: undefined,
      values: ({ context: { values } }) => ({ ...values, conversion: conversionAtFirst }),
      problem: undefined,
    }),
    chooseReading: assign({
      reading: ({ context }, reading: Reading) => ({ ...context.reading, ...reading }),
    }),
    keepScanned: assign(({ context: { values } }, scanned: ScannedFile) => {
      const { columns, id, conversion } = scanned;
      const { missing, keepsEmpty, zone, isDotted } = values.conversion;
      const found = { ...values, columns, id, conversion };
      const change = { conversion: { ...conversion, missing, keepsEmpty, zone, isDotted } };
      return { scanned, errors: {}, problem: undefined, values: changedValues(found, change, scanned) };
    }),
    edit: assign({
      values: ({ context: { values, scanned } }, change: Partial<ImportValues>) =>
        changedValues(values, change, scanned),
      errors: ({ context }, { conversion, ...change }: Partial<ImportValues>) =>
        Object.fromEntries(
          Object.entries(context.errors).filter(
            ([field]) => !(field in change) && !(conversion && field === 'columns'),
          ),
        ),
    }),
    keepErrors: assign(({ context: { values, scanned } }) => {
      const read = scanned && readPlan(values, scanned);
      if (!read) return {};
      if ('plan' in read) return { plan: read.plan, errors: {}, faulty: undefined };
      const column = Object.keys(read.errors.columns ?? {})[0];
      return {
        errors: read.errors,
        faulty: { field: read.errors.collection ? 'collection' : `column-${column}` },
      };
    }),
    keepProgress: assign({ progress: (_, progress: Progress) => progress }),
    forgetProgress: assign({ progress: nothingRead, problem: undefined, typed: '' }),
    keepCheck: assign({ check: (_, check: ImportCheck) => check }),
    keepTyped: assign({ typed: (_, typed: string) => typed }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    begin: assign((_, job: ImportJob) => ({ job, results: new Map<string, JobResult>() })),
    keepResults: assign({ results: (_, results: ReadonlyMap<string, JobResult>) => results }),
    forget: assign({
      file: undefined,
      scanned: undefined,
      job: undefined,
      check: undefined,
      problem: undefined,
    }),
    saveFailures: (_, _failures: readonly RowProblem[]) => notProvided('saveFailures'),
    /** A canceled job is over: what was not reached does not belong to it any more. */
    storeEnd: () => notProvided('storeEnd'),
  },
  guards: {
    isNone: (_, loaded: LoadedImport) => loaded === undefined,
    isOver: (_, loaded: LoadedImport) => loaded !== undefined && isOver(loaded),
    isValid: ({ context: { values, scanned } }) => scanned !== undefined && 'plan' in readPlan(values, scanned),
    hasScanned: ({ context }) => context.scanned !== undefined,
    importsAny: ({ context }) => confirmationText(context) !== '0',
    changesAny: ({ context: { check, plan } }) =>
      check !== undefined && plan !== undefined && modelsToChange(check, plan) > 0,
    isConfirmed: ({ context }) => context.typed.trim() === confirmationText(context),
  },
}).createMachine({
  id: 'import',
  context: ({ input: { username, collection } }) => ({
    username,
    file: undefined,
    reading: {},
    scanned: undefined,
    values: { collection, columns: [], id: 'new', existing: 'skip', conversion: conversionAtFirst },
    errors: {},
    faulty: undefined,
    plan: undefined,
    progress: nothingRead,
    check: undefined,
    typed: '',
    job: undefined,
    results: new Map(),
    problem: undefined,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadJob',
        src: 'loadJob',
        input: ({ context: { username } }) => ({ username }),
        onDone: [
          { guard: { type: 'isNone', params: ({ event }) => event.output }, target: 'choosing' },
          {
            guard: { type: 'isOver', params: ({ event }) => event.output },
            target: 'ended',
            actions: keepJob,
          },
          { target: 'interrupted', actions: keepJob },
        ],
        onError: 'choosing',
      },
    },
    choosing: {
      description: 'No file was chosen, or the chosen one could not be read.',
      on: { 'import.choose': { target: 'scanning', actions: chooseFile } },
    },
    scanning: {
      description: 'Reads the whole file once.',
      entry: 'forgetProgress',
      invoke: {
        id: 'scan',
        src: 'scan',
        input: ({ context: { file, reading } }) => {
          if (!file) throw new Error('There is a file to read.');
          return { file, reading };
        },
        onError: failing('choosing'),
      },
      on: {
        'scan.progress': { actions: keepProgress },
        'scan.done': {
          target: 'mapping',
          actions: { type: 'keepScanned', params: ({ event }) => event.scanned },
        },
        'scan.failed': [
          { guard: 'hasScanned', target: 'mapping', actions: keepProblem },
          { target: 'choosing', actions: keepProblem },
        ],
        'import.back': [{ guard: 'hasScanned', target: 'mapping' }, { target: 'choosing' }],
      },
    },
    mapping: {
      tags: 'mapping',
      on: {
        'import.edit': { actions: { type: 'edit', params: ({ event }) => event.values } },
        'import.read': {
          target: 'scanning',
          actions: { type: 'chooseReading', params: ({ event }) => event.reading },
        },
        'import.check': [
          { guard: 'isValid', target: 'checking', actions: 'keepErrors' },
          { target: '.invalid', actions: 'keepErrors' },
        ],
        'import.choose': { target: 'scanning', actions: chooseFile },
        'import.back': { target: 'choosing', actions: 'forget' },
      },
      initial: 'editing',
      states: { editing: {}, invalid: {} },
    },
    checking: {
      description: 'Finds out what would happen with each row.',
      entry: 'forgetProgress',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context: { file, scanned, plan } }) => {
          if (!file || !scanned || !plan) throw new Error('A check has a file and a plan.');
          return { file, scanned, plan };
        },
        onError: failing('unchecked'),
      },
      on: {
        'check.progress': { actions: keepProgress },
        'check.done': {
          target: 'checked',
          actions: { type: 'keepCheck', params: ({ event }) => event.check },
        },
        'check.failed': { target: 'unchecked', actions: keepProblem },
        'import.back': backToMapping,
      },
    },
    unchecked: {
      description: 'The rows could not be checked.',
      on: { 'import.retry': 'checking', 'import.back': backToMapping },
    },
    checked: {
      tags: 'checked',
      on: {
        'import.ask': [
          { guard: 'changesAny', target: 'confirming' },
          { guard: 'importsAny', target: 'beginning' },
        ],
        'import.back': 'mapping',
      },
    },
    confirming: {
      tags: 'checked',
      on: {
        'import.type': { actions: { type: 'keepTyped', params: ({ event }) => event.text } },
        'import.confirm': { guard: 'isConfirmed', target: 'beginning' },
        'import.back': 'checked',
      },
    },
    beginning: {
      description: 'The job is stored.',
      invoke: {
        id: 'storeJob',
        src: 'storeJob',
        input: ({ context: { username, file, scanned, plan, check } }) => {
          if (!file || !scanned || !plan || !check) throw new Error('A job has a file and a plan.');
          return { username, file, scanned, plan, check };
        },
        onDone: { target: 'running', actions: { type: 'begin', params: ({ event }) => event.output } },
        onError: failing('notBegun'),
      },
    },
    notBegun: {
      description: 'The job could not be stored, for example because another one is not over.',
      on: { 'import.back': backToMapping },
    },
    running: {
      invoke: {
        id: 'job',
        src: 'job',
        input: ({ context: { file, job, results, username } }): JobInput => {
          if (!file || !job) throw new Error('A job has a file.');
          return {
            ids: job.blocks.map((_, index) => String(index)),
            known: [...results.values()],
            task: { file, job, username } satisfies ImportTask,
          };
        },
        onDone: {
          target: 'ended',
          actions: [{ type: 'keepResults', params: ({ event }) => event.output }, 'storeEnd'],
        },
        onError: 'ended',
      },
    },
    interrupted: {
      description: 'The page was closed while the job was running. The file has to be chosen again.',
      on: {
        'import.choose': { target: 'matching', actions: chooseFile },
        'import.discard': 'discarding',
      },
    },
    matching: {
      description: 'Compares the chosen file with the one that the job was begun with.',
      invoke: {
        id: 'matchFile',
        src: 'matchFile',
        input: ({ context: { file, job } }) => {
          if (!file || !job) throw new Error('There are a file and a job.');
          return { file, job };
        },
        onDone: 'running',
        onError: failing('interrupted'),
      },
    },
    ended: {
      on: {
        'import.saveFailures': {
          actions: {
            type: 'saveFailures',
            params: ({ context: { results } }) => summaryOf(results.values()).failures,
          },
        },
        'import.discard': 'discarding',
      },
    },
    discarding: {
      exit: 'forget',
      invoke: {
        id: 'forgetJob',
        src: 'forgetJob',
        input: ({ context: { username } }) => ({ username }),
        onDone: 'choosing',
        onError: 'choosing',
      },
    },
  },
});

export type ImportActor = ActorRefFrom<typeof importMachine>;
export type ImportSnapshot = SnapshotFrom<typeof importMachine>;
