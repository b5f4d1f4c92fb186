import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import type { StoredJob } from '~/api/browser/job-store';
import { isTyped } from '~/core/losses';
import type { ApiProblem } from '~/core/problem';
import { type JobInput, type JobResult, jobMachine, type JobResults, type LoadedJob } from './job-machine';
import { failing, keepReported, notProvided, unprovidedTask, unprovidedWatch } from './task';

/** `source`: what the job works on, `choice`: what an operator chooses of it, `found`: what was found in it. */
export type JobTypes = {
  source: object;
  choice: object;
  found: unknown;
  values: object;
  errors: object;
  /** What was entered, once it is valid. */
  plan: object;
  /** What the job would do. */
  check: object;
  /** As it is stored. */
  job: object;
};

/** `total`: 0 if it is not known yet. `rows`: of a file, found so far. */
export type JobProgress = { read: number; total: number; rows?: number };
/** What the job does, and whose it is. */
export type JobTask<Source, Job> = { source: Source; job: Job; username: string };

/** What distinguishes one kind of job from another. */
export type JobKind<J extends JobTypes> = {
  /** What there is before anything is chosen. */
  initial: (input: JobPageInput) => { source: J['source']; values: J['values'] };
  /** Whether an operator chooses the source here, also after a discarded job; otherwise another page does. */
  choosesSource: boolean;
  isChosen: (source: J['source']) => boolean;
  /** What is stored with a job; without it, the source has to be chosen again. */
  givenOf?: (job: J['job']) => Partial<Given<J>>;
  choose?: (given: Given<J>, choice: J['choice']) => Partial<Given<J>>;
  /** Takes what was found in the source. */
  find: (given: Given<J>, found: J['found']) => Partial<Given<J>>;
  edit: (given: Given<J>, change: Partial<J['values']>) => Partial<Given<J>>;
  noErrors: J['errors'];
  read: (given: Given<J>) => { plan: J['plan'] } | { errors: J['errors']; faulty?: string };
  /** How many things the job would change. */
  count: (check: J['check'], plan: J['plan']) => number;
  /** What must be typed before the job begins; undefined if it begins at once. */
  word: (check: J['check'], plan: J['plan']) => string | undefined;
  canExportFirst?: (plan: J['plan']) => boolean;
  /** By default every stored job is. */
  isBegun?: (job: J['job']) => boolean;
  isOver: (loaded: StoredJob<J['job'], JobResult>) => boolean;
  idsOf: (job: J['job']) => readonly string[];
  /** The results with which the job goes on after some items failed; undefined if it can't. */
  retried?: (results: JobResults) => JobResults | undefined;
  /** The job that undoes another; undefined if it can't be undone. */
  undone?: (job: J['job'], results: JobResults) => J['job'] | undefined;
};

type Given<J extends JobTypes> = { source: J['source']; values: J['values']; errors: J['errors'] };
type JobPageInput = { username: string; collection?: string };

/** What is reset when a source is read or a plan is checked. */
const freshStep = <J extends JobTypes>() => ({
  progress: { read: 0, total: 0 } as JobProgress,
  typed: '',
  /** What was saved before it is deleted. */
  exported: undefined as string | undefined,
  /** The job to begin, if it undoes the last one. */
  undoing: undefined as J['job'] | undefined,
  problem: undefined as ApiProblem | undefined,
});
const contextOf = <J extends JobTypes>(kind: JobKind<J>, input: JobPageInput) => ({
  ...freshStep<J>(),
  username: input.username,
  ...kind.initial(input),
  errors: kind.noErrors,
  /** The first field with an error, at the last check. */
  faulty: undefined as { field: string } | undefined,
  plan: undefined as J['plan'] | undefined,
  check: undefined as J['check'] | undefined,
  job: undefined as J['job'] | undefined,
  results: new Map() as JobResults,
});
type JobPageContext<J extends JobTypes> = ReturnType<typeof contextOf<J>>;

type PrepareInput<J extends JobTypes> = Pick<
  JobPageContext<J>,
  'username' | 'source' | 'plan' | 'check' | 'undoing'
> & { resumed?: J['job'] };

/** Events that are the same for all kinds of jobs. */
export type JobStep =
  | { type: 'job.check' }
  | { type: 'job.back' }
  | { type: 'job.retry' }
  /** Begins, after a confirmation if the job asks for one. */
  | { type: 'job.ask' }
  | { type: 'job.type'; text: string }
  | { type: 'job.confirm' }
  /** Saves what is deleted to a file before. */
  | { type: 'job.export' }
  | { type: 'job.stopExport' }
  /** Another job with the same source. */
  | { type: 'job.again' }
  | { type: 'job.retryFailed' }
  | { type: 'job.undo' }
  | { type: 'job.saveFailures' }
  /** Forgets the job and its results. */
  | { type: 'job.discard' };

type JobPageEvent<J extends JobTypes> =
  | JobStep
  | { type: 'job.choose'; choice: J['choice'] }
  | { type: 'source.progress'; progress: JobProgress }
  | { type: 'source.read'; found: J['found'] }
  | { type: 'source.failed'; problem: ApiProblem }
  | { type: 'job.edit'; values: Partial<J['values']> }
  | { type: 'check.progress'; progress: JobProgress }
  | { type: 'check.done'; check: J['check'] }
  | { type: 'check.failed'; problem: ApiProblem }
  /** `choice`: the source again, if it is not stored with the job. */
  | { type: 'job.resume'; choice?: J['choice'] };

const keepProgress = {
  type: 'keepProgress',
  params: ({ event }: { event: { progress: JobProgress } }) => event.progress,
} as const;

/** What was asserted to be there by the states before. */
function present<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`A job has ${what}.`);
  return value;
}

/**
 * A page for one job at a time: its source is chosen and read, its values are entered, checked and confirmed, it runs, and is reported. The job
 * is stored, so that it can go on after a reload. Owned by the page; what is read and changed is the work of its actors.
 */
export const createJobPage = <J extends JobTypes>(kind: JobKind<J>) => {
  type Loaded = LoadedJob<J['job']>;
  type OnLoaded = { event: { output: Loaded } };
  const loaded = ({ event }: OnLoaded) => event.output;
  const keepJob = { type: 'keepJob', params: loaded } as const;
  const choose = { type: 'choose', params: ({ event }: { event: { choice?: J['choice'] } }) => event.choice } as const;
  /** What is wrong with a later step is not wrong with what was chosen. */
  const backToChoosing = { target: 'choosing', actions: 'forgetProgress' } as const;
  const discarded = [{ guard: 'choosesSource', target: 'empty', actions: 'forget' }, { target: 'discarded' }] as const;
  const user = ({ context: { username } }: { context: { username: string } }) => ({ username });

  return setup({
    types: {} as {
      input: JobPageInput;
      context: JobPageContext<J>;
      events: JobPageEvent<J>;
      tags: 'choosing' | 'checked';
    },
    actors: {
      loadJob: unprovidedTask<Loaded, { username: string }>('loadJob'),
      /** Reads a source that was chosen here, and reports what it found. */
      readSource: unprovidedWatch<{ source: J['source'] }>('readSource'),
      /** Finds what helps to enter the values. */
      findHints: unprovidedTask<J['found'] | undefined, { source: J['source'] }>('findHints'),
      check: unprovidedWatch<{ source: J['source']; plan: J['plan'] }>('check'),
      /** @returns what was saved; undefined if the operator canceled */
      exportFirst: unprovidedTask<string | undefined, { check: J['check'] }>('exportFirst'),
      /** Stores a job before it begins, or makes sure that the source chosen again is that of the `resumed` job. */
      prepareJob: unprovidedTask<J['job'], PrepareInput<J>>('prepareJob'),
      forgetJob: unprovidedTask<void, { username: string }>('forgetJob'),
      job: jobMachine,
    },
    actions: {
      keepJob: assign((_, stored: Loaded) => ({
        job: stored?.job,
        ...(stored && kind.givenOf?.(stored.job)),
        results: new Map((stored?.results ?? []).map((result) => [result.id, result])),
      })),
      choose: assign(({ context }, choice: J['choice'] | undefined) => ({
        ...(choice && kind.choose?.(context, choice)),
        problem: undefined,
      })),
      keepFound: assign(({ context }, found: J['found']) => ({ ...kind.find(context, found), problem: undefined })),
      keepHints: assign(({ context }, hints: J['found'] | undefined) =>
        hints === undefined ? {} : kind.find(context, hints),
      ),
      edit: assign(({ context }, change: Partial<J['values']>) => kind.edit(context, change)),
      keepErrors: assign(({ context }) => {
        const read = kind.read(context);
        if ('plan' in read) return { plan: read.plan, errors: kind.noErrors, faulty: undefined };
        return { errors: read.errors, faulty: read.faulty === undefined ? undefined : { field: read.faulty } };
      }),
      keepProgress: assign({ progress: (_, progress: JobProgress) => progress }),
      forgetProgress: assign(() => freshStep<J>()),
      keepCheck: assign({ check: (_, check: J['check']) => check }),
      keepExported: assign(({ context }, exported: string | undefined) => ({
        exported: exported ?? context.exported,
        problem: undefined,
      })),
      keepTyped: assign({ typed: (_, typed: string) => typed }),
      keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
      undo: assign(({ context: { job, results } }) => ({ undoing: job && kind.undone?.(job, results) })),
      begin: assign((_, job: J['job']) => ({
        job,
        undoing: undefined,
        results: new Map<string, JobResult>(),
        problem: undefined,
      })),
      retryFailed: assign(({ context: { results } }) => ({ results: kind.retried?.(results) ?? results })),
      keepResults: assign({ results: (_, results: JobResults) => results }),
      forget: assign(({ context }) => ({
        source: kind.initial(context).source,
        job: undefined,
        check: undefined,
        undoing: undefined,
        problem: undefined,
      })),
      saveFailures: () => notProvided('saveFailures'),
      /** A canceled job is over: what was not reached does not belong to it any more. */
      storeEnd: () => notProvided('storeEnd'),
      /** Leads back to the page where the source is chosen. */
      leave: () => notProvided('leave'),
    },
    guards: {
      isNone: (_, stored: Loaded) => stored === undefined,
      isNotBegun: (_, stored: Loaded) => stored !== undefined && kind.isBegun?.(stored.job) === false,
      isOver: (_, stored: Loaded) => stored !== undefined && kind.isOver(stored),
      choosesSource: () => kind.choosesSource,
      isChosen: ({ context: { source } }) => kind.isChosen(source),
      isValid: ({ context }) => kind.isChosen(context.source) && 'plan' in kind.read(context),
      mustConfirm: ({ context: { check, plan } }) =>
        check !== undefined &&
        plan !== undefined &&
        kind.count(check, plan) > 0 &&
        kind.word(check, plan) !== undefined,
      changesAny: ({ context: { check, plan } }) =>
        check !== undefined && plan !== undefined && kind.count(check, plan) > 0,
      canExportFirst: ({ context: { plan } }) => plan !== undefined && kind.canExportFirst?.(plan) === true,
      isConfirmed: ({ context: { check, plan, typed } }) =>
        check !== undefined && plan !== undefined && isTyped(kind.word(check, plan) ?? '', typed),
      canUndo: ({ context: { job, results } }) => job !== undefined && kind.undone?.(job, results) !== undefined,
      hasFailed: ({ context: { results } }) => kind.retried?.(results) !== undefined,
    },
  }).createMachine({
    id: 'jobPage',
    context: ({ input }) => contextOf(kind, input),
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'loadJob',
          src: 'loadJob',
          input: user,
          onDone: [
            { guard: { type: 'isNone', params: loaded }, target: 'empty' },
            { guard: { type: 'isNotBegun', params: loaded }, target: 'choosing', actions: keepJob },
            { guard: { type: 'isOver', params: loaded }, target: 'ended', actions: keepJob },
            { target: 'interrupted', actions: keepJob },
          ],
          onError: 'empty',
        },
      },
      empty: {
        description: 'Nothing to work on was chosen, or it could not be read.',
        on: { 'job.choose': { target: 'reading', actions: choose } },
      },
      reading: {
        description: 'Reads the whole source once.',
        entry: 'forgetProgress',
        invoke: {
          id: 'readSource',
          src: 'readSource',
          input: ({ context: { source } }) => ({ source }),
          onError: failing('empty'),
        },
        on: {
          'source.progress': { actions: keepProgress },
          'source.read': { target: 'choosing', actions: { type: 'keepFound', params: ({ event }) => event.found } },
          'source.failed': [
            { guard: 'isChosen', target: 'choosing', actions: keepReported },
            { target: 'empty', actions: keepReported },
          ],
          'job.back': [{ guard: 'isChosen', target: 'choosing' }, { target: 'empty' }],
        },
      },
      choosing: {
        tags: 'choosing',
        invoke: {
          id: 'findHints',
          src: 'findHints',
          input: ({ context: { source } }) => ({ source }),
          onDone: { actions: { type: 'keepHints', params: ({ event }) => event.output } },
          // Hints only help: the check says what is wrong with the source.
          onError: {},
        },
        on: {
          'job.edit': { actions: { type: 'edit', params: ({ event }) => event.values } },
          'job.choose': { target: 'reading', actions: choose },
          'job.check': [
            { guard: 'isValid', target: 'checking', actions: 'keepErrors' },
            { target: '.invalid', actions: 'keepErrors' },
          ],
          'job.back': { guard: 'choosesSource', target: 'empty', actions: 'forget' },
          'job.discard': 'discarding',
        },
        initial: 'editing',
        states: { editing: {}, invalid: {} },
      },
      checking: {
        description: 'Finds out what the job would do.',
        entry: 'forgetProgress',
        invoke: {
          id: 'check',
          src: 'check',
          input: ({ context: { source, plan } }) => ({ source, plan: present(plan, 'a plan') }),
          onError: failing('unchecked'),
        },
        on: {
          'check.progress': { actions: keepProgress },
          'check.done': { target: 'checked', actions: { type: 'keepCheck', params: ({ event }) => event.check } },
          'check.failed': { target: 'unchecked', actions: keepReported },
          'job.back': backToChoosing,
        },
      },
      unchecked: {
        description: 'What the job would do could not be found out.',
        on: { 'job.retry': 'checking', 'job.back': backToChoosing },
      },
      checked: {
        tags: 'checked',
        on: {
          'job.ask': [
            { guard: 'mustConfirm', target: 'confirming' },
            { guard: 'changesAny', target: 'beginning' },
          ],
          'job.back': 'choosing',
        },
      },
      confirming: {
        tags: 'checked',
        on: {
          'job.type': { actions: { type: 'keepTyped', params: ({ event }) => event.text } },
          'job.back': 'checked',
        },
        initial: 'asking',
        states: {
          asking: {
            on: {
              'job.confirm': { guard: 'isConfirmed', target: '#jobPage.beginning' },
              'job.export': { guard: 'canExportFirst', target: 'exporting' },
            },
          },
          exporting: {
            description: 'What is deleted is saved to a file before.',
            invoke: {
              id: 'exportFirst',
              src: 'exportFirst',
              input: ({ context: { check } }) => ({ check: present(check, 'a check') }),
              onDone: { target: 'asking', actions: { type: 'keepExported', params: ({ event }) => event.output } },
              onError: failing('asking'),
            },
            on: { 'job.stopExport': 'asking' },
          },
        },
      },
      beginning: {
        description: 'The job is stored.',
        invoke: {
          id: 'prepareJob',
          src: 'prepareJob',
          input: ({ context }) => context,
          onDone: { target: 'running', actions: { type: 'begin', params: ({ event }) => event.output } },
          onError: failing('notBegun'),
        },
      },
      notBegun: {
        description: 'The job could not be stored, for example because another one is not over.',
        on: { 'job.back': backToChoosing },
      },
      running: {
        invoke: {
          id: 'job',
          src: 'job',
          input: ({ context: { source, job, results, username } }): JobInput => {
            const begun = present(job, 'been stored');
            return {
              ids: kind.idsOf(begun),
              known: [...results.values()],
              task: { source, job: begun, username } satisfies JobTask<J['source'], J['job']>,
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
        description: 'The page was closed while the job was running.',
        on: {
          'job.resume': [{ guard: 'choosesSource', target: 'matching', actions: choose }, { target: 'running' }],
          'job.discard': 'discarding',
        },
      },
      matching: {
        description: 'Compares the source that was chosen again with the one that the job was begun with.',
        invoke: {
          id: 'prepareJob',
          src: 'prepareJob',
          input: ({ context }) => ({ ...context, resumed: present(context.job, 'been stored') }),
          onDone: 'running',
          onError: failing('interrupted'),
        },
      },
      ended: {
        on: {
          'job.retryFailed': { guard: 'hasFailed', target: 'running', actions: 'retryFailed' },
          'job.undo': { guard: 'canUndo', target: 'beginning', actions: 'undo' },
          'job.saveFailures': { actions: 'saveFailures' },
          'job.again': { guard: 'isChosen', target: 'choosing' },
          'job.discard': 'discarding',
        },
      },
      discarding: {
        invoke: {
          id: 'forgetJob',
          src: 'forgetJob',
          input: user,
          onDone: discarded,
          onError: discarded,
        },
      },
      discarded: { entry: 'leave', type: 'final' },
    },
  });
};

type JobPageMachine<J extends JobTypes> = ReturnType<typeof createJobPage<J>>;
export type JobPageActor<J extends JobTypes> = ActorRefFrom<JobPageMachine<J>>;
export type JobPageSnapshot<J extends JobTypes> = SnapshotFrom<JobPageMachine<J>>;
