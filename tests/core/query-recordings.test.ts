import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fits, valueAt } from '~/core/json/query-filter';
import { readQueryText, sameExpression } from '~/core/json/query-grammar';
import { queryWarning } from '~/core/json/query-warnings';
import recorded from '../contract/recordings/query.json';
import { fewOrMany } from '../support/long-tests';
import { model } from '../support/model-samples';

const date = (at: number) => ({ $$convergence_type: 'date', date: at });
const models = [
  ...Object.entries(recorded.models).map(([id, data]) => model(id, data, { version: 1 })),
  ...Object.entries(recorded.dates).map(([id, at]) => model(id, { when: date(at), n: at, t: id }, { version: 1 })),
];

describe('what a real server answered', () => {
  it.each(recorded.asked.map((each) => [each.query, each] as const))('%j', (query, { status, ids }) => {
    const read = readQueryText(query);
    expect(read !== undefined).toBe(status !== 400);
    if (!read) return;
    if (status === 500) {
      expect(queryWarning(query)?.kind).toBe('refused');
      return;
    }
    if (!read.where || read.limit !== undefined || read.collection !== 'qrec') return;
    const { where } = read;
    for (const each of models) {
      const answer = fits(where, (path) => valueAt(each, path));
      if (answer !== undefined) expect(answer, each.id).toBe(ids?.includes(each.id));
    }
  });
});

describe('the warning before a query is sent', () => {
  it.each([
    ['SELECT FROM qrec WHERE notes = "calm"', 'misread', 'SELECT * FROM qrec WHERE NOT (NOT notes = "calm")'],
    [
      'SELECT n FROM qrec WHERE (notes = "calm") LIMIT 5',
      'misread',
      'SELECT n FROM qrec WHERE NOT (NOT notes = "calm") LIMIT 5',
    ],
    ['SELECT FROM qrec WHERE n > 1 ANDnotes = 1', 'misread', undefined],
    ['SELECT FROM qrec WHERE first-name = "Ann"', 'misread', undefined],
    ['SELECT FROM qrec WHERE n = null', 'misread', undefined],
    ['SELECT FROM qrec;', 'misread', 'SELECT * FROM qrec'],
    ['SELECT FROM qrec WHERE dateFrom = "x1"', 'refused', undefined],
    ['SELECT FROM qrec WHERE trueCount = 3', 'refused', undefined],
    ['SELECT FROM qrec WHERE n = 1 AND NOT t = "x"', 'refused', 'SELECT * FROM qrec WHERE n = 1 AND (NOT t = "x")'],
    ['SELECT FROM qrec WHERE t = "x', 'refused', undefined],
    ['SELECT FROM qrec WHERE n == 1', 'refused', 'SELECT * FROM qrec WHERE n = 1'],
    ['SELECT FROM qrec WHERE n <> 1', 'refused', 'SELECT * FROM qrec WHERE n != 1'],
    ['SELECT FROM qrec OFFSET 3 LIMIT 2', 'refused', 'SELECT * FROM qrec LIMIT 2 OFFSET 3'],
    ['SELECT FROM qrec WHERE `notes` = "calm"', 'refused', 'SELECT * FROM qrec WHERE NOT (NOT notes = "calm")'],
    ['SELECT FROM qrec ORDER BY `two words`', 'refused', undefined],
    ['SELECT FROM qrec WHERE n = 9223372036854775808', 'refused', undefined],
    ['SELECT FROM qrec WHERE n = NULL', 'misread', undefined],
    ['SELECT FROM qrec WHERE n = 1;', 'refused', 'SELECT * FROM qrec WHERE n = 1'],
    ['SELECT FROM qrec WHERE t = alpha"', 'refused', undefined],
    ['SELECT FROM qrec WHERE "n" = 1', 'misread', undefined],
    ['SELECT FROM qrec ORDER BY "n"', 'misread', undefined],
    ['SELECT FROM qrec WHERE t = “a b” AND n = 1', 'refused', 'SELECT * FROM qrec WHERE t = "a b" AND n = 1'],
    ['SELECT FROM qrec WHERE n\u00a0= 1', 'misread', 'SELECT * FROM qrec WHERE n = 1'],
    ['SELECT FROM qrec WHERE n\u200b = 1', 'misread', 'SELECT * FROM qrec WHERE n = 1'],
    ['\ufeffSELECT FROM qrec', 'refused', 'SELECT * FROM qrec'],
  ])('%s: %s, right is %s', (query, kind, fix) => {
    const warning = queryWarning(query);
    expect(warning).toMatchObject({ kind });
    expect(warning?.fix).toBe(fix);
    if (fix !== undefined) expect(queryWarning(fix)).toBeUndefined();
  });

  it.each([
    'SELECT FROM qrec WHERE n = 1AND t = "alpha"',
    'SELECT FROM qrec WHERE n > 1 AND t LIKE"a%"',
    'SELECT FROM qrec WHERE n > 1ORDER BY t',
    'SELECT FROM qrec WHERE t = "“a\u00a0b”"',
    'SELECT FROM qrec WHERE NOT notes = "calm"',
    'SELECT FROM qrec WHERE n > 0 AND notes = "calm"',
    'SELECT FROM qrec ORDER BY notes DESCENDING',
    'SELECT FROM qrec WHERE @version = 1',
    'SELECT notes, trueCount AS many FROM qrec WHERE nested.notes = "deep"',
  ])('is silent for what is read as it is meant: %s', (query) => expect(queryWarning(query)).toBeUndefined());

  it('tells the id and version of the model from data keys of the same name', () => {
    expect(queryWarning('SELECT FROM qrec WHERE @version = 1', new Set(['@version']))).toEqual({
      kind: 'hint',
      text: '@version is the version of the model. The key of its data is written @@version.',
    });
  });

  it('says that a word without quotation marks is read as a key', () => {
    const query = 'SELECT FROM qrec WHERE t = alpha';
    expect(queryWarning(query, new Set(['t']))).toEqual({
      kind: 'hint',
      text: 'alpha is read as a key. Put quotation marks around text: "alpha".',
    });
    expect(queryWarning(query, new Set(['t', 'alpha']))).toBeUndefined();
  });

  const head = fc.constantFrom('SELECT * FROM c WHERE ', 'SELECT *FROM c WHERE ', 'SELECT n FROM "c" WHERE ');
  const leaf = fc
    .tuple(
      fc.constantFrom('n', 'notes', 'a.b', '`n`', '@id', 'trueCount', 'dateFrom', 'first-name', '(n + 1)', "it's"),
      fc.constantFrom(' = ', '=', ' != ', ' <> ', ' == ', '>', ' >= ', ' LIKE ', ' like'),
      fc.constantFrom('"x"', "'y'", '5', '-3', 'FALSE', '1e5', 'n', '“x”', '"a', 'NULL', '9223372036854775808'),
    )
    .map((each) => each.join(''));
  const query = fc
    .tuple(
      head,
      fc.constantFrom('', 'NOT ', 'not', '(', ' NOT '),
      leaf,
      fc.constantFrom('', ')'),
      fc.constantFrom(' AND ', 'AND', ' OR ', 'or ', ' and NOT ', ') AND ('),
      leaf,
      fc.constantFrom('', ')', ';', ' ORDER BY notes', 'ORDER BY "n"', ' OFFSET 2 LIMIT 1'),
    )
    .map((each) => each.join(''));

  it('is there for all that is misread, and offers only what is read as it is meant', () =>
    fc.assert(
      fc.property(query, (text) => {
        const warning = queryWarning(text);
        const [read, meant] = [readQueryText(text), readQueryText(text, 'meant')];
        if (read && meant && !sameExpression(read.where, meant.where)) expect(warning).toBeDefined();
        if (warning?.fix === undefined) return;
        expect(queryWarning(warning.fix)).toBeUndefined();
        const fixed = readQueryText(warning.fix);
        expect(fixed).toBeDefined();
        if (meant && !/[“`]/.test(text)) expect(sameExpression(fixed?.where, meant.where)).toBe(true);
      }),
      { numRuns: fewOrMany(1_000, 60_000) },
    ));
});
