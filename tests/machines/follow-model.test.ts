import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { ModelEvent } from '~/api/realtime/port';
import type { Edit } from '~/core/document/edit';
import type { DocumentObject } from '~/core/document/value';
import { followModel } from '~/machines/model/follow-model';
import { openModelMachine } from '~/machines/model/open-model-machine';
import { ana, factsAt, me, openModelInput as input } from '../support/open-model-samples';

function start() {
  const asked: unknown[] = [];
  const sent: (readonly Edit[])[] = [];
  const shown: unknown[] = [];
  const world = { closed: 0, refusal: undefined as string | undefined, report: (_: ModelEvent) => {} };
  const actor = createActor(
    openModelMachine.provide({
      actors: {
        followModel: followModel({
          openModel: (target, modelId, report) => {
            asked.push([target, modelId]);
            world.report = report;
            return {
              edit: (edits) => {
                if (world.refusal !== undefined) throw new Error(world.refusal);
                if (edits.length > 0) sent.push(edits);
              },
              show: (presence) => shown.push(presence),
              close: () => void (world.closed += 1),
              idAt: (path) => path.join('/'),
              unacknowledged: () => ({ count: 0, version: 42, sessions: new Set() }),
            };
          },
          readVersions: () => Promise.resolve([]),
        }),
      },
    }),
    { input },
  ).start();
  const opened = (data: DocumentObject) =>
    world.report({ type: 'model.opened', data, facts: factsAt(), collaborators: [me] });
  const document = () => actor.getSnapshot().context.document;
  return { actor, asked, sent, shown, world, opened, document, value: () => actor.getSnapshot().value };
}
const write = (insert: string): Edit => ({ type: 'splice', path: ['title'], index: 0, remove: 0, insert });
const huge = (): DocumentObject => ({ title: 'Kettle', all: Array.from({ length: 250_001 }, () => 0) });
const soon = () => new Promise((resolve) => setTimeout(resolve));

describe('followModel', () => {
  it('opens the model once, applies edits both ways, and closes it with the page', () => {
    const { actor, asked, sent, shown, world, opened, document } = start();
    expect(asked).toEqual([[input.target, input.modelId]]);
    opened({ title: 'Kettle' });
    document()?.edit([write('My ')]);
    expect(sent).toEqual([[write('My ')]]);
    world.report({ type: 'model.edited', edits: [write('Not ')], sessionId: '2f' });
    expect(document()?.value()).toEqual({ title: 'Not My Kettle' });
    document()?.undo();
    expect(document()?.value()).toEqual({ title: 'Not Kettle' });
    actor.send({ type: 'model.show', presence: undefined });
    expect(shown).toEqual([undefined]);
    actor.stop();
    expect(world.closed).toBe(1);
  });

  it('applies changes of others without a transition of the machine', () => {
    const { actor, world, opened } = start();
    opened({ title: 'Kettle' });
    const before = actor.getSnapshot();
    world.report({ type: 'model.edited', edits: [write('Not ')], sessionId: '2f' });
    expect(actor.getSnapshot()).toBe(before);
  });

  it("closes the model when a change can't be applied", () => {
    const { world, opened, document, value, actor } = start();
    opened({ title: 'Kettle' });
    const last = document();
    last?.edit([write('My ')]);
    world.report({
      type: 'model.edited',
      edits: [{ type: 'removeMember', path: ['none'], key: 'a' }],
      sessionId: '2f',
    });
    expect(value()).toBe('reopening');
    expect(actor.getSnapshot().context.reason).toBe('A change that someone made could not be shown.');
    expect(world.closed).toBeGreaterThan(0);
    expect(last?.value()).toEqual({ title: 'My Kettle' });
  });

  it('holds a huge model until the user confirms, and keeps it up to date', () => {
    const { actor, world, opened, document, value } = start();
    world.report({ type: 'model.opening' });
    opened(huge());
    expect(value()).toEqual({ open: 'weighing' });
    expect(actor.getSnapshot().context.size).toEqual({ values: 250_002, characters: 14, depth: 2 });
    world.report({ type: 'model.edited', edits: [write('Not ')], sessionId: '2f' });
    world.report({ type: 'model.facts', facts: factsAt({ version: 43, canWrite: false }) });
    world.report({ type: 'model.collaborators', collaborators: [me, ana] });
    actor.send({ type: 'model.proceed' });
    expect(value()).toEqual({ open: 'readOnly' });
    expect(document()?.value()).toMatchObject({ title: 'Not Kettle' });
    expect(actor.getSnapshot().context).toMatchObject({ facts: { version: 43 }, collaborators: [me, ana] });
  });

  it('reports when all sent edits are stored', async () => {
    const { world, opened, document } = start();
    opened({ title: 'Kettle' });
    const { signal } = new AbortController();
    await document()?.settled(signal);
    document()?.edit([write('My ')]);
    let stored = false;
    void document()
      ?.settled(signal)
      .then(() => {
        stored = true;
      });
    world.report({ type: 'model.facts', facts: factsAt({ isCommitted: false }) });
    await soon();
    expect(stored).toBe(false);
    world.report({ type: 'model.facts', facts: factsAt() });
    await soon();
    expect(stored).toBe(true);
  });

  it.each([[{ type: 'model.closed', reason: '' }], [{ type: 'model.detached' }], [{ type: 'model.deleted' }]] as const)(
    'reports after %o that sent edits may not be stored',
    async (end) => {
      const { world, opened, document } = start();
      opened({ title: 'Kettle' });
      const last = document();
      last?.edit([write('My ')]);
      const { signal } = new AbortController();
      const waiting = last?.settled(signal);
      const told = expect(waiting).rejects.toThrow('The model was closed before everything was stored.');
      world.report(end);
      await told;
      await expect(last?.settled(signal)).rejects.toThrow('before everything was stored');
    },
  );

  it('stops waiting when aborted', async () => {
    const { opened, document } = start();
    opened({ title: 'Kettle' });
    document()?.edit([write('My ')]);
    const given = new AbortController();
    const waiting = document()?.settled(given.signal);
    given.abort(new Error('Given up.'));
    await expect(waiting).rejects.toThrow('Given up.');
    await expect(document()?.settled(given.signal)).rejects.toThrow('Given up.');
  });

  it("keeps edits that can't be sent out of the document", () => {
    const { world, sent, opened, document } = start();
    opened({ title: 'Kettle' });
    world.refusal = 'You may not change this model.';
    expect(() => document()?.edit([write('My ')])).toThrow('You may not change this model.');
    expect(document()?.value()).toEqual({ title: 'Kettle' });
    expect(sent).toEqual([]);
  });
});
