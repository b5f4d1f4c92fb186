import { difference } from '~/core/document/alignment';
import type { Edit } from '~/core/document/edit';
import { editHazard } from '~/core/document/storable';
import { copyOf, type DocumentObject, setMember, sizeOf } from '~/core/document/value';
import {
  type FileRecord,
  identityOf,
  isSameFile,
  notUtf8,
  recordsOf,
  unreadableFile,
  utf8Of,
} from '~/core/import/read-file';
import { type ImportRow, rowOf } from '~/core/import/row';
import { type RowProblem, scanFile, type ScannedFile } from '~/core/import/scan-file';
import { depthWarning } from '~/core/json/faults';
import { countValues, needsSteps } from '~/core/json/model-data-text';
import { jsonBeginning } from '~/core/json/values';
import { type ApiProblem, explainProblem, isOutage, isRejectedWith, refusedHere, toProblem } from '~/core/problem';
import { jobMachine, type JobResult, storedJob, type WorkItem, workThrough } from '~/machines/kit/job-machine';
import { ifThere, reportingTask, screenTask } from '~/machines/kit/task';
import { fileNameOf } from '~/machines/model/export/export-machine';
import { liveModels, requireCollection, stepsToFill } from '~/machines/model/live-models';
import { type DomainWiring, inDomain } from '~/machines/resources/domain/in-domain';
import {
  type BlockParts,
  type ImportCheck,
  type ImportExample,
  type ImportJob,
  importMachine,
  type ImportPlan,
  type ImportSource,
  type ImportTask,
  isOver,
  type LoadedImport,
  type Outcomes,
  partsOf,
  summaryOf,
} from './import-machine';

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

const maxExamples = 10;
const maxText = 120;
const listedAtOnce = 2_000;

type Checking = Pick<DomainWiring, 'inDomain' | 'key'> & {
  file: File;
  scanned: ScannedFile;
  plan: ImportPlan;
  tell: (progress: { read: number; total: number }) => void;
  pause: () => Promise<void>;
  signal: AbortSignal;
};

const elsewhere = (collection: string) => `The id is used in the collection '${collection}'.`;
const repeatedId = 'An earlier line has the same id.';

/** The collections of the models with these ids, as far as they exist: from the list of all models, without their data. */
async function findModels(
  ids: ReadonlySet<string>,
  { inDomain: { models }, key, signal }: Checking,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (ids.size === 0) return found;
  for (let offset = 0; ; offset += listedAtOnce) {
    const page = await models.list(key, { offset, limit: listedAtOnce }, signal);
    for (const { id, collection } of page) if (ids.has(id)) found.set(id, collection);
    if (page.length < listedAtOnce || found.size === ids.size) return found;
  }
}

/** Finds out what an import would do with each row. Changes nothing. */
async function checkRows(checking: Checking): Promise<ImportCheck> {
  const { file, scanned, plan, tell, pause, signal } = checking;
  const ids = new Map<string, ImportExample>();
  const isNew: ImportExample[] = [];
  const invalid: RowProblem[] = [];
  const repeated: number[] = [];
  let made = 0;
  const countNew = (example: ImportExample) => {
    made += 1;
    if (isNew.length < maxExamples) isNew.push(example);
  };
  let refused = 0;
  const refuse = (problem: RowProblem) => {
    refused += 1;
    invalid.push(problem);
    invalid.sort((a, b) => a.line - b.line).splice(maxExamples);
  };
  let deepest = { line: 0, depth: 0 };
  let read = 0;
  const content = await utf8Of(file, plan.encoding);
  for (const block of scanned.blocks) {
    signal.throwIfAborted();
    for await (const records of recordsOf(content, plan.format, block, block.end))
      for (const { text, line, at } of records) {
        const row = rowOf(text, plan);
        const id = row.id;
        if ('fault' in row) refuse({ line, ...(id === undefined ? {} : { id }), reason: row.fault });
        else if (id !== undefined && ids.has(id)) {
          repeated.push(at);
          refuse({ line, id, reason: repeatedId });
        } else {
          const { depth } = sizeOf(row.data);
          if (depth > deepest.depth) deepest = { line, depth };
          const isShown = (id === undefined ? made : ids.size) < 2 * maxExamples;
          const example: ImportExample = {
            line,
            ...(id === undefined ? {} : { id }),
            ...(isShown ? { text: jsonBeginning(row.data, maxText, (date) => `"${date.toISOString()}"`) } : {}),
          };
          if (id === undefined) countNew(example);
          else ids.set(id, example);
        }
      }
    read += block.rows;
    tell({ read, total: scanned.rows });
    await pause();
  }
  const found = await findModels(new Set(ids.keys()), checking);
  const existing: ImportExample[] = [];
  let known = 0;
  for (const [id, example] of ids) {
    const collection = found.get(id);
    if (collection === undefined) countNew(example);
    else if (collection !== plan.collection) refuse({ line: example.line, id, reason: elsewhere(collection) });
    else {
      known += 1;
      if (existing.length < maxExamples) existing.push(example);
    }
  }
  const deep = depthWarning(deepest.depth);
  return {
    isNew: made,
    existing: known,
    invalid: refused,
    examples: { isNew, existing, invalid },
    repeated,
    ...(deep === undefined ? {} : { warning: `Line ${deepest.line}: ${deep}` }),
  };
}

/** How many blocks are imported at the same time, one row of each. */
const width = 6;

const refuse = (reason: string) => refusedHere('not_imported', reason);
const isEmpty = (document: DocumentObject) => Object.keys(document).length === 0;

/** The edits that set these top-level keys, or make the whole document equal. */
function stepsTo(document: DocumentObject, data: DocumentObject, keepsOthers: boolean): Edit[][] {
  if (isEmpty(document)) return stepsToFill(data);
  const wanted = keepsOthers ? copyOf(document) : data;
  if (keepsOthers) for (const key of Object.keys(data)) setMember(wanted, key, data[key] ?? null);
  const edits = difference(document, wanted);
  return edits.length === 0 ? [] : [edits];
}

function importWork(wiring: DomainWiring, file: File, job: ImportJob) {
  const { inDomain: api, key, browser } = wiring;
  const { models } = api;
  const live = liveModels(wiring);
  const { plan, blocks } = job;
  const repeated = new Set(job.repeated);

  /** @returns whether anything was changed */
  async function write(id: string, data: DocumentObject, keepsOthers: boolean, signal: AbortSignal) {
    let isChanged = false;
    let refusal: string | undefined;
    await live.edit(
      id,
      (document, { canWrite }) => {
        const steps = stepsTo(document, data, keepsOthers);
        const hazard = editHazard(document, steps.flat());
        isChanged = steps.length > 0;
        if (hazard) refusal = 'refusal' in hazard ? hazard.refusal : hazard.warning;
        else if (isChanged && !canWrite) refusal = 'You may not change this model.';
        return refusal === undefined ? steps : [];
      },
      signal,
    );
    if (refusal !== undefined) throw refuse(refusal);
    return isChanged;
  }

  const isInSteps = (text: string, data: DocumentObject) => needsSteps(text, countValues(data));

  async function create(id: string, data: DocumentObject, text: string, signal: AbortSignal): Promise<void> {
    const { collection } = plan;
    const inSteps = isInSteps(text, data);
    await models.put(key, { id, collection, data: inSteps ? {} : data }, signal);
    if (!inSteps) return;
    try {
      await write(id, data, false, signal);
    } catch (error) {
      // An interrupted one is finished later.
      if (!isOutage(toProblem(error)) && !signal.aborted) await models.remove(key, id).catch(() => {});
      throw error;
    }
  }

  type Begin = (id: string) => Promise<void>;
  async function importRow(
    row: ImportRow,
    text: string,
    begun: string | undefined,
    begin: Begin,
    signal: AbortSignal,
  ): Promise<keyof Outcomes> {
    const id = begun ?? row.id ?? browser.newId();
    const isMade = begun === undefined && row.id === undefined;
    const found = isMade ? undefined : await ifThere(models.info(key, id, signal));
    if (!found) {
      if (begun === undefined) await begin(id);
      await create(id, row.data, text, signal);
      return 'created';
    }
    if (found.collection !== plan.collection) throw refuse(elsewhere(found.collection));
    if (begun !== undefined) {
      // Otherwise it was created as a whole, and may have been edited since.
      if (isInSteps(text, row.data)) await write(id, row.data, false, signal);
      return 'created';
    }
    if (plan.existing === 'skip') return 'skipped';
    if (plan.existing === 'refuse') throw refuse('A model with this id already exists.');
    return (await write(id, row.data, plan.existing === 'merge', signal)) ? 'changed' : 'unchanged';
  }

  const interrupts = (problem: ApiProblem) => isOutage(problem) || isRejectedWith(problem, unreadableFile, notUtf8);

  type Result = { outcome: keyof Outcomes } | { outcome: 'failed'; id: string | undefined; reason: string };
  async function resultOf(
    { text, at }: FileRecord,
    begun: string | undefined,
    begin: Begin,
    signal: AbortSignal,
  ): Promise<Result> {
    const row = rowOf(text, plan);
    const { id } = row;
    if ('fault' in row) return { outcome: 'failed', id, reason: row.fault };
    if (repeated.has(at)) return { outcome: 'failed', id, reason: repeatedId };
    try {
      return { outcome: await importRow(row, text, begun, begin, signal) };
    } catch (error) {
      const problem = toProblem(error);
      if (signal.aborted || interrupts(problem)) throw error;
      return { outcome: 'failed', id, reason: explainProblem(problem) };
    }
  }

  async function each({ id, known, begin, isHeld, signal }: WorkItem): Promise<JobResult> {
    const block = blocks[Number(id)];
    if (!block) throw refuse('There is no such part of the file.');
    let parts = partsOf(known);
    let row = 0;
    const content = await utf8Of(file, plan.encoding);
    for await (const records of recordsOf(content, plan.format, block, block.end))
      for (const record of records) {
        row += 1;
        if (row <= parts.next) continue;
        if (isHeld()) return { id, outcome: 'begun', parts };
        const { begun, ...before } = parts;
        const result = await resultOf(
          record,
          begun,
          (created) => begin({ parts: { ...before, begun: created } satisfies BlockParts }),
          signal,
        );
        parts = partsAfter(before, record.line, result);
        await begin({ parts });
      }
    return { id, outcome: 'done', parts };
  }

  const partsAfter = ({ next, outcomes, failures }: BlockParts, line: number, result: Result): BlockParts => ({
    next: next + 1,
    outcomes: { ...outcomes, [result.outcome]: outcomes[result.outcome] + 1 },
    failures:
      'reason' in result
        ? [...failures, { line, reason: result.reason, ...(result.id === undefined ? {} : { id: result.id }) }]
        : failures,
  });

  return { each, interrupts, width };
}
