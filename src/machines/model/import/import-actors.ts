import { type AnyEventObject, fromCallback } from 'xstate';
import type { Reading } from '~/core/import/detect';
import { identityOf, isSameFile } from '~/core/import/read-file';
import { scanFile, type ScannedFile } from '~/core/import/scan-file';
import { toProblem } from '~/core/problem';
import { refusedHere } from '~/core/refusals';
import { jobMachine, type JobResult, workThrough } from '~/machines/kit/job-machine';
import { screenTask } from '~/machines/kit/task';
import { inDomain } from '~/machines/resources/domain/in-domain';
import { requireCollection } from '../live-models';
import { importMachine, type ImportTask, isOver, type LoadedImport } from './import-machine';
import type { ImportCheck, ImportJob, ImportPlan } from './import-plan';
import { checkRows, importWork } from './import-work';

const isSameJob = (one: ImportJob, other: ImportJob) =>
  JSON.stringify({ ...one, isOver: true }) === JSON.stringify({ ...other, isOver: true });

/** Earlier releases stored plans that can't be followed any more. */
const isCurrent = ({ plan }: ImportJob) => 'conversion' in plan;

type Tell = (event: AnyEventObject) => void;

/** A task that tells its progress, until it is stopped. */
const telling = <Input>(
  name: string,
  run: (input: Input, tell: Tell, signal: AbortSignal) => Promise<AnyEventObject>,
) =>
  fromCallback<AnyEventObject, Input>(({ input, sendBack }) => {
    const task = new AbortController();
    const { signal } = task;
    const tell: Tell = (event) => {
      if (!signal.aborted) sendBack(event);
    };
    run(input, tell, signal).then(tell, (error: unknown) =>
      tell({ type: `${name}.failed`, problem: toProblem(error) }),
    );
    return () => task.abort();
  });

/** The page that imports a file into a collection. */
export const importScreens = inDomain((wiring) => {
  const { key, browser } = wiring;
  const { imports, download, painted: pause } = browser;
  const placeOf = (username: string) => ({ username, domain: key });

  /** Jobs that another tab has ended: what is stored now belongs to that tab. */
  const endedElsewhere = new WeakSet<ImportJob>();

  return {
    importing: importMachine.provide({
      actors: {
        loadJob: screenTask<LoadedImport, { username: string }>(async ({ input: { username } }) => {
          const stored = await imports.load(placeOf(username));
          return stored && isCurrent(stored.job) ? stored : undefined;
        }),
        scan: telling<{ file: File; reading: Reading }>('scan', async ({ file, reading }, tell, signal) => {
          const scanned = await scanFile(file, reading, {
            tell: (progress) => tell({ type: 'scan.progress', progress }),
            pause,
            signal,
          });
          return { type: 'scan.done', scanned };
        }),
        check: telling<{ file: File; scanned: ScannedFile; plan: ImportPlan }>('check', async (input, tell, signal) => {
          await requireCollection(wiring, input.plan.collection, signal);
          const check = await checkRows({
            ...wiring,
            ...input,
            tell: (progress) => tell({ type: 'check.progress', progress }),
            pause,
            signal,
          });
          return { type: 'check.done', check };
        }),
        storeJob: screenTask<
          ImportJob,
          { username: string; file: File; scanned: ScannedFile; plan: ImportPlan; check: ImportCheck }
        >(async ({ input: { username, file, scanned, plan, check } }) => {
          const place = placeOf(username);
          const release = await imports.claim(place);
          if (!release) throw refusedHere('elsewhere', 'Another import is running in another tab.');
          try {
            const stored = await imports.load(place);
            if (stored && isCurrent(stored.job) && !isOver(stored))
              throw refusedHere(
                'unfinished',
                'Another import is unfinished. Reload this page to resume or discard it.',
              );
            const { rows, blocks } = scanned;
            const { repeated } = check;
            const job = { file: await identityOf(file), plan, rows, blocks, repeated };
            await imports.save(place, job);
            return job;
          } finally {
            release();
          }
        }),
        matchFile: screenTask<void, { file: File; job: ImportJob }>(async ({ input: { file, job } }) => {
          if (!isSameFile(await identityOf(file), job.file))
            throw refusedHere(
              'other_file',
              `This is not the file that the import began with. Choose ${job.file.name}, unchanged.`,
            );
        }),
        forgetJob: screenTask(({ input: { username } }) => imports.forget(placeOf(username))),
        job: jobMachine.provide({
          actors: {
            work: workThrough<ImportTask>(({ file, job, username }) => {
              const place = placeOf(username);
              return {
                ...importWork(wiring, file, job),
                note: (result: JobResult) => imports.note(place, result),
                claim: () => imports.claim(place),
                latest: async () => {
                  const stored = await imports.load(place);
                  const isCanceled =
                    stored?.job.isOver && !isOver({ ...stored, job: { ...stored.job, isOver: false } });
                  if (stored && !isCanceled && isSameJob(stored.job, job)) return stored.results;
                  endedElsewhere.add(job);
                  throw refusedHere('elsewhere', 'Another tab has ended this import.');
                },
              };
            }),
          },
        }),
      },
      actions: {
        storeEnd: ({ context: { username, job } }) => {
          if (job && !endedElsewhere.has(job)) void imports.update(placeOf(username), { ...job, isOver: true });
        },
        saveFailures: (_, failures) => {
          const name = `${key.namespace}-${key.id}-import-failures.jsonl`.replace(/[^\w.-]+/g, '_');
          const lines = failures.map(({ line, id, reason }) => `${JSON.stringify({ line, id, reason })}\n`);
          download.save(name, 'application/x-ndjson', lines);
        },
      },
    }),
  };
});
