import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createLiveDocument } from '~/core/document/live-document';
import type { AuthorReading } from '~/machines/model/authors/author-reading';
import { authorsMachine, type ModelReport } from '~/machines/model/authors/authors-machine';
import { documentWithIds, sampleReading } from '../support/author-samples';
import { deferredTask } from '../support/deferred-task';
import { orderDocument } from '../support/json-tree-samples';
import { recordedWatch } from '../support/recorded-watch';

const document = documentWithIds(orderDocument());
const unreachable = { kind: 'unreachable' } as const;

function start() {
  const clock = new SimulatedClock();
  const watch = recordedWatch();
  const open = deferredTask<AuthorReading, void>();
  const readOlder = deferredTask<AuthorReading, AuthorReading>();
  const readNewer = deferredTask<AuthorReading, { reading: AuthorReading; newest: number }>();
  const actor = createActor(
    authorsMachine.provide({
      actors: {
        watchModel: watch.logic,
        open: open.logic,
        readOlder: readOlder.logic,
        readNewer: readNewer.logic,
      },
    }),
    { clock, input: { clock: () => clock.now() } },
  ).start();
  const report = (event: ModelReport) => watch.report(event);
  const value = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  /** Shows the authors of a model that is read in one step. */
  const shown = async (change: Partial<AuthorReading> = {}) => {
    actor.send({ type: 'authors.show' });
    await open.answer(sampleReading(document, change));
  };
  return { actor, clock, watch, open, readOlder, readNewer, report, value, context, shown };
}

describe('the authors of values', () => {
  it('are read step by step, with progress', async () => {
    const { actor, open, readOlder, value, context } = start();
    expect(value()).toBe('off');
    actor.send({ type: 'authors.show' });
    expect(value()).toEqual({ on: 'opening' });
    await open.answer(sampleReading(document, { total: 41, left: 41 }));
    expect([value(), context().left]).toEqual([{ on: { computing: 'step' } }, 41]);
    await readOlder.answer(sampleReading(document, { total: 41, left: 20 }));
    expect([value(), context().left, readOlder.calls.length]).toEqual([{ on: { computing: 'step' } }, 20, 2]);
    await readOlder.answer(sampleReading(document));
    expect(value()).toEqual({ on: { shown: 'current' } });
  });

  it('are forgotten when they are hidden, and reading is aborted', async () => {
    const { actor, open, readOlder, watch, value, context } = start();
    actor.send({ type: 'authors.show' });
    await open.answer(sampleReading(document, { left: 41 }));
    actor.send({ type: 'authors.hide' });
    expect(readOlder.last.signal.aborted).toBe(true);
    expect([value(), context().reading, watch.running()]).toEqual(['off', undefined, 0]);
  });

  it('are updated soon after the model has grown, at once for several versions', async () => {
    const { clock, readNewer, report, value, shown } = start();
    await shown();
    report({ type: 'authors.grew', version: 43 });
    report({ type: 'authors.grew', version: 45 });
    expect(value()).toEqual({ on: { shown: 'behind' } });
    clock.increment(300);
    expect(readNewer.calls.map(({ input }) => input.newest)).toEqual([45]);
    report({ type: 'authors.grew', version: 46 });
    await readNewer.answer(sampleReading(document, { version: 45 }));
    expect(value()).toEqual({ on: { shown: 'behind' } });
    clock.increment(300);
    await readNewer.answer(sampleReading(document, { version: 46 }));
    expect(value()).toEqual({ on: { shown: 'current' } });
  });

  it('wait longer each time the server has not stored the newer versions', async () => {
    const { clock, readNewer, report, shown } = start();
    await shown();
    report({ type: 'authors.grew', version: 43 });
    clock.increment(300);
    await readNewer.answer(sampleReading(document));
    clock.increment(300);
    expect(readNewer.calls).toHaveLength(1);
    clock.increment(300);
    expect(readNewer.calls).toHaveLength(2);
  });

  it('stay when the newer versions cannot be read, and are tried with the next version', async () => {
    const { clock, readNewer, report, value, context, shown } = start();
    await shown();
    report({ type: 'authors.grew', version: 43 });
    clock.increment(300);
    await readNewer.fail(unreachable);
    expect(value()).toEqual({ on: { shown: 'outdated' } });
    expect([context().reading === undefined, context().problem]).toEqual([false, unreachable]);
    report({ type: 'authors.grew', version: 44 });
    expect(value()).toEqual({ on: { shown: 'behind' } });
  });

  it('can be read again after a failure', async () => {
    const { actor, open, value } = start();
    actor.send({ type: 'authors.show' });
    await open.fail(unreachable);
    expect(value()).toEqual({ on: 'failed' });
    actor.send({ type: 'authors.retry' });
    expect([value(), open.calls.length]).toEqual([{ on: 'opening' }, 2]);
  });

  it('tell the time again every half a minute while they are shown', async () => {
    const { actor, clock, context, shown } = start();
    clock.increment(5_000);
    await shown();
    expect(context().now).toBe(5_000);
    clock.increment(30_000);
    clock.increment(30_000);
    expect(context().now).toBe(65_000);
    actor.send({ type: 'authors.hide' });
    clock.increment(30_000);
    expect(context().now).toBe(65_000);
  });

  it('are read from the beginning when the model was opened again', async () => {
    const { open, report, value, shown } = start();
    await shown();
    report({ type: 'authors.reopened' });
    expect([value(), open.calls.length]).toEqual([{ on: 'opening' }, 2]);
  });
});

it('a document without a server has no ids', () => {
  const solo = createLiveDocument({}, { send: () => {}, settled: () => Promise.resolve() });
  expect(solo.idAt([])).toBeUndefined();
});
