import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createPicker, pickerOf } from '~/machines/kit/picker-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';

function start() {
  const clock = new SimulatedClock();
  const find = deferredTask<readonly string[], string>();
  const actor = createActor(createPicker<string>().provide({ actors: { find: find.logic } }), { clock }).start();
  return {
    clock,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    asked: () => find.calls.map(({ input }) => input),
    find,
    type: (...texts: string[]) => texts.forEach((text) => actor.send({ type: 'picker.type', text })),
    compose: (text: string) => actor.send({ type: 'picker.type', text, isComposing: true }),
    search: (text: string) => actor.send({ type: 'picker.search', text }),
    answer: (...rows: string[]) => find.answer(rows),
    fail: (problem = unreachable) => find.fail(problem),
  };
}

describe('a picker', () => {
  it('searches at once, then after a pause of 300 ms in typing', async () => {
    const { type, answer, clock, state, context, asked } = start();
    expect([state(), asked()]).toEqual(['searching', ['']]);
    await answer('a', 'b');
    for (const text of ['a', 'ac']) {
      type(text);
      clock.increment(299);
    }
    expect([state(), asked(), context().found?.rows]).toEqual(['typing', [''], ['a', 'b']]);
    clock.increment(1);
    expect(asked()).toEqual(['', 'ac']);
    await answer('acme');
    expect([state(), context().found]).toEqual(['shown', { text: 'ac', rows: ['acme'] }]);
  });

  it('ignores an older answer', async () => {
    const { type, clock, find, context } = start();
    type('a');
    clock.increment(300);
    find.calls[0]!.resolve(['old']);
    find.calls[1]!.resolve(['new']);
    await settle();
    expect(context().found?.rows).toEqual(['new']);
  });

  it('does not search again for what it searches for or has found, unless it is told to', async () => {
    const { type, search, answer, clock, state, asked } = start();
    type('');
    expect([state(), asked().length]).toEqual(['searching', 1]);
    await answer('a');
    type('x', '');
    clock.increment(300);
    expect([state(), asked().length]).toEqual(['shown', 1]);
    search('');
    expect([state(), asked()]).toEqual(['searching', ['', '']]);
  });

  it('waits until an input method has accepted the word', async () => {
    const { type, compose, answer, clock, state, context, asked } = start();
    await answer();
    compose('aに');
    clock.increment(1_000);
    expect([state(), context().text, asked().length]).toEqual(['composing', 'aに', 1]);
    type('a日');
    clock.increment(300);
    expect(asked()[1]).toBe('a日');
  });

  it('tries again after a failure, later and when it is typed in', async () => {
    const { type, fail, clock, state, asked, context } = start();
    await fail();
    expect([state(), context().problem]).toEqual(['failed', unreachable]);
    clock.increment(5_000);
    expect(asked()).toHaveLength(2);
    await fail(rejected('forbidden', 403));
    clock.increment(600_000);
    expect([state(), asked().length]).toEqual(['failed', 2]);
    type('');
    clock.increment(300);
    expect(asked()).toHaveLength(3);
  });

  it('asks for ten matches, and shows no more where the server ignores the limit', async () => {
    const asked: object[] = [];
    const machine = pickerOf((query) => {
      asked.push(query);
      return Promise.resolve(Array.from({ length: 12 }, (_, at) => at));
    });
    const picker = createActor(machine).start();
    await settle();
    expect(asked).toEqual([{ filter: '', offset: 0, limit: 10 }]);
    expect(picker.getSnapshot().context.found?.rows).toHaveLength(10);
  });
});

describe('a picker: generated paths', () =>
  itReachesEveryState(createPicker<string>(), {
    input: undefined,
    tasks: { find: { outputs: [['a']], errors: [unreachable] } },
    events: [
      { type: 'picker.type', text: 'a' },
      { type: 'picker.type', text: 'b', isComposing: true },
    ],
    contextKeys: ['text', 'found'],
  }));
