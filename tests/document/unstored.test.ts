import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit } from '~/core/document/edit';
import { createLiveDocument } from '~/core/document/live-document';
import { type DocumentObject, valueAt } from '~/core/document/value';
import { anyDocument, anyValue, copyEdit, editFrom } from './arbitrary';

/** A document, and a server that has stored only the first sends. */
function start(data: DocumentObject) {
  const sends: Edit[][] = [];
  const world = { acknowledged: 0, may: true };
  const document = createLiveDocument(structuredClone(data), {
    send: (edits) => {
      if (!world.may && edits.length > 0) throw new Error('This change is too large.');
      if (edits.length > 0) sends.push(edits.map(copyEdit));
    },
    settled: () => Promise.resolve(),
    unacknowledged: () => sends.length - world.acknowledged,
  });
  return { document, sends, world };
}
const text = (insert: string): Edit => ({ type: 'splice', path: ['text'], index: 0, remove: 0, insert });
const within = (edit: Edit, side: string): Edit => ({ ...copyEdit(edit), path: [side, ...edit.path] });

describe('what a document has sent and the server may not have stored', () => {
  it('is the difference between the document with and without it, whatever others change elsewhere', () => {
    const steps = fc.array(
      fc.tuple(
        fc.constantFrom('own', 'own', 'others', 'undo', 'redo', 'acknowledge'),
        fc.nat(),
        fc.nat({ max: 255 }),
        anyValue,
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(anyDocument, anyDocument, steps, fc.nat({ max: 3 }), (own, others, run, stored) => {
        const data = { own, others };
        const { document, sends, world } = start(data);
        const theirs: Edit[] = [];
        for (const [what, pick, how, value] of run) {
          const side = what === 'others' ? 'others' : 'own';
          const edit = within(editFrom(valueAt(document.value(), [side]) as DocumentObject, pick, how, value), side);
          if (what === 'own') document.edit([copyEdit(edit)]);
          else if (what === 'others') {
            theirs.push(copyEdit(edit));
            document.receive([copyEdit(edit)], 'theirs');
          } else if (what === 'acknowledge') world.acknowledged = Math.min(sends.length, world.acknowledged + 1);
          else document[what]();
        }
        const shown = [document.value(), document.tree.rows(0, 200).map(({ node }) => node.id)];
        const revision = document.tree.revision();
        const known = Math.min(sends.length, world.acknowledged + stored);
        const base = applyEdits(structuredClone(data), [
          ...sends.slice(0, known).flat().map(copyEdit),
          ...theirs.map(copyEdit),
        ]);
        for (const _twice of [1, 2]) expect(document.unstored(stored)).toEqual({ base, mine: document.value() });
        expect([document.value(), document.tree.rows(0, 200).map(({ node }) => node.id)]).toEqual(shown);
        expect(document.tree.revision()).toBe(revision);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves out what others have overwritten since', () => {
    const { document } = start({ text: 'a', price: 1 });
    document.edit([text('b'), { type: 'setValue', path: ['price'], value: 2 }]);
    document.receive([{ type: 'setValue', path: ['price'], value: 3 }], 'theirs');
    expect(document.unstored(0)).toEqual({ base: { text: 'a', price: 3 }, mine: { text: 'ba', price: 3 } });
  });

  it('is nothing for an edit that could not be sent, or was acknowledged', () => {
    const { document, world } = start({ text: 'a' });
    world.may = false;
    expect(() => document.edit([text('b')])).toThrow('too large');
    expect(document.unstored(0)).toEqual({ base: { text: 'a' }, mine: { text: 'a' } });
    world.may = true;
    document.edit([text('b')]);
    world.may = false;
    expect(() => document.undo()).toThrow('too large');
    expect(document.unstored(0)).toEqual({ base: { text: 'a' }, mine: { text: 'ba' } });
    world.acknowledged = 1;
    expect(document.unstored(0)).toEqual({ base: { text: 'ba' }, mine: { text: 'ba' } });
  });
});

it('a member that returns is where it was', () => {
  const { document } = start({ a: 1, b: 2, c: 3 });
  const names = () => Object.keys(document.value()).join('');
  for (const key of ['a', 'b', 'c']) {
    document.edit([{ type: 'removeMember', path: [], key }]);
    document.undo();
    expect(names()).toBe('abc');
  }
  document.edit([
    { type: 'removeMember', path: [], key: 'a' },
    { type: 'removeMember', path: [], key: 'b' },
  ]);
  document.undo();
  expect(names()).toBe('abc');
});
