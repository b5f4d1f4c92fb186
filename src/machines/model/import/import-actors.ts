import { identityOf, isSameFile } from '~/core/import/read-file';
import { scanFile, type ScannedFile } from '~/core/import/scan-file';
import { refusedHere } from '~/core/problem';
import { jobMachine, workThrough, storedJob } from '~/machines/kit/job-machine';
import { reportingTask, screenTask } from '~/machines/kit/task';
import { inDomain } from '~/machines/resources/domain/in-domain';
import { fileNameOf } from '../export/export-actors';
import { requireCollection } from '../live-models';
import {
  type ImportJob,
  importMachine,
  type ImportPlan,
  type ImportSource,
  type ImportTask,
  isOver,
  type LoadedImport,
  summaryOf,
} from './import-machine';
import { checkRows, importWork } from './import-work';

const isSameJob = (one: ImportJob, other: ImportJob) =>
  JSON.stringify({ ...one, isOver: true }) === JSON.stringify({ ...other, isOver: true });

/** Earlier releases stored plans that can't be followed any more. */
const isCurrent = ({ plan }: ImportJob) => 'conversion' in plan;

const fileOf = ({ file }: ImportSource): File => {
  if (!file) throw new Error('An import has a file.');
  return file;
};
const scannedIn = ({ scanned }: ImportSource) => {
  if (!scanned) throw new Error('The file was read.');
  return scanned;
};

/** The page that imports a file into a collection. */
export const importScreens = inDomain((wiring) => {
  const { key, browser } = wiring;
  const { imports, download, painted: pause } = browser;
  const stored = storedJob(imports, key, 'import', (loaded) => isCurrent(loaded.job) && !isOver(loaded));
  const { placeOf, forgetJob } = stored;

  /** Jobs that another tab has ended: what is stored now belongs to that tab. */
  const endedElsewhere = new WeakSet<ImportJob>();

  return {
    importing: importMachine.provide({
      actors: {
        loadJob: screenTask<LoadedImport, { username: string }>(async ({ input }) => {
          const loaded = await imports.load(placeOf(input));
          return loaded && isCurrent(loaded.job) ? loaded : undefined;
        }),
        readSource: reportingTask<{ source: ImportSource }>('source', async ({ source }, report, signal) => {
          const tell = (progress: object) => report({ type: 'source.progress', progress });
          const found = await scanFile(fileOf(source), source.reading, { tell, pause, signal });
          return { type: 'source.read', found };
        }),
        findHints: screenTask<ScannedFile | undefined, { source: ImportSource }>(() => Promise.resolve(undefined)),
        check: reportingTask<{ source: ImportSource; plan: ImportPlan }>(
          'check',
          async ({ source, plan }, report, signal) => {
            await requireCollection(wiring, plan.collection, signal);
            const check = await checkRows({
              ...wiring,
              file: fileOf(source),
              scanned: scannedIn(source),
              plan,
              tell: (progress) => report({ type: 'check.progress', progress }),
              pause,
              signal,
            });
            return { type: 'check.done', check };
          },
        ),
        prepareJob: screenTask(async ({ input: { username, source, plan, check, resumed } }) => {
          const file = await identityOf(fileOf(source));
          if (resumed && !isSameFile(file, resumed.file))
            throw refusedHere(
              'other_file',
              `This is not the file that the import began with. Choose ${resumed.file.name}, unchanged.`,
            );
          if (resumed) return resumed;
          if (!plan || !check) throw new Error('An import has a plan.');
          const { rows, blocks } = scannedIn(source);
          return stored.begin({ username }, { file, plan, rows, blocks, repeated: check.repeated });
        }),
        forgetJob,
        job: jobMachine.provide({
          actors: {
            work: workThrough<ImportTask>(({ source, job, username }) => ({
              ...importWork(wiring, fileOf(source), job),
              ...stored.run({ username }),
              latest: async () => {
                const loaded = await imports.load(placeOf({ username }));
                const isCanceled = loaded?.job.isOver && !isOver({ ...loaded, job: { ...loaded.job, isOver: false } });
                if (loaded && !isCanceled && isSameJob(loaded.job, job)) return loaded.results;
                endedElsewhere.add(job);
                throw refusedHere('elsewhere', 'Another tab has ended this import.');
              },
            })),
          },
        }),
      },
      actions: {
        storeEnd: ({ context: { username, job } }) => {
          if (job && !endedElsewhere.has(job)) void imports.update(placeOf({ username }), { ...job, isOver: true });
        },
        saveFailures: ({ context: { results } }) => {
          const { failures } = summaryOf(results.values());
          const lines = failures.map(({ line, id, reason }) => `${JSON.stringify({ line, id, reason })}\n`);
          download.save(fileNameOf(key, 'import-failures.jsonl'), 'application/x-ndjson', lines);
        },
      },
    }),
  };
});
