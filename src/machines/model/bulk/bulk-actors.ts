import { type FieldChange, planChange, type PlannedChange, planUndo, safely } from '~/core/document/field-change';
import { copyOf, type DocumentObject, type DocumentValue, sameValue, valueAt } from '~/core/document/value';
import { explainProblem, isUncertain, toProblem, refusedHere } from '~/core/problem';
import { jobMachine, type JobResult, type WorkItem, workThrough, storedJob } from '~/machines/kit/job-machine';
import { ifThere, reportingTask, screenTask } from '~/machines/kit/task';
import { type DomainWiring, inDomain } from '~/machines/resources/domain/in-domain';
import { flagsOfNames, modelPermissionNames } from '~/machines/resources/domain/permissions';
import { connectedTo } from '~/machines/resources/losses';
import { exportFirst, fileNameOf } from '../export/export-machine';
import { liveModels, requireCollection } from '../live-models';
import {
  type BulkChange,
  bulkMachine,
  type BulkSource,
  type BulkTask,
  type BulkWork,
  isFieldChange,
  isOver,
  type LoadedBulkJob,
} from './bulk-machine';
import { knownFields, previewOf } from './bulk-preview';

/** How many models are changed at the same time. */
const widths: Record<'field' | 'call' | 'move', number> = { field: 8, call: 4, move: 2 };

const skipped = (id: string, reason: string): JobResult => ({ id, outcome: 'skipped', reason });
const failed = (id: string, reason: string): JobResult => ({ id, outcome: 'failed', reason });

function workOn(wiring: DomainWiring, work: BulkWork) {
  const { inDomain: api, key } = wiring;
  const { models, modelPermissions } = api;
  const { change, undoes } = work;
  const live = liveModels(wiring);
  const before = new Map(undoes?.map((result) => [result.id, result.before]));

  /** Changes the live document, so that nobody's concurrent edit is lost. */
  async function changeField(
    { id, known, begin, signal }: WorkItem,
    change: FieldChange,
    restored: DocumentValue | undefined,
  ): Promise<JobResult> {
    let result = failed(id, 'The model was not opened.');
    let sent: Omit<JobResult, 'id' | 'outcome'> | undefined;
    const begun = known?.outcome === 'begun' ? known : undefined;
    try {
      await live.edit(
        id,
        (document, { canWrite, version }) => {
          const plan = undoes ? planUndo(document, change, restored) : planChange(document, change);
          const wasDone = begun !== undefined && begun.version !== version;
          if (wasDone && isThere(document, change, undoes ? restored : undefined)) {
            result = { ...begun, outcome: 'done' };
            return [];
          }
          // Which item of an array it was can't be known any more.
          const planned: PlannedChange =
            wasDone && typeof change.path.at(-1) === 'number'
              ? { refused: 'It was changed in the meantime, perhaps by this job.' }
              : canWrite
                ? safely(document, plan)
                : { refused: 'You may not change this model.' };
          if ('refused' in planned) result = failed(id, planned.refused);
          else if ('unchanged' in planned) result = skipped(id, planned.unchanged);
          else {
            const { before } = planned;
            sent = { version, ...(before === undefined ? {} : { before: copyOf(before) }) };
            result = { ...sent, id, outcome: 'done' };
            void begin(sent);
            return [planned.edits];
          }
          return [];
        },
        signal,
      );
    } catch (error) {
      const problem = toProblem(error);
      if (sent === undefined || isUncertain(problem)) throw error;
      return { ...sent, ...failed(id, explainProblem(problem)) };
    }
    return result;
  }

  /** Whether the change, or its undoing, is in the document already. */
  function isThere(document: DocumentObject, change: FieldChange, restored: DocumentValue | undefined) {
    if (typeof change.path.at(-1) === 'number' && change.do === 'unset') return false;
    if (undoes) return sameValue(valueAt(document, change.path), restored);
    return 'unchanged' in planChange(document, change);
  }

  async function remove(id: string, signal: AbortSignal): Promise<JobResult> {
    const there = await ifThere(models.remove(key, id, signal).then(() => true));
    return there ? { id, outcome: 'done' } : skipped(id, 'It no longer existed.');
  }

  async function setPermissions(
    id: string,
    { overridesWorld, world }: Extract<BulkChange, { do: 'permissions' }>,
    signal: AbortSignal,
  ): Promise<JobResult> {
    if (overridesWorld) await modelPermissions.setWorld(key, id, flagsOfNames(modelPermissionNames, world), signal);
    await modelPermissions.setOverride(key, id, overridesWorld, signal);
    return { id, outcome: 'done' };
  }

  /** Puts the copy back under the id of the model, and removes the copy. */
  async function moveCopy(id: string, copy: string, collection: string, signal: AbortSignal): Promise<void> {
    const { data } = await live.read(copy, signal);
    const rules = await modelPermissions.get(key, copy, signal);
    await models.put(key, { id, collection, data: {} }, signal);
    await live.fill(id, data, signal);
    await copyPermissions(id, rules, signal);
    await models.remove(key, copy, signal);
  }

  async function copyPermissions(
    id: string,
    { overrideWorld, worldPermissions, userPermissions }: Awaited<ReturnType<typeof modelPermissions.get>>,
    signal: AbortSignal,
  ): Promise<void> {
    await modelPermissions.setWorld(key, id, worldPermissions, signal);
    if (overrideWorld) await modelPermissions.setOverride(key, id, true, signal);
    for (const { userId, permissions } of userPermissions)
      await modelPermissions.setUser(key, id, userId, permissions, signal);
  }

  /** Goes on after the model may have been deleted: its data is in the copy until that is deleted at the end. */
  async function finishMove(
    { id, begin, signal }: WorkItem,
    copy: string,
    collection: string,
    isCreated: boolean,
  ): Promise<JobResult> {
    try {
      if (!isCreated) await moveCopy(id, copy, collection, signal);
      else if (await ifThere(models.info(key, copy, signal))) {
        const [made, kept] = [await live.read(id, signal), await live.read(copy, signal)];
        if (!sameValue(made.data, kept.data)) throw refusedHere('incomplete', 'It may be incomplete.');
        await copyPermissions(id, await modelPermissions.get(key, copy, signal), signal);
        await models.remove(key, copy, signal);
      }
      return { id, outcome: 'done' };
    } catch (error) {
      const problem = toProblem(error);
      await begin({ copy });
      if (isUncertain(problem)) throw error;
      return { ...failed(id, `${explainProblem(problem)} Its data is in the model '${copy}'.`), copy };
    }
  }

  /**
   * Copies the model under an id that the server makes, deletes the model, creates it in the other collection, and deletes the copy. The id of
   * the copy is stored at once, so that the data is always in one of them.
   */
  async function move(item: WorkItem, collection: string): Promise<JobResult> {
    const { id, known, begin, signal } = item;
    const found = await ifThere(models.info(key, id, signal));
    if (known?.copy !== undefined) {
      if (found?.collection === collection || !found)
        return finishMove(item, known.copy, collection, found !== undefined);
      await ifThere(models.remove(key, known.copy, signal));
    }
    if (!found) return skipped(id, 'It no longer existed.');
    if (found.collection === collection) return skipped(id, 'It is already in this collection.');
    const { data, version } = await live.read(id, signal);
    const rules = await modelPermissions.get(key, id, signal);
    const { id: copy } = await models.create(key, { collection, data: {} }, signal);
    await begin({ copy });
    try {
      await live.fill(copy, data, signal);
      await copyPermissions(copy, rules, signal);
      if ((await live.read(id, signal)).version !== version)
        throw refusedHere('changed', 'It was changed while it was being copied. Try again.');
    } catch (error) {
      await models.remove(key, copy).catch(() => {});
      throw error;
    }
    await models.remove(key, id, signal);
    return finishMove(item, copy, collection, false);
  }

  const each = (item: WorkItem): Promise<JobResult> => {
    if (isFieldChange(change)) return changeField(item, change, before.get(item.id) as DocumentValue | undefined);
    if (change.do === 'move') return move(item, change.collection);
    return change.do === 'delete' ? remove(item.id, item.signal) : setPermissions(item.id, change, item.signal);
  };
  return { each, width: widths[isFieldChange(change) ? 'field' : change.do === 'move' ? 'move' : 'call'] };
}

export const bulkScreens = inDomain((wiring) => {
  const { inDomain: api, key, at, browser, navigation } = wiring;
  const { jobs, download } = browser;
  const stored = storedJob(jobs, key, 'change', ({ job, results }) => job.work !== undefined && !isOver(job, results));
  const { placeOf, forgetJob } = stored;

  return {
    bulk: bulkMachine.provide({
      actors: {
        loadJob: screenTask<LoadedBulkJob, { username: string }>(({ input }) => jobs.load(placeOf(input))),
        findHints: screenTask<readonly string[] | undefined, { source: BulkSource }>(
          async ({ input: { source }, signal }) =>
            source.target && knownFields({ api, key, target: source.target, signal }),
        ),
        check: reportingTask<{ source: BulkSource; plan: BulkChange }>(
          'check',
          async ({ source: { target }, plan }, report, signal) => {
            if (!target) throw new Error('A change has models.');
            if (plan.do === 'move') await requireCollection(wiring, plan.collection, signal);
            const tell = (progress: object) => report({ type: 'check.progress', progress });
            const [preview, connected] = await Promise.all([
              previewOf({ api, key, target, signal }, plan, tell),
              connectedTo(wiring, key, signal).then(
                ({ length }) => length,
                () => undefined,
              ),
            ]);
            return { type: 'check.done', check: { ...preview, connected } };
          },
        ),
        prepareJob: screenTask(({ input: { username, source, plan, check, undoing } }) => {
          if (undoing) return stored.begin({ username }, undoing);
          if (!source.target || !plan || !check) throw new Error('A change has models.');
          return stored.begin({ username }, { target: source.target, work: { change: plan, ids: check.ids } });
        }),
        exportFirst: screenTask(({ input: { check }, signal }) =>
          exportFirst(wiring, [{ name: 'models', ids: check.ids }], signal),
        ),
        forgetJob,
        job: jobMachine.provide({
          actors: {
            work: workThrough<BulkTask>(({ job: { work }, username }) => {
              if (!work) throw new Error('A job has its work.');
              return { ...workOn(wiring, work), ...stored.run({ username }) };
            }),
          },
        }),
      },
      actions: {
        storeEnd: ({ context: { username, job, results } }) => {
          if (job?.work)
            void jobs.update(placeOf({ username }), { ...job, work: { ...job.work, ids: [...results.keys()] } });
        },
        saveFailures: ({ context: { results } }) => {
          const failed = [...results.values()].filter(({ outcome }) => outcome === 'failed');
          const lines = failed.map(({ id, reason }) => `${JSON.stringify({ id, reason })}\n`);
          download.save(fileNameOf(key, 'failures.jsonl'), 'application/x-ndjson', lines);
        },
        leave: () => navigation.go(at('models')),
      },
    }),
  };
});
