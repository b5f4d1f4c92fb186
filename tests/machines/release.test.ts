import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { releaseActors, releaseMachine, selectShown } from '~/machines/release/release-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { itReachesEveryState } from '../support/replay-paths';

const quarter = 15 * 60_000;

function start({ hidden = false } = {}) {
  const compare = deferredTask<boolean, void>();
  const clock = new SimulatedClock();
  const page = { hidden, look: () => {}, miss: () => {}, watchers: 0 };
  const watched = (keep: () => void) => {
    keep();
    page.watchers += 1;
    return () => void (page.watchers -= 1);
  };
  const { watchPage, watchParts } = releaseActors({
    release: { isReplaced: () => Promise.reject(new Error('Replaced by the deferred task.')) },
    visibility: { isHidden: () => page.hidden, watch: (report) => watched(() => (page.look = report)) },
    network: { watchReplaced: (report) => watched(() => (page.miss = report)) },
  });
  const actor = createActor(releaseMachine.provide({ actors: { compare: compare.logic, watchPage, watchParts } }), {
    clock,
  }).start();
  const turn = (isHidden: boolean) => {
    page.hidden = isHidden;
    page.look();
  };
  return {
    actor,
    clock,
    compare,
    page,
    turn,
    value: () => actor.getSnapshot().value,
    isShown: () => selectShown(actor.getSnapshot()),
  };
}

describe('release', () => {
  it('compares every 15 minutes, and reports a new release once', async () => {
    const { clock, compare, isShown, page } = start();
    for (const count of [1, 2, 3]) {
      clock.increment(quarter - 1);
      expect(compare.calls).toHaveLength(count - 1);
      clock.increment(1);
      expect(compare.calls).toHaveLength(count);
      if (count === 2) compare.last.reject(new Error('no answer'));
      else compare.last.resolve(count === 3);
      await settle();
    }
    expect(isShown()).toBe(true);
    clock.increment(4 * quarter);
    expect(compare.calls).toHaveLength(3);
    expect(page.watchers, 'only missing parts are still watched').toBe(1);
  });

  it('does not ask while the tab is hidden, and asks when it is shown again', async () => {
    const { clock, compare, turn, value, isShown } = start();
    turn(true);
    clock.increment(100 * quarter);
    expect(compare.calls).toHaveLength(0);
    turn(false);
    expect(value()).toEqual({ current: 'checking' });
    turn(true);
    expect(compare.last.signal.aborted).toBe(true);
    turn(false);
    compare.last.resolve(true);
    await settle();
    expect(isShown()).toBe(true);
  });

  it('waits in a tab that is opened in the background', () => {
    expect(start({ hidden: true }).value()).toEqual({ current: 'away' });
  });

  it('reports a missing part immediately, and again after it was dismissed', () => {
    const { actor, page, isShown, value } = start();
    page.miss();
    expect(isShown()).toBe(true);
    page.miss();
    actor.send({ type: 'release.dismiss' });
    expect(value()).toEqual({ replaced: 'dismissed' });
    expect(isShown()).toBe(false);
    page.miss();
    expect(isShown()).toBe(true);
    actor.stop();
    expect(page.watchers).toBe(0);
  });

  itReachesEveryState(releaseMachine, {
    input: undefined,
    tasks: { compare: { outputs: [true, false] } },
    watches: ['watchPage', 'watchParts'],
    events: [{ type: 'page.shown' }, { type: 'page.hidden' }, { type: 'release.missed' }, { type: 'release.dismiss' }],
  });
});
