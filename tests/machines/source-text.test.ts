import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '~/core/document/edit';
import { isWhole } from '~/core/document/storable';
import {
  copyOf,
  type DocumentObject,
  type DocumentValue,
  member,
  type Path,
  sameValue,
  setMember,
  valueAt,
} from '~/core/document/value';
import { documentText, linePaths } from '~/core/json/model-data-text';
import { namesToKeep } from '~/core/json/scan';
import { decide, type Decisions, reconcile } from '~/machines/model/source-edit/source-edit-machine';
import { changedLines, pathAt, placeIn, readSource } from '~/machines/model/source-edit/source-text';
import { anyDocument, copyEdit, editFrom } from '../document/arbitrary';

const valueOf = (text: string, known?: ReadonlySet<string>): DocumentObject => {
  const read = readSource(text, known);
  if ('fault' in read) throw new Error(read.fault.reason);
  return read.value;
};
const withMember = (key: string, value: DocumentValue): DocumentObject => {
  const made: DocumentObject = {};
  setMember(made, key, value);
  return made;
};

const stamp = (date: number) => ({ $$convergence_type: 'date', date });

/** The value after writing a document as text and reading it. */
const readAgain = (document: DocumentObject) => valueOf(documentText(document), namesToKeep(document));

describe('source text of a model', () => {
  const readsBack = (documents: fc.Arbitrary<DocumentObject>, numRuns: number, seed: number) =>
    fc.assert(
      fc.property(documents, (document) => {
        expect(sameValue(readAgain(document), document)).toBe(true);
      }),
      { numRuns, seed },
    );

  it('keeps any document', () => readsBack(anyDocument, 3_000, 7));

  it('keeps any characters, numbers and dates', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((u) => String.fromCharCode(u)) }).filter(isWhole),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.date({ noInvalidDate: true }),
    );
    const name = fc.string({ unit: 'binary', maxLength: 6 });
    readsBack(
      fc.tuple(name, odd).map(([key, value]) => withMember(key, [value])),
      3_000,
      11,
    );
  });

  it.each<[string, DocumentValue]>([
    ['negative zero', -0],
    ['a very large number', 1e21],
    ['the smallest number', 5e-324],
    ['the largest number', Number.MAX_VALUE],
    ['a number with all its digits', 0.1 + 0.2],
    ['a surrogate pair', '\ud83d\udc4d'],
    ['line separators of JavaScript', '\u2028\u2029'],
    ['quotes, backslashes and controls', '"\\/\b\f\n\r\t\u0000'],
    ['the earliest date', new Date(-8.64e15)],
    ['the latest date', new Date(8.64e15)],
    ['a date before year 0', new Date('-000001-12-31T23:59:59.999Z')],
    ['a date after year 9999', new Date('+010000-01-01T00:00:00.000Z')],
    ['empty values', [[], {}, '']],
  ])('keeps %s', (_, value) => {
    expect(sameValue(readAgain({ value }), { value })).toBe(true);
  });

  it('keeps unsafe names and objects that look like dates', () => {
    const name = fc.constantFrom('', '__proto__', 'prototype', 'constructor', 'a`b', '\\', '$convergence');
    const leaf = fc.oneof(fc.integer(), fc.date({ noInvalidDate: true }), fc.constant(stamp(5)));
    const { value } = fc.letrec<{ value: DocumentValue; object: DocumentObject }>((tie) => ({
      object: fc
        .array(fc.tuple(name, tie('value')), { maxLength: 4 })
        .map((entries) =>
          entries.reduce<DocumentObject>((made, [key, each]) => (setMember(made, key, each), made), {}),
        ),
      value: fc.oneof({ depthSize: 'small' }, leaf, tie('object'), fc.array(tie('value'), { maxLength: 3 })),
    }));
    readsBack(
      value.map((each) => ({ value: each })),
      1_000,
      1,
    );
  });

  it("reads the server's date notation unless the model has objects that look like it", () => {
    expect(valueOf(JSON.stringify({ at: stamp(5) }))).toEqual({ at: new Date(5) });
    expect(valueOf(JSON.stringify({ at: stamp(5) }), namesToKeep({ b: stamp(1) }))).toEqual({ at: stamp(5) });
  });

  it('uses two spaces for each level, and one line for a date', () => {
    const document = { lines: [{ price: 9.5, paid: true }, []], placed: new Date(0), note: null, none: {} };
    expect(documentText(document)).toBe(`{
  "lines": [
    {
      "price": 9.5,
      "paid": true
    },
    []
  ],
  "placed": { "$convergenceType": "date", "value": "1970-01-01T00:00:00.000Z" },
  "note": null,
  "none": {}
}`);
  });

  it('keeps values that JSON cannot express, but reads none of them into another model', () => {
    const odd = fc.constantFrom<DocumentValue>(
      Number.NaN,
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      new Date(Number.NaN),
    );
    const kept = fc.oneof(odd, fc.date({ noInvalidDate: true }), fc.string(), fc.constant(null));
    readsBack(
      fc.array(kept, { maxLength: 4 }).map((list) => ({ list, again: { list } })),
      500,
      3,
    );
    const text = documentText({ at: new Date(Number.NaN) });
    expect(text).toContain('{ "$convergenceType": "unknown", "value": "Invalid Date" }');
    expect(readSource(text)).toMatchObject({
      fault: { reason: expect.stringContaining('has to be a date') as string },
    });
    const known = namesToKeep({ n: Number.NaN });
    expect(readSource('{"a": {"$convergenceType": "unknown", "value": "other"}}', known)).toHaveProperty('fault');
    expect(readSource('{"a": {"$convergenceType": "date", "value": "2026-02-30"}}', known)).toHaveProperty('fault');
    expect(readSource('{"a": {"$convergenceX": 1}}', known)).toHaveProperty('fault');
  });
});

describe('readSource', () => {
  it.each<[string, number, string]>([
    ['{"a": yes}', 6, '“yes” is not a value in JSON. Put texts in quotation marks.'],
    ['{"a": 1', 7, 'The text ends too early: } is missing.'],
    ['', 0, 'The text is empty.'],
    [' [1]', 1, 'A model must be an object. This is an array.'],
    ['"x"', 0, 'A model must be an object. This is a string.'],
    ['12', 0, 'A model must be an object. This is a number.'],
    ['true', 0, 'A model must be an object. This is true or false.'],
    ['null', 0, 'A model must be an object. This is null.'],
    [
      '{"$convergenceType": "date", "value": "2026-11-20T08:12:44.120Z"}',
      0,
      'A model must be an object. This is a date.',
    ],
    [
      '{"a": {"$convergenceType": "date", "value": "2026-02-30"}}',
      6,
      'An object with the key "$convergenceType" has to be a date, as in {"$convergenceType": "date", "value": "2026-11-20T08:12:44.120Z"}.',
    ],
  ])('refuses %j', (text, at, reason) => {
    expect(readSource(text)).toMatchObject({ fault: { at, reason } });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(), fc.string({ maxLength: 3 }), (document, where, typed) => {
        const text = documentText(document);
        const at = where % (text.length + 1);
        readSource(text.slice(0, at) + typed + text.slice(at + 1));
      }),
      { numRuns: 2_000, seed: 5 },
    );
  });

  it('has lines and columns that start at 1', () => {
    expect(placeIn('', 0)).toEqual({ line: 1, column: 1 });
    expect(placeIn('ab\ncd', 2)).toEqual({ line: 1, column: 3 });
    expect(placeIn('ab\ncd', 3)).toEqual({ line: 2, column: 1 });
    expect(placeIn('ab\n\ncd\n', 7)).toEqual({ line: 4, column: 1 });
  });
});

describe('pathAt', () => {
  it.each<[string, Path]>([
    ['|{"a": 1}', []],
    ['{|"a": 1}', []],
    ['{"a"|: 1}', ['a']],
    ['{"a": 1|}', ['a']],
    ['{"a": 1}|', []],
    ['{"a": [|1, 2]}', ['a', 0]],
    ['{"a": [1, 2|]}', ['a', 1]],
    ['{"a": [1, {"b": "x, ]}|"}]}', ['a', 1, 'b']],
    ['{"a": "\\"", "b\\u0041": {|}}', ['bA']],
    ['{"a": "never closed|', ['a']],
    ['{"a": "never closed\n, "b": 2|', ['b']],
    ['{"a": 1, |', []],
    [']}|', []],
  ])('finds the path at the caret in %s', (marked, path) => {
    const at = marked.indexOf('|');
    expect(pathAt(marked.slice(0, at) + marked.slice(at + 1), at)).toEqual(path);
  });
});

describe('changedLines', () => {
  const lines = (...each: string[]) => each.join('\n');
  const base = lines('{', 'a', 'b', 'c', '}');
  it.each<[string, string, string, number[], number[]]>([
    ['nothing', base, base, [], []],
    ['my change', lines('{', 'x', 'b', 'c', '}'), base, [2], []],
    ['what I added', lines('{', 'x', 'y', 'a', 'b', 'c', '}'), base, [2, 3], []],
    ['what I removed', lines('{', 'b', 'c', '}'), base, [], []],
    ['their change', base, lines('{', 'a', 'x', 'c', '}'), [], [3]],
    ['their change, moved by mine', lines('{', 'x', 'a', 'b', 'c', '}'), lines('{', 'a', 'b', 'y', '}'), [2], [5]],
    ['what they removed', base, lines('{', '}'), [], [2, 3, 4]],
    ['what they added', base, lines('{', 'a', 'b', 'x', 'c', '}'), [], [4]],
    ['the same line', lines('{', 'x', 'b', 'c', '}'), lines('{', 'y', 'b', 'c', '}'), [2], []],
  ])('finds %s', (_, text, theirs, mine, other) => {
    const found = changedLines(base, text, theirs);
    expect({ ...found, theirs: found.theirs.map(({ line }) => line) }).toEqual({ mine, theirs: other });
  });
});

describe('linePaths', () => {
  it('has the path of the value on each line', () => {
    const value = { a: [1, { b: new Date(0) }, []], c: {}, 'd e': 'x\ny' };
    const paths = linePaths(value);
    const text = documentText(value).split('\n');
    expect(paths).toHaveLength(text.length);
    expect(text.map((line, index) => [line.trim(), paths[index]?.join('/')])).toEqual([
      ['{', ''],
      ['"a": [', 'a'],
      ['1,', 'a/0'],
      ['{', 'a/1'],
      ['"b": { "$convergenceType": "date", "value": "1970-01-01T00:00:00.000Z" }', 'a/1/b'],
      ['},', 'a/1'],
      ['[]', 'a/2'],
      ['],', 'a'],
      ['"c": {},', 'c'],
      ['"d e": "x\\ny"', 'd e'],
      ['}', ''],
    ]);
  });
});

describe('reconcile', () => {
  const none: Decisions = new Map();
  const changed = (document: DocumentObject, steps: readonly [number, number, DocumentValue][]) =>
    steps.reduce<DocumentObject>(
      (at, [pick, how, value]) => applyEdits(at, [copyEdit(editFrom(at, pick, how, value))]) as DocumentObject,
      copyOf(document),
    );
  const steps = fc.array(fc.tuple(fc.nat(10_000), fc.nat(10_000), fc.constantFrom<DocumentValue>('v', 7, true)), {
    maxLength: 5,
  });

  it('sends only my changes, with at most two edits for each', () => {
    fc.assert(
      fc.property(anyDocument, steps, (base, own) => {
        const mine = changed(base, own);
        const { conflicts, edits } = reconcile(base, mine, copyOf(base), none);
        expect(conflicts).toEqual([]);
        expect(sameValue(applyEdits(copyOf(base), edits.map(copyEdit)), mine)).toBe(true);
        // Moving an item is a removal and an insertion.
        expect(edits.length).toBeLessThanOrEqual(2 * own.length);
        expect(reconcile(base, copyOf(base), mine, none).edits).toEqual([]);
      }),
      { numRuns: 2_000, seed: 13 },
    );
  });

  it('merges both sides when each conflict is decided', () => {
    fc.assert(
      fc.property(anyDocument, steps, steps, fc.boolean(), (base, own, other, keepMine) => {
        const mine = changed(base, own);
        const theirs = changed(base, other);
        const open = reconcile(base, mine, theirs, none);
        if (open.conflicts.length > 0) expect(open.edits).toEqual([]);
        const side = keepMine ? 'mine' : 'theirs';
        const chosen = decide(none, open.conflicts, side);
        const { edits, choices, conflicts } = reconcile(base, mine, theirs, chosen);
        expect(conflicts.map(({ id }) => choices[id])).toEqual(conflicts.map(() => side));
        const merged = applyEdits(copyOf(theirs), edits.map(copyEdit)) as DocumentObject;
        for (const { path, mine: own } of keepMine ? conflicts : [])
          if (path.every((step) => typeof step === 'string')) expect(sameValue(valueAt(merged, path), own)).toBe(true);
        for (const key of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
          const [of, ownOne, otherOne] = [base, mine, theirs].map((each) => member(each, key));
          if (sameValue(of, ownOne)) expect(sameValue(member(merged, key), otherOne)).toBe(true);
          if (sameValue(of, otherOne)) expect(sameValue(member(merged, key), ownOne)).toBe(true);
        }
      }),
      { numRuns: 2_000, seed: 17 },
    );
  });

  it('keeps decisions on conflicts that have not changed', () => {
    const base = { a: 1, b: 1, c: [1, 2] };
    const mine = { a: 2, b: 2, c: [1, 2] };
    const first = reconcile(base, mine, { a: 3, b: 3, c: [1, 2] }, none);
    const chosen = decide(none, first.conflicts, 'mine');
    const later = reconcile(base, mine, { a: 4, b: 3, c: [1, 2, 3] }, chosen);
    expect(later.conflicts.map(({ path, id }) => [path, later.choices[id]])).toEqual([
      [['a'], undefined],
      [['b'], 'mine'],
    ]);
    const again = decide(chosen, later.conflicts, 'theirs');
    expect(reconcile(base, mine, { a: 4, b: 3, c: [1, 2, 3] }, again).edits).toEqual([]);
    const back = reconcile(base, mine, { a: 3, b: 3, c: [] }, decide(again, first.conflicts, 'mine'));
    expect(back.edits).toEqual([
      { type: 'setValue', path: ['a'], value: 2 },
      { type: 'setValue', path: ['b'], value: 2 },
    ]);
  });
});
