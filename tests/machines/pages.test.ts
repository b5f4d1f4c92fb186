import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { type PageAddress, pagesMachine, selectDrawn } from '~/machines/console/pages-machine';
import { deferredTask } from '../support/deferred-task';
import { itReachesEveryState } from '../support/replay-paths';

const at = (address: string): PageAddress => {
  const [pathname = '', query] = address.split('?');
  return { pathname, search: query === undefined ? '' : `?${query}` };
};
const kindOf = (pathname: string) => pathname.split('/')[1];
const input = { place: at('/users'), kindOf };
const opened = (address: string) => ({ type: 'page.opened', place: at(address) }) as const;
const pressed = (address: string) => ({ type: 'page.pressed', place: at(address) }) as const;
const ended = { type: 'press.ended' } as const;

function start(address = '/users') {
  const clock = new SimulatedClock();
  const paint = deferredTask<unknown, void>();
  const actor = createActor(
    pagesMachine.provide({
      actors: {
        watchPlace: fromCallback(() => {}),
        watchPresses: fromCallback(() => {}),
        painted: paint.logic,
      },
    }),
    { clock, input: { place: at(address), kindOf } },
  ).start();
  const context = () => actor.getSnapshot().context;
  const refreshed: number[] = [];
  /** Says that the page that is shown holds a list. */
  const hold = (mayReturn = () => true) => {
    const { key } = context().shown;
    actor.send({ type: 'page.holds', key, list: { mayReturn, refresh: () => refreshed.push(key) } });
    return key;
  };
  const paints = () => paint.answer(undefined);
  return {
    clock,
    send: actor.send.bind(actor),
    open: (to: string) => actor.send(opened(to)),
    press: (to: string) => actor.send(pressed(to)),
    hold,
    paints,
    refreshed,
    context,
    value: () => actor.getSnapshot().value,
    drawn: () => selectDrawn(actor.getSnapshot()).map(({ key }) => key),
    shown: () => context().shown.key,
  };
}

describe('pages', () => {
  itReachesEveryState(
    pagesMachine,
    {
      input,
      events: [opened('/domains'), pressed('/domains'), ended],
      tasks: { painted: {} },
      watches: ['watchPlace', 'watchPresses'],
    },
    // Depends on which list was left: below.
    ['shown.returning'],
  );

  it('shows the page that was pressed, when it is opened', () => {
    const { press, open, shown, drawn, value } = start();
    press('/domains');
    expect([shown(), drawn(), value()]).toEqual([1, [1, 2], { shown: 'settled', ahead: 'drawn' }]);
    open('/domains');
    expect([shown(), drawn(), value()]).toEqual([2, [1, 2], { shown: 'opening', ahead: 'none' }]);
  });

  it('removes what was left once the next page is painted, and also what was left before', async () => {
    const { open, drawn, paints } = start();
    open('/domains');
    open('/profile');
    expect(drawn()).toEqual([1, 2, 3]);
    await paints();
    expect(drawn()).toEqual([3]);
  });

  it.each([
    ['another page is pressed', pressed('/profile'), [1, 3]],
    ['the press ends', ended, [1]],
    ['another page is opened', opened('/profile'), [3]],
    ['the page of another shell is pressed', pressed('/domain/acme/orders/users'), [1]],
    ['it fails', { type: 'page.failed', key: 2 } as const, [1]],
  ])('drops the pressed page when %s', async (_, event, left) => {
    const { press, send, drawn, paints, value } = start();
    press('/domains');
    send(event);
    if (JSON.stringify(value()).includes('opening')) await paints();
    expect(drawn()).toEqual(left);
  });

  it('keeps the pressed page while the router reports the address that is shown', () => {
    const { press, open, drawn } = start();
    press('/domains');
    open('/users');
    expect(drawn()).toEqual([1, 2]);
  });

  it('drops the pressed page after 10 s, as what it shows was read then', () => {
    const { press, clock, drawn } = start();
    press('/domains');
    clock.increment(9_999);
    expect(drawn()).toEqual([1, 2]);
    clock.increment(1);
    expect(drawn()).toEqual([1]);
  });

  it('draws nothing for a press on what is shown, also with another query, or was left last', () => {
    const { press, open, hold, drawn } = start();
    for (const address of ['/users', '/users?page=2']) press(address);
    expect(drawn()).toEqual([1]);
    hold();
    open('/domains');
    press('/users');
    expect(drawn()).toEqual([1, 2]);
  });

  it('keeps its page when only the query changes, or the item', () => {
    const { open, shown, context, drawn } = start('/users/ann');
    open('/users/ben?tab=roles');
    expect([shown(), drawn(), context().shown.place]).toEqual([1, [1], at('/users/ben?tab=roles')]);
  });

  it('ignores an address of another shell, which replaces it', () => {
    const { open, context } = start();
    open('/domain/acme/orders/users');
    expect(context().shown.place).toEqual(at('/users'));
  });

  it('shows the list that was left last as it was, and refreshes it once it is painted', async () => {
    const { open, hold, shown, drawn, paints, refreshed, value } = start('/users?page=2');
    hold();
    open('/profile');
    await paints();
    expect(drawn()).toEqual([1, 2]);
    open('/users?page=2');
    expect([shown(), refreshed, value()]).toEqual([1, [], { shown: 'returning', ahead: 'none' }]);
    await paints();
    expect([drawn(), refreshed]).toEqual([[1], [1]]);
  });

  it('keeps both of two lists, one after the other', async () => {
    const { open, hold, paints, shown, drawn } = start();
    hold();
    open('/domains');
    hold();
    await paints();
    for (const [address, key] of [
      ['/users', 1],
      ['/domains', 2],
    ] as const) {
      open(address);
      await paints();
      expect([shown(), drawn()]).toEqual([key, [1, 2]]);
    }
  });

  it('keeps a list while pages without one are opened, until another list is left', async () => {
    const { open, hold, paints, drawn } = start();
    hold();
    for (const address of ['/profile', '/settings']) {
      open(address);
      await paints();
    }
    expect(drawn()).toEqual([1, 3]);
    open('/domains');
    hold();
    open('/');
    await paints();
    expect(drawn()).toEqual([4, 5]);
  });

  it('draws another page for a list when its query is another one, and keeps it when the first query is chosen', () => {
    const { open, hold, shown } = start();
    hold();
    open('/profile');
    open('/users?page=2');
    expect(shown()).toBe(3);
    open('/users');
    expect(shown()).toBe(3);
  });

  it('ends at once what may ask before it is left, and a list at the path that is opened, and nothing else', async () => {
    const { open, hold, send, paints, shown, context } = start();
    const ended = () => context().gone.map(({ place: { pathname }, isAsleep = false }) => [pathname, isAsleep]);
    hold();
    open('/profile');
    send({ type: 'page.asks', key: shown() });
    open('/users?page=2');
    expect(ended()).toEqual([
      ['/users', true],
      ['/profile', true],
    ]);
    await paints();
    open('/domains');
    expect(ended()).toEqual([['/users', false]]);
  });

  it.each([
    ['it may not be kept', [false], 3],
    ['it may no longer return', [true, false], 3],
    ['it may', [true, true], 1],
  ])('returns to a list, or draws another page for it, when %s', async (_, answers, key) => {
    const { open, hold, paints, shown } = start();
    hold(() => answers.shift() ?? answers.at(-1) ?? key === 1);
    open('/profile');
    await paints();
    open('/users');
    expect(shown()).toBe(key);
  });

  it('forgets a list that fails while it is hidden', () => {
    const { open, hold, send, shown } = start();
    hold();
    open('/profile');
    send({ type: 'page.failed', key: 1 });
    open('/users');
    expect(shown()).toBe(3);
  });
});
