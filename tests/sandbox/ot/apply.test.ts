import { describe, expect, it } from 'vitest';
import { apply } from '../../../sandbox/ot/apply';
import { OperationError, type DiscreteOperation, type Operation } from '../../../sandbox/ot/operation';
import { childrenFrom, type DataValue, type ObjectValue } from '../../../sandbox/state/data-values';
import { batch, jsonOf, on } from './support';

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
const plain = (root: ObjectValue) => JSON.parse(JSON.stringify(jsonOf(root))) as unknown;
const v = (value: string, id = `new-${value}`) => child(id, value);

describe('applying an operation', () => {
  it.each<[DiscreteOperation, object, object]>([
    [on('s').splice(1, 2, 'X'), { s: 'aX' }, { deletedValue: 'bc' }],
    [on('s').setString('new'), { s: 'new' }, { oldValue: 'abc' }],
    [on('n').delta(2), { n: 3 }, {}],
    [on('n').setNumber(9), { n: 9 }, { oldValue: 1 }],
    [on('b').setBoolean(false), { b: false }, { oldValue: true }],
    [on('d').setDate(7), { d: { $$convergence_type: 'date', date: 7 } }, { oldValue: 5 }],
    [on('l').insert(2, v('i')), { l: ['p', 'q', 'i'] }, {}],
    [on('l').remove(0), { l: ['q'] }, { oldValue: child('l0', 'p') }],
    [on('l').replace(1, v('i')), { l: ['p', 'i'] }, { oldValue: child('l1', 'q') }],
    [on('l').move(0, 1), { l: ['q', 'p'] }, {}],
    [on('l').setArray(v('i')), { l: ['i'] }, { oldValues: [child('l0', 'p'), child('l1', 'q')] }],
    [on('o').add('__proto__', v('i')), {}, {}],
    [on('o').set('k', v('i')), { o: { k: 'i' } }, { oldValue: child('k', 'v') }],
    [on('o').removeKey('k'), { o: {} }, { oldValue: child('k', 'v') }],
    [on('o').setObject({ m: v('i') }), { o: { m: 'i' } }, { oldValues: { k: child('k', 'v') } }],
  ])('%j', (operation, changed, replaced) => {
    const root = fresh();
    const applied = apply(root, operation);
    expect(plain(root)).toMatchObject(changed);
    expect(JSON.parse(JSON.stringify(applied))).toEqual(JSON.parse(JSON.stringify({ ...operation, ...replaced })));
  });

  it.each<[string, DiscreteOperation]>([
    ['Index out of bounds: 4', on('s').splice(4, 0, 'x')],
    ['Index out of bounds: 4', on('s').splice(2, 2, '')],
    ['Index out of bounds: -1', on('s').splice(-1, 0, 'x')],
    ['Index out of bounds: 3', on('l').insert(3, v('i'))],
    ['Index out of bounds: 2', on('l').remove(2)],
    ['Index out of bounds: 2', on('l').replace(2, v('i'))],
    ['Index out of bounds: 2', on('l').move(0, 2)],
    ['Index out of bounds: 2', on('l').move(2, 0)],
    ["Object already contains property 'k''", on('o').add('k', v('i'))],
    ["Object does not contain property 'm''", on('o').set('m', v('i'))],
    ["Object does not contain property 'm''", on('o').removeKey('m')],
    ["Object does not contain property 'toString''", on('o').removeKey('toString')],
    ['Invalid operation type for RealTimeString: numberDelta', on('s').delta(1)],
    ['Invalid operation type for RealTimeNull: numberSet', on('z').setNumber(1)],
    ['Invalid operation type for RealTimeArray: objectSet', on('l').setObject({})],
    ['The value id of an operation can not be empty', on('').delta(1)],
    ['A number or date must be finite', on('n').setNumber(Number.NaN)],
    ['A number or date must be finite', on('n').delta(Infinity)],
    ["The value id 's' is already in use", on('o').add('m', v('i', 's'))],
    ['The id of a value can not be empty', on('l').setArray(v('i', ''))],
  ])('rejects: %s', (message, operation) => {
    const root = fresh();
    expect(() => apply(root, operation)).toThrow(new OperationError(message));
    expect(plain(root)).toEqual(plain(fresh()));
  });

  it('turns operations on unknown elements into no-ops', () => {
    const root = fresh();
    expect(apply(root, on('gone').delta(1))).toMatchObject({ noOp: true });
    apply(root, on('r').removeKey('l'));
    expect(apply(root, on('l0').setString('x'))).toMatchObject({ noOp: true });
    expect(apply(root, { ...on('s').setString('x'), noOp: true })).toMatchObject({
      noOp: true,
    });
    expect(plain(root)).toMatchObject({ s: 'abc' });
  });

  it('allows reusing ids of removed values, even within one operation', () => {
    const root = fresh();
    apply(root, on('l').setArray(v('again', 'l0')));
    apply(root, on('r').set('o', v('again', 'k')));
    expect(plain(root)).toMatchObject({ l: ['again'], o: 'again' });
  });

  it('applies a whole batch or nothing', () => {
    const root = fresh();
    const whole = batch(
      on('s').splice(0, 1, ''),
      on('l').move(1, 0),
      on('l').insert(1, v('i')),
      on('l').remove(0),
      on('l').setArray(),
      on('o').removeKey('k'),
      on('o').add('m', v('j')),
      on('o').setObject({}),
      on('n').delta(4),
      on('b').setBoolean(false),
      on('n').setString('no number'),
    );
    expect(() => apply(root, whole)).toThrow(OperationError);
    expect(plain(root)).toEqual(plain(fresh()));
    // Old ids are valid again, and new ids are not.
    expect(apply(root, on('l1').setString('Q'))).toMatchObject({ noOp: false });
    expect(apply(root, on('new-i').setString('x'))).toMatchObject({ noOp: true });
  });

  it('returns values independent of the model', () => {
    const root = fresh();
    const value: DataValue = { type: 'object', id: 'in', children: childrenFrom([['t', v('t')]]) };
    const applied = apply(root, on('l').insert(0, value));
    const before = JSON.stringify(applied);
    apply(root, on('new-t').setString('changed'));
    apply(root, on('in').removeKey('t'));
    expect(JSON.stringify(applied)).toBe(before);
  });

  it('rejects values nested too deep by several operations', () => {
    const root = fresh();
    const nested = (levels: number, prefix: string): DataValue => {
      let value: DataValue = { type: 'array', id: `${prefix}0`, children: [] };
      for (let level = 1; level < levels; level++)
        value = { type: 'array', id: `${prefix}${level}`, children: [value] };
      return value;
    };
    apply(root, on('l').insert(0, nested(900, 'a')));
    const deep: Operation = on('a0').insert(0, nested(200, 'b'));
    expect(() => apply(root, deep)).toThrow('Values can not be nested more than 1000 levels deep');
  });

  it('is fast on a large model', () => {
    const big: ObjectValue = {
      type: 'object',
      id: 'r',
      children: childrenFrom(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, child(`c${index}`, '')])),
    };
    apply(big, on('c0').setString('first'));
    const start = performance.now();
    for (let index = 0; index < 10_000; index++) {
      apply(big, on(`c${index}`).splice(0, 0, 'x'));
    }
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
