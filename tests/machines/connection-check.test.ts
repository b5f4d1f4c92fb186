import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { checkIds, type CheckId, type Findings, type Situation } from '~/core/connection/checks';
import {
  type CheckTask,
  connectionCheckActors,
  connectionCheckMachine,
  countDone,
  selectBusy,
  selectCopyState,
  selectResults,
  selectRunning,
  selectSummary,
} from '~/machines/connection/connection-check-machine';
import { about, addresses, good, situation } from '../support/connection-samples';
import { deferredTask, settle } from '../support/deferred-task';
import { itReachesEveryState } from '../support/replay-paths';

function start(at: Situation = situation) {
  const clock = new SimulatedClock();
  const runCheck = deferredTask<Findings[CheckId], CheckTask>();
  const copyReport = deferredTask<void, { text: string }>();
  const machine = connectionCheckMachine.provide({
    actors: { runCheck: runCheck.logic, copyReport: copyReport.logic },
  });
  const input = { situation: at, now: () => clock.now(), about };
  const actor = createActor(machine, { clock, input }).start();
  const now = () => actor.getSnapshot();
  /** Ends the checks one after the other like this, until one that is not given. */
  const find = async (findings: Partial<Findings>) => {
    const given = () => findings[selectRunning(now()) ?? 'browser'];
    for (let found = given(); found && selectBusy(now()); found = given()) {
      clock.increment(10);
      await runCheck.answer(found);
    }
  };
  const kinds = () => checkIds.map((id) => selectResults(now())[id]?.kind);
  return { actor, clock, runCheck, copyReport, now, find, kinds };
}

describe(connectionCheckMachine.id, () => {
  it('runs one check after the other, each with the addresses', async () => {
    const { runCheck, now, find } = start();
    expect([selectBusy(now()), countDone(now()), selectSummary(now())]).toEqual([true, 0, undefined]);
    await find(good);
    expect(runCheck.calls.map(({ input }) => input)).toEqual(checkIds.map((check) => ({ check, addresses })));
    expect([selectBusy(now()), countDone(now())]).toEqual([false, checkIds.length]);
    expect(selectSummary(now())).toEqual({ state: 'fine', text: 'Everything works' });
    expect(selectResults(now()).cors).toEqual({
      kind: 'found',
      finding: { kind: 'allowed' },
      at: 30,
      took: 10,
    });
  });

  it('skips what needs a check that has failed, but still checks the realtime API', async () => {
    const { runCheck, now, find } = start();
    await find({ ...good, reach: { kind: 'unreachable', took: 5 } });
    const ran = runCheck.calls.map(({ input }) => input.check);
    expect(ran).toEqual(['browser', 'config', 'reach', 'realtime', 'realtimeLatency']);
    expect(selectResults(now()).session).toMatchObject({ kind: 'skipped', because: 'reach' });
    expect(selectSummary(now())).toEqual({ state: 'failed', text: 'Problem found: REST connection' });
  });

  it('skips everything else without a usable configuration', async () => {
    const { runCheck, kinds, find } = start({ ...situation, addresses: undefined });
    await find({ ...good, config: { kind: 'problem', message: '/config.json is not valid JSON.' } });
    expect(runCheck.calls).toHaveLength(2);
    expect(kinds()).toEqual(['found', 'found', ...Array.from({ length: 8 }, () => 'skipped')]);
  });

  it('takes the addresses of a config.json that was corrected after the page was loaded', async () => {
    const { runCheck, find } = start({ ...situation, addresses: undefined });
    await find({ browser: good.browser, config: { kind: 'changed', addresses } });
    expect(runCheck.last.input).toEqual({ check: 'reach', addresses });
  });

  it('ends a check that takes too long, and stops its calls', async () => {
    const { clock, runCheck, now, find } = start();
    await find({ browser: good.browser, config: good.config });
    const hanging = runCheck.last;
    clock.increment(9_999);
    expect(selectRunning(now())).toBe('reach');
    clock.increment(1);
    expect(hanging.signal.aborted).toBe(true);
    expect(selectResults(now()).reach).toMatchObject({ kind: 'timedOut', seconds: 10, took: 10_000 });
    expect(selectRunning(now())).toBe('realtime');
  });

  it('uses the addresses of the page when config.json is not answered, and none if there are none', async () => {
    for (const [at, next] of [
      [situation, 'reach'],
      [{ ...situation, addresses: undefined }, undefined],
    ] as const) {
      const { clock, now, find } = start(at);
      await find({ browser: good.browser });
      clock.increment(10_000);
      expect(selectRunning(now())).toBe(next);
    }
  });

  it('gives the repeated calls of a latency check more time', async () => {
    const { clock, now, find } = start();
    const { restLatency: _, ...others } = good;
    await find(others);
    clock.increment(19_999);
    expect(selectRunning(now())).toBe('restLatency');
    clock.increment(1);
    expect(selectRunning(now())).toBe('realtime');
  });

  it('goes on after an error in a check', async () => {
    const { runCheck, now } = start();
    await runCheck.fail(new Error('No navigator.'));
    expect(selectResults(now()).browser).toMatchObject({ kind: 'broken', message: 'Error: No navigator.' });
    expect(selectRunning(now())).toBe('config');
  });

  it('keeps the results when canceled, and continues with any check', async () => {
    const { actor, runCheck, now, find } = start();
    await find({ browser: good.browser, config: good.config });
    actor.send({ type: 'check.cancel' });
    expect(runCheck.last.signal.aborted).toBe(true);
    expect(selectSummary(now())).toEqual({ state: 'unknown', text: 'Check canceled' });
    actor.send({ type: 'check.run', from: 'config' });
    expect([selectRunning(now()), countDone(now())]).toEqual(['config', 1]);
    await find(good);
    expect(countDone(now())).toBe(checkIds.length);
  });

  it('starts again during a check', async () => {
    const { actor, runCheck, now, find } = start();
    await find({ browser: good.browser, config: good.config });
    const before = runCheck.last;
    actor.send({ type: 'check.run', from: 'browser' });
    expect([before.signal.aborted, runCheck.last.input.check, countDone(now())]).toEqual([true, 'browser', 0]);
  });

  it('copies the report, says so for a moment, and says when the browser refuses', async () => {
    const { actor, clock, copyReport, now, find } = start();
    await find(good);
    actor.send({ type: 'report.copy' });
    expect(copyReport.last.input.text).toMatch(/^# Connection check: Everything works\n/);
    await copyReport.answer();
    expect(selectCopyState(now())).toBe('copied');
    clock.increment(2_000);
    expect(selectCopyState(now())).toBe('resting');
    actor.send({ type: 'report.copy' });
    await copyReport.fail(new Error('Denied.'));
    expect(selectCopyState(now())).toBe('refused');
    actor.send({ type: 'check.run', from: 'browser' });
    expect(selectCopyState(now())).toBe('resting');
  });

  itReachesEveryState(
    connectionCheckMachine,
    {
      // Without addresses, the second check is the last.
      input: { situation: { ...situation, addresses: undefined }, now: () => 0, about },
      tasks: { runCheck: { outputs: [{ kind: 'problem', message: 'Wrong.' }] }, copyReport: {} },
      events: [{ type: 'check.cancel' }, { type: 'report.copy' }, { type: 'check.run', from: 'browser' }],
      contextKeys: ['results'],
    },
    // It decides at once.
    ['run.deciding'],
  );
});

describe('the real checks', () => {
  const asked: unknown[][] = [];
  const noted =
    <T>(name: string, result: T) =>
    (...args: unknown[]) => {
      asked.push([name, ...args.filter((each) => !(each instanceof AbortSignal))]);
      return Promise.resolve(result);
    };
  const config = {
    restApiUrl: addresses.rest,
    realtimeApiUrl: addresses.realtime,
    baseUrl: '/',
    avatarUrl: false as const,
  };
  const run = async (check: CheckId, more: { token?: string; situation?: Situation; restApiUrl?: string } = {}) => {
    asked.length = 0;
    const actors = connectionCheckActors({
      situation: more.situation ?? situation,
      token: () => more.token,
      readConfig: () =>
        Promise.resolve({ ok: true, config: { ...config, restApiUrl: more.restApiUrl ?? addresses.rest } }),
      domainUrl: (base, { namespace, domainId }) => `${base}${namespace}/${domainId}`,
      configUrl: '/config.json',
      clipboard: { write: () => Promise.resolve() },
      probes: {
        online: () => false,
        reach: noted('reach', good.reach),
        cors: noted('cors', good.cors),
        server: noted('server', good.server),
        session: noted('session', good.session),
        clock: noted('clock', good.clock),
        restLatency: noted('restLatency', good.restLatency),
        realtime: noted('realtime', good.realtime),
        realtimeLatency: noted('realtimeLatency', good.realtimeLatency),
      },
    });
    const actor = createActor(actors.runCheck, { input: { check, addresses } }).start();
    await settle();
    return [actor.getSnapshot().output, ...asked];
  };

  it('ask the addresses of the page', async () => {
    expect(await run('browser')).toEqual([{ kind: 'offline' }]);
    expect(await run('reach')).toEqual([good.reach, ['reach', addresses.rest]]);
    expect(await run('server', { token: 'secret' })).toEqual([good.server, ['server', addresses.rest, 'secret']]);
    expect(await run('clock')).toEqual([good.clock, ['clock', addresses.rest, '/config.json']]);
  });

  it('open the socket of the domain, or of one that need not exist', async () => {
    expect(await run('realtime')).toEqual([good.realtime, ['realtime', `${addresses.realtime}acme/orders`]]);
    const outside = { situation: { ...situation, domain: undefined } };
    expect(await run('realtimeLatency', outside)).toEqual([
      good.realtimeLatency,
      ['realtimeLatency', `${addresses.realtime}convergence/connection-check`],
    ]);
  });

  it('validate a token only if there is one', async () => {
    expect(await run('session')).toEqual([{ kind: 'signedOut' }]);
    expect(await run('session', { token: 'secret' })).toEqual([good.session, ['session', addresses.rest, 'secret']]);
  });

  it('compare config.json with what the page has loaded', async () => {
    expect(await run('config')).toEqual([good.config]);
    const moved = 'https://other.example.com/';
    expect(await run('config', { restApiUrl: moved })).toEqual([
      { kind: 'changed', addresses: { ...addresses, rest: moved } },
    ]);
  });
});
