import { describe, expect, it } from 'vitest';
import { assign, createActor, setup, SimulatedClock } from 'xstate';
import { createKeptWork, keptWorkMachine, visitWork } from '~/machines/kit/kept-work';

/** The work of a page: typed text. */
const work = setup({
  types: {
    input: {} as { text: string },
    context: {} as { text: string },
    events: {} as { type: 'type'; text: string },
  },
}).createMachine({
  context: ({ input }) => input,
  on: { type: { actions: assign({ text: ({ event }) => event.text }) } },
});
const input = { text: '' };

function start() {
  const clock = new SimulatedClock();
  const keeper = createActor(keptWorkMachine, {
    clock,
    input: {
      logic: work,
      input,
      isDirty: (actor) => (actor.getSnapshot() as { context: { text: string } }).context.text !== '',
    },
  }).start();
  const typed = keeper.getSnapshot().context.work;
  return { clock, keeper, typed, value: () => keeper.getSnapshot().value };
}

describe('keptWorkMachine', () => {
  it('stops soon after leaving a page without unsaved changes', () => {
    const { clock, keeper, typed, value } = start();
    keeper.send({ type: 'work.leave' });
    expect(value()).toBe('leaving');
    clock.increment(100);
    expect([value(), keeper.getSnapshot().status, typed.getSnapshot().status]).toEqual(['over', 'done', 'stopped']);
  });

  it('continues when the page is only rendered again', () => {
    const { clock, keeper, value } = start();
    keeper.send({ type: 'work.leave' });
    keeper.send({ type: 'work.enter' });
    clock.increment(1_000);
    expect(value()).toBe('shown');
  });

  it('is kept while something is unsaved, until the page is opened again', () => {
    const { clock, keeper, typed, value } = start();
    typed.send({ type: 'type', text: 'mine' });
    keeper.send({ type: 'work.leave' });
    clock.increment(100_000);
    expect(value()).toBe('held');
    keeper.send({ type: 'work.enter' });
    expect([value(), typed.getSnapshot().status]).toEqual(['shown', 'active']);
  });

  it('stops with the page when the user discarded the changes', () => {
    const { keeper, typed, value } = start();
    typed.send({ type: 'type', text: 'mine' });
    keeper.send({ type: 'work.giveUp' });
    expect(value()).toBe('givenUp');
    keeper.send({ type: 'work.leave' });
    expect([value(), typed.getSnapshot().status]).toEqual(['over', 'stopped']);
  });

  it('that was begun for a page stops if the page is not opened', () => {
    for (const [end, left] of [
      [({ keeper }: ReturnType<typeof start>) => keeper.send({ type: 'work.drop' }), 'over'],
      [({ clock }: ReturnType<typeof start>) => clock.increment(15_000), 'over'],
      [({ keeper }: ReturnType<typeof start>) => keeper.send({ type: 'work.enter' }), 'shown'],
    ] as const) {
      const begun = start();
      begun.keeper.send({ type: 'work.await' });
      begun.clock.increment(10_000);
      expect(begun.value()).toBe('awaited');
      end(begun);
      begun.clock.increment(60_000);
      expect([begun.value(), begun.typed.getSnapshot().status]).toEqual([left, left === 'over' ? 'stopped' : 'active']);
    }
  });
});

describe('createKeptWork', () => {
  const isDirty = ({ context }: { context: { text: string } }) => context.text !== '';

  it('keeps one work per place, and creates another after it is discarded', () => {
    const keptWork = createKeptWork();
    const first = keptWork.take('a', work, input, isDirty);
    const visit = createActor(visitWork, { input: { keeper: first.keeper } }).start();
    first.work.send({ type: 'type', text: 'mine' });
    expect(keptWork.isAny()).toBe(true);
    expect(keptWork.take('a', work, input, isDirty).work).toBe(first.work);
    expect(keptWork.take('b', work, input, isDirty).work).not.toBe(first.work);
    first.keeper.send({ type: 'work.giveUp' });
    const second = keptWork.take('a', work, input, isDirty);
    expect(second.work).not.toBe(first.work);
    visit.stop();
    expect(first.work.getSnapshot().status).toBe('stopped');
    expect(keptWork.take('a', work, input, isDirty).work).toBe(second.work);
    expect(keptWork.isAny()).toBe(false);
  });

  it('begins work for a page that is about to be opened, and drops only what no page has', () => {
    const keptWork = createKeptWork();
    const statusOf = (place: string, isAhead?: boolean) => keptWork.take(place, work, input, isDirty, isAhead);
    const kept = ['/a', '/b', '/c', '/d'].map((place) => statusOf(place, place !== '/d'));
    const [a, b, c, d] = kept.map(
      ({ work: made }) =>
        () =>
          made.getSnapshot().status,
    );
    kept[1]?.keeper.send({ type: 'work.enter' });
    keptWork.dropAhead('/a/history');
    expect([a?.(), b?.(), c?.(), d?.()]).toEqual(['active', 'active', 'stopped', 'active']);
    expect(statusOf('/a').work).toBe(kept[0]?.work);
    expect(statusOf('/d', true).work).toBe(kept[3]?.work);
    keptWork.dropAhead();
    expect([a?.(), b?.(), d?.()]).toEqual(['stopped', 'active', 'active']);
    expect(statusOf('/a').work).not.toBe(kept[0]?.work);
  });
});
