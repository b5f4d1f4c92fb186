import {
  createActor,
  fromCallback,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type StateValue,
} from 'xstate';
import { expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { deferredTask, settle } from './deferred-task';
import { leafStates, leavesOf } from './leaf-states';

type Script = {
  input: unknown;
  /** Events from users and the outside. */
  events: readonly AnyEventObject[];
  /** Ids (= src) of promise actors, with the outputs and errors to try. */
  tasks: Record<string, { outputs?: readonly unknown[]; errors?: readonly unknown[] }>;
  /** Ids (= src) of callback actors, which are silent here: what they would report is among the events. */
  watches?: readonly string[];
  /** Child machines, replaced by silent callbacks. */
  children?: readonly string[];
  /** Logic for children whose snapshots the machine reads: it must not change state. */
  standIns?: Record<string, AnyActorLogic>;
  /** Context keys that guards read: states that differ in them are different. */
  contextKeys?: readonly string[];
  limit?: number;
};

type Snapshot = { status: string; value: StateValue; context: Record<string, unknown> };
type Path = { state: unknown; steps: Array<{ event: AnyEventObject }> };

/**
 * Runs every shortest path on a real actor: synthetic done, error and after events of the graph become
 * settled tasks and elapsed timers, one at a time. Returns one runnable path for each state value.
 */
function replayPaths(machine: AnyStateMachine, script: Script) {
  const silent = [...(script.watches ?? []), ...(script.children ?? [])];
  const quiet = machine.provide({
    actors: { ...Object.fromEntries(silent.map((id) => [id, fromCallback(() => {})])), ...script.standIns },
  } as never);
  const synthetic = Object.entries(script.tasks).flatMap(
    ([id, { outputs = [undefined], errors = [new Error(id)] }]) => [
      ...outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output })),
      ...errors.map((error) => ({ type: `xstate.error.actor.${id}`, error })),
    ],
  );
  const delays = machine.events
    .map(String)
    .filter((type) => type.startsWith('xstate.after'))
    .map((type) => ({ type }));
  const paths = getShortestPaths(quiet, {
    input: script.input,
    events: [...script.events, ...synthetic, ...delays],
    serializeState: (state: unknown) => {
      const { value, context } = state as Snapshot;
      return JSON.stringify([value, (script.contextKeys ?? []).map((key) => context[key] ?? null)]);
    },
    // A machine that has ended takes no more events.
    stopWhen: (state: unknown) => (state as Snapshot).status === 'done',
    limit: script.limit ?? 20_000,
  } as never) as unknown as Path[];

  const shortest = new Map<string, Path>();
  for (const path of paths) {
    const name = JSON.stringify((path.state as Snapshot).value);
    const known = shortest.get(name);
    if (!known || path.steps.length < known.steps.length) shortest.set(name, path);
  }

  return [...shortest].map(([name, path]) => ({
    name,
    expected: (path.state as Snapshot).value,
    leaves: leavesOf((path.state as Snapshot).value),
    run: async () => {
      const clock = timersByHand();
      const tasks = Object.fromEntries(Object.keys(script.tasks).map((id) => [id, deferredTask<unknown, unknown>()]));
      const wired = quiet.provide({
        actors: Object.fromEntries(Object.entries(tasks).map(([id, task]) => [id, task.logic])),
      } as never);
      const actor = createActor(wired, { input: script.input, clock } as never).start();
      for (const { event } of path.steps.slice(1)) {
        const [, done] = /^xstate\.done\.actor\.(.+)$/.exec(event.type) ?? [];
        const [, failed] = /^xstate\.error\.actor\.(.+)$/.exec(event.type) ?? [];
        if (done) tasks[done]?.last.resolve(event.output);
        else if (failed) tasks[failed]?.last.reject(event.error);
        else if (event.type.startsWith('xstate.after.')) clock.elapse(positionOf(actor, event.type));
        else actor.send(event);
        await settle();
      }
      return actor;
    },
  }));
}

/** A stopped clock; the test triggers its timers whatever their delay, oldest first. */
function timersByHand() {
  const timers = new Map<number, () => void>();
  let made = 0;
  return {
    setTimeout(elapsed: () => void): number {
      made += 1;
      timers.set(made, elapsed);
      return made;
    },
    clearTimeout(id: number): void {
      timers.delete(id);
    },
    elapse(position: number): void {
      const found = [...timers][position];
      if (!found) throw new Error(`There is no timer ${position}.`);
      timers.delete(found[0]);
      found[1]();
    },
  };
}

/** The position of the pending timer that will send this delayed event. */
function positionOf(actor: AnyActorRef, type: string): number {
  const { _scheduledEvents: scheduled } = actor.system.getSnapshot() as unknown as {
    _scheduledEvents: Record<string, { event: { type: string } }>;
  };
  const position = Object.values(scheduled).findIndex(({ event }) => event.type === type);
  if (position === -1) throw new Error(`${type} is not scheduled.`);
  return position;
}

/** The leaves that no path reaches. */
function unreached(machine: AnyStateMachine, paths: ReadonlyArray<{ leaves: string[] }>): string[] {
  const reached = new Set(paths.flatMap((path) => path.leaves));
  return leafStates(machine).filter((leaf) => !reached.has(leaf));
}

/** Tests that every path ends where the chart says, and that exactly the leaves in `never` are not reached. */
export function itReachesEveryState(machine: AnyStateMachine, script: Script, never: readonly string[] = []) {
  it('reaches every state', async () => {
    const paths = replayPaths(machine, script);
    for (const { name, expected, run } of paths) {
      const { value, status } = (await run()).getSnapshot();
      expect(value, name).toEqual(expected);
      expect(status, name).not.toBe('error');
    }
    expect(unreached(machine, paths)).toEqual(never);
  });
}
