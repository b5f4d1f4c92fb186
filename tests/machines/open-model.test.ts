import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { ModelFacts } from '~/api/realtime/port';
import { soloDocument } from '~/core/document/live-document';
import {
  type ModelToCreate,
  type OpenModelCommand,
  type OpenModelInput,
  openModelMachine,
  type OpenModelReport,
} from '~/machines/model/open-model-machine';
import { ana, ben, factsAt, leftEdits, me, openModelInput as input } from '../support/open-model-samples';
import { recordedWatch } from '../support/recorded-watch';

function start() {
  const clock = new SimulatedClock();
  const watch = recordedWatch<OpenModelCommand, OpenModelInput>();
  const created = {
    inputs: [] as ModelToCreate[],
    resolve: (_isMade: boolean) => {},
    reject: (_problem: unknown) => {},
  };
  const createModel = fromPromise<boolean, ModelToCreate>(({ input: asked }) => {
    created.inputs.push(asked);
    return new Promise<boolean>((resolve, reject) => Object.assign(created, { resolve, reject }));
  });
  const actor = createActor(openModelMachine.provide({ actors: { followModel: watch.logic, createModel } }), {
    clock,
    input,
  }).start();
  const document = soloDocument({ title: 'Kettle' });
  const report = (...events: OpenModelReport[]) => events.forEach((event) => watch.report(event));
  return {
    actor,
    clock,
    watch,
    created,
    document,
    report,
    open: (facts: Partial<ModelFacts> = {}) =>
      report(
        { type: 'model.opening' },
        { type: 'model.opened', document, facts: factsAt(facts), collaborators: [me, ana] },
      ),
    value: () => actor.getSnapshot().value,
    tags: () => [...actor.getSnapshot().tags].sort(),
    context: () => actor.getSnapshot().context,
  };
}
const opening = { open: { opening: 'connecting' } };
const facts = (more: Partial<ModelFacts>): OpenModelReport => ({ type: 'model.facts', facts: factsAt(more) });

describe('openModelMachine', () => {
  it('waits for the connection, loads the model, and is live', () => {
    const { report, open, value, tags, context, document, watch } = start();
    expect(watch.inputs).toEqual([{ ...input, left: undefined }]);
    expect(value()).toEqual(opening);
    report({ type: 'model.opening' });
    expect(value()).toEqual({ open: { opening: 'loading' } });
    expect(tags()).toEqual(['healing', 'pending']);
    report({ type: 'model.waiting' });
    expect(value()).toEqual(opening);
    open();
    expect(value()).toEqual({ open: 'live' });
    expect(tags()).toEqual(['connected', 'writable']);
    expect(context()).toMatchObject({ document, collaborators: [me, ana] });
  });

  it('shows where others are while it is open, and forgets it when it is opened again', () => {
    const { report, open, context } = start();
    open();
    expect(context().presences).toEqual([]);
    const presences = [{ sessionId: ana.sessionId, path: ['title'], caret: undefined }];
    report({ type: 'model.presences', presences });
    expect(context().presences).toEqual(presences);
    open();
    expect(context().presences).toEqual([]);
  });

  it('fails when it can’t be followed, and names a reason', () => {
    const actor = createActor(openModelMachine, { clock: new SimulatedClock(), input }).start();
    expect(actor.getSnapshot().value).toBe('failed');
    expect(actor.getSnapshot().context).toMatchObject({
      reason: 'It could not be shown.',
      collaborators: [],
      presences: [],
    });
  });

  it('has no reason and knows no one before it is open', () => {
    expect(start().context()).toMatchObject({ reason: '', collaborators: [], presences: [] });
  });

  it('switches between read-only and writable with the permissions', () => {
    const { report, open, value, tags } = start();
    open({ canWrite: false });
    expect(value()).toEqual({ open: 'readOnly' });
    expect(tags()).toEqual(['connected']);
    report(facts({ version: 43, canWrite: false }));
    expect(value()).toEqual({ open: 'readOnly' });
    report(facts({}));
    expect(value()).toEqual({ open: 'live' });
    report(facts({ canWrite: false }));
    expect(value()).toEqual({ open: 'readOnly' });
  });

  it('asks before showing a huge model', () => {
    const { actor, report, open, value, watch, context } = start();
    const size = { values: 900_000, characters: 7, depth: 3 };
    report({ type: 'model.opening' }, { type: 'model.weighed', size });
    expect(value()).toEqual({ open: 'weighing' });
    expect(context().size).toEqual(size);
    report({ type: 'model.offline' });
    expect(value()).toEqual({ open: 'weighing' });
    actor.send({ type: 'model.proceed' });
    expect(watch.told).toEqual([{ type: 'model.proceed' }]);
    open();
    expect(value()).toEqual({ open: 'live' });
  });

  it.each([['model.opening'], ['model.weighed']] as const)('can be canceled at %s', (type) => {
    const { actor, report, value, watch } = start();
    report({ type, size: { values: 1, characters: 1, depth: 1 } });
    actor.send({ type: 'model.cancel' });
    expect(value()).toBe('canceled');
    expect(watch.running()).toBe(0);
    actor.send({ type: 'model.retry' });
    expect(value()).toEqual(opening);
  });

  it.each([
    [true, 'live'],
    [false, 'readOnly'],
  ])('keeps the model on screen while disconnected (may write: %s)', (canWrite, state) => {
    const { report, open, value, tags, context, document } = start();
    open({ canWrite });
    report({ type: 'model.offline' });
    expect(value()).toEqual({ open: 'reconnecting' });
    expect(tags()).toEqual(['healing']);
    report({ type: 'model.resyncing' }, facts({ canWrite, version: 50 }));
    expect(value()).toEqual({ open: 'reconnecting' });
    expect(context().document).toBe(document);
    report({ type: 'model.online' });
    expect(value()).toEqual({ open: state });
    expect(context().facts?.version).toBe(50);
  });

  it.each<[OpenModelReport, string, string, string[]]>([
    [{ type: 'model.deleted' }, 'deleted', '', ['gone', 'over']],
    [{ type: 'model.refused', code: 'model_not_found', reason: 'None.' }, 'notFound', '', ['gone', 'over']],
    [{ type: 'model.refused', code: 'unauthorized', reason: 'No.' }, 'forbidden', '', ['over']],
    [{ type: 'model.refused', code: 'odd', reason: 'Odd.' }, 'failed', 'Odd.', ['healing', 'over']],
    [{ type: 'model.failed', reason: 'No answer.' }, 'failed', 'No answer.', ['healing', 'over']],
  ])('ends after %o, but keeps showing the document without collaborators', (event, state, reason, all) => {
    const { actor, report, open, value, tags, context, document, watch } = start();
    open();
    report({ type: 'model.presences', presences: [{ sessionId: '2f', path: [], caret: undefined }] }, event);
    expect(value()).toBe(state);
    expect(tags()).toEqual(all);
    expect(context()).toMatchObject({ document, reason, collaborators: [], presences: [] });
    expect(watch.running()).toBe(0);
    actor.send({ type: 'model.retry' });
    expect(value()).toEqual(opening);
    expect(context().document).toBe(document);
  });

  it('opens again on another connection, with what was left', () => {
    const { report, open, value, watch, context } = start();
    open();
    report({ type: 'model.left', left: undefined }, { type: 'model.detached' });
    expect(value()).toEqual(opening);
    expect([watch.inputs.length, watch.running()]).toEqual([2, 1]);
    open();
    const left = leftEdits();
    report(facts({ isCommitted: false }), { type: 'model.left', left }, { type: 'model.detached' });
    expect(value()).toEqual(opening);
    expect(watch.inputs.at(-1)).toMatchObject({ left });
    expect([context().left, context().facts?.isCommitted]).toEqual([left, false]);
    open();
    expect([context().left, context().facts?.isCommitted]).toEqual([undefined, true]);
  });

  it('opens again a few times with growing delays after the server closed it, then asks', () => {
    const { actor, report, open, value, clock, watch, tags } = start();
    const left = leftEdits();
    open();
    for (const wait of [1_000, 3_000, 9_000, 27_000]) {
      report({ type: 'model.left', left }, { type: 'model.closed', reason: 'An error.' });
      expect([value(), tags()]).toEqual(['reopening', ['healing']]);
      expect(watch.running()).toBe(0);
      clock.increment(wait - 1);
      expect(value()).toBe('reopening');
      clock.increment(1);
      expect(value()).toEqual(opening);
      expect(watch.inputs.at(-1)).toMatchObject({ left });
      open();
    }
    report({ type: 'model.left', left }, { type: 'model.closed', reason: 'An error.' });
    expect([value(), tags()]).toEqual(['closed', ['over']]);
    actor.send({ type: 'model.retry' });
    expect(watch.inputs.at(-1)).toMatchObject({ left });
  });

  it.each([true, false])('forgets earlier closings once it was open for a while (may write: %s)', (canWrite) => {
    const { report, open, clock, context } = start();
    open({ canWrite });
    report({ type: 'model.closed', reason: '' });
    clock.increment(1_000);
    open({ canWrite });
    clock.increment(9_999);
    expect(context().closings).toBe(1);
    clock.increment(1);
    expect(context().closings).toBe(0);
  });

  it.each(['model.deleted', 'model.refused'] as const)('can be created again after %s', async (type) => {
    const { actor, report, open, value, created } = start();
    open();
    const left = leftEdits();
    report({ type: 'model.left', left });
    report(type === 'model.deleted' ? { type } : { type, code: 'model_not_found', reason: '' });
    actor.send({ type: 'model.create', content: { note: 'Typed' } });
    expect([value(), actor.getSnapshot().hasTag('healing')]).toEqual(['creating', true]);
    created.reject({ kind: 'rejected', status: 403, code: 'forbidden', message: 'You may not.' });
    await vi.waitFor(() => expect(value()).toBe('deleted'));
    expect(actor.getSnapshot().context).toMatchObject({
      left,
      reason: expect.stringContaining('You may not') as string,
    });
    actor.send({ type: 'model.create', content: { note: 'Typed' } });
    created.resolve(true);
    await vi.waitFor(() => expect(value()).toEqual(opening));
    expect(created.inputs).toEqual([
      { modelId: 'a/b', collection: 'orders', data: { note: 'Typed' } },
      { modelId: 'a/b', collection: 'orders', data: { note: 'Typed' } },
    ]);
    expect(actor.getSnapshot().context).toMatchObject({ left: undefined, content: undefined });
  });

  it('knows who had it open when they have left', () => {
    const { report, open, context } = start();
    open();
    report({ type: 'model.collaborators', collaborators: [me, ben] }, { type: 'model.detached' });
    expect(context().collaborators).toEqual([]);
    expect(
      context()
        .seen.map(({ sessionId }) => sessionId)
        .sort(),
    ).toEqual([me, ana, ben].map(({ sessionId }) => sessionId).sort());
  });

  it('keeps what was not stored when someone else has created it again', async () => {
    const { actor, report, open, value, created } = start();
    open();
    const left = leftEdits();
    report({ type: 'model.left', left }, { type: 'model.deleted' });
    actor.send({ type: 'model.create', content: { note: 'Shown' } });
    created.resolve(false);
    await vi.waitFor(() => expect(value()).toEqual(opening));
    expect(actor.getSnapshot().context).toMatchObject({ left, content: undefined });
  });

  it('can not be created again if it was never shown', () => {
    const { actor, report, value } = start();
    report({ type: 'model.refused', code: 'model_not_found', reason: '' });
    actor.send({ type: 'model.create', content: {} });
    expect(value()).toBe('notFound');
  });

  it('can be opened at once while it waits', () => {
    const { actor, report, open, value } = start();
    open();
    report({ type: 'model.closed', reason: '' });
    actor.send({ type: 'model.retry' });
    expect(value()).toEqual(opening);
  });

  it('stays loading when the connection is lost before it is shown', () => {
    const { report, value } = start();
    report({ type: 'model.opening' }, { type: 'model.offline' });
    expect(value()).toEqual({ open: { opening: 'loading' } });
  });

  it('retries with growing delays, or immediately on request', () => {
    const { actor, report, value, clock } = start();
    for (const wait of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      report({ type: 'model.failed', reason: 'No answer.' });
      clock.increment(wait - 1);
      expect(value()).toBe('failed');
      clock.increment(1);
      expect(value()).toEqual(opening);
    }
    report({ type: 'model.failed', reason: 'No answer.' });
    actor.send({ type: 'model.retry' });
    expect(value()).toEqual(opening);
  });

  it('follows a user until that session leaves, and shares your own position', () => {
    const { actor, report, open, context, watch } = start();
    open();
    actor.send({ type: 'model.follow', sessionId: ana.sessionId });
    report({ type: 'model.collaborators', collaborators: [ana, me] });
    expect(context().following).toBe('2f');
    report({ type: 'model.collaborators', collaborators: [me] });
    expect(context().following).toBeUndefined();
    const presence = { path: ['title'], caret: { from: 1, to: 1 } };
    actor.send({ type: 'model.show', presence });
    report(facts({ canWrite: false }));
    actor.send({ type: 'model.show', presence: undefined });
    report({ type: 'model.offline' });
    actor.send({ type: 'model.show', presence });
    expect(watch.told).toEqual([
      { type: 'model.show', presence },
      { type: 'model.show', presence: undefined },
      { type: 'model.show', presence },
    ]);
  });
});
