import { describe, expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor, fromCallback, toPromise } from 'xstate';
import type { VisitStore } from '~/api/browser/stores';
import type { DomainKey, DomainStats } from '~/api/rest/domains';
import { domainStatusActors } from '~/machines/domain-status/domain-status-machine';
import { settle } from '../support/deferred-task';
import { domain, stats, unreachable } from '../support/fixtures';

const key: DomainKey = { namespace: 'acme', id: 'plans' };

function start() {
  const api = { get: vi.fn(), stats: vi.fn(), upgrade: vi.fn() };
  const log = vi.fn();
  const note = vi.fn<VisitStore['note']>();
  const actors = domainStatusActors({
    api: { domains: api },
    log,
    now: () => 7_000,
    operator: () => 'ada',
    realtime: {},
    visits: { note },
  } as unknown as Parameters<typeof domainStatusActors>[0]);
  const run = (logic: AnyActorLogic) => toPromise(createActor(logic, { input: key }).start());
  /** The events that the first answer of a poll causes. */
  const poll = async (logic: AnyActorLogic) => {
    const heard: unknown[] = [];
    const listener = createActor(fromCallback(({ receive }) => receive((event) => heard.push(event)))).start();
    const poll = createActor(logic, {
      input: { interval: 5_000, listener, name: 'poll', question: key },
    }).start();
    await vi.waitFor(() => expect(heard).not.toEqual([]));
    poll.stop();
    return heard;
  };
  return { actors, api, log, note, poll, run };
}

describe('the actors of a domain’s status', () => {
  it('read the domain with the time of the answer', async () => {
    const { actors, api, run } = start();
    api.get.mockResolvedValue(domain());
    expect(await run(actors.readDescriptor)).toEqual({ value: domain(), at: 7_000 });
    expect(api.get).toHaveBeenCalledWith(key, expect.any(AbortSignal));
  });

  it('poll the domain with the time of the answer', async () => {
    const { actors, api, poll } = start();
    api.get.mockResolvedValue(domain());
    const answer = { value: domain(), at: 7_000 };
    expect(await poll(actors.watchDescriptor)).toEqual([{ type: 'poll.arrived', answer }]);
    expect(api.get).toHaveBeenCalledWith(key, expect.any(AbortSignal));
  });

  it('poll the statistics, with what they were at the end of the previous visit', async () => {
    const { actors, api, note, poll } = start();
    api.stats.mockResolvedValue(stats(2));
    const previous = { ...stats(1), at: 5 };
    note.mockReturnValue(previous);
    const answer = { value: stats(2), at: 7_000, previous };
    expect(await poll(actors.watchStatistics)).toEqual([{ type: 'poll.arrived', answer }]);
    expect(note).toHaveBeenCalledExactlyOnceWith('ada', key, stats(2), 7_000);
  });

  it('note no statistics that arrive after the domain was left', async () => {
    const { actors, api, note } = start();
    let answer = (_: DomainStats) => {};
    api.stats.mockReturnValue(new Promise<DomainStats>((resolve) => (answer = resolve)));
    const listener = createActor(fromCallback(() => {})).start();
    const input = { interval: 5_000, listener, name: 'poll', question: key };
    createActor(actors.watchStatistics, { input }).start().stop();
    answer(stats(2));
    await settle();
    expect(api.stats).toHaveBeenCalledOnce();
    expect(note).not.toHaveBeenCalled();
  });

  it.each(['readDescriptor', 'startUpgrade'] as const)(
    'log why an upgrade could not start when %s fails',
    async (name) => {
      const { actors, api, log, run } = start();
      api.get.mockRejectedValue(unreachable);
      api.upgrade.mockRejectedValue(unreachable);
      await expect(run(actors[name])).rejects.toEqual(unreachable);
      expect(log).toHaveBeenCalledExactlyOnceWith('The upgrade could not be started.', unreachable);
    },
  );

  it('start the upgrade of the domain', async () => {
    const { actors, api, log, run } = start();
    api.upgrade.mockResolvedValue(undefined);
    await run(actors.startUpgrade);
    expect(api.upgrade).toHaveBeenCalledExactlyOnceWith(key, expect.any(AbortSignal));
    expect(log).not.toHaveBeenCalled();
  });
});
