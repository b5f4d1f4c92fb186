import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Edit } from '~/core/document/edit';
import type { DocumentObject } from '~/core/document/value';
import { cutModel } from '../support/cut-model';
import { openModelInput as input } from '../support/open-model-samples';

/** A console that has a model open. */
function start(data: DocumentObject) {
  const clock = new SimulatedClock();
  const { machine, ...world } = cutModel(data);
  const actor = createActor(machine, { input, clock }).start();
  return {
    ...world,
    actor,
    clock,
    document: () => {
      const { document: shown } = actor.getSnapshot().context;
      if (!shown) throw new Error('The model is not shown.');
      return shown;
    },
    value: () => actor.getSnapshot().value,
    unmerged: () => actor.getSnapshot().context.unmerged,
  };
}
const write = (path: string, insert: string, index = 0): Edit => ({
  type: 'splice',
  path: [path],
  index,
  remove: 0,
  insert,
});
const set = (path: string, value: number): Edit => ({ type: 'setValue', path: [path], value });

describe('a model that was closed while something was not stored', () => {
  it.each(['model.closed', 'model.detached'] as const)('makes it again automatically after %s', async (type) => {
    const { open, document, end, clock, value, sent, server, acknowledge } = start({ a: 'Kettle', b: 'x' });
    await open();
    document().edit([write('a', 'My ')]);
    end(type);
    server.data = { a: 'Kettle', b: 'changed' };
    clock.increment(1_000);
    await open();
    expect(value()).toEqual({ open: 'live' });
    expect(document().value()).toEqual({ a: 'My Kettle', b: 'changed' });
    expect(sent()).toHaveLength(1);
    acknowledge();
    expect(server.data).toEqual({ a: 'My Kettle', b: 'changed' });
  });

  it('makes again only what the server did not store, however often it is cut', async () => {
    const { open, document, end, storeSent, others, sent, reads, server, acknowledge } = start({
      a: '',
      b: 1,
    });
    await open();
    for (const [index, letter] of ['a', 'b', 'c'].entries()) document().edit([write('a', letter, index)]);
    storeSent(2);
    others([set('b', 2)], false);
    end('model.detached');
    await open();
    expect(document().value()).toEqual({ a: 'abc', b: 2 });
    expect(sent()).toEqual([[write('a', 'c', 2)]]);
    expect(reads).toEqual([expect.objectContaining({ first: 2, last: 4 })]);
    storeSent(1);
    end('model.detached');
    await open();
    expect(sent()).toEqual([]);
    acknowledge();
    expect(server.data).toEqual({ a: 'abc', b: 2 });
  });

  it('asks, and sends nothing, when others changed the same place', async () => {
    const { open, document, end, others, sent, unmerged } = start({ a: 1 });
    await open();
    document().edit([set('a', 2)]);
    others([set('a', 3)], false);
    end('model.detached');
    await open();
    expect(sent()).toEqual([]);
    expect(document().value()).toEqual({ a: 3 });
    expect(unmerged()).toEqual({ base: { a: 1 }, mine: { a: 2 } });
  });

  it('never asks about what the server stored, whatever others made of it since', async () => {
    const { open, document, end, others, storeSent, sent, unmerged } = start({ a: 'x' });
    await open();
    document().edit([write('a', 'My ')]);
    storeSent(1);
    others([write('a', 'their ', 3)], false);
    end('model.detached');
    await open();
    expect([document().value(), sent(), unmerged()]).toEqual([{ a: 'My their x' }, [], undefined]);
  });

  it('keeps it when it may not be made any more', async () => {
    const { open, document, end, server, sent, unmerged, value } = start({ a: 'x' });
    await open();
    document().edit([write('a', 'My ')]);
    server.canWrite = false;
    end('model.detached');
    await open();
    expect([value(), sent()]).toEqual([{ open: 'readOnly' }, []]);
    expect(unmerged()).toEqual({ base: { a: 'x' }, mine: { a: 'My x' } });
  });

  it('tries again when it can not be found out what is stored', async () => {
    const { open, document, end, others, server, value, clock, actor } = start({ a: 'x', b: 1 });
    await open();
    document().edit([write('a', 'My ')]);
    others([set('b', 2)], false);
    end('model.detached');
    server.refusal = new Error('No answer.');
    await open();
    await vi.waitFor(() => expect(value()).toBe('failed'));
    expect(actor.getSnapshot().context.left).toBeDefined();
    server.refusal = undefined;
    clock.increment(5_000);
    await open();
    expect(document().value()).toEqual({ a: 'My x', b: 2 });
  });

  it('counts the changes that arrive while it finds out what is stored', async () => {
    const { open, document, end, others, value } = start({ a: 'x', b: 1 });
    await open();
    document().edit([write('a', 'My ')]);
    others([set('b', 2)], false);
    end('model.detached');
    const opening = open();
    expect(value()).toEqual({ open: { opening: 'loading' } });
    others([set('b', 3)], true);
    await opening;
    expect(document().value()).toEqual({ a: 'My x', b: 3 });
  });

  it('loses and doubles nothing, for any edits, cuts and changes of others', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('own' as const), text: fc.string({ minLength: 1, maxLength: 3 }) }),
      fc.record({ do: fc.constant('others' as const), isSeen: fc.boolean() }),
      fc.record({ do: fc.constant('acknowledge' as const) }),
      fc.record({ do: fc.constant('cut' as const), stored: fc.nat({ max: 4 }), isForced: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const world = start({ own: '', theirs: 0 });
        await world.open();
        let [own, theirs] = ['', 0];
        let isSeen = true;
        for (const each of steps) {
          if (each.do === 'own') {
            world.document().edit([write('own', each.text, own.length)]);
            own += each.text;
          } else if (each.do === 'others') {
            // The server tells all changes in order.
            if (!isSeen || world.sent().length > 0) continue;
            isSeen = each.isSeen;
            world.others([set('theirs', (theirs += 1))], isSeen);
          } else if (each.do === 'acknowledge') {
            if (isSeen) world.acknowledge();
          } else {
            world.storeSent(each.stored);
            world.end(each.isForced ? 'model.closed' : 'model.detached');
            if (world.value() === 'closed') world.actor.send({ type: 'model.retry' });
            world.clock.increment(27_000);
            await world.open();
            isSeen = true;
          }
          expect(world.document().value()).toMatchObject({ own });
          expect(world.unmerged()).toBeUndefined();
        }
        if (isSeen) world.acknowledge();
        expect(world.server.data).toMatchObject(isSeen ? { own, theirs } : { theirs });
      }),
      { numRuns: 200 },
    );
  });
});
