import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from 'xstate';
import {
  connectionActors,
  connectionMachine,
  type DomainFacts,
  selectChecking,
  selectStory,
  selectUnreachable,
} from '~/machines/connection/connection-machine';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';

const quiet = fromCallback<AnyEventObject, void>(() => {});

function start() {
  const clock = new SimulatedClock();
  const heard: AnyEventObject[] = [];
  const listener = createActor(fromCallback(({ receive }) => receive((event) => heard.push(event)))).start();
  const checkHealth = deferredTask<number, void>();
  const actors = { checkHealth: checkHealth.logic, watchNetwork: quiet, watchDomain: quiet };
  const actor = createActor(connectionMachine.provide({ actors }), { clock, input: { listener } }).start();
  const story = () => selectStory(actor.getSnapshot());
  const domain = (facts: Partial<DomainFacts>) =>
    actor.send({ type: 'domain.changed', facts: { ...live, ...facts }, at: 500 });
  return { actor, clock, checkHealth, heard, story, domain, value: () => actor.getSnapshot().value.server };
}

const live: DomainFacts = { link: 'connected', linkReason: undefined, stale: undefined };
const stale = { since: 400, reason: 'The server failed.' };
const counting = { offline: { counting: 'ticking' } };

async function offline() {
  const status = start();
  status.clock.increment(10_000);
  await status.checkHealth.fail(unreachable);
  expect(status.value()).toEqual(counting);
  return status;
}

describe(connectionMachine.id, () => {
  it('checks every 10 s while the server is online', async () => {
    const { clock, checkHealth, value, heard } = start();
    for (const round of [1, 2, 3]) {
      clock.increment(9_999);
      expect(checkHealth.calls).toHaveLength(round - 1);
      clock.increment(1);
      expect(value()).toEqual({ online: 'checking' });
      await checkHealth.answer(1_000);
      expect(value()).toEqual({ online: 'waiting' });
    }
    expect(heard).toEqual([]);
  });

  it('checks immediately on request', () => {
    const { actor, checkHealth, value } = start();
    actor.send({ type: 'connection.retry' });
    expect(value()).toEqual({ online: 'checking' });
    expect(checkHealth.calls).toHaveLength(1);
  });

  it('is offline after one failure, and counts down to the next check', async () => {
    const { actor, clock, checkHealth, value } = await offline();
    expect(selectUnreachable(actor.getSnapshot())).toBe(true);
    for (let left = 10; left > 0; left -= 1) {
      expect(value()).toEqual(counting);
      expect(actor.getSnapshot().context.secondsLeft).toBe(left);
      expect(selectChecking(actor.getSnapshot())).toBe(false);
      clock.increment(1_000);
    }
    expect(value()).toEqual({ offline: 'checking' });
    expect(selectChecking(actor.getSnapshot())).toBe(true);
    expect(selectUnreachable(actor.getSnapshot())).toBe(true);
    expect(checkHealth.calls).toHaveLength(2);
  });

  it('restarts the countdown from ten after each failure', async () => {
    const { actor, clock, checkHealth, value } = await offline();
    for (let round = 0; round < 5; round += 1) {
      for (let second = 0; second < 10; second += 1) clock.increment(1_000);
      await checkHealth.fail(unreachable);
      expect(value()).toEqual(counting);
      expect(actor.getSnapshot().context.secondsLeft).toBe(10);
    }
  });

  it('treats no answer within 10 s as a failure, both online and offline', async () => {
    const { actor, clock, checkHealth, value } = start();
    actor.send({ type: 'connection.retry' });
    clock.increment(9_999);
    expect(value()).toEqual({ online: 'checking' });
    clock.increment(1);
    expect(value()).toEqual(counting);
    expect(checkHealth.last.signal.aborted).toBe(true);
    for (let second = 0; second < 10; second += 1) clock.increment(1_000);
    expect(value()).toEqual({ offline: 'checking' });
    clock.increment(10_000);
    expect(value()).toEqual(counting);
    expect(checkHealth.calls).toHaveLength(2);
    await settle();
    expect(value()).toEqual(counting);
  });

  it.each([
    { type: 'connection.retry' },
    { type: 'server.answered', at: 900 },
    { type: 'network.back' },
    { type: 'network.lost' },
  ] as const)('checks immediately after $type during the countdown', async (event) => {
    const { actor, value } = await offline();
    if (event.type === 'network.back') actor.send({ type: 'network.lost' });
    actor.send(event);
    expect(value()).toEqual({ offline: 'checking' });
  });

  it('does not check because something else was answered while the server is online', () => {
    const { actor, checkHealth } = start();
    actor.send({ type: 'server.answered', at: 900 });
    expect(checkHealth.calls).toEqual([]);
  });

  it('replaces a check that is still running with a new one on request', async () => {
    const { actor, clock, checkHealth, value } = await offline();
    actor.send({ type: 'connection.retry' });
    const hanging = checkHealth.last;
    clock.increment(9_000);
    actor.send({ type: 'connection.retry' });
    expect([hanging.signal.aborted, checkHealth.calls.length]).toEqual([true, 3]);
    clock.increment(9_000);
    expect(value()).toEqual({ offline: 'checking' });
    await checkHealth.answer(1_000);
    expect(value()).toEqual({ online: 'waiting' });
  });

  it('says once that the server is back, and asks again for what is needed', async () => {
    const { actor, clock, checkHealth, heard, story } = await offline();
    expect(story()).toBe('server');
    actor.send({ type: 'connection.retry' });
    await checkHealth.answer(1_000);
    expect(story()).toEqual({ back: 'server' });
    expect(heard).toEqual([{ type: 'connection.renew' }]);
    expect(actor.getSnapshot().context.answeredAt).toBe(1_000);
    clock.increment(2_000);
    expect(story()).toBe('quiet');
    clock.increment(8_000);
    expect(checkHealth.calls).toHaveLength(3);
    expect(heard).toHaveLength(1);
  });

  it('names the nearest cause: the network of the browser before the server, the server before the domain', async () => {
    const { actor, clock, checkHealth, story, domain } = start();
    domain({ link: 'reconnecting', stale });
    clock.increment(1_000);
    expect(story()).toBe('domain');
    await checkHealth.fail(unreachable);
    expect(story()).toBe('server');
    actor.send({ type: 'network.lost' });
    expect(story()).toBe('you');
    actor.send({ type: 'network.back' });
    expect(story(), 'nothing has answered yet').toBe('you');
    await checkHealth.fail(unreachable);
    expect(story()).toBe('server');
    actor.send({ type: 'connection.retry' });
    await checkHealth.answer(2_000);
    expect(story(), 'the domain gets a moment').toEqual({ back: 'server' });
    domain({ link: 'reconnecting' });
    clock.increment(5_999);
    expect(story()).toBe('quiet');
    clock.increment(1);
    expect(story()).toBe('realtime');
    domain({});
    expect(story()).toEqual({ back: 'realtime' });
    clock.increment(2_000);
    expect(story()).toBe('quiet');
  });

  it('does not say that the browser is offline while everything answers', async () => {
    const { actor, checkHealth, story } = start();
    actor.send({ type: 'network.lost' });
    expect(checkHealth.calls, 'asks at once').toHaveLength(1);
    await checkHealth.answer(2_000);
    expect(story()).toBe('quiet');
    actor.send({ type: 'connection.retry' });
    await checkHealth.fail(unreachable);
    expect(story()).toBe('you');
    actor.send({ type: 'network.back' });
    await checkHealth.answer(3_000);
    expect(story()).toEqual({ back: 'you' });
  });

  it('does not say that you are back when the server has come back without the network', async () => {
    const { actor, clock, checkHealth, story, domain } = await offline();
    actor.send({ type: 'network.lost' });
    expect(story()).toBe('you');
    await checkHealth.answer(2_000);
    expect(story()).toEqual({ back: 'server' });
    domain({ link: 'broken' });
    clock.increment(1_000);
    expect(story(), 'the server answers').toBe('realtime');
  });

  it('asks again for what is needed when the network is back, also if the server was not missed', async () => {
    const { actor, checkHealth, heard, value } = start();
    actor.send({ type: 'network.lost' });
    const hanging = checkHealth.last;
    actor.send({ type: 'network.back' });
    expect(hanging.signal.aborted, 'a check of the lost network').toBe(true);
    expect(value()).toEqual({ online: 'checking' });
    expect(heard).toEqual([{ type: 'connection.renew' }]);
    await checkHealth.answer(2_000);
    expect(heard).toHaveLength(1);
  });

  it('asks the server at once when the domain does not answer, and says nothing about a short interruption', async () => {
    const { clock, checkHealth, story, domain } = start();
    domain({});
    domain({ link: 'reconnecting' });
    expect(checkHealth.calls).toHaveLength(1);
    await checkHealth.answer(1_000);
    clock.increment(999);
    domain({});
    clock.increment(5_000);
    expect(story()).toBe('quiet');
  });

  it.each<[string, Partial<DomainFacts>, string]>([
    ['it was never connected', { link: 'broken', linkReason: 'No token.' }, 'realtime'],
    ['another attempt is made', { link: 'connecting', linkReason: 'No token.' }, 'realtime'],
    ['it is connecting for the first time', { link: 'connecting' }, 'quiet'],
    ['it needs no connection', { link: undefined }, 'quiet'],
    ['its state is not known', { link: undefined, stale }, 'domain'],
  ])('tells of the domain when %s', (_, facts, expected) => {
    const { clock, story, domain } = start();
    domain(facts);
    clock.increment(1_000);
    expect(story()).toBe(expected);
    domain({ link: undefined });
    expect(story(), 'the domain was left').toBe('quiet');
  });

  it('keeps when the realtime connection was lost', () => {
    const { actor, domain } = start();
    const lostAt = () => actor.getSnapshot().context.lostAt;
    domain({ link: 'connecting' });
    expect(lostAt()).toBeUndefined();
    domain({});
    domain({ link: 'reconnecting' });
    expect(lostAt()).toBe(500);
    domain({ link: 'broken' });
    expect(lostAt()).toBe(500);
    domain({});
    expect(lostAt()).toBeUndefined();
  });

  it('asks again for what is needed on request, unless the server is away', async () => {
    const { actor, heard, checkHealth } = start();
    actor.send({ type: 'connection.retry' });
    expect(heard).toEqual([{ type: 'connection.renew' }]);
    await checkHealth.fail(unreachable);
    actor.send({ type: 'connection.retry' });
    expect(heard).toHaveLength(1);
  });

  it('aborts its request when stopped', () => {
    const { actor, checkHealth } = start();
    actor.send({ type: 'connection.retry' });
    actor.stop();
    expect(checkHealth.last.signal.aborted).toBe(true);
  });

  const listener = createActor(fromCallback(() => {})).start();
  itReachesEveryState(connectionMachine, {
    input: { listener },
    tasks: { checkHealth: { outputs: [1_000] } },
    watches: ['watchNetwork', 'watchDomain'],
    events: [
      { type: 'connection.retry' },
      { type: 'server.answered', at: 900 },
      { type: 'network.lost' },
      { type: 'network.back' },
      { type: 'domain.changed', facts: live, at: 1 },
      { type: 'domain.changed', facts: { ...live, stale }, at: 2 },
      { type: 'domain.changed', facts: { ...live, link: 'reconnecting' }, at: 3 },
      { type: 'unsent.changed', unsent: { count: 2, more: false } },
    ],
    contextKeys: ['domain'],
  });
});

describe('its watches', () => {
  const snapshotOf = (context: object, realtime?: object) => ({ context, children: { realtime }, value: {} });
  const actorOf = (snapshot: object) => {
    const observers = new Set<() => void>();
    const actor = {
      snapshot,
      observers,
      getSnapshot: () => actor.snapshot,
      subscribe: (look: () => void) => (observers.add(look), { unsubscribe: () => observers.delete(look) }),
      become: (next: object) => {
        actor.snapshot = next;
        for (const look of observers) look();
      },
    };
    return actor;
  };
  const linkOf = (tag: string, reason?: string) => ({
    hasTag: (each: string) => each === tag,
    matches: () => false,
    can: () => tag === 'broken',
    context: { failure: reason === undefined ? undefined : { reason } },
  });

  it('follow the open domain and its realtime connection, and the network', () => {
    const checkHealth = deferredTask<number, void>();
    let isOnline = true;
    let change = () => {};
    let open: (domain: DomainStatusActor | undefined) => void = () => {};
    const ended: string[] = [];
    const actors = connectionActors({
      api: {} as never,
      now: () => 7,
      online: {
        isOnline: () => isOnline,
        watch: (report) => {
          change = report;
          return () => ended.push('network');
        },
      },
      watchOpen: (report) => {
        open = report;
        return { unsubscribe: () => void ended.push('open') };
      },
    });
    const machine = connectionMachine.provide({
      actors: { ...actors, checkHealth: checkHealth.logic },
    });
    const actor = createActor(machine, { input: { listener: createActor(fromCallback(() => {})).start() } }).start();
    const facts = () => actor.getSnapshot().context.domain;
    expect(checkHealth.calls, 'nothing is asked at the start').toEqual([]);
    const realtime = actorOf(linkOf('live'));
    const fresh = { domain: { at: 5 }, problem: undefined };
    const status = actorOf(snapshotOf(fresh));
    open(status as unknown as DomainStatusActor);
    expect(facts()).toEqual({ ...live, link: undefined });
    status.become(snapshotOf(fresh, realtime));
    expect(facts()).toEqual(live);
    realtime.become(linkOf('broken', 'No token.'));
    expect(facts()).toEqual({ link: 'broken', linkReason: 'No token.', stale: undefined });
    status.become(snapshotOf({ ...fresh, problem: unreachable }, realtime));
    expect(facts().stale).toEqual({ since: 5, reason: 'The server could not be reached.' });
    open(undefined);
    expect(facts()).toEqual({ ...live, link: undefined });
    expect([status.observers.size, realtime.observers.size]).toEqual([0, 0]);
    isOnline = false;
    change();
    expect(actor.getSnapshot().value.network).toBe('offline');
    actor.stop();
    expect(ended.sort(), 'all watches end').toEqual(['network', 'open']);
  });
});
