import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, type StateValue } from 'xstate';
import {
  type ScreensActor,
  screensMachine,
  selectAsking,
  selectCrashed,
  selectNewRelease,
  selectWhere,
  type WorkId,
} from '~/machines/console/screens-machine';
import { unsavedWork, watchForm } from '~/machines/console/unsaved-work';
import { createKeptWork, type KeptWorkActor } from '~/machines/kit/kept-work';
import { notificationsMachine } from '~/machines/notifications/notifications-machine';
import { settle } from '../support/deferred-task';
import { itReachesEveryState } from '../support/replay-paths';
import { noScreensInput, runningScreens } from '../support/running-screens';

const quarter = 15 * 60_000;
const signOut = [{ type: 'session.signOut' }];

function start(...given: Parameters<typeof runningScreens>) {
  const running = runningScreens(...given);
  const snapshot = () => running.actor.getSnapshot();
  return {
    ...running,
    request: () => running.actor.send({ type: 'signOut.request' }),
    asking: () => selectAsking(snapshot()) && selectWhere(snapshot()),
    isShown: () => selectNewRelease(snapshot()),
    release: () => (snapshot().value as { open: { release: StateValue } }).open.release,
  };
}

describe('signing out', () => {
  it('happens when no tab has unsaved work, without waiting for tabs that do not answer', () => {
    const { request, clock, sent, asking, tabs } = start();
    request();
    tabs.answer(false);
    clock.increment(499);
    expect([asking(), sent]).toEqual([false, []]);
    clock.increment(1);
    expect([asking(), sent, tabs.asked]).toEqual([false, signOut, 0]);
  });

  it.each([
    ['signOut.confirm', signOut],
    ['signOut.cancel', []],
  ] as const)('asks before unsaved work is lost, then handles %s', (type, expected) => {
    const { actor, clock, request, sent, asking } = start({ unsaved: true });
    request();
    clock.increment(500);
    expect([asking(), sent]).toEqual([{ here: true, elsewhere: false }, []]);
    actor.send({ type });
    expect([asking(), sent]).toEqual([false, expected]);
  });

  it.each([true, false])('asks when another tab has unsaved work, and this one too: %s', (here) => {
    const { actor, clock, request, sent, asking, tabs } = start({ unsaved: here });
    request();
    tabs.answer(false);
    tabs.answer(true);
    clock.increment(500);
    expect([asking(), sent]).toEqual([{ here, elsewhere: true }, []]);
    actor.send({ type: 'signOut.cancel' });
    expect(tabs.asked).toBe(0);
    request();
    clock.increment(500);
    expect(asking(), 'what was true before is asked again').toEqual(here && { here, elsewhere: false });
  });

  it('ignores a form that was left', () => {
    const unsaved = unsavedWork();
    const form = createActor(watchForm, { input: { unsaved, isDirty: () => true } }).start();
    expect(unsaved.isAny()).toBe(true);
    form.stop();
    expect(unsaved.isAny()).toBe(false);
  });

  it('fails without a way to find unsaved work', () => {
    const { guards } = screensMachine.implementations;
    expect(() => guards.hasUnsavedWork?.({} as never, undefined as never)).toThrow('hasUnsavedWork');
  });
});

describe('leaving', () => {
  it.each([
    ['nobody', undefined, 'signedOut', ['drafts', 'operator']],
    ['someone else', 'bob', 'replaced', ['operator']],
  ])('forgets what was stored and ends all that runs when %s is next', (_, next, value, expected) => {
    const { actor, forgotten, world } = start();
    expect(world.watchers).toBeGreaterThan(0);
    actor.send({ type: 'operator.left', next });
    expect(actor.getSnapshot()).toMatchObject({ value, status: 'done', children: {} });
    expect([forgotten, world.watchers]).toEqual([expected, 0]);
  });

  it('forgets nothing when the page is closed', () => {
    const { forgotten, world, stop } = start();
    stop();
    expect([forgotten, world.watchers]).toEqual([[], 0]);
  });

  const keeping = (actor: ScreensActor) =>
    createKeptWork((input) => {
      const id: WorkId = `keptWork ${randomUUID()}`;
      actor.send({ type: 'work.started', id, input });
      return (actor.getSnapshot().children as Record<string, KeptWorkActor>)[id] as KeptWorkActor;
    });

  it('ends kept work, which is among the children until then', () => {
    const { actor } = start();
    const keptWork = keeping(actor);
    const { work, keeper } = keptWork.take('a', notificationsMachine, undefined, () => false);
    expect(keptWork.take('a', notificationsMachine, undefined, () => false).work).toBe(work);
    actor.send({ type: 'operator.left', next: undefined });
    expect([work.getSnapshot().status, keeper.getSnapshot().status]).toEqual(['stopped', 'stopped']);
  });

  it('keeps no work that is over or has crashed, and goes on', async () => {
    const { actor, clock } = start();
    const before = Object.keys(actor.getSnapshot().children);
    const { keeper } = keeping(actor).take('a', notificationsMachine, undefined, () => false);
    keeper.send({ type: 'work.leave' });
    clock.increment(100);
    const { work } = keeping(actor).take(
      'b',
      fromPromise(() => Promise.reject(new Error('Crashed'))),
      undefined,
      () => true,
    );
    work.subscribe({ error: () => {} });
    await settle();
    expect([keeper.getSnapshot().status, work.getSnapshot().status]).toEqual(['done', 'error']);
    expect([actor.getSnapshot().status, Object.keys(actor.getSnapshot().children)]).toEqual(['active', before]);
  });
});

describe('a crash of a page', () => {
  it('lasts until another page is opened, and asks for signing out as before', () => {
    const { actor, asking, request } = start({ unsaved: true });
    const crashed = () => selectCrashed(actor.getSnapshot());
    actor.send({ type: 'page.crashed' });
    request();
    expect([crashed(), asking()]).toEqual([true, { here: true, elsewhere: false }]);
    actor.send({ type: 'page.changed' });
    expect(crashed()).toBe(false);
  });
});

describe('a new release', () => {
  it('is looked for every 15 minutes, and reported once', async () => {
    const { clock, compare, isShown, world } = start();
    const before = world.watchers;
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
    expect(world.watchers, 'the tab is no longer watched').toBe(before - 1);
  });

  it('is not looked for while the tab is hidden, and is when it is shown again', async () => {
    const { clock, compare, turn, release, isShown } = start();
    turn(true);
    clock.increment(100 * quarter);
    expect(compare.calls).toHaveLength(0);
    turn(false);
    expect(release()).toEqual({ current: 'checking' });
    turn(true);
    expect(compare.last.signal.aborted).toBe(true);
    turn(false);
    await compare.answer(true);
    expect(isShown()).toBe(true);
  });

  it('is waited for in a tab that is opened in the background', () => {
    expect(start({ hidden: true }).release()).toEqual({ current: 'away' });
  });

  it('is reported immediately when a part is missing, and again after it was dismissed', () => {
    const { actor, world, isShown, release } = start();
    world.miss();
    expect(isShown()).toBe(true);
    world.miss();
    actor.send({ type: 'release.dismiss' });
    expect(release()).toEqual({ replaced: 'dismissed' });
    expect(isShown()).toBe(false);
    world.miss();
    expect(isShown()).toBe(true);
  });
});

describe('the screens', () =>
  itReachesEveryState(
    screensMachine.provide({
      guards: { hasUnsavedWork: () => false },
      actions: { forgetDrafts: () => {}, forgetOperator: () => {}, signOut: () => {} },
    }),
    {
      input: noScreensInput,
      tasks: { compare: { outputs: [true, false] }, forgetOldJobs: {} },
      watches: ['pages', 'askTabs', 'watchTab', 'watchParts'],
      children: ['alerts', 'places', 'palette', 'prefetch'],
      contextKeys: ['unsaved'],
      events: [
        { type: 'operator.left', next: undefined },
        { type: 'operator.left', next: 'bob' },
        ...['page.crashed', 'page.changed', 'signOut.request', 'signOut.confirm', 'signOut.cancel'].map((type) => ({
          type,
        })),
        ...['signOut.unsavedElsewhere', 'tab.shown', 'tab.hidden', 'release.missed', 'release.dismiss'].map((type) => ({
          type,
        })),
      ],
    },
  ));
