import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type JobInput, jobMachine, type JobResult, workThrough } from '~/machines/kit/job-machine';
import { settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';

type Running = { id: string; known: JobResult | undefined; done: () => void; fail: (error: unknown) => void };

/** A job whose items are finished by hand, two at the same time. */
async function start(ids: readonly string[], known: readonly JobResult[] = [], isElsewhere = false) {
  const running: Running[] = [];
  const noted: JobResult[] = [];
  const machine = jobMachine.provide({
    actors: {
      work: workThrough(() => ({
        width: 2,
        claim: () => Promise.resolve(isElsewhere ? undefined : () => {}),
        note: (result) => Promise.resolve(void noted.push(result)),
        each: ({ id, known: before }) =>
          new Promise((resolve, reject) => {
            const end = () => void running.splice(running.indexOf(task), 1);
            const task: Running = {
              id,
              known: before,
              done: () => (end(), resolve({ id, outcome: 'done' })),
              fail: (error) => (end(), reject(error)),
            };
            running.push(task);
          }),
      })),
    },
  });
  const input: JobInput = { ids, known, task: undefined };
  const actor = createActor(machine, { input }).start();
  await settle();
  const outcomes = () => [...actor.getSnapshot().context.results].map(([id, { outcome }]) => [id, outcome]);
  return { actor, running, noted, outcomes, value: () => actor.getSnapshot().value };
}

describe(jobMachine.id, () => {
  it('works on some items at the same time, stores each result, and ends', async () => {
    const { actor, running, noted, outcomes } = await start(['a', 'b', 'c']);
    expect(running.map(({ id }) => id)).toEqual(['a', 'b']);
    running[0]?.done();
    await settle();
    expect(running.map(({ id }) => id)).toEqual(['b', 'c']);
    running[1]?.fail(rejected('forbidden', 403));
    await settle();
    running[0]?.done();
    await settle();
    expect(actor.getSnapshot().status).toBe('done');
    expect(outcomes()).toEqual([
      ['a', 'done'],
      ['c', 'failed'],
      ['b', 'done'],
    ]);
    expect(noted.map(({ id, reason }) => [id, reason])).toEqual([
      ['a', undefined],
      ['c', "You don't have permission to do this."],
      ['b', undefined],
    ]);
  });

  it('finishes what has begun when it is paused, and goes on with the rest', async () => {
    const { actor, running, value } = await start(['a', 'b', 'c']);
    actor.send({ type: 'job.pause' });
    expect(value()).toEqual({ working: 'pausing' });
    running[0]?.done();
    await settle();
    expect(running.map(({ id }) => id)).toEqual(['b']);
    running[0]?.done();
    await settle();
    expect(value()).toBe('paused');
    actor.send({ type: 'job.resume' });
    await settle();
    expect(running.map(({ id }) => id)).toEqual(['c']);
    running[0]?.done();
    await settle();
    expect(actor.getSnapshot().status).toBe('done');
  });

  it('ends after what has begun when it is canceled', async () => {
    const { actor, running, outcomes } = await start(['a', 'b', 'c']);
    actor.send({ type: 'job.cancel' });
    for (const task of [...running]) task.done();
    await settle();
    expect(actor.getSnapshot().status).toBe('done');
    expect(outcomes()).toEqual([
      ['a', 'done'],
      ['b', 'done'],
    ]);
  });

  it.each([
    ['the server cannot be reached', unreachable],
    ['its proxy cannot reach it', rejected('bad_gateway', 502)],
  ])('pauses when %s, and does those items again', async (_, problem) => {
    const { actor, running, value, outcomes } = await start(['a', 'b', 'c']);
    running[0]?.fail(problem);
    await settle();
    expect(value()).toEqual({ working: 'running' });
    running[0]?.done();
    await settle();
    expect(value()).toBe('paused');
    expect(actor.getSnapshot().context.problem).toEqual(problem);
    expect(outcomes()).toEqual([['b', 'done']]);
    actor.send({ type: 'job.resume' });
    await settle();
    expect(running.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(actor.getSnapshot().context.problem).toBeUndefined();
  });

  it('goes on with an interrupted job: finished items stay, begun ones are told what is known', async () => {
    const begun: JobResult = { id: 'b', outcome: 'begun', copy: 'x' };
    const { running } = await start(['a', 'b', 'c'], [{ id: 'a', outcome: 'failed', reason: 'No.' }, begun]);
    expect(running.map(({ id, known }) => [id, known])).toEqual([
      ['b', begun],
      ['c', undefined],
    ]);
  });

  it('does nothing while it is running in another tab', async () => {
    const { running, value, actor } = await start(['a'], [], true);
    expect(running).toEqual([]);
    expect(value()).toBe('paused');
    expect(actor.getSnapshot().context.problem).toMatchObject({ message: 'It is running in another tab.' });
  });

  itReachesEveryState(jobMachine, {
    input: { ids: ['a'], known: [], task: undefined },
    tasks: {},
    watches: ['work'],
    events: [
      { type: 'job.pause' },
      { type: 'job.resume' },
      { type: 'job.cancel' },
      { type: 'job.drained' },
      { type: 'job.finished' },
      { type: 'job.interrupted', problem: unreachable },
    ],
  });
});
