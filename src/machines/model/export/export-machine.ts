import {
  type ActorRefFrom,
  type AnyEventObject,
  assign,
  fromCallback,
  fromPromise,
  setup,
  type SnapshotFrom,
} from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import { countOf, formatCount } from '~/core/counts';
import { type ApiProblem, isRejectedWith } from '~/core/problem';
import { chunk } from '~/machines/kit/chunk';
import { failing, notProvided, problemOf, screenTask, unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import { collectionQuery } from '~/machines/model/model-queries';
import type { NoticeText } from '~/machines/notifications/notifications-machine';
import type { ExportFormat, ExportJob, ExportProgress, ExportReport, ExportRun, ExportStep } from './export-run';
import type { DomainWiring } from '~/machines/resources/domain/in-domain';

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

const fileTypes = { jsonl: 'application/x-ndjson', csv: 'text/csv;charset=utf-8' };

const exportTexts: Record<ExportFormat, string> = {
  jsonl: 'saved as JSON Lines',
  csv: 'saved as CSV',
  clipboard: 'copied as JSON',
};

export function exportNotice(format: ExportFormat, { count, missing }: ExportReport): NoticeText {
  const title = 'Results Exported';
  const text = `${countOf(count, 'model')} ${count === 1 ? 'was' : 'were'} ${exportTexts[format]}.`;
  if (missing === 0) return { intent: 'success', title, text };
  return {
    intent: 'warning',
    title,
    text: `${text} The collection changed during the export: ${formatCount(missing)} more were counted. Export again to be sure.`,
  };
}

type InDomain = Pick<DomainWiring, 'browser' | 'inDomain' | 'key'>;

/** @param what as in `models.csv` */
export const fileNameOf = ({ namespace, id }: DomainKey, what: string) =>
  `${namespace}-${id}-${what}`.replace(/[^\w.-]+/g, '_');

const exports = chunk(async () => (await import('./export-run')).startExport);

/** @returns undefined if the operator canceled */
async function begin(
  { browser, inDomain, key }: InDomain,
  what: string,
  format: ExportFormat,
  jobOf: () => ExportJob | Promise<ExportJob>,
  signal: AbortSignal,
): Promise<ExportRun | undefined> {
  const isFile = format !== 'clipboard';
  // First, because the browser asks only while a click is handled.
  const file = isFile ? await browser.files.create(fileNameOf(key, `${what}.${format}`), fileTypes[format]) : undefined;
  if (isFile && !file) return undefined;
  try {
    const startExport = await exports.load();
    signal.throwIfAborted();
    return startExport({ job: await jobOf(), file, browser, models: inDomain.models, key });
  } catch (error) {
    await file?.abort().catch(() => {});
    throw error;
  }
}

export const modelExport = (wiring: DomainWiring) =>
  modelExportMachine.provide({
    actors: {
      chooseFile: screenTask<ExportRun | undefined, ExportJob>(({ input: job, signal }) =>
        begin(wiring, 'models', job.format, () => job, signal),
      ),
      keepRun: fromCallback<AnyEventObject, ExportRun>(
        ({ input: run }) =>
          () =>
            run.discard(),
      ),
    },
    actions: { announce: (_, { format, report }) => wiring.notify(exportNotice(format, report)) },
  });

type Exported = { name: string } & (
  { collection: string } | { ids: readonly string[] } | { models: () => Promise<readonly Model[]> }
);

async function jobOf(part: Exported): Promise<ExportJob> {
  const format = 'jsonl';
  if ('ids' in part) return { format, ids: part.ids };
  if ('models' in part) return { format, rows: await part.models() };
  return { format, query: collectionQuery(part.collection, {}) };
}

/**
 * Saves models as JSON Lines before they are deleted, one file for each part.
 * @returns what was saved; undefined if the operator canceled
 */
export async function exportFirst(
  wiring: InDomain,
  parts: readonly Exported[],
  signal: AbortSignal,
): Promise<string | undefined> {
  let count = 0;
  for (const part of parts) {
    const run = await begin(wiring, part.name, 'jsonl', () => jobOf(part), signal);
    if (!run) return undefined;
    try {
      while (!(await run.read(signal)).isLast) signal.throwIfAborted();
      while (!(await run.write()).isLast) signal.throwIfAborted();
      count += run.report().count;
    } catch (error) {
      run.discard();
      throw error;
    }
  }
  return `${countOf(count, 'model')} ${count === 1 ? 'was' : 'were'} saved as JSON Lines.`;
}
