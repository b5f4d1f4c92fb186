import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Comparison, comparisonsOf, filterExpression, fits, fitsHere } from '~/core/json/query-filter';
import { type Expression, keyPath, readQueryText } from '~/core/json/query-grammar';
import { compileCondition, conditionText, queryFields, whyUnqueryable, withConditions } from '~/core/json/query-text';
import { queryWarning } from '~/core/json/query-warnings';
import { dateOf } from '~/core/json/values';
import { parseQuery } from '../../sandbox/query/parse-query';
import { runQuery } from '../../sandbox/query/run-query';
import { type ObjectValue, valueFromJson } from '../../sandbox/state/data-values';
import { fewOrMany } from '../support/long-tests';
import { model } from '../support/model-samples';

const numRuns = fewOrMany(400, 30_000);

const keys = fc.oneof(
  fc.constantFrom(
    ...'notes note not NOTE nothing notBefore not-a dateFrom rateLimit trueCount FalseAlarm true'.split(' '),
    ...'first-name [0] 0 2024sales 1e5 -n +n @id @version @@id @@@id @class @ @@ a.b "q" `b` and or AND'.split(' '),
    ...'like order by asc desc as null android preselected nowhere n t Ünï ! a! a!=b a=b 😀 constructor'.split(' '),
    ...'__proto__ a,b a;b a) (a a%b # $x nota notnot NOTNOTn select'.split(' '),
    ...['two words', '\\', 'a\\', '', ' ', '\u00a0', 'x\ny', "it's"],
  ),
  fc.string({ maxLength: 6 }),
  fc.string({ maxLength: 5 }).map((end) => `not${end}`),
);
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'A', ' ', '"', "'", '\\', '%', '(', 'ü', '\n', '1', '.', '`'), maxLength: 6 }),
  fc.constantFrom('', '5', '1', 'true', 'urgent', 'NOT', '%%', '2026-11-05', 'x\\', '\\"', "\\'", 'it\'s "it"'),
);
const numbers = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    5,
    2.5,
    2 ** 53,
    2 ** 53 + 2,
    2 ** 63,
    -(2 ** 63),
    2 ** 64,
    1e21,
    1e-7,
    1e300,
    1795000000000,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const values = fc.oneof(texts, numbers, fc.boolean());
const stored = fc.oneof(
  values,
  fc.constantFrom(null, [], {}, [1], { es: 'x', From: 1 }),
  fc.constant({ $$convergence_type: 'date', date: 1795000000000 }),
);
const comparisons = fc.constantFrom<Comparison>(...comparisonsOf.text);
const filters = fc
  .record({ comparison: comparisons, value: values })
  .map((filter) =>
    typeof filter.value === 'string' || !/contains|begins/.test(filter.comparison)
      ? filter
      : { ...filter, comparison: '=' as const },
  );

/** Over REST a date is an object; in the server's data it is a date. */
function objectOf(data: Record<string, unknown>): ObjectValue {
  const root = valueFromJson(data);
  for (const [key, value] of Object.entries(data)) {
    const at = dateOf(value);
    if (at !== undefined) root.children[key] = { type: 'date', id: key, value: at };
  }
  return root;
}

const answerOf = (text: string, data: Record<string, unknown>): boolean =>
  runQuery(parseQuery(text), [{ id: 'm', collection: 'c', version: 7, root: objectOf(data) }]).total === 1;

describe('a compiled condition', () => {
  it('finds what fits the condition, or is refused with a reason', () => {
    let compared = 0;
    fc.assert(
      fc.property(keys, filters, stored, fc.boolean(), keys, (key, filter, value, isThere, other) => {
        const condition = conditionText({ ...filter, path: keyPath(key) });
        if ('reason' in condition || whyUnqueryable(key) !== undefined) {
          expect('reason' in condition ? condition.reason : whyUnqueryable(key)).toMatch(/^Queries can't /);
          return;
        }
        const data: Record<string, unknown> = { es: 'x', e: 1, Count: 1, From: 'x', name: 2, first: 1, [other]: 5 };
        if (isThere) Object.defineProperty(data, key, { value, enumerable: true, configurable: true, writable: true });
        else delete data[key];
        const expression = filterExpression('key', filter);
        if ('reason' in expression) throw new Error(expression.reason);
        const expected = fits(expression, () => (Object.hasOwn(data, key) ? data[key] : undefined));
        if (expected === undefined) return;
        compared += 1;
        const text = `SELECT FROM c WHERE ${condition.text}`;
        expect(answerOf(text, data), text).toBe(expected);
        expect(queryWarning(text), text).toBeUndefined();
      }),
      { numRuns },
    );
    expect(compared).toBeGreaterThan(numRuns / 20);
  });

  it('keeps its meaning beside others, negated and in brackets', () => {
    const leaf = fc.record({ key: keys, filter: filters }).map(({ key, filter }): Expression | undefined => {
      const expression = filterExpression(keyPath(key), filter);
      return 'reason' in expression || whyUnqueryable(key) !== undefined ? undefined : expression;
    });
    const trees = fc.letrec<{ tree: Expression | undefined }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        leaf,
        tie('tree').map((of): Expression | undefined => of && { kind: 'not', of }),
        fc
          .tuple(fc.constantFrom('and', 'or'), fc.array(tie('tree'), { minLength: 1, maxLength: 3 }))
          .map(([kind, all]): Expression | undefined => {
            const present = all.flatMap((each) => each ?? []);
            return present.length === 0 ? undefined : { kind: kind as 'and', all: present };
          }),
      ),
    })).tree;
    const data = fc.dictionary(keys, stored, { maxKeys: 6 });
    fc.assert(
      fc.property(trees, data, (tree, present) => {
        if (!tree) return;
        const compiled = compileCondition(tree);
        if ('reason' in compiled) return;
        const valueOf = (path: string) => {
          if (path === '@id') return 'm';
          if (path === '@version') return 7;
          const key = path.replace(/^@@/, '@');
          return Object.hasOwn(present, key) ? present[key] : undefined;
        };
        const expected = fits(tree, valueOf);
        const text = `SELECT FROM c WHERE ${compiled.text}`;
        if (expected !== undefined) expect(answerOf(text, present), text).toBe(expected);
      }),
      { numRuns },
    );
  });

  it('is not turned into its opposite when it moves to the beginning', () => {
    const query = readQueryText('SELECT FROM c WHERE b = 1 AND notes = "x"');
    expect(query && withConditions(query, 'b', [])).toBe('SELECT FROM c WHERE NOT (NOT notes = "x")');
  });

  it('is read back by the column as what was chosen', () => {
    fc.assert(
      fc.property(keys, filters, (key, filter) => {
        const path = keyPath(key);
        if ('reason' in conditionText({ ...filter, path }) || whyUnqueryable(key) !== undefined) return;
        const query = readQueryText('SELECT FROM c WHERE b = 1 AND notes = "x"');
        if (!query) throw new Error('Not read.');
        const text = withConditions(query, path, [{ ...filter, path }]);
        expect(readQueryText(text)?.terms.length, text).toBeGreaterThan(0);
        expect(queryWarning(text), text).toBeUndefined();
      }),
      { numRuns },
    );
  });
});

describe('the way to write a condition', () => {
  it.each([
    ['notes', 'contains', 'urgent', 'NOT (NOT notes LIKE "%urgent%")'],
    ['notes', '=', 'calm', 'NOT (NOT notes = "calm")'],
    ['@version', 'contains', '1', '@@version LIKE "%1%"'],
    ['@@x', '=', 1, '@@@x = 1'],
    ['total', '>', 2 ** 64, 'total > 18446744073709552000.0'],
    ['t', '=', 'say "hi"', `t = 'say "hi"'`],
  ] as const)('%s %s %j', (key, comparison, value, text) => {
    expect(conditionText({ path: keyPath(key), comparison, value })).toEqual({ text });
  });

  it('does not exist for a key that a query cannot name', () =>
    expect(conditionText({ path: 'dateFrom', comparison: '=', value: 'x' })).toEqual({
      reason: "Queries can't use keys that contain “From”.",
    }));

  it('is offered by completion only where it is read as it is written', () => {
    const data = {
      notes: 1,
      dateFrom: 1,
      trueCount: 1,
      '2024sales': 1,
      '@id': 1,
      'a b': 1,
      deep: { notes: 1, 'x-y': 1 },
    };
    expect(queryFields([model('m', data)], 'condition')).toEqual(['notes', '@@id', 'deep', 'deep.notes']);
    const inOrder = ['notes', 'trueCount', '2024sales', '@@id', 'deep', 'deep.notes'];
    expect(queryFields([model('m', data)], 'order')).toEqual(inOrder);
  });
});

describe('a filter that is applied here', () => {
  const rows = [
    model('a', { 'first-name': 'Ann', n: 1, gone: null }),
    model('b', { 'first-name': 'bob', n: '1', empty: '' }),
    model('c', { n: [1] }),
  ];
  it.each([
    [{ key: 'first-name', comparison: 'contains', value: 'a' }, ''],
    [{ key: 'first-name', comparison: 'contains', value: 'a', ignoresCase: true }, 'a'],
    [{ key: 'first-name', comparison: 'is missing', value: '' }, 'c'],
    [{ key: 'gone', comparison: 'is null', value: '' }, 'a'],
    [{ key: 'empty', comparison: 'is empty', value: '' }, 'b'],
    [{ key: 'first-name', comparison: '!=', value: 'Ann' }, 'b,c'],
    [{ key: 'constructor', comparison: 'is missing', value: '' }, 'a,b,c'],
  ] as const)('finds by %o: %s', (filter, ids) => {
    expect(
      rows
        .filter((row) => fitsHere([filter], row))
        .map(({ id }) => id)
        .join(','),
    ).toBe(ids);
  });
});
