import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '~/core/document/edit';
import { type FieldChange, fieldPath, planChange, planUndo, safely } from '~/core/document/field-change';
import { copyOf, type DocumentObject, isObject, type Path, sameValue, valueAt } from '~/core/document/value';
import { anyDocument, anyValue, copyEdit } from './arbitrary';

const order = { customer: { name: 'Ada', 'zip code': '10' }, lines: [{ sku: 'a' }, { sku: 'b' }], total: 3 };
const after = (document: DocumentObject, change: FieldChange) => {
  const plan = planChange(document, change);
  if (!('edits' in plan)) return plan;
  const changed = applyEdits(copyOf(document), plan.edits.map(copyEdit)) as DocumentObject;
  return { changed, edits: plan.edits.map(({ type }) => type), before: plan.before };
};

describe('a path to a field', () => {
  it.each([
    ['total', ['total']],
    [' $.lines[0].sku ', ['lines', 0, 'sku']],
    ['customer["zip code"]', ['customer', 'zip code']],
    ['$["$"]', ['$']],
    ['$total', ['$total']],
  ])('%s is read', (text, path) => expect(fieldPath(text)).toEqual(path));

  it.each(['', '$', 'a..b', 'a.', '.', 'a b', 'lines[-1]', 'lines[01]', 'a["x]', 'a[0]b'])('%j is refused', (text) =>
    expect(fieldPath(text)).toBeUndefined(),
  );
});

describe('a change of a field', () => {
  it('sets a value of the same kind in place', () =>
    expect(after(order, { do: 'set', path: ['customer', 'name'], value: 'Bo' })).toMatchObject({
      changed: { customer: { name: 'Bo' } },
      edits: ['setValue'],
      before: 'Ada',
    }));

  it('adds a field that is missing, replaces a value of another kind, and appends an item', () => {
    expect(after(order, { do: 'set', path: ['paid'], value: true })).toMatchObject({
      changed: { paid: true },
      edits: ['setMember'],
      before: undefined,
    });
    expect(after(order, { do: 'set', path: ['lines', 1], value: 7 })).toMatchObject({
      changed: { lines: [{ sku: 'a' }, 7] },
      edits: ['replaceItem'],
    });
    expect(after(order, { do: 'set', path: ['lines', 2], value: 7 })).toMatchObject({
      edits: ['insertItem'],
    });
  });

  it('removes members and items', () => {
    expect(after(order, { do: 'unset', path: ['lines', 0] })).toMatchObject({
      changed: { lines: [{ sku: 'b' }] },
    });
    expect(after(order, { do: 'unset', path: ['customer', 'name'] })).toMatchObject({
      changed: { customer: { 'zip code': '10' } },
    });
  });

  it('renames a member with one removal and one addition', () =>
    expect(after(order, { do: 'rename', path: ['total'], to: 'sum' })).toMatchObject({
      changed: { sum: 3 },
      edits: ['setMember', 'removeMember'],
    }));

  it.each<[string, FieldChange, object]>([
    ['the value is the same', { do: 'set', path: ['total'], value: 3 }, { unchanged: 'It already has this value.' }],
    ['the field is missing', { do: 'unset', path: ['x'] }, { unchanged: "The field doesn't exist." }],
    [
      'the name is the same',
      { do: 'rename', path: ['total'], to: 'total' },
      { unchanged: 'It already has this name.' },
    ],
    [
      'the name is taken',
      { do: 'rename', path: ['total'], to: 'lines' },
      { refused: 'It already has a field "lines" in the same place.' },
    ],
    ['an item is renamed', { do: 'rename', path: ['lines', 0], to: 'x' }, { refused: "Array items can't be renamed." }],
    [
      'nothing holds the field',
      { do: 'set', path: ['total', 'x'], value: 1 },
      { refused: 'The parent is missing, or is not an object or array.' },
    ],
    ['the array is too short', { do: 'set', path: ['lines', 5], value: 1 }, { refused: 'The array has only 2 items.' }],
  ])('does nothing when %s', (_, change, expected) => expect(after(order, change)).toEqual(expected));

  const pathsOf = (value: unknown, path: Path = []): Path[] => [
    ...(path.length > 0 ? [path] : []),
    ...(Array.isArray(value)
      ? value.flatMap((item, index) => pathsOf(item, [...path, index]))
      : isObject(value as never)
        ? Object.entries(value as object).flatMap(([key, item]) => pathsOf(item, [...path, key]))
        : []),
  ];
  const anyChange = (document: DocumentObject) =>
    fc
      .tuple(
        fc.constantFrom<Path>(['new'], ...pathsOf(document)),
        anyValue,
        fc.constantFrom('set', 'unset', 'rename'),
        fc.constantFrom('new', 'a', 'zz'),
      )
      .map(([path, value, kind, to]): FieldChange =>
        kind === 'set' ? { do: kind, path, value } : kind === 'unset' ? { do: kind, path } : { do: 'rename', path, to },
      );

  it('and its undoing lead back to the same document', () => {
    fc.assert(
      fc.property(
        anyDocument.chain((document) => fc.tuple(fc.constant(document), anyChange(document))),
        ([document, change]) => {
          const plan = planChange(document, change);
          if (!('edits' in plan)) return;
          const changed = applyEdits(copyOf(document), plan.edits.map(copyEdit)) as DocumentObject;
          if (change.do === 'set') expect(sameValue(valueAt(changed, change.path), change.value)).toBe(true);
          const back = planUndo(changed, change, plan.before);
          if (!('edits' in back)) throw new Error(JSON.stringify(back));
          expect(sameValue(applyEdits(copyOf(changed), back.edits.map(copyEdit)), document)).toBe(true);
        },
      ),
    );
  });

  it.each<[FieldChange, unknown, DocumentObject]>([
    [{ do: 'set', path: ['a'], value: 1 }, 0, { a: 2 }],
    [{ do: 'set', path: ['a'], value: 1 }, 0, {}],
    [{ do: 'unset', path: ['a'] }, 0, { a: 2 }],
    [{ do: 'unset', path: ['a', 5] }, 0, { a: [] }],
    [{ do: 'rename', path: ['a'], to: 'b' }, 0, { b: 2 }],
    [{ do: 'rename', path: ['a'], to: 'b' }, 0, { a: 1, b: 0 }],
  ])('is not undone when the field was changed again since: %j', (change, before, document) =>
    expect(planUndo(document, change, before as never)).toEqual({
      refused: 'The field has changed since.',
    }),
  );

  it('undoes nothing when the field that was to be removed did not exist', () =>
    expect(planUndo({}, { do: 'unset', path: ['a'] }, undefined)).toEqual({
      unchanged: 'It had no such field.',
    }));
});

describe('a change that would make the server close the model', () => {
  const planned = (document: DocumentObject, change: FieldChange) => safely(document, planChange(document, change));

  it('is refused when it creates a name that the server cannot store', () =>
    expect(planned(order, { do: 'rename', path: ['total'], to: 'a`b' })).toEqual({
      refused: "The name “a`b” can't be used: the server can't store names that contain a backtick.",
    }));

  it('is refused when it changes or removes such a member', () => {
    const refused =
      "The server may close this model for everyone when you change or remove “a`b”: the server can't store names that contain a backtick.";
    expect(planned({ 'a`b': 1 }, { do: 'unset', path: ['a`b'] })).toEqual({ refused });
    expect(planned({ 'a`b': 1 }, { do: 'set', path: ['a`b'], value: 'text' })).toEqual({ refused });
  });

  it.each<FieldChange>([
    { do: 'set', path: ['total'], value: 4 },
    { do: 'set', path: ['total'], value: 3 },
    { do: 'rename', path: ['lines', 0], to: 'x' },
  ])('is planned as usual otherwise: %j', (change) =>
    expect(planned(order, change)).toEqual(planChange(order, change)),
  );
});
