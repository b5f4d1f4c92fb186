import { createActor, type ActorOptions, type ActorRefFrom, type AnyStateMachine } from 'xstate';
import type { JobResults } from '~/machines/kit/job-machine';

/** An actor frozen in one state, without invokes, timers and entry actions. For stories and view tests. */
export function frozen<M extends AnyStateMachine>(machine: M, at: Parameters<M['resolveState']>[0]): ActorRefFrom<M> {
  const options = { snapshot: machine.resolveState(at), input: {} } as unknown as ActorOptions<M>;
  return createActor(machine, options) as unknown as ActorRefFrom<M>;
}

/** An actor with only a context. */
export function resting(context: object) {
  const snapshot = { context };
  return { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => {} }) };
}

/** What the page of a job has before anything was done. */
export const idleJob = {
  username: 'mara',
  errors: {},
  faulty: undefined,
  plan: undefined,
  progress: { read: 0, total: 0 },
  check: undefined,
  typed: '',
  exported: undefined,
  job: undefined,
  undoing: undefined,
  results: new Map() as JobResults,
  problem: undefined,
};
