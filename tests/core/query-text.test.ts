import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Condition,
  conditionsOn,
  nextOrder,
  orderText,
  pathOfColumn,
  whereOf,
  conditionText,
  withConditions,
  withOrder,
} from '~/core/json/query-text';
import { type Comparison, readFilterExpression } from '~/core/json/query-filter';
import { type QueryText, readQueryText } from '~/core/json/query-grammar';
import { parseQuery } from '../../sandbox/query/parse-query';
import type { Condition as Parsed } from '../../sandbox/query/query';
import { fewOrMany } from '../support/long-tests';

const numRuns = fewOrMany(300, 20_000);

function read(text: string): QueryText {
  const query = readQueryText(text);
  if (!query) throw new Error(`Not read: ${text}`);
  return query;
}
function isParsed(text: string): boolean {
  try {
    return parseQuery(text) !== undefined;
  } catch {
    return false;
  }
}

const keys = fc.constantFrom('n', 'total', 'customer', 'notes', 'android', 'asc', 'a.b', 'lines[0].price', 'Ünï');
const texts = fc.string({ unit: fc.constantFrom('a', 'B', ' ', '"', "'", '\\', '%', '(', ')', 'ü', '\n', '1', '.') });
const values = fc.oneof(texts, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.boolean());
const comparisons = fc.constantFrom<Comparison>('=', '!=', '>', '>=', '<', '<=', 'contains', 'begins with');
const conditions = fc
  .record({ path: keys, comparison: comparisons, value: values })
  .filter(
    ({ comparison, value }) =>
      (typeof value === 'string' || !/contains|with/.test(comparison)) &&
      (comparison !== '=' || value !== '') &&
      'text' in conditionText({ path: 'n', comparison, value }),
  );
const orders = fc.uniqueArray(fc.record({ path: keys, descending: fc.boolean() }), {
  selector: ({ path }) => path,
  maxLength: 3,
});

/** Conditions as people write them, most of them more than a comparison of a field with a value. */
const written = fc.letrec<{ operand: string; term: string; joined: string }>((tie) => ({
  operand: fc.oneof(
    { maxDepth: 2 },
    keys,
    fc.constantFrom('1', '-2.5', '1e3', '"x"', "'it\\'s'", 'true', 'FALSE', '`a b`', '""'),
    tie('operand').map((operand) => `(${operand} + 1)`),
    fc.tuple(keys, tie('operand')).map(([a, b]) => `${a} ${'*'} ${/^\(/.test(b) ? '2' : b}`),
  ),
  term: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(tie('operand'), fc.constantFrom('=', ' != ', '>=', ' < '), tie('operand')).map((all) => all.join('')),
    fc.tuple(keys, fc.constantFrom('"a%"', "'%b%'", '"%"', '"a%b"')).map(([a, b]) => `${a} like ${b}`),
    tie('joined').map((inner) => `(${inner})`),
    tie('joined').map((inner) => `( NOT (${inner}))`),
  ),
  joined: fc
    .tuple(
      fc.boolean(),
      fc.array(fc.tuple(fc.constantFrom(' AND ', ' or ', '\n  and ', 'AND'), tie('term')), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(
      ([isNot, all]) => (isNot ? 'not ' : '') + all.map(([joint, one], at) => (at === 0 ? one : joint + one)).join(''),
    ),
}));

const queries = fc
  .record({
    fields: fc.constantFrom('', '* ', 'a, total ', 'a.b AS bee , n '),
    where: fc.option(written.joined),
    order: fc.option(orders.filter((order) => order.length > 0)),
    limit: fc.option(fc.nat(500)),
    offset: fc.option(fc.nat(500)),
    space: fc.constantFrom(' ', '\n', '  '),
  })
  .map(({ fields, where, order, limit, offset, space }) =>
    [
      `select ${fields}FROM orders`,
      where === null ? '' : `WHERE ${where}`,
      order === null ? '' : `ORDER BY ${orderText(order)}`,
      limit === null ? '' : `LIMIT ${limit}`,
      offset === null ? '' : `OFFSET ${offset}`,
    ]
      .filter(Boolean)
      .join(space),
  );

/** The conditions that AND joins, without parentheses around several. */
const joinedBy = (where: Parsed | undefined): Parsed[] =>
  where === undefined ? [] : where.type === 'and' ? where.conditions : [where];

describe('reading a query', () => {
  it('splits it into clauses', () => {
    const text =
      'SELECT a, lines[0].price AS cost FROM orders\nWHERE n >= 1 AND t LIKE "A%" ORDER BY n desc, t LIMIT 5 OFFSET 10';
    const query = read(text);
    expect(query).toMatchObject({
      collection: 'orders',
      fields: [
        { path: 'a', name: 'a' },
        { path: 'lines[0].price', name: 'cost' },
      ],
      order: [
        { path: 'n', descending: true },
        { path: 't', descending: false },
      ],
      terms: [
        { text: 'n >= 1', expression: { kind: 'comparison', operator: '>=' } },
        { text: 't LIKE "A%"', expression: { kind: 'like', path: 't', pattern: 'A%' } },
      ],
    });
    expect(Object.values(query.clauses).join('')).toBe(text);
    expect(whereOf(query)).toBe('n >= 1 AND t LIKE "A%"');
    expect(pathOfColumn(query, 'cost')).toBe('lines[0].price');
    expect(pathOfColumn(query, 'other')).toBeUndefined();
    expect(pathOfColumn(read('SELECT * FROM orders'), 'other')).toBe('other');
  });

  it.each([
    '',
    'SELECT * FORM orders',
    'SELECT FROM c WHERE a = 1 AND NOT b = 2',
    'SELECT FROM c WHERE fromage = 1',
    'SELECT FROM c ORDER BY n ASCENDING',
    'SELECT FROM c OFFSET 1 LIMIT 2',
    'SELECT FROM c WHERE 2 * (a + 1) = 4',
    `SELECT FROM c WHERE ${'('.repeat(200)}a = 1${')'.repeat(200)}`,
  ])('reads nothing that the server refuses: %s', (text) => {
    expect(isParsed(text)).toBe(false);
    expect(readQueryText(text)).toBeUndefined();
  });

  it('agrees with the server on queries, also on changed ones', () => {
    const cut = fc.tuple(queries, fc.nat(), fc.nat(8), fc.constantFrom('', '(', '"', 'NOT ', '1.5a', '\\', '`'));
    const changed = cut.map(([text, at, length, other]) => {
      const start = at % text.length;
      return text.slice(0, start) + other + text.slice(start + length);
    });
    fc.assert(
      fc.property(fc.oneof(queries, changed), (text) => {
        expect(readQueryText(text) !== undefined, text).toBe(isParsed(text));
      }),
      { numRuns: 2 * numRuns },
    );
  });
});

describe('writing a query', () => {
  it('reads back the conditions of a field, and leaves all others', () => {
    fc.assert(
      fc.property(queries, keys, fc.array(conditions, { maxLength: 2 }), (text, path, some) => {
        const query = readQueryText(text);
        if (!query) return;
        const wanted = some.map((condition) => ({ ...condition, path }));
        const changed = withConditions(query, path, wanted);
        const after = read(changed);
        expect(conditionsOn(after, path)).toEqual(
          wanted.map(({ value, ...rest }) => ({ ...rest, value: value === 0 ? 0 : value })),
        );
        const others = query.terms.filter(({ expression }) => readFilterExpression(expression)?.path !== path);
        const kept = after.terms.filter(({ expression }) => readFilterExpression(expression)?.path !== path);
        const expected = others.map((term) => (query.isJoined || wanted.length === 0 ? term.text : `(${term.text})`));
        expect(kept).toHaveLength(expected.length);
        // Written otherwise where the server would read it as something else.
        for (const [at, { text: now, expression }] of kept.entries())
          if (now !== expected[at] && now !== `(${expected[at]})`)
            expect(readFilterExpression(expression), now).toEqual(
              readFilterExpression(others[at]?.expression ?? expression),
            );
        const [before, now] = [parseQuery(text), parseQuery(changed)];
        expect(now).toMatchObject({ fields: before.fields, orderBy: before.orderBy, offset: 0 });
        expect(now.limit).toBe(before.limit);
        if (wanted.length > 0 && query.isJoined)
          expect(joinedBy(now.where)).toHaveLength(others.length + wanted.length);
      }),
      // The first of two conditions may be misread where the second is not.
      { numRuns, examples: [['SELECT FROM orders WHERE total LIKE "a%" AND notes LIKE "a%"', 'total', []]] },
    );
  });

  it('reads back the order, and leaves the condition', () => {
    fc.assert(
      fc.property(queries, orders, (text, order) => {
        const query = readQueryText(text);
        if (!query) return;
        const changed = withOrder(query, order);
        expect(read(changed).order).toEqual(order);
        expect(parseQuery(changed).where).toEqual(parseQuery(text).where);
        expect(parseQuery(changed).orderBy.map(({ descending }) => descending)).toEqual(
          order.map(({ descending }) => descending),
        );
      }),
      { numRuns },
    );
  });

  it('puts an OR into parentheses, and keeps the line breaks of the query', () => {
    const condition: Condition = { path: 'n', comparison: '>', value: 3 };
    expect(withConditions(read('SELECT * FROM c WHERE a = 1 OR b = 2'), 'n', [condition])).toBe(
      'SELECT * FROM c WHERE (a = 1 OR b = 2) AND n > 3',
    );
    const text = 'SELECT *\nFROM c\nWHERE a = 1\n  AND n = 2\nORDER BY a\nLIMIT 5 OFFSET 10';
    expect(withConditions(read(text), 'n', [condition])).toBe(
      'SELECT *\nFROM c\nWHERE a = 1\n  AND n > 3\nORDER BY a\nLIMIT 5',
    );
    expect(withConditions(read(text), 'a', [])).toBe('SELECT *\nFROM c\nWHERE n = 2\nORDER BY a\nLIMIT 5');
    expect(withOrder(read(text), [])).toBe('SELECT *\nFROM c\nWHERE a = 1\n  AND n = 2\nLIMIT 5');
    expect(withOrder(read('SELECT FROM c'), [{ path: 'a', descending: true }])).toBe('SELECT FROM c ORDER BY a DESC');
  });

  it.each([
    ['contains', '50%', { reason: "Queries can't look for a % sign." }],
    ['begins with', '', { reason: "Queries can't look for the empty text." }],
    ['=', 'a\\', { reason: "Queries can't compare text that ends with a backslash." }],
    ['contains', 'a\\', { text: 't LIKE "%a\\%"' }],
    ['=', '', { text: 't = ""' }],
  ] as const)("says why it can't look for what %s %j", (comparison, value, written) => {
    expect(conditionText({ path: 't', comparison, value })).toEqual(written);
  });
});

describe('the order after a click', () => {
  const [n, t] = [
    { path: 'n', descending: false },
    { path: 't', descending: true },
  ];
  it.each([
    [[], false, 'n'],
    [[n], false, 'n DESC'],
    [[{ ...n, descending: true }], false, ''],
    [[t], false, 'n'],
    [[t], true, 't DESC, n'],
    [[n, t], true, 'n DESC, t DESC'],
    [[{ ...n, descending: true }, t], true, 't DESC'],
  ])('of %j, with Shift: %s', (order, adds, after) => {
    expect(orderText(nextOrder(order, 'n', adds))).toBe(after);
  });
});
