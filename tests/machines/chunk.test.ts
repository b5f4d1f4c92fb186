import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { type Chunk, chunkMachine, chunkStarter, held } from '~/machines/kit/chunk';
import { prefetchMachine } from '~/machines/kit/prefetch-machine';
import { deferredTask, settle } from '../support/deferred-task';

function world() {
  const reports = new Set<() => void>();
  return {
    reports,
    back: () => reports.forEach((report) => report()),
    idle: () => Promise.resolve(),
    issueOf: () => Promise.resolve('offline' as const),
    watchReturn: (report: () => void) => {
      reports.add(report);
      return () => void reports.delete(report);
    },
  };
}

/** Fails this many times, then returns its code. */
function code(failures: number) {
  let asked = 0;
  return held(() => ((asked += 1) <= failures ? Promise.reject(new Error('no network')) : Promise.resolve('code')));
}

function start(code: Chunk<unknown>) {
  const network = world();
  const actor = chunkStarter(network)(code);
  actor.start();
  return { actor, network, value: () => actor.getSnapshot().value };
}

describe('held code', () => {
  it('is made once, also for two that ask at the same time, and again only after a failure', async () => {
    let failing = true;
    const read = vi.fn(() => (failing ? Promise.reject(new Error('no network')) : Promise.resolve({})));
    const part = held(read);
    await expect(part.load()).rejects.toThrow('no network');
    failing = false;
    const [one, other] = await Promise.all([part.load(), part.load()]);
    expect([one === other, one === part.present(), one === (await part.load())]).toEqual([true, true, true]);
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe(chunkMachine.id, () => {
  it('loads its code, or has it immediately when it is already loaded', async () => {
    const part = code(0);
    const first = start(part);
    expect(first.value()).toBe('loading');
    await settle();
    expect(first.value()).toBe('loaded');
    expect(part.present()).toBe('code');
    expect(start(part).value()).toBe('loaded');
  });

  it('waits until the browser has time when nobody needs it before', async () => {
    let rest = (): void => undefined;
    const idle = () => new Promise<void>((resolve) => (rest = resolve));
    const part = code(0);
    const actor = chunkStarter({ ...world(), idle })(part, 'idle');
    actor.start();
    await settle();
    expect(actor.getSnapshot().value).toBe('waiting');
    expect(part.present()).toBeUndefined();
    rest();
    await settle();
    expect(actor.getSnapshot().value).toBe('loaded');
    const again = chunkStarter()(part, 'idle');
    again.start();
    expect(again.getSnapshot().value).toBe('loaded');
  });

  it('reports why it could not be loaded, and retries on request', async () => {
    const { actor, value } = start(code(2));
    await settle();
    expect(value()).toBe('failed');
    expect(actor.getSnapshot().context.issue).toBe('offline');
    actor.send({ type: 'chunk.retry' });
    expect(value()).toBe('loading');
    expect(actor.getSnapshot().context.issue).toBe('offline');
    await settle();
    expect(value()).toBe('failed');
    actor.send({ type: 'chunk.retry' });
    await settle();
    expect(value()).toBe('loaded');
  });

  it('retries when the network is back, then stops listening', async () => {
    const { network, value } = start(code(1));
    await settle();
    network.back();
    await settle();
    expect(value()).toBe('loaded');
    expect(network.reports.size).toBe(0);
  });

  it('has no reason for a failure without a network status', async () => {
    const actor = chunkStarter()(code(1));
    actor.start();
    await settle();
    expect(actor.getSnapshot().value).toBe('failed');
    expect(actor.getSnapshot().context.issue).toBe('unknown');
  });
});

describe('the next chunk to load ahead', () => {
  it('is first one that is needed without a server, also if the others are not to be loaded', async () => {
    // Without the chunks of other tests.
    vi.resetModules();
    const { chunk, nextChunk, offlineChunk } = await import('~/machines/kit/chunk');
    const plain = chunk(() => Promise.resolve('plain'));
    const offline = offlineChunk(() => Promise.resolve('offline'));
    expect(nextChunk(true)).toBe(offline);
    expect(nextChunk(false)).toBe(offline);
    await offline.load();
    expect(nextChunk(false)).toBeUndefined();
    expect(nextChunk(true)).toBe(plain);
    await plain.load();
    expect(nextChunk(true)).toBeUndefined();
  });
});

describe(prefetchMachine.id, () => {
  function prefetch() {
    const clock = new SimulatedClock();
    const untilIdle = deferredTask<void, void>();
    const loadNext = deferredTask<boolean, void>();
    let back = () => {};
    const actor = createActor(
      prefetchMachine.provide({
        actors: {
          untilIdle: untilIdle.logic,
          loadNext: loadNext.logic,
          watchNetwork: fromCallback(({ sendBack }) => {
            back = () => sendBack({ type: 'network.back' });
          }),
        },
      }),
      { clock },
    ).start();
    return { clock, untilIdle, loadNext, back: () => back(), value: () => actor.getSnapshot().value };
  }

  it('loads one chunk after another when the browser is idle; after a failure it waits for the network', async () => {
    const { clock, untilIdle, loadNext, back, value } = prefetch();
    clock.increment(1_999);
    expect(value()).toBe('resting');
    clock.increment(1);
    await untilIdle.answer();
    await loadNext.fail('offline');
    expect(value()).toBe('interrupted');
    back();
    for (const round of [1, 2]) {
      expect(value()).toBe('waiting');
      await untilIdle.answer();
      expect(loadNext.calls).toHaveLength(round + 1);
      await loadNext.answer(true);
    }
    await untilIdle.answer();
    await loadNext.answer(false);
    expect(value()).toBe('done');
  });
});
