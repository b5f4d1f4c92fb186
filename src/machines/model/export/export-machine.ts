import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import type { HereFilter } from '~/core/json/query-filter';
import { type ApiProblem, isRejectedWith } from '~/core/problem';
import { failing, notProvided, problemOf, unprovidedTask, unprovidedWatch } from '~/machines/kit/task';

export type ExportFormat = 'jsonl' | 'csv' | 'clipboard';
/** All models that a query finds and that fit the filters applied here, these models, or those with these ids. */
export type ExportJob = { format: ExportFormat } & (
  { query: string; here?: readonly HereFilter[] } | { rows: readonly Model[] } | { ids: readonly string[] }
);

/** `total`: undefined before the server has answered. */
export type ExportProgress = { done: number; total: number | undefined };
export type ExportStep = { progress: ExportProgress; isLast: boolean };
/** `missing`: models that the server counted at first but did not return. */
export type ExportReport = { count: number; missing: number };

/** An export that has begun. Holds no more than one page of models in memory. */
export type ExportRun = {
  /** Reads the next page. Can be called again after a rejection, unless it is one of `finalCodes`. */
  read(signal: AbortSignal): Promise<ExportStep>;
  /** Writes the next part of what was read; the last one completes the file. */
  write(): Promise<ExportStep>;
  report(): ExportReport;
  /** Removes what was written, unless the file is complete. */
  discard(): void;
};

/** Why what was read can't be saved. */
const finalCodes = ['not_written', 'not_copied', 'too_large'];

type ExportContext = {
  job: ExportJob;
  run: ExportRun | undefined;
  progress: ExportProgress;
  problem: ApiProblem | undefined;
};
type ExportEvent = { type: 'export.retry' } | { type: 'export.close' };

const nothingYet: ExportProgress = { done: 0, total: undefined };
const runOf = ({ run }: ExportContext): ExportRun => {
  if (!run) throw new Error('An open export has a run.');
  return run;
};
type Done = { event: { output: ExportStep } };
const isLast = { type: 'isLast', params: ({ event }: Done) => event.output } as const;
const keepProgress = { type: 'keepProgress', params: ({ event }: Done) => event.output.progress } as const;

/**
 * One export of models: the operator chooses a file, the models are read page by page, and the file is completed. Owned by the search for
 * models. Never holds all models.
 */
export const modelExportMachine = setup({
  types: {} as { input: ExportJob; context: ExportContext; events: ExportEvent },
  actors: {
    /** Undefined if the operator canceled. */
    chooseFile: unprovidedTask<ExportRun | undefined, ExportJob>('chooseFile'),
    readPage: fromPromise<ExportStep, ExportRun>(({ input: run, signal }) => run.read(signal)),
    writePart: fromPromise<ExportStep, ExportRun>(({ input: run }) => run.write()),
    /** Discards the run when it stops. */
    keepRun: unprovidedWatch<ExportRun>('keepRun'),
  },
  actions: {
    keepRun: assign({ run: (_, run: ExportRun | undefined) => run }),
    keepProgress: assign({ progress: (_, progress: ExportProgress) => progress }),
    countAgain: assign({ progress: ({ context: { progress } }) => ({ done: 0, total: progress.done }) }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    announce: (_, _report: { format: ExportFormat; report: ExportReport }) => notProvided('announce'),
  },
  guards: {
    isCanceled: (_, run: ExportRun | undefined) => run === undefined,
    isLast: (_, step: ExportStep) => step.isLast,
    isFinal: (_, problem: ApiProblem) => isRejectedWith(problem, ...finalCodes),
  },
}).createMachine({
  id: 'modelExport',
  context: ({ input }) => ({ job: input, run: undefined, progress: nothingYet, problem: undefined }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The operator chooses where to save the file, if the browser asks.',
      invoke: {
        id: 'chooseFile',
        src: 'chooseFile',
        input: ({ context }) => context.job,
        onDone: [
          { guard: { type: 'isCanceled', params: ({ event }) => event.output }, target: 'over' },
          { target: 'open', actions: { type: 'keepRun', params: ({ event }) => event.output } },
        ],
        onError: failing('unwritten'),
      },
    },
    open: {
      invoke: { id: 'keepRun', src: 'keepRun', input: ({ context }) => runOf(context), onError: {} },
      on: { 'export.close': 'over' },
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'readPage',
            src: 'readPage',
            input: ({ context }) => runOf(context),
            onDone: [
              { guard: isLast, target: 'writing', actions: [keepProgress, 'countAgain'] },
              { target: 'reading', reenter: true, actions: keepProgress },
            ],
            onError: [
              { guard: { type: 'isFinal', params: problemOf }, ...failing('#modelExport.unwritten') },
              failing('failed'),
            ],
          },
        },
        failed: { description: 'A page could not be read. What was read is kept.', on: { 'export.retry': 'reading' } },
        writing: {
          invoke: {
            id: 'writePart',
            src: 'writePart',
            input: ({ context }) => runOf(context),
            onDone: [
              {
                guard: isLast,
                target: '#modelExport.over',
                actions: {
                  type: 'announce',
                  params: ({ context }) => ({ format: context.job.format, report: runOf(context).report() }),
                },
              },
              { target: 'writing', reenter: true, actions: keepProgress },
            ],
            onError: failing('#modelExport.unwritten'),
          },
        },
      },
    },
    unwritten: {
      description: 'The results could not be saved, and the file was removed.',
      on: { 'export.close': 'over' },
    },
    over: { type: 'final' },
  },
});

export type ModelExportActor = ActorRefFrom<typeof modelExportMachine>;
export type ModelExportSnapshot = SnapshotFrom<typeof modelExportMachine>;
