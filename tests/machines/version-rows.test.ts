import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edit } from '~/core/document/edit';
import { textChange } from '~/core/document/text-marks';
import { rowChange, versionBefore, versionRows } from '~/machines/model/history/version-rows';
import { historyFrom } from '../support/model-history-samples';

/** Each text follows the one before it within a second, as one edit. */
function rowsOf(texts: readonly [string, ...string[]]) {
  const [first, ...others] = texts;
  let from = first;
  const { entries } = historyFrom(
    { status: first },
    others.map((to, index) => {
      const change = textChange(from, to);
      from = to;
      const make: Edit[] = change ? [{ type: 'splice', path: ['status'], ...change }] : [];
      return { make, what: 'text', path: ['status'], at: index * 1_000 };
    }),
  );
  return { entries, rows: versionRows(entries) };
}
const versionsOf = (texts: readonly [string, ...string[]]) =>
  rowsOf(texts).rows.map(({ from, entry }) => [from, entry.version]);

describe('the rows of the history', () => {
  it.each<[string, [string, ...string[]], number[][]]>([
    ['typing', ['picking', 's', 'sh', 'shi', 'ship'], [[2, 5]]],
    [
      'a revert of typing',
      ['picking', 's', 'sh', 'ship', 'picking'],
      [
        [2, 4],
        [5, 5],
      ],
    ],
    [
      'a revert of one edit',
      ['picking', 'shipped', 'picking'],
      [
        [2, 2],
        [3, 3],
      ],
    ],
    [
      'a revert of a revert',
      ['a', 'b', 'a', 'b'],
      [
        [2, 2],
        [3, 3],
        [4, 4],
      ],
    ],
    [
      'typing after a revert',
      ['a', 'ab', 'abc', 'a', 'ax', 'axy'],
      [
        [2, 3],
        [4, 4],
        [5, 6],
      ],
    ],
    ['a text of the same length', ['ab', 'cb', 'cd'], [[2, 3]]],
    [
      'a revert in a long text',
      ['x'.repeat(600), `${'x'.repeat(600)}a`, `${'x'.repeat(600)}ab`, 'x'.repeat(600)],
      [
        [2, 3],
        [4, 4],
      ],
    ],
  ])('%s', (_, texts, expected) => {
    expect(versionsOf(texts)).toEqual(expected);
  });

  it('never end with the text that they began with, and each is compared with the one before it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 3 });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 12 }), (first, others) => {
        const texts = others.filter((each, index) => each !== (others[index - 1] ?? first));
        const { entries, rows } = rowsOf([first, ...texts]);
        for (const row of rows) {
          const change = rowChange(row);
          expect(change).toMatchObject({ kind: 'changed' });
          if (change?.kind === 'changed') expect(change.before).not.toBe(change.after);
          expect(versionBefore(entries, row.entry.version)).toBe(row.from - 1);
        }
      }),
    );
  });
});
