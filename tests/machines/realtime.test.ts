import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { LinkEvent, LinkTarget, RealtimeLink } from '~/api/realtime/port';
import { realtimeActors, realtimeMachine, selectLive, selectReason } from '~/machines/realtime/realtime-machine';
import { itReachesEveryState } from '../support/replay-paths';

const target: LinkTarget = { namespace: 'acme', domainId: 'plans' };

type Opened = {
  target: LinkTarget;
  token: () => Promise<string>;
  report: (event: LinkEvent) => void;
  closed: boolean;
};

/** A link controlled by the test; `most` is the highest number of links open at the same time. */
function fakeLink() {
  const opened: Opened[] = [];
  let most = 0;
  const link: RealtimeLink = {
    open(to, token, report) {
      const entry: Opened = { target: to, token, report, closed: false };
      opened.push(entry);
      most = Math.max(most, opened.filter((each) => !each.closed).length);
      return () => {
        entry.closed = true;
      };
    },
  };
  return { link, opened, most: () => most };
}

function start() {
  const clock = new SimulatedClock();
  const { link, opened, most } = fakeLink();
  const asked: Array<{ key: object; signal: AbortSignal | undefined }> = [];
  const userToken = (key: object, signal?: AbortSignal) => {
    asked.push({ key, signal });
    return Promise.resolve('token');
  };
  const answered = vi.fn();
  const needed = { realtime: link, api: { domains: { userToken } }, answered };
  const actor = createActor(realtimeMachine.provide({ actors: realtimeActors(needed) }), {
    clock,
    input: { target },
  }).start();
  const report = (...events: LinkEvent[]) => events.forEach((event) => opened.at(-1)!.report(event));
  return { actor, clock, opened, most, report, asked, answered, value: () => actor.getSnapshot().value };
}

const failure: LinkEvent = { type: 'link.failed', reason: 'Authentication failed', code: 'authentication_failed' };

describe(realtimeMachine.id, () => {
  it('opens the link to its target, with tokens for that domain', async () => {
    const { actor, opened, asked, value } = start();
    expect(opened).toHaveLength(1);
    expect(opened[0]).toMatchObject({ target, closed: false });
    expect(value()).toEqual({ open: { connecting: 'dialing' } });
    expect(asked).toEqual([]);
    await expect(opened[0]!.token()).resolves.toBe('token');
    expect(asked).toMatchObject([{ key: { namespace: 'acme', id: 'plans' } }]);
    expect(asked[0]!.signal?.aborted).toBe(false);
    actor.stop();
    expect(asked[0]!.signal?.aborted).toBe(true);
    expect(opened[0]!.closed).toBe(true);
  });

  it('follows the link through authentication to a live session', () => {
    const { actor, report, value } = start();
    report({ type: 'link.connecting' }, { type: 'link.authenticating' });
    expect(value()).toEqual({ open: { connecting: 'authenticating' } });
    expect(actor.getSnapshot().hasTag('pending')).toBe(true);
    report({ type: 'link.connected', sessionId: '7' });
    expect(value()).toEqual({ open: 'connected' });
    expect(selectLive(actor.getSnapshot())).toBe(true);
    expect(actor.getSnapshot().context.sessionId).toBe('7');
  });

  it('leaves reconnecting after an interruption to the link', () => {
    const { actor, clock, opened, report, value } = start();
    report({ type: 'link.connected', sessionId: '1' }, { type: 'link.interrupted' });
    expect(value()).toEqual({ open: 'interrupted' });
    expect(actor.getSnapshot().context.sessionId).toBeUndefined();
    report({ type: 'link.reconnecting' });
    expect(value()).toEqual({ open: 'reconnecting' });
    report({ type: 'link.interrupted' });
    clock.increment(3_600_000);
    expect(value()).toEqual({ open: 'interrupted' });
    report({ type: 'link.reconnecting' }, { type: 'link.connected', sessionId: '2' });
    expect(value()).toEqual({ open: 'connected' });
    expect(actor.getSnapshot().context.sessionId).toBe('2');
    expect(opened).toHaveLength(1);
  });

  it('tells of each connection, which shows that the server answers', () => {
    const { answered, report } = start();
    report({ type: 'link.connecting' }, { type: 'link.authenticating' });
    expect(answered).not.toHaveBeenCalled();
    report({ type: 'link.connected', sessionId: '1' }, { type: 'link.interrupted' });
    report({ type: 'link.reconnecting' }, { type: 'link.connected', sessionId: '2' });
    expect(answered).toHaveBeenCalledTimes(2);
  });

  it('closes a failed link with a reason, and opens another one after a delay', () => {
    const { actor, clock, opened, most, report, value } = start();
    report(failure);
    expect(value()).toBe('failed');
    expect(actor.getSnapshot().hasTag('broken')).toBe(true);
    expect(selectReason(actor.getSnapshot())).toBe('Authentication failed');
    expect(actor.getSnapshot().context.failure?.code).toBe('authentication_failed');
    expect(opened[0]!.closed).toBe(true);
    clock.increment(999);
    expect(opened).toHaveLength(1);
    clock.increment(1);
    expect(opened).toHaveLength(2);
    expect(value()).toEqual({ open: { connecting: 'dialing' } });
    expect(selectReason(actor.getSnapshot())).toBe('Authentication failed');
    report({ type: 'link.connected', sessionId: '1' });
    expect(selectReason(actor.getSnapshot())).toBeUndefined();
    expect(most()).toBe(1);
  });

  it('increases the delay after each failure, up to 30 seconds', () => {
    const { clock, opened, report } = start();
    const waits = [1, 2, 4, 8, 16, 30, 30, 30].map((seconds) => seconds * 1_000);
    for (const [index, wait] of waits.entries()) {
      report(failure);
      clock.increment(wait - 1);
      expect(opened).toHaveLength(index + 1);
      clock.increment(1);
      expect(opened).toHaveLength(index + 2);
    }
  });

  it('resets the delay after a connection of 10 seconds, but not after a shorter one', () => {
    const { clock, opened, report } = start();
    report(failure);
    clock.increment(1_000);
    report({ type: 'link.connected', sessionId: '1' });
    clock.increment(9_999);
    report(failure);
    clock.increment(1_999);
    expect(opened).toHaveLength(2);
    clock.increment(1);
    report({ type: 'link.connected', sessionId: '2' });
    clock.increment(10_000);
    report(failure);
    clock.increment(1_000);
    expect(opened).toHaveLength(4);
  });

  it.each<LinkEvent>([failure, { type: 'link.closed' }])('retries immediately on request after $type', (ending) => {
    const { actor, clock, opened, report, value } = start();
    expect(actor.getSnapshot().can({ type: 'realtime.retry' }), 'while a link is open').toBe(false);
    actor.send({ type: 'realtime.retry' });
    expect(opened).toHaveLength(1);
    report({ type: 'link.connected', sessionId: '1' });
    for (const wait of [1_000, 2_000]) {
      report(ending);
      clock.increment(wait);
    }
    report(ending);
    expect(value()).toBe(ending.type === 'link.closed' ? 'closed' : 'failed');
    expect(selectReason(actor.getSnapshot()) === undefined).toBe(ending.type === 'link.closed');
    expect(actor.getSnapshot().context.sessionId).toBeUndefined();
    expect(actor.getSnapshot().can({ type: 'realtime.retry' })).toBe(true);
    actor.send({ type: 'realtime.retry' });
    expect(value()).toEqual({ open: { connecting: 'dialing' } });
    expect(opened).toHaveLength(4);
    clock.increment(60_000);
    expect(opened).toHaveLength(4);
    report(ending);
    clock.increment(1_000);
    expect(opened).toHaveLength(5);
  });

  it('ignores reports of a closed link', () => {
    const { actor, clock, opened, report, value } = start();
    report(failure);
    opened[0]!.report({ type: 'link.connected', sessionId: 'late' });
    expect(value()).toBe('failed');
    clock.increment(1_000);
    opened[0]!.report({ type: 'link.connected', sessionId: 'late' });
    expect(value()).toEqual({ open: { connecting: 'dialing' } });
    expect(actor.getSnapshot().context.sessionId).toBeUndefined();
  });

  it('fails with a reason when the link cannot be opened', () => {
    const keepLink = fromCallback<never, LinkTarget>(() => {
      throw new Error('broken');
    });
    const actor = createActor(realtimeMachine.provide({ actors: { keepLink: keepLink as never } }), {
      clock: new SimulatedClock(),
      input: { target },
    }).start();
    expect(actor.getSnapshot().value).toBe('failed');
    expect(selectReason(actor.getSnapshot())).toBe('The realtime connection could not be started.');
  });

  itReachesEveryState(realtimeMachine, {
    input: { target },
    tasks: {},
    watches: ['keepLink'],
    events: [
      { type: 'link.connecting' },
      { type: 'link.authenticating' },
      { type: 'link.connected', sessionId: '1' },
      { type: 'link.interrupted' },
      { type: 'link.reconnecting' },
      failure,
      { type: 'link.closed' },
      { type: 'realtime.retry' },
    ],
  });
});
