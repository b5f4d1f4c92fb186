import { describe, expect, it } from 'vitest';
import { apply } from '../../../sandbox/ot/apply';
import { OperationError } from '../../../sandbox/ot/operation';
import type { DiscreteOperation, Operation } from '../../../sandbox/ot/operation';
import { childrenFrom } from '../../../sandbox/state/data-values';
import type { DataValue, ObjectValue } from '../../../sandbox/state/data-values';
import { jsonOf } from './support';

const child = (id: string, value: string): DataValue => ({ type: 'string', id, value });
const fresh = (): ObjectValue => ({
  type: 'object',
  id: 'r',
  children: childrenFrom([
    ['s', child('s', 'abc')],
    ['n', { type: 'number', id: 'n', value: 1 }],
    ['b', { type: 'boolean', id: 'b', value: true }],
    ['d', { type: 'date', id: 'd', value: 5 }],
    ['z', { type: 'null', id: 'z' }],
    ['l', { type: 'array', id: 'l', children: [child('l0', 'p'), child('l1', 'q')] }],
    ['o', { type: 'object', id: 'o', children: childrenFrom([['k', child('k', 'v')]]) }],
  ]),
});
const on = (id: string) => ({ id, noOp: false });
const plain = (root: ObjectValue) => JSON.parse(JSON.stringify(jsonOf(root))) as unknown;
const v = (value: string, id = `new-${value}`) => child(id, value);

describe('applying an operation', () => {
  it.each<[DiscreteOperation, object, object]>([
    [
      { ...on('s'), type: 'stringSplice', index: 1, deleteCount: 2, insertedValue: 'X' },
      { s: 'aX' },
      { deletedValue: 'bc' },
    ],
    [{ ...on('s'), type: 'stringSet', value: 'new' }, { s: 'new' }, { oldValue: 'abc' }],
    [{ ...on('n'), type: 'numberDelta', delta: 2 }, { n: 3 }, {}],
    [{ ...on('n'), type: 'numberSet', value: 9 }, { n: 9 }, { oldValue: 1 }],
    [{ ...on('b'), type: 'booleanSet', value: false }, { b: false }, { oldValue: true }],
    [
      { ...on('d'), type: 'dateSet', value: 7 },
      { d: { $$convergence_type: 'date', date: 7 } },
      { oldValue: 5 },
    ],
    [{ ...on('l'), type: 'arrayInsert', index: 2, value: v('i') }, { l: ['p', 'q', 'i'] }, {}],
    [{ ...on('l'), type: 'arrayRemove', index: 0 }, { l: ['q'] }, { oldValue: child('l0', 'p') }],
    [
      { ...on('l'), type: 'arrayReplace', index: 1, value: v('i') },
      { l: ['p', 'i'] },
      { oldValue: child('l1', 'q') },
    ],
    [{ ...on('l'), type: 'arrayMove', fromIndex: 0, toIndex: 1 }, { l: ['q', 'p'] }, {}],
    [
      { ...on('l'), type: 'arraySet', values: [v('i')] },
      { l: ['i'] },
      { oldValues: [child('l0', 'p'), child('l1', 'q')] },
    ],
    [{ ...on('o'), type: 'objectAddProperty', key: '__proto__', value: v('i') }, {}, {}],
    [
      { ...on('o'), type: 'objectSetProperty', key: 'k', value: v('i') },
      { o: { k: 'i' } },
      { oldValue: child('k', 'v') },
    ],
    [{ ...on('o'), type: 'objectRemoveProperty', key: 'k' }, { o: {} }, { oldValue: child('k', 'v') }],
    [
      { ...on('o'), type: 'objectSet', values: { m: v('i') } },
      { o: { m: 'i' } },
      { oldValues: { k: child('k', 'v') } },
    ],
  ])('%j', (operation, changed, replaced) => {
    const root = fresh();
    const applied = apply(root, operation);
    expect(plain(root)).toMatchObject(changed);
    expect(JSON.parse(JSON.stringify(applied))).toEqual(
      JSON.parse(JSON.stringify({ ...operation, ...replaced })),
    );
  });

  it.each<[string, DiscreteOperation]>([
    [
      'Index out of bounds: 4',
      { ...on('s'), type: 'stringSplice', index: 4, deleteCount: 0, insertedValue: 'x' },
    ],
    [
      'Index out of bounds: 4',
      { ...on('s'), type: 'stringSplice', index: 2, deleteCount: 2, insertedValue: '' },
    ],
    [
      'Index out of bounds: -1',
      { ...on('s'), type: 'stringSplice', index: -1, deleteCount: 0, insertedValue: 'x' },
    ],
    ['Index out of bounds: 3', { ...on('l'), type: 'arrayInsert', index: 3, value: v('i') }],
    ['Index out of bounds: 2', { ...on('l'), type: 'arrayRemove', index: 2 }],
    ['Index out of bounds: 2', { ...on('l'), type: 'arrayReplace', index: 2, value: v('i') }],
    ['Index out of bounds: 2', { ...on('l'), type: 'arrayMove', fromIndex: 0, toIndex: 2 }],
    ['Index out of bounds: 2', { ...on('l'), type: 'arrayMove', fromIndex: 2, toIndex: 0 }],
    [
      "Object already contains property 'k''",
      { ...on('o'), type: 'objectAddProperty', key: 'k', value: v('i') },
    ],
    [
      "Object does not contain property 'm''",
      { ...on('o'), type: 'objectSetProperty', key: 'm', value: v('i') },
    ],
    ["Object does not contain property 'm''", { ...on('o'), type: 'objectRemoveProperty', key: 'm' }],
    [
      "Object does not contain property 'toString''",
      { ...on('o'), type: 'objectRemoveProperty', key: 'toString' },
    ],
    ['Invalid operation type for RealTimeString: numberDelta', { ...on('s'), type: 'numberDelta', delta: 1 }],
    ['Invalid operation type for RealTimeNull: numberSet', { ...on('z'), type: 'numberSet', value: 1 }],
    ['Invalid operation type for RealTimeArray: objectSet', { ...on('l'), type: 'objectSet', values: {} }],
    ['The value id of an operation can not be empty', { ...on(''), type: 'numberDelta', delta: 1 }],
    ['A number or date must be finite', { ...on('n'), type: 'numberSet', value: Number.NaN }],
    ['A number or date must be finite', { ...on('n'), type: 'numberDelta', delta: Infinity }],
    [
      "The value id 's' is already in use",
      { ...on('o'), type: 'objectAddProperty', key: 'm', value: v('i', 's') },
    ],
    ['The id of a value can not be empty', { ...on('l'), type: 'arraySet', values: [v('i', '')] }],
  ])('refuses: %s', (message, operation) => {
    const root = fresh();
    expect(() => apply(root, operation)).toThrow(new OperationError(message));
    expect(plain(root)).toEqual(plain(fresh()));
  });

  it('makes operations on unknown elements no-ops', () => {
    const root = fresh();
    expect(apply(root, { ...on('gone'), type: 'numberDelta', delta: 1 })).toMatchObject({ noOp: true });
    apply(root, { ...on('r'), type: 'objectRemoveProperty', key: 'l' });
    expect(apply(root, { ...on('l0'), type: 'stringSet', value: 'x' })).toMatchObject({ noOp: true });
    expect(apply(root, { ...on('s'), noOp: true, type: 'stringSet', value: 'x' })).toMatchObject({
      noOp: true,
    });
    expect(plain(root)).toMatchObject({ s: 'abc' });
  });

  it('lets ids of removed values be used again, within one operation, too', () => {
    const root = fresh();
    apply(root, { ...on('l'), type: 'arraySet', values: [v('again', 'l0')] });
    apply(root, { ...on('r'), type: 'objectSetProperty', key: 'o', value: v('again', 'k') });
    expect(plain(root)).toMatchObject({ l: ['again'], o: 'again' });
  });

  it('does all of a batch or nothing', () => {
    const root = fresh();
    const batch: Operation = {
      type: 'compound',
      operations: [
        { ...on('s'), type: 'stringSplice', index: 0, deleteCount: 1, insertedValue: '' },
        { ...on('l'), type: 'arrayMove', fromIndex: 1, toIndex: 0 },
        { ...on('l'), type: 'arrayInsert', index: 1, value: v('i') },
        { ...on('l'), type: 'arrayRemove', index: 0 },
        { ...on('l'), type: 'arraySet', values: [] },
        { ...on('o'), type: 'objectRemoveProperty', key: 'k' },
        { ...on('o'), type: 'objectAddProperty', key: 'm', value: v('j') },
        { ...on('o'), type: 'objectSet', values: {} },
        { ...on('n'), type: 'numberDelta', delta: 4 },
        { ...on('b'), type: 'booleanSet', value: false },
        { ...on('n'), type: 'stringSet', value: 'no number' },
      ],
    };
    expect(() => apply(root, batch)).toThrow(OperationError);
    expect(plain(root)).toEqual(plain(fresh()));
    // What was known is known again, and what was new is not.
    expect(apply(root, { ...on('l1'), type: 'stringSet', value: 'Q' })).toMatchObject({ noOp: false });
    expect(apply(root, { ...on('new-i'), type: 'stringSet', value: 'x' })).toMatchObject({ noOp: true });
  });

  it('keeps what it gives apart from the model', () => {
    const root = fresh();
    const value: DataValue = { type: 'object', id: 'in', children: childrenFrom([['t', v('t')]]) };
    const applied = apply(root, { ...on('l'), type: 'arrayInsert', index: 0, value });
    const before = JSON.stringify(applied);
    apply(root, { ...on('new-t'), type: 'stringSet', value: 'changed' });
    apply(root, { ...on('in'), type: 'objectRemoveProperty', key: 't' });
    expect(JSON.stringify(applied)).toBe(before);
  });

  it('refuses values that are nested too deep, however they got there', () => {
    const root = fresh();
    const nested = (levels: number, prefix: string): DataValue => {
      let value: DataValue = { type: 'array', id: `${prefix}0`, children: [] };
      for (let level = 1; level < levels; level++)
        value = { type: 'array', id: `${prefix}${level}`, children: [value] };
      return value;
    };
    apply(root, { ...on('l'), type: 'arrayInsert', index: 0, value: nested(900, 'a') });
    const deep: Operation = { ...on('a0'), type: 'arrayInsert', index: 0, value: nested(200, 'b') };
    expect(() => apply(root, deep)).toThrow('Values can not be nested more than 1000 levels deep');
  });

  it('is quick on a big model', () => {
    const big: ObjectValue = {
      type: 'object',
      id: 'r',
      children: childrenFrom(
        Array.from({ length: 100_000 }, (_, index) => [`k${index}`, child(`c${index}`, '')]),
      ),
    };
    apply(big, { ...on('c0'), type: 'stringSet', value: 'first' });
    const start = performance.now();
    for (let index = 0; index < 10_000; index++) {
      apply(big, { ...on(`c${index}`), type: 'stringSplice', index: 0, deleteCount: 0, insertedValue: 'x' });
    }
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
