import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import type { StoredJob } from '~/api/browser/job-store';
import { isTyped, wordToType } from '~/core/losses';
import type { ApiProblem } from '~/core/problem';
import { type JobInput, type JobResult, jobMachine } from '~/machines/kit/job-machine';
import { failing, notProvided, unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import {
  type BulkChange,
  type BulkErrors,
  type BulkJob,
  type BulkPreview,
  type BulkTarget,
  type BulkValues,
  type BulkWork,
  emptyChange,
  readChange,
  undoable,
} from './bulk-change';
import { isOver } from './choose-models';

export type LoadedBulkJob = StoredJob<BulkJob, JobResult> | undefined;
type Progress = { read: number; total: number | undefined };
/** What the job does, and whose it is. */
export type BulkTask = { work: BulkWork | undefined; username: string };
type RunInput = { work: BulkWork; ids: readonly string[] };
const nothingRead: Progress = { read: 0, total: undefined };

type BulkContext = {
  username: string;
  target: BulkTarget | undefined;
  values: BulkValues;
  /** The fields of some of the models, as their paths are written. */
  fields: readonly string[];
  errors: BulkErrors;
  change: BulkChange | undefined;
  progress: Progress;
  preview: BulkPreview | undefined;
  typed: string;
  /** What was saved before it is deleted. */
  exported: string | undefined;
  work: BulkWork | undefined;
  ids: readonly string[];
  results: ReadonlyMap<string, JobResult>;
  problem: ApiProblem | undefined;
};

type BulkEvent =
  | { type: 'bulk.edit'; values: Partial<BulkValues> }
  | { type: 'bulk.preview' }
  | { type: 'preview.progress'; progress: Progress }
  | { type: 'preview.done'; preview: BulkPreview }
  | { type: 'preview.failed'; problem: ApiProblem }
  | { type: 'bulk.back' }
  | { type: 'bulk.retry' }
  /** Opens the confirmation. */
  | { type: 'bulk.ask' }
  | { type: 'bulk.type'; text: string }
  | { type: 'bulk.confirm' }
  /** Saves the models to a file before they are deleted. */
  | { type: 'bulk.export' }
  | { type: 'bulk.stopExport' }
  | { type: 'bulk.resume' }
  /** Makes another change of the same models. */
  | { type: 'bulk.again' }
  | { type: 'bulk.retryFailed' }
  | { type: 'bulk.undo' }
  | { type: 'bulk.saveFailures' }
  /** Forgets the job and its results. */
  | { type: 'bulk.discard' };

const keepJob = {
  type: 'keepJob',
  params: ({ event }: { event: { output: LoadedBulkJob } }) => event.output,
} as const;
/** What must be typed before a change begins: the number of models, or what any deletion asks for. */
export const confirmationText = ({ preview, change }: Pick<BulkContext, 'preview' | 'change'>): string => {
  const { ids = [] } = preview ?? {};
  const deletion = { names: ids, verb: 'delete', many: 'models', worth: 2 };
  const word = change?.do === 'delete' ? wordToType(deletion, { at: 0, list: [] }) : undefined;
  return word ?? String(ids.length);
};

/**
 * The same change of many models: chosen, previewed, confirmed by typing, run, and reported. The job is stored, so that it can go on after a
 * reload. Owned by the page; never changes a model itself.
 */
export const bulkMachine = setup({
  types: {} as { input: { username: string }; context: BulkContext; events: BulkEvent; tags: 'choosing' },
  actors: {
    loadJob: unprovidedTask<LoadedBulkJob, { username: string }>('loadJob'),
    readFields: unprovidedTask<readonly string[], { target: BulkTarget | undefined }>('readFields'),
    preview: unprovidedWatch<{ target: BulkTarget; change: BulkChange }>('preview'),
    /** Stores the job before it begins. */
    storeJob: unprovidedTask<void, { username: string; target: BulkTarget } & RunInput>('storeJob'),
    /** @returns what was saved; undefined if the operator canceled */
    exportFirst: unprovidedTask<string | undefined, { ids: readonly string[] }>('exportFirst'),
    forgetJob: unprovidedTask<void, { username: string }>('forgetJob'),
    job: jobMachine,
  },
  actions: {
    keepJob: assign((_, loaded: LoadedBulkJob) => ({
      target: loaded?.job.target,
      work: loaded?.job.work,
      ids: loaded?.job.work?.ids ?? [],
      results: new Map((loaded?.results ?? []).map((result) => [result.id, result])),
    })),
    edit: assign({
      values: ({ context }, values: Partial<BulkValues>) => ({ ...context.values, ...values }),
      errors: ({ context }, values: Partial<BulkValues>) =>
        Object.fromEntries(
          Object.entries('action' in values ? {} : context.errors).filter(([field]) => !(field in values)),
        ),
    }),
    keepFields: assign({ fields: (_, fields: readonly string[]) => fields }),
    keepErrors: assign(({ context }) => {
      const read = readChange(context.values);
      return 'errors' in read ? { errors: read.errors } : { change: read.change, errors: {} };
    }),
    keepProgress: assign({ progress: (_, progress: Progress) => progress }),
    forgetProgress: assign({ progress: nothingRead, problem: undefined, typed: '', exported: undefined }),
    keepPreview: assign({ preview: (_, preview: BulkPreview) => preview }),
    keepExported: assign({
      exported: ({ context }, exported: string | undefined) => exported ?? context.exported,
      problem: undefined,
    }),
    keepTyped: assign({ typed: (_, typed: string) => typed }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    begin: assign(({ context: { change, preview } }) => ({
      work: change && { change },
      ids: preview?.ids ?? [],
      results: new Map<string, JobResult>(),
      problem: undefined,
    })),
    beginUndo: assign(({ context: { work, results } }) => {
      const undoes = work ? undoable(work.change, results.values()) : [];
      return {
        work: work && { ...work, undoes },
        ids: undoes.map(({ id }) => id),
        results: new Map<string, JobResult>(),
      };
    }),
    retryFailed: assign(({ context: { results } }) => {
      const kept = [...results.values()].flatMap((result): JobResult[] => {
        if (result.outcome !== 'failed') return [result];
        const isBegun = result.copy !== undefined || result.version !== undefined;
        return isBegun ? [{ ...result, outcome: 'begun' }] : [];
      });
      return { results: new Map(kept.map((result) => [result.id, result])) };
    }),
    keepResults: assign({ results: (_, results: ReadonlyMap<string, JobResult>) => results }),
    saveFailures: (_, _failed: readonly JobResult[]) => notProvided('saveFailures'),
    /** A canceled job is over: what was not reached does not belong to it any more. */
    storeEnd: () => notProvided('storeEnd'),
    /** Leads back to the models. */
    leave: () => notProvided('leave'),
  },
  guards: {
    isNone: (_, loaded: LoadedBulkJob) => loaded === undefined,
    isChosen: (_, loaded: LoadedBulkJob) => loaded !== undefined && loaded.job.work === undefined,
    isOver: (_, loaded: LoadedBulkJob) => loaded !== undefined && isOver(loaded.job, loaded.results),
    isValid: ({ context }) => 'change' in readChange(context.values),
    changesAny: ({ context }) => (context.preview?.ids.length ?? 0) > 0,
    isDeleting: ({ context }) => context.change?.do === 'delete',
    isConfirmed: ({ context }) => isTyped(confirmationText(context), context.typed),
    canUndo: ({ context: { work, results } }) =>
      work !== undefined && work.undoes === undefined && undoable(work.change, results.values()).length > 0,
    hasFailed: ({ context: { results } }) => [...results.values()].some(({ outcome }) => outcome === 'failed'),
  },
}).createMachine({
  id: 'bulk',
  context: ({ input: { username } }) => ({
    username,
    target: undefined,
    values: emptyChange,
    fields: [],
    errors: {},
    change: undefined,
    progress: nothingRead,
    preview: undefined,
    typed: '',
    exported: undefined,
    work: undefined,
    ids: [],
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
          { guard: { type: 'isNone', params: ({ event }) => event.output }, target: 'empty' },
          {
            guard: { type: 'isChosen', params: ({ event }) => event.output },
            target: 'choosing',
            actions: keepJob,
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event.output },
            target: 'ended',
            actions: keepJob,
          },
          { target: 'interrupted', actions: keepJob },
        ],
        onError: 'empty',
      },
    },
    empty: { description: 'No models were chosen.' },
    choosing: {
      tags: 'choosing',
      invoke: {
        id: 'readFields',
        src: 'readFields',
        input: ({ context: { target } }) => ({ target }),
        onDone: { actions: { type: 'keepFields', params: ({ event }) => event.output } },
        // The fields only help to write a path: the preview says what is wrong with the models.
        onError: {},
      },
      on: {
        'bulk.edit': { actions: { type: 'edit', params: ({ event }) => event.values } },
        'bulk.preview': [
          { guard: 'isValid', target: 'previewing', actions: 'keepErrors' },
          { target: '.invalid', actions: 'keepErrors' },
        ],
        'bulk.discard': 'discarding',
      },
      initial: 'editing',
      states: { editing: {}, invalid: {} },
    },
    previewing: {
      description: 'Reads the models and finds out what would change.',
      entry: 'forgetProgress',
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context: { target, change } }) => {
          if (!target || !change) throw new Error('A preview has models and a change.');
          return { target, change };
        },
        onError: failing('unread'),
      },
      on: {
        'preview.progress': { actions: { type: 'keepProgress', params: ({ event }) => event.progress } },
        'preview.done': {
          target: 'previewed',
          actions: { type: 'keepPreview', params: ({ event }) => event.preview },
        },
        'preview.failed': {
          target: 'unread',
          actions: { type: 'keepProblem', params: ({ event }) => event.problem },
        },
        'bulk.back': 'choosing',
      },
    },
    unread: {
      description: 'The models could not be read.',
      on: { 'bulk.retry': 'previewing', 'bulk.back': 'choosing' },
    },
    previewed: {
      on: { 'bulk.ask': { guard: 'changesAny', target: 'confirming' }, 'bulk.back': 'choosing' },
    },
    confirming: {
      on: {
        'bulk.type': { actions: { type: 'keepTyped', params: ({ event }) => event.text } },
        'bulk.back': 'previewed',
      },
      initial: 'asking',
      states: {
        asking: {
          on: {
            'bulk.confirm': { guard: 'isConfirmed', target: '#bulk.beginning', actions: 'begin' },
            'bulk.export': { guard: 'isDeleting', target: 'exporting' },
          },
        },
        exporting: {
          description: 'The models are saved to a file before they are deleted.',
          invoke: {
            id: 'exportFirst',
            src: 'exportFirst',
            input: ({ context: { preview } }) => ({ ids: preview?.ids ?? [] }),
            onDone: {
              target: 'asking',
              actions: { type: 'keepExported', params: ({ event }) => event.output },
            },
            onError: failing('asking'),
          },
          on: { 'bulk.stopExport': 'asking' },
        },
      },
    },
    beginning: {
      description: 'The job is stored.',
      invoke: {
        id: 'storeJob',
        src: 'storeJob',
        input: ({ context: { username, target, work, ids } }) => {
          if (!target || !work) throw new Error('A job has models and a change.');
          return { username, target, work, ids };
        },
        onDone: 'running',
        onError: failing('notBegun'),
      },
    },
    notBegun: {
      description: 'The job could not be stored, because another one is not over.',
      on: { 'bulk.back': 'choosing' },
    },
    running: {
      invoke: {
        id: 'job',
        src: 'job',
        input: ({ context: { ids, results, work, username } }): JobInput => ({
          ids,
          known: [...results.values()],
          task: { work, username } satisfies BulkTask,
        }),
        onDone: {
          target: 'ended',
          actions: [{ type: 'keepResults', params: ({ event }) => event.output }, 'storeEnd'],
        },
        onError: 'ended',
      },
    },
    interrupted: {
      description: 'The page was closed while the job was running.',
      on: { 'bulk.resume': 'running', 'bulk.discard': 'discarding' },
    },
    ended: {
      on: {
        'bulk.retryFailed': { guard: 'hasFailed', target: 'running', actions: 'retryFailed' },
        'bulk.undo': { guard: 'canUndo', target: 'beginning', actions: 'beginUndo' },
        'bulk.saveFailures': {
          actions: {
            type: 'saveFailures',
            params: ({ context: { results } }) => [...results.values()].filter(({ outcome }) => outcome === 'failed'),
          },
        },
        'bulk.again': 'choosing',
        'bulk.discard': 'discarding',
      },
    },
    discarding: {
      invoke: {
        id: 'forgetJob',
        src: 'forgetJob',
        input: ({ context: { username } }) => ({ username }),
        onDone: 'discarded',
        onError: 'discarded',
      },
    },
    discarded: { entry: 'leave', type: 'final' },
  },
});

export type BulkActor = ActorRefFrom<typeof bulkMachine>;
export type BulkSnapshot = SnapshotFrom<typeof bulkMachine>;
