import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, batchesFor } from '~/core/document/edit';
import { type DocumentObject, type DocumentValue, sameValue } from '~/core/document/value';
import { anyDocument, copyEdit, isWellFormed } from './arbitrary';

const built = (data: DocumentObject, most: number) =>
  applyEdits(
    {},
    batchesFor(data, most).flatMap(({ edits }) => edits.map(copyEdit)),
  );

describe('batches', () => {
  it('build the document without exceeding the maximum size', () => {
    fc.assert(
      fc.property(anyDocument, fc.integer({ min: 1, max: 12 }), (data, most) => {
        expect(sameValue(built(data, most), data)).toBe(true);
        for (const { edits, size } of batchesFor(data, most)) {
          expect(edits.length).toBeLessThanOrEqual(size);
          expect(size).toBeLessThanOrEqual(most);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('fill a large document in few steps', () => {
    const rows = Array.from({ length: 1_000 }, (_, id) => ({
      id,
      cells: Array<DocumentValue>(19).fill('x'),
    }));
    const batches = batchesFor({ rows }, 2_000);
    expect(batches.length).toBeLessThan(14);
    expect(built({ rows }, 2_000)).toEqual({ rows });
  });

  it.each(['', 'a'])('split a very long text between characters when it begins with %j', (start) => {
    const text = `${start}${'😀'.repeat(30_000)}`;
    const batches = batchesFor({ text }, 4);
    expect(built({ text }, 4)).toEqual({ text });
    expect(batches.length).toBeGreaterThan(7);
    for (const { edits, size } of batches) {
      expect(size).toBeLessThanOrEqual(4);
      for (const edit of edits) if (edit.type === 'splice') expect(isWellFormed(edit.insert)).toBe(true);
    }
  });

  it.each<[DocumentObject, number, number[]]>([
    [{ a: [1, [2, 3]], b: { c: null } }, 10, [7]],
    [{ a: 1, b: 2, c: 3 }, 2, [2, 1]],
    [{ text: 'x'.repeat(4_000), a: 1 }, 4, [4]],
    [{ text: 'x'.repeat(3_999), a: 1 }, 3, [3]],
    [{ text: 'x'.repeat(4_000), a: 1 }, 3, [3, 1]],
  ])('have the sizes of their values (case %#)', (data, most, sizes) =>
    expect(batchesFor(data, most).map(({ size }) => size)).toEqual(sizes),
  );

  it('are empty for an empty document', () => {
    expect(batchesFor({}, 10)).toEqual([]);
  });
});
