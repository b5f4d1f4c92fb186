import { type ActorRefFrom, assign, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { JobStore, StoredJob } from '~/api/browser/job-store';
import type { DomainKey } from '~/api/rest/domains';
import { type ApiProblem, explainProblem, isOutage, toProblem, refusedHere } from '~/core/problem';
import { failing, keepReported, screenTask, unprovidedWatch } from './task';

/**
 * What became of one item. `reason`: a whole sentence. `before`: what is needed to undo it. `version`: of the item when its change was sent.
 */
export type JobResult = {
  id: string;
  /** `begun`: not finished; resuming it needs what else is known. */
  outcome: 'done' | 'skipped' | 'failed' | 'begun';
  reason?: string;
  before?: unknown;
  version?: number;
  /** The id of a copy that was made for safety. */
  copy?: string;
  /** What became of the parts of the item; the work understands it. */
  parts?: unknown;
};

export type JobResults = ReadonlyMap<string, JobResult>;
export type LoadedJob<Job> = StoredJob<Job, JobResult> | undefined;

/** `known`: results from before an interruption. `task`: what to do with the items; the work understands it. */
export type JobInput = { ids: readonly string[]; known: readonly JobResult[]; task: unknown };

type JobReport =
  | { type: 'job.results'; results: readonly JobResult[] }
  /** Nothing runs any more, because the job is held. */
  | { type: 'job.drained' }
  /** The server can't be reached. The items that were running are not done. */
  | { type: 'job.interrupted'; problem: ApiProblem }
  | { type: 'job.finished' };
type WorkCommand = { type: 'work.hold' };
type WorkInput = { ids: readonly string[]; known: JobResults; task: unknown };

const isOver = (result: JobResult | undefined) => result !== undefined && result.outcome !== 'begun';
export const idsLeft = (ids: readonly string[], results: JobResults) => ids.filter((id) => !isOver(results.get(id)));

/**
 * The progress of the same work on many items: it can be paused, resumed and canceled, and pauses when the server can't be reached. Owned by the
 * machine that knows what the work is. The actor stores each result before it reports it, so that a job can go on after a reload.
 */
export const jobMachine = setup({
  types: {} as {
    input: JobInput;
    context: { task: unknown; ids: readonly string[]; results: JobResults; problem: ApiProblem | undefined };
    events: JobReport | { type: 'job.pause' } | { type: 'job.resume' } | { type: 'job.cancel' };
    output: JobResults;
  },
  actors: { work: unprovidedWatch<WorkInput, WorkCommand>('work') },
  actions: {
    keepResults: assign({
      results: ({ context }, results: readonly JobResult[]) =>
        new Map([...context.results, ...results.map((result) => [result.id, result] as const)]),
    }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    forgetProblem: assign({ problem: undefined }),
    hold: sendTo('work', { type: 'work.hold' }),
  },
}).createMachine({
  id: 'job',
  context: ({ input: { ids, known, task } }) => ({
    task,
    ids,
    results: new Map(known.map((result) => [result.id, result])),
    problem: undefined,
  }),
  output: ({ context }) => context.results,
  on: { 'job.results': { actions: { type: 'keepResults', params: ({ event }) => event.results } } },
  initial: 'working',
  states: {
    working: {
      entry: 'forgetProblem',
      invoke: {
        id: 'work',
        src: 'work',
        input: ({ context: { ids, results, task } }) => ({ ids: idsLeft(ids, results), known: results, task }),
        onError: failing('paused'),
      },
      on: { 'job.finished': 'over', 'job.interrupted': { target: 'paused', actions: keepReported } },
      initial: 'running',
      states: {
        running: { on: { 'job.pause': 'pausing', 'job.cancel': 'canceling' } },
        pausing: {
          entry: 'hold',
          description: 'What has begun is finished first.',
          on: { 'job.drained': '#job.paused', 'job.cancel': 'canceling' },
        },
        canceling: {
          entry: 'hold',
          description: 'What has begun is finished first.',
          on: { 'job.drained': '#job.over' },
        },
      },
    },
    paused: { on: { 'job.resume': 'working', 'job.cancel': 'over' } },
    over: { type: 'final' },
  },
});

export type JobActor = ActorRefFrom<typeof jobMachine>;
export type JobSnapshot = SnapshotFrom<typeof jobMachine>;

/** `begin` stores that the item is begun. `known`: what was stored about it before. */
export type WorkItem = {
  id: string;
  known: JobResult | undefined;
  begin: (result: Omit<JobResult, 'id' | 'outcome'>) => Promise<void>;
  /** Whether an item of several parts should stop after the current one, with the outcome `begun`. */
  isHeld: () => boolean;
  signal: AbortSignal;
};

type Work = {
  /** Does the work on one item. A rejection interrupts the job, or is the item's failure. */
  each: (item: WorkItem) => Promise<JobResult>;
  /** By default, if the server can't be reached. */
  interrupts?: (problem: ApiProblem) => boolean;
  note: (result: JobResult) => Promise<void>;
  width: number;
  /** Resolves with a function to call at the end; undefined if the job is running in another tab. */
  claim: () => Promise<(() => void) | undefined>;
  /** After the claim: the results that are stored, as another tab may have gone on. Rejects if the job may not go on. */
  latest?: () => Promise<readonly JobResult[]>;
};

/** Works on the items, several at the same time. Stops at once when it is stopped, and after the running ones when it is held. */
export const workThrough = <Task>(workOn: (task: Task) => Work) =>
  fromCallback<WorkCommand, WorkInput>(({ input: { ids, known: before, task: what }, receive, sendBack }) => {
    const { each, interrupts = isOutage, note, width, claim, latest } = workOn(what as Task);
    const task = new AbortController();
    const { signal } = task;
    let known = before;
    let left = ids.values();
    let over = 0;
    let held = false;
    let problem: ApiProblem | undefined;
    const tell = (report: JobReport) => {
      if (!signal.aborted) sendBack(report);
    };
    receive(() => (held = true));
    async function keep(result: JobResult): Promise<void> {
      await note(result);
      tell({ type: 'job.results', results: [result] });
    }
    async function resultOf(id: string): Promise<JobResult | undefined> {
      try {
        return await each({
          id,
          known: known.get(id),
          begin: (begun) => keep({ ...begun, id, outcome: 'begun' }),
          isHeld: () => held || problem !== undefined,
          signal,
        });
      } catch (error) {
        const found = toProblem(error);
        if (!interrupts(found)) return { id, outcome: 'failed', reason: explainProblem(found) };
        problem ??= found;
        return undefined;
      }
    }
    async function worker(): Promise<void> {
      for (const id of left) {
        const result = await resultOf(id);
        if (signal.aborted || !result) return;
        if (isOver(result)) over += 1;
        await keep(result);
        if (held || problem) return;
      }
    }
    async function takeLatest(): Promise<void> {
      const results = await latest?.();
      if (!results) return;
      tell({ type: 'job.results', results });
      known = new Map([...known, ...results.map((result) => [result.id, result] as const)]);
      const open = idsLeft(ids, known);
      over = ids.length - open.length;
      left = open.values();
    }
    async function work(): Promise<void> {
      const release = await claim();
      if (!release) {
        const elsewhere = refusedHere('elsewhere', 'It is running in another tab.');
        return tell({ type: 'job.interrupted', problem: elsewhere });
      }
      try {
        await takeLatest();
      } catch (error) {
        release();
        return tell({ type: 'job.interrupted', problem: toProblem(error) });
      }
      await Promise.all(Array.from({ length: width }, worker));
      release();
      if (over === ids.length) tell({ type: 'job.finished' });
      else tell(problem ? { type: 'job.interrupted', problem } : { type: 'job.drained' });
    }
    void work();
    return () => task.abort();
  });

type Owner = { username: string };

/**
 * The job of each operator in a domain, as it is stored.
 * @param what as in "import"
 * @param isUnfinished whether the stored job may not be replaced
 */
export function storedJob<Job extends object>(
  store: JobStore<Job, JobResult>,
  domain: DomainKey,
  what: string,
  isUnfinished: (loaded: NonNullable<LoadedJob<Job>>) => boolean,
) {
  const placeOf = ({ username }: Owner) => ({ username, domain });
  return {
    placeOf,
    /** Stores a job, unless another job is running or unfinished. */
    async begin(owner: Owner, job: Job): Promise<Job> {
      const place = placeOf(owner);
      const release = await store.claim(place);
      if (!release) throw refusedHere('elsewhere', `Another ${what} is running in another tab.`);
      try {
        const stored = await store.load(place);
        if (stored && isUnfinished(stored))
          throw refusedHere('unfinished', `Another ${what} is unfinished. Reload this page to resume or discard it.`);
        await store.save(place, job);
        return job;
      } finally {
        release();
      }
    },
    /** How the run of a job stores its results. */
    run: (owner: Owner) => ({
      note: (result: JobResult) => store.note(placeOf(owner), result),
      claim: () => store.claim(placeOf(owner)),
    }),
    forgetJob: screenTask<void, Owner>(({ input }) => store.forget(placeOf(input))),
  };
}
