import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchesFor } from '~/core/document/batches';
import { applyEdits } from '~/core/document/edit';
import { type DocumentObject, type DocumentValue, sameValue } from '~/core/document/value';
import { anyDocument, copyEdit } from './arbitrary';

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

  it('split a very long text without splitting characters', () => {
    const text = '😀a'.repeat(20_000);
    const batches = batchesFor({ text }, 4);
    expect(built({ text }, 4)).toEqual({ text });
    for (const edit of batches.flatMap(({ edits }) => edits))
      if (edit.type === 'splice') expect(() => encodeURIComponent(edit.insert)).not.toThrow();
  });

  it('are empty for an empty document', () => {
    expect(batchesFor({}, 10)).toEqual([]);
  });
});
