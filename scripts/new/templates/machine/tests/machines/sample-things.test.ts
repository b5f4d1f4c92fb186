import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { sampleThingsMachine } from '~/machines/sample-things/sample-things-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';

describe(sampleThingsMachine.id, () => {
  it('loads again when Retry is chosen after a failure', async () => {
    const load = deferredTask<string, void>();
    const machine = sampleThingsMachine.provide({ actors: { loadSampleThings: load.logic } });
    const actor = createActor(machine).start();
    actor.send({ type: 'sampleThings.start' });
    load.last.reject(unreachable);
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { problem: unreachable } });
    actor.send({ type: 'sampleThings.retry' });
    load.last.resolve('answer');
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'loaded',
      context: { answer: 'answer', problem: undefined },
    });
  });

  itReachesEveryState(sampleThingsMachine, {
    input: undefined,
    tasks: { loadSampleThings: {} },
    events: [{ type: 'sampleThings.start' }, { type: 'sampleThings.retry' }],
  });
});
