import {
  type AnyEventObject,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  type PromiseActorLogic,
  toPromise,
} from 'xstate';
import { type ApiProblem, isRejectedWith, toProblem } from '~/core/problem';

/** Placeholder for a task that the composition root must provide; throws if it runs. */
export const unprovidedTask = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`Actor "${name}" was not provided.`)));

/** Placeholder for a watcher (callback actor) that the composition root must provide. */
export const unprovidedWatch = <Input, Received extends EventObject = AnyEventObject>(name: string) =>
  fromCallback<Received, Input>(() => {
    throw new Error(`Actor "${name}" was not provided.`);
  });

/** The body of an action that must be provided, such as the notice after a save. */
export const notProvided = (name: string): void => {
  throw new Error(`Action "${name}" was not provided.`);
};

export const problemOf = ({ event }: { event: { error: unknown } }) => event.error as ApiProblem;
/** What a failure leaves in a machine that counts its attempts. */
export const failedAgain = ({ context }: { context: { attempt: number } }, problem: ApiProblem) => ({
  problem,
  attempt: context.attempt + 1,
});
/** For `onError`: stores the problem with the machine's action `keepProblem`. */
export const failing = <Target extends string>(target: Target) =>
  ({ target, actions: { type: 'keepProblem', params: problemOf } }) as const;

/** For an event that reports a failure: stores its problem with the machine's action `keepProblem`. */
export const keepReported = {
  type: 'keepProblem',
  params: ({ event }: { event: { problem: ApiProblem } }) => event.problem,
} as const;

/**
 * A task of a screen's machine, which rejects with an ApiProblem. Once aborted, it never settles: if React starts, stops and restarts an actor (StrictMode), the end of the first
 * run would otherwise be taken for the end of the second.
 */
export const screenTask = <Output, Input>(run: (task: { input: Input; signal: AbortSignal }) => Promise<Output>) =>
  fromPromise<Output, Input>(async ({ input, signal }) => {
    try {
      const output = await run({ input, signal });
      return signal.aborted ? await endless() : output;
    } catch (error) {
      if (signal.aborted) return endless();
      throw toProblem(error);
    }
  });

/** A task that reports its progress and its end as events, until it is stopped. A rejection becomes the event `{name}.failed`. */
export const reportingTask = <Input>(
  name: string,
  run: (input: Input, report: (event: AnyEventObject) => void, signal: AbortSignal) => Promise<AnyEventObject>,
) =>
  fromCallback<AnyEventObject, Input>(({ input, sendBack }) => {
    const task = new AbortController();
    const { signal } = task;
    const report = (event: AnyEventObject) => {
      if (!signal.aborted) sendBack(event);
    };
    run(input, report, signal).then(report, (error: unknown) =>
      report({ type: `${name}.failed`, problem: toProblem(error) }),
    );
    return () => task.abort();
  });

/** Runs one task of a machine that is not started. Rejects as the task does. `name`: of a task with this input and output. */
export const runTask = <Output, Input = void>(
  machine: { implementations: { actors: object } },
  name: string,
  input: Input,
): Promise<Output> => {
  const tasks = machine.implementations.actors as Record<string, PromiseActorLogic<Output, Input>>;
  const task = tasks[name];
  if (!task) throw new Error(`The machine has no task "${name}".`);
  return toPromise(createActor(task, { input }).start());
};

const endless = () => new Promise<never>(() => {});

/** Resolves with undefined if the server does not have it. */
export const ifThere = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isRejectedWith(toProblem(error), 'not_found')) return undefined;
    throw error;
  });

export const isThere = async (answer: Promise<unknown>): Promise<boolean> =>
  (await ifThere(answer.then((found) => found !== undefined))) ?? false;

/**
 * The states of copying a text, for a region of a machine with the task `copyReport` and the delay `copiedSpan`. Begins with `report.copy`.
 * `textOf` makes the text when it is copied.
 */
export const copyStates = <Context>(textOf: (context: Context) => string) =>
  ({
    initial: 'resting',
    states: {
      resting: { on: { 'report.copy': 'copying' } },
      copying: {
        invoke: {
          id: 'copyReport',
          src: 'copyReport',
          input: ({ context }: { context: Context }) => ({ text: textOf(context) }),
          onDone: 'copied',
          onError: 'refused',
        },
      },
      copied: { after: { copiedSpan: 'resting' }, on: { 'report.copy': 'copying' } },
      refused: {
        description: 'The text is shown, to be copied by hand.',
        on: { 'report.copy': 'copying' },
      },
    },
  }) as const;
