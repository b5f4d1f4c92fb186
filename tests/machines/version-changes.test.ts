import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberBefore } from '~/api/realtime/history-messages';
import { difference } from '~/core/document/alignment';
import { applyEdits } from '~/core/document/edit';
import { copyOf, type DocumentObject, sameValue, valueAt } from '~/core/document/value';
import { versionChanges } from '~/machines/model/history/version-changes';
import { anyDocument, editFrom } from '../document/arbitrary';

describe('versionChanges', () => {
  const at = new Date(5);
  it.each<[string, DocumentObject, DocumentObject, object[]]>([
    ['nothing', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    [
      'members, in the order of the older document, followed by new ones',
      { z: 1, gone: at, a: 'x', o: { k: 1 } },
      { o: { k: 2 }, new: null, a: 'y', z: 1 },
      [
        { kind: 'removed', path: ['gone'], before: at },
        { kind: 'changed', path: ['a'], before: 'x', after: 'y' },
        { kind: 'changed', path: ['o', 'k'], before: 1, after: 2 },
        { kind: 'added', path: ['new'], after: null },
      ],
    ],
    [
      'a value of another kind',
      { a: 1, l: [1] },
      { a: '1', l: [[]] },
      [
        { kind: 'changed', path: ['a'], before: 1, after: '1' },
        { kind: 'changed', path: ['l', 0], before: 1, after: [] },
      ],
    ],
    [
      'the whole text for any edit in it',
      { a: 'one two three' },
      { a: 'one three' },
      [{ kind: 'changed', path: ['a'], before: 'one two three', after: 'one three' }],
    ],
    [
      'items, removed ones by their old position, added ones by their new position',
      { l: ['a', 'b', 'c', 'd'] },
      { l: ['b', 'x', 'c', 'y', 'z'] },
      [
        { kind: 'removed', path: ['l', 0], before: 'a' },
        { kind: 'added', path: ['l', 1], after: 'x' },
        { kind: 'changed', path: ['l', 3], before: 'd', after: 'y' },
        { kind: 'added', path: ['l', 4], after: 'z' },
      ],
    ],
    [
      'a moved item',
      { l: [{ n: 1 }, 'b', 'c', 'd'] },
      { l: ['b', 'c', 'd', { n: 1 }] },
      [{ kind: 'moved', path: ['l'], from: 0, to: 3, value: { n: 1 } }],
    ],
    [
      'names that objects inherit',
      JSON.parse('{"constructor": 1}') as DocumentObject,
      JSON.parse('{"__proto__": 1}') as DocumentObject,
      [
        { kind: 'removed', path: ['constructor'], before: 1 },
        { kind: 'added', path: ['__proto__'], after: 1 },
      ],
    ],
  ])('finds %s', (_, from, to, changes) => {
    expect(versionChanges(from, to)).toEqual(changes);
  });

  it('has the values of the older document, and at most as many changes as edits', () => {
    fc.assert(
      fc.property(
        anyDocument,
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 }), fc.constantFrom(1, 'text', null)), {
          maxLength: 6,
        }),
        (from, edits) => {
          let to = copyOf(from);
          for (const [pick, how, value] of edits)
            to = applyEdits(to, [editFrom(to, pick, how, value)]) as DocumentObject;
          const changes = versionChanges(from, to);
          expect(changes.length === 0).toBe(sameValue(from, to));
          expect(changes.length).toBeLessThanOrEqual(difference(from, to).length);
          for (const change of changes) {
            if (change.kind === 'removed' || change.kind === 'changed')
              expect(valueAt(from, change.path)).toEqual(change.before);
            if (change.kind === 'moved') expect(valueAt(from, [...change.path, change.from])).toEqual(change.value);
          }
        },
      ),
      { seed: 5, numRuns: 600 },
    );
  });

  it('is fast for long arrays', () => {
    const from = { l: Array.from({ length: 20_000 }, (_, index) => index) };
    const to = { l: Array.from({ length: 20_000 }, (_, index) => `${index}`) };
    const before = process.cpuUsage();
    expect(versionChanges(from, { l: [] })).toHaveLength(20_000);
    expect(versionChanges({ l: [] }, to)).toHaveLength(20_000);
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
  });
});

it('numberBefore returns the number before an addition', () => {
  const number = fc.integer({ min: -1e6, max: 1e6 }).map((each) => each / 100);
  fc.assert(
    fc.property(number, number, (one, delta) => {
      const before = numberBefore(one + delta, delta);
      expect(before + delta).toBe(one + delta);
      expect(before).toBeCloseTo(one, 9);
    }),
    { seed: 3 },
  );
});
