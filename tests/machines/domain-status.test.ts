import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { LinkTarget } from '~/api/realtime/port';
import type { Domain, DomainKey, DomainStats } from '~/api/rest/domains';
import { rolesFor } from '~/core/capabilities';
import {
  type Dated,
  domainStatusMachine,
  selectCondition,
  selectDescriptorWatch,
  selectDomain,
  selectKey,
  selectLocked,
  selectProblem,
  selectRealtime,
  selectReason,
  selectSettingsOnly,
  selectStaleSince,
  selectStatisticsWatch,
  selectStats,
  selectStatsReason,
  selectUpgradeProblem,
  selectUpgradeReason,
  selectUpgradeStep,
  selectUsable,
} from '~/machines/domain-status/domain-status-machine';
import { pollMachine } from '~/machines/kit/poll-machine';
import { realtimeMachine } from '~/machines/realtime/realtime-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { domain, rejected, stats, unreachable } from '../support/fixtures';
import { recordedWatch } from '../support/recorded-watch';
import { itReachesEveryState } from '../support/replay-paths';
import { expectRetries } from '../support/retries';

const key: DomainKey = { namespace: 'acme', id: 'plans' };
type Question = { question: unknown };

function start() {
  const clock = new SimulatedClock();
  const descriptor = deferredTask<unknown, Question>();
  const statistics = deferredTask<unknown, Question>();
  const readDescriptor = deferredTask<Dated<Domain>, DomainKey>();
  const startUpgrade = deferredTask<void, DomainKey>();
  const link = recordedWatch<never, LinkTarget>();
  const announced: string[] = [];
  const actor = createActor(
    domainStatusMachine.provide({
      actors: {
        watchDescriptor: pollMachine.provide({ actors: { ask: descriptor.logic } }),
        watchStatistics: pollMachine.provide({ actors: { ask: statistics.logic } }),
        realtime: realtimeMachine.provide({ actors: { keepLink: link.logic as never } }),
        readDescriptor: readDescriptor.logic,
        startUpgrade: startUpgrade.logic,
      },
      actions: { announceUpgradeStarted: () => announced.push('started') },
    }),
    { clock, input: key },
  ).start();
  const snapshot = () => actor.getSnapshot();
  let at = 1_000;
  /** Answers the descriptor's poll; the next request follows after 5 s. */
  const arrive = async (change: Partial<Domain>) => {
    at += 1;
    await descriptor.answer({ value: domain(change), at });
  };
  const next = () => clock.increment(5_000);
  return {
    actor,
    clock,
    descriptor,
    statistics,
    readDescriptor,
    startUpgrade,
    link,
    announced,
    arrive,
    next,
    later: async (change: Partial<Domain>) => {
      next();
      await arrive(change);
    },
    snapshot,
    condition: () => snapshot().value.condition,
    upgrade: () => snapshot().value.upgrade,
  };
}

const online = { ready: { connectable: 'online' } };
const maintenance = { ready: { connectable: 'maintenance' } };

async function opened(change: Partial<Domain> = {}) {
  const status = start();
  await status.arrive(change);
  return status;
}

describe('domainStatus: condition', () => {
  const open = ['usable'];
  const shut: string[] = [];
  it.each([
    [{}, online, 'online', open],
    [{ availability: 'maintenance' }, maintenance, 'maintenance', open],
    [{ availability: 'offline' }, { ready: 'offline' }, 'offline', ['usable', 'settingsOnly']],
    [{ status: 'initializing' }, 'initializing', 'initializing', shut],
    [{ status: 'deleting' }, 'deleting', 'deleting', shut],
    [{ status: 'error' }, 'broken', 'error', open],
    [{ status: 'schema-upgrade-required' }, 'outdated', 'locked', ['locked']],
    [{ status: 'schema-upgrading' }, 'upgrading', 'locked', ['locked']],
  ] as const)('%o is %o', async (change, state, shown, access) => {
    const { condition, snapshot, descriptor, statistics, link } = await opened(change);
    expect(descriptor.calls[0]?.input).toEqual({ question: key });
    expect(condition()).toEqual(state);
    expect(selectCondition(snapshot())).toBe(shown);
    expect(selectDomain(snapshot())).toEqual(domain(change));
    const held = { usable: selectUsable, locked: selectLocked, settingsOnly: selectSettingsOnly };
    expect(Object.entries(held).flatMap(([name, select]) => (select(snapshot()) ? [name] : []))).toEqual(access);
    const ready = typeof state === 'object';
    expect(statistics.calls).toHaveLength(ready ? 1 : 0);
    expect(link.running()).toBe(shown === 'online' || shown === 'maintenance' ? 1 : 0);
  });

  it.each(['initializing', 'deleting', 'error', 'schema-upgrade-required', 'schema-upgrading'] as const)(
    'opens no link while %s, for any availability',
    async (status) => {
      for (const availability of ['online', 'offline', 'maintenance'] as const) {
        const { link, statistics } = await opened({ status, availability });
        expect(link.inputs).toEqual([]);
        expect(statistics.calls).toEqual([]);
      }
    },
  );

  it('reads the descriptor every 5 s', async () => {
    const { clock, descriptor, arrive, condition, snapshot } = start();
    expect([condition(), selectCondition(snapshot()), selectDomain(snapshot())]).toEqual([
      'loading',
      'loading',
      undefined,
    ]);
    await arrive({ status: 'initializing' });
    clock.increment(4_999);
    expect(descriptor.calls).toHaveLength(1);
    clock.increment(1);
    expect(descriptor.calls).toHaveLength(2);
    await arrive({});
    expect(condition()).toEqual(online);
  });

  it('names the roles when a poll is refused for the role', async () => {
    const { statistics, snapshot } = await opened();
    await statistics.fail(rejected('forbidden', 403));
    expect(selectStatsReason(snapshot())).toBe(rolesFor('domain.open'));
  });

  it('gives views its key and its parts', async () => {
    const { snapshot } = await opened();
    expect(selectKey(snapshot())).toEqual(key);
    const parts = [selectDescriptorWatch, selectStatisticsWatch, selectRealtime].map((select) => select(snapshot()));
    expect(parts.map((part) => part?.id)).toEqual(['watchDescriptor', 'watchStatistics', 'realtime']);
  });

  it.each([
    [undefined, true],
    [{ status: 'initializing' }, true],
    [{ status: 'deleting' }, false],
    [{}, false],
  ] as const)('is pending for %o: %o', async (change, pending) => {
    const status = start();
    if (change) await status.arrive(change);
    expect(status.snapshot().hasTag('pending')).toBe(pending);
  });

  it('restarts nothing when nothing has changed', async () => {
    const { later, condition, link, snapshot } = await opened();
    const { realtime, watchStatistics } = snapshot().children;
    await later({ displayName: 'New name' });
    await later({});
    expect(condition()).toEqual(online);
    expect(link.inputs).toEqual([{ namespace: 'acme', domainId: 'plans' }]);
    expect(snapshot().children.realtime).toBe(realtime);
    expect(snapshot().children.watchStatistics).toBe(watchStatistics);
  });

  it('keeps the link between online and maintenance', async () => {
    const { later, condition, link } = await opened();
    await later({ availability: 'maintenance' });
    expect(condition()).toEqual(maintenance);
    await later({ availability: 'maintenance', displayName: 'New name' });
    await later({});
    expect(condition()).toEqual(online);
    expect(link.inputs).toHaveLength(1);
    expect(link.running()).toBe(1);
  });

  it.each([
    [{ availability: 'offline' }, { ready: 'offline' }],
    [{ status: 'deleting' }, 'deleting'],
    [{ status: 'error' }, 'broken'],
    [{ status: 'schema-upgrade-required' }, 'outdated'],
  ] as const)(
    'closes the link when the domain changes to %o, and opens another one afterwards',
    async (change, state) => {
      const { later, condition, link, snapshot } = await opened({ availability: 'maintenance' });
      await later(change);
      expect(condition()).toEqual(state);
      expect(link.running()).toBe(0);
      expect(selectRealtime(snapshot())).toBeUndefined();
      await later({});
      expect(link.inputs).toHaveLength(2);
      expect(link.running()).toBe(1);
    },
  );

  it('closes everything when stopped', async () => {
    const { actor, link, statistics, next, descriptor } = await opened();
    next();
    actor.stop();
    expect(link.running()).toBe(0);
    expect(statistics.last.signal.aborted).toBe(true);
    expect(descriptor.last.signal.aborted).toBe(true);
  });

  it.each([
    ['at first', 'missing', 'not_found', 404],
    ['at first', 'forbidden', 'forbidden', 403],
    ['while it is open', 'missing', 'not_found', 404],
    ['while it is open', 'forbidden', 'forbidden', 403],
  ] as const)('%s: is %s after %s, and can recover', async (when, shown, code, status) => {
    const { actor, clock, descriptor, condition, snapshot, link, next, arrive } =
      when === 'at first' ? start() : await opened();
    if (when !== 'at first') next();
    await descriptor.fail(rejected(code, status));
    expect([condition(), selectCondition(snapshot())]).toEqual([shown, shown]);
    expect(snapshot().context).toMatchObject({ domain: undefined, stats: [], problem: undefined });
    expect(link.running()).toBe(0);
    const asked = descriptor.calls.length;
    clock.increment(3_600_000);
    expect(descriptor.calls, 'no automatic retry after a 403').toHaveLength(shown === 'missing' ? asked + 1 : asked);
    actor.send({ type: 'domain.refresh' });
    await arrive({});
    expect(condition()).toEqual(online);
  });

  it('retries after a failed first load', async () => {
    const { descriptor, clock, arrive, condition, snapshot } = start();
    await expectRetries({
      task: descriptor,
      clock,
      waits: [5, 10, 20],
      check: () => {
        expect([condition(), selectCondition(snapshot())]).toEqual(['failed', 'failed']);
        expect(selectProblem(snapshot())).toEqual(unreachable);
        expect(selectReason(snapshot())).toBe('The server could not be reached.');
        expect(selectStaleSince(snapshot())).toBeUndefined();
      },
    });
    await arrive({});
    expect(condition()).toEqual(online);
    expect(selectProblem(snapshot())).toBeUndefined();
    expect(selectReason(snapshot())).toBeUndefined();
  });

  it('keeps showing the domain with the time it became stale while polls fail', async () => {
    const { descriptor, clock, next, arrive, condition, snapshot, link } = await opened();
    next();
    const check = () => {
      expect(condition()).toEqual(online);
      expect(selectStaleSince(snapshot())).toBe(1_001);
    };
    await expectRetries({ task: descriptor, clock, waits: [5, 10], check });
    await arrive({});
    expect(selectStaleSince(snapshot())).toBeUndefined();
    expect(link.inputs).toHaveLength(1);
  });

  it.each([{}, { availability: 'offline' }, { status: 'initializing' }, { status: 'deleting' }] as const)(
    'rereads immediately on refresh, but not before the first answer (%o)',
    async (change) => {
      const { actor, descriptor, statistics, snapshot, arrive } = start();
      actor.send({ type: 'domain.refresh' });
      expect(descriptor.calls).toHaveLength(1);
      await arrive(change);
      statistics.calls.at(-1)?.resolve({ value: stats(), at: 1 });
      await settle();
      const before = statistics.calls.length;
      actor.send({ type: 'domain.refresh' });
      expect(snapshot().status).toBe('active');
      expect(descriptor.calls).toHaveLength(2);
      expect(statistics.calls).toHaveLength(before === 0 ? 0 : 2);
    },
  );
});

describe('domainStatus: statistics', () => {
  const read = async (
    { statistics, clock }: Pick<Awaited<ReturnType<typeof opened>>, 'statistics' | 'clock'>,
    ...counts: number[]
  ) => {
    for (const count of counts) {
      await statistics.answer({ value: stats(count), at: count } satisfies Dated<DomainStats>);
      clock.increment(5_000);
    }
  };

  it('are read every 5 s while ready, even offline, and kept oldest first', async () => {
    const status = await opened({ availability: 'offline' });
    await read(status, 1, 2, 3);
    expect(selectStats(status.snapshot())).toEqual([1, 2, 3].map((at) => ({ value: stats(at), at })));
  });

  it('are limited to the last 120', async () => {
    const status = await opened();
    await read(status, ...Array.from({ length: 125 }, (_, index) => index));
    const kept = selectStats(status.snapshot());
    expect(kept).toHaveLength(120);
    expect(kept[0]!.at).toBe(5);
    expect(kept.at(-1)!.at).toBe(124);
  });

  it('report a failure until they arrive', async () => {
    const { statistics, clock, snapshot, condition } = await opened();
    await statistics.fail(rejected('internal_server_error', 500));
    expect(condition()).toEqual(online);
    expect(snapshot().context.statsProblem).toEqual(rejected('internal_server_error', 500));
    expect(selectStatsReason(snapshot())).toBe('The server returned an error (500).');
    clock.increment(5_000);
    await statistics.answer({ value: stats(4), at: 4 });
    expect(snapshot().context.statsProblem).toBeUndefined();
  });

  it('stop being read when the domain is not ready', async () => {
    const { statistics, later } = await opened();
    await later({ status: 'deleting' });
    expect(statistics.last.signal.aborted).toBe(true);
  });
});

describe('domainStatus: upgrade', () => {
  const required = { status: 'schema-upgrade-required' } as const;

  async function starting() {
    const status = await opened(required);
    expect(selectUpgradeStep(status.snapshot())).toBe('required');
    status.actor.send({ type: 'upgrade.start' });
    expect(status.upgrade()).toBe('checking');
    expect(selectUpgradeStep(status.snapshot())).toBe('preparing');
    expect(status.startUpgrade.calls).toEqual([]);
    expect(status.readDescriptor.last.input).toEqual(key);
    await status.readDescriptor.answer({ value: domain(required), at: 2 });
    expect(status.upgrade()).toBe('starting');
    expect(selectUpgradeStep(status.snapshot())).toBe('preparing');
    expect(status.startUpgrade.last.input).toEqual(key);
    return status;
  }

  async function initiated() {
    const status = await starting();
    await status.startUpgrade.answer();
    expect(status.upgrade()).toBe('initiated');
    return status;
  }

  it('is requested, checked, started, run and finished', async () => {
    const { actor, snapshot, arrive, later, announced, upgrade, descriptor } = await initiated();
    expect(descriptor.calls, 'reads the descriptor immediately').toHaveLength(2);
    expect(announced).toEqual(['started']);
    expect(selectUpgradeStep(snapshot())).toBe('running');
    await arrive(required);
    expect(selectUpgradeStep(snapshot())).toBe('running');
    await later({ status: 'schema-upgrading' });
    expect(selectUpgradeStep(snapshot())).toBe('running');
    await later({});
    expect(upgrade()).toBe('done');
    expect(selectUpgradeStep(snapshot())).toBe('done');
    expect(selectLocked(snapshot())).toBe(false);
    actor.send({ type: 'upgrade.leave' });
    expect(selectUpgradeStep(snapshot())).toBeUndefined();
  });

  it.each([{}, { status: 'schema-upgrading' }, { status: 'error' }, { status: 'initializing' }] as const)(
    'is not sent when the domain has become %o',
    async (change) => {
      const { actor, readDescriptor, startUpgrade, upgrade, announced, descriptor } = await opened(required);
      actor.send({ type: 'upgrade.start' });
      await readDescriptor.answer({ value: domain(change), at: 2 });
      expect(upgrade()).toBe('idle');
      expect(startUpgrade.calls).toEqual([]);
      expect(announced).toEqual([]);
      expect(descriptor.calls).toHaveLength(2);
    },
  );

  it.each(['checking', 'starting'] as const)('is refused while %s, and can be retried', async (state) => {
    const { actor, snapshot, readDescriptor, startUpgrade, upgrade, announced } =
      state === 'checking' ? await opened(required) : await starting();
    if (state === 'checking') {
      actor.send({ type: 'upgrade.start' });
      readDescriptor.last.reject(unreachable);
    } else startUpgrade.last.reject(unreachable);
    await settle();
    expect(upgrade()).toBe('refused');
    expect(announced).toEqual([]);
    expect(selectUpgradeProblem(snapshot())).toEqual(unreachable);
    expect(selectUpgradeReason(snapshot())).toBe('The server could not be reached.');
    expect(selectUpgradeStep(snapshot())).toBe('required');
    actor.send({ type: 'upgrade.start' });
    expect(upgrade()).toBe('checking');
    expect(selectUpgradeProblem(snapshot())).toBeUndefined();
  });

  it('fails with the domain, and is done when the domain recovers', async () => {
    const { arrive, later, snapshot } = await initiated();
    await arrive({ status: 'error', statusMessage: 'No space.' });
    expect(selectUpgradeStep(snapshot())).toBe('failed');
    expect(selectDomain(snapshot())?.statusMessage).toBe('No space.');
    await later({ status: 'schema-upgrading' });
    expect(selectUpgradeStep(snapshot())).toBe('running');
    await later({});
    expect(selectUpgradeStep(snapshot())).toBe('done');
  });

  it.each(['done', 'failed'] as const)('can be started again when required after it %s', async (end) => {
    const { actor, arrive, later, snapshot, upgrade } = await initiated();
    await arrive(end === 'done' ? {} : { status: 'error' });
    await later(required);
    expect(selectUpgradeStep(snapshot())).toBe('required');
    actor.send({ type: 'upgrade.start' });
    expect(upgrade()).toBe('checking');
  });

  it('is followed to its end when already running at the start', async () => {
    const { snapshot, later } = await opened({ status: 'schema-upgrading' });
    expect(selectUpgradeStep(snapshot())).toBe('running');
    await later({});
    expect(selectUpgradeStep(snapshot())).toBe('done');
  });

  it('shows a failure from before the start', async () => {
    const { snapshot, later } = await opened({ status: 'error', statusMessage: 'No space.' });
    expect(selectUpgradeStep(snapshot())).toBe('failed');
    await later({});
    expect(selectUpgradeStep(snapshot())).toBeUndefined();
  });

  it('is followed when someone else starts it after a refusal', async () => {
    const { actor, readDescriptor, later, snapshot } = await opened(required);
    actor.send({ type: 'upgrade.start' });
    await readDescriptor.fail(unreachable);
    await later({ status: 'schema-upgrading' });
    await later({});
    expect(selectUpgradeStep(snapshot())).toBe('done');
  });

  it.each([{}, { status: 'initializing' }] as const)('has no step when the domain is %o', async (change) => {
    const { snapshot } = await opened(change);
    expect(selectUpgradeStep(snapshot())).toBeUndefined();
  });
});

describe('domainStatus: generated paths', () => {
  const arrived = (change: Partial<Domain>) => ({
    type: 'descriptor.arrived',
    answer: { value: domain(change), at: 1 },
  });
  itReachesEveryState(domainStatusMachine, {
    input: key,
    tasks: {
      readDescriptor: {
        outputs: [
          { value: domain({ status: 'schema-upgrade-required' }), at: 1 },
          { value: domain(), at: 1 },
        ],
      },
      startUpgrade: {},
    },
    children: ['watchDescriptor', 'watchStatistics', 'realtime'],
    events: [
      arrived({}),
      arrived({ availability: 'maintenance' }),
      arrived({ availability: 'offline' }),
      arrived({ status: 'initializing' }),
      arrived({ status: 'deleting' }),
      arrived({ status: 'error' }),
      arrived({ status: 'schema-upgrade-required' }),
      arrived({ status: 'schema-upgrading' }),
      { type: 'descriptor.failed', problem: unreachable },
      { type: 'descriptor.failed', problem: rejected('not_found', 404) },
      { type: 'descriptor.failed', problem: rejected('forbidden', 403) },
      { type: 'statistics.failed', problem: unreachable },
      { type: 'domain.refresh' },
      { type: 'upgrade.start' },
      { type: 'upgrade.leave' },
    ],
  });
});
