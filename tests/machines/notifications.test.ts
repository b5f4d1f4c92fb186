import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type Intent, notificationsMachine } from '~/machines/notifications/notifications-machine';

function start() {
  const clock = new SimulatedClock();
  const actor = createActor(notificationsMachine, { clock }).start();
  const context = () => actor.getSnapshot().context;
  const show = (title: string, intent: Intent = 'success') =>
    actor.send({ type: 'notice.show', notice: { intent, title } });
  const titles = (of: 'shown' | 'kept') => context()[of].map(({ title }) => title);
  return { actor, clock, context, show, titles };
}

describe(notificationsMachine.id, () => {
  it('shows a notice for 3 s and keeps it for the bell', () => {
    const { clock, context, show, titles } = start();
    show('Domain Created');
    expect(context()).toEqual({
      shown: [{ id: 1, intent: 'success', title: 'Domain Created' }],
      kept: [{ id: 1, intent: 'success', title: 'Domain Created' }],
      nextId: 2,
    });
    clock.increment(2_999);
    show('later');
    expect(titles('shown')).toEqual(['Domain Created', 'later']);
    clock.increment(1);
    expect(titles('shown')).toEqual(['later']);
    clock.increment(2_999);
    expect(titles('shown')).toEqual([]);
    expect(titles('kept')).toEqual(['later', 'Domain Created']);
  });

  it('shows a notice with a link until it is dismissed, or replaced when all others are errors', () => {
    const { actor, clock, show, titles } = start();
    const link = { label: 'Open domain', href: '/domain/acme/desk' };
    const offer = (title: string) => actor.send({ type: 'notice.show', notice: { intent: 'success', title, link } });
    offer('a');
    offer('b');
    actor.send({ type: 'notice.hold' });
    actor.send({ type: 'notice.release' });
    clock.increment(3_600_000);
    expect(titles('shown')).toEqual(['a', 'b']);
    actor.send({ type: 'notice.dismiss', id: 1 });
    for (const title of ['s', 'e1', 'e2']) show(title, title === 's' ? 'success' : 'error');
    expect(titles('shown')).toEqual(['b', 'e1', 'e2']);
    show('t');
    expect(titles('shown')).toEqual(['e1', 'e2', 't']);
  });

  it('hides nothing while the notices are held, and begins again when they are released', () => {
    const { actor, clock, show, titles } = start();
    show('a');
    clock.increment(2_000);
    actor.send({ type: 'notice.hold' });
    show('b');
    show('c', 'error');
    clock.increment(3_600_000);
    expect(titles('shown')).toEqual(['a', 'b', 'c']);
    actor.send({ type: 'notice.release' });
    clock.increment(2_999);
    expect(titles('shown')).toEqual(['a', 'b', 'c']);
    clock.increment(1);
    expect(titles('shown')).toEqual(['c']);
  });

  it.each([
    ['dismissed', { type: 'notice.dismiss', id: 1 }, ['b']],
    ['forgotten', { type: 'notice.forgetAll' }, []],
  ] as const)('are not held any more when one is %s', (_, event, left) => {
    const { actor, clock, show, titles } = start();
    show('a');
    show('b');
    actor.send({ type: 'notice.hold' });
    actor.send(event);
    expect(titles('shown')).toEqual(left);
    clock.increment(3_000);
    expect(titles('shown')).toEqual([]);
  });

  it('shows an error until it is dismissed', () => {
    const { actor, clock, show, titles } = start();
    show('broken', 'error');
    clock.increment(3_600_000);
    expect(titles('shown')).toEqual(['broken']);
    actor.send({ type: 'notice.dismiss', id: 1 });
    expect(titles('shown')).toEqual([]);
    expect(titles('kept')).toEqual(['broken']);
  });

  it('shows at most three, and removes the oldest that is not an error first', () => {
    const { show, titles } = start();
    show('e1', 'error');
    show('s2');
    show('s3');
    show('s4');
    expect(titles('shown')).toEqual(['e1', 's3', 's4']);
    show('e5', 'error');
    expect(titles('shown')).toEqual(['e1', 's4', 'e5']);
  });

  it('removes the oldest error when there are only errors', () => {
    const { show, titles } = start();
    for (const title of ['e1', 'e2', 'e3']) show(title, 'error');
    show('s4');
    expect(titles('shown')).toEqual(['e2', 'e3', 's4']);
    show('e5', 'error');
    expect(titles('shown')).toEqual(['e2', 'e3', 'e5']);
    show('e6', 'error');
    expect(titles('shown')).toEqual(['e3', 'e5', 'e6']);
  });

  it('keeps the last twenty, newest first', () => {
    const { show, titles } = start();
    for (let index = 1; index <= 25; index += 1) show(`n${index}`);
    expect(titles('kept')).toHaveLength(20);
    expect(titles('kept')[0]).toBe('n25');
    expect(titles('kept').at(-1)).toBe('n6');
  });

  it('clears all notices', () => {
    const { actor, clock, show, context } = start();
    show('a');
    show('b', 'error');
    actor.send({ type: 'notice.forgetAll' });
    expect(context()).toMatchObject({ shown: [], kept: [] });
    show('c');
    clock.increment(2_999);
    expect(context().shown).toMatchObject([{ title: 'c' }]);
  });
});
