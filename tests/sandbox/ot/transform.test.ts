import { describe, expect, it } from 'vitest';
import { type DiscreteOperation, type Operation, OperationError } from '../../../sandbox/ot/operation';
import { transformReference } from '../../../sandbox/ot/reference';
import { transform } from '../../../sandbox/ot/transform';
import { childrenFrom } from '../../../sandbox/state/data-values';
import {
  batch,
  insert,
  jsonOf,
  move,
  on,
  outcomes,
  remove,
  replace,
  rootFrom,
  rootWith,
  splice,
  text,
} from './support';

const one = text('A');
const other = text('B');
const x = on('x');
const { delta, removeKey } = x;
const add = (value = one, key = 'k') => x.add(key, value);
const set = (value = one) => x.set('k', value);
const setObject = (value = one) => x.setObject({ k: value });

/** '=' unchanged, 'noOp', or the resulting type. */
const kind = (before: Operation, after: Operation) => {
  if (after.type === 'compound') return 'compound';
  if (after.noOp) return 'noOp';
  if (after.type === before.type) {
    expect(after).toEqual(before);
    return '=';
  }
  return after.type;
};

describe('setting a whole value', () => {
  it.each<[string, DiscreteOperation, DiscreteOperation, DiscreteOperation]>([
    ['string', x.setString('a'), x.setString('b'), splice(0, 1, '')],
    ['number', x.setNumber(1), x.setNumber(2), delta(1)],
    ['array', x.setArray(one), x.setArray(other), insert(0, one)],
    ['array', x.setArray(one), x.setArray(other), remove(0)],
    ['array', x.setArray(one), x.setArray(other), replace(0, one)],
    ['array', x.setArray(one), x.setArray(other), move(0, 1)],
    ['object', setObject(one), setObject(other), add()],
    ['object', setObject(one), setObject(other), set()],
    ['object', setObject(one), setObject(other), removeKey('k')],
  ])('of a %s overrides everything, the server first', (_, setOne, setOther, change) => {
    const kinds = (server: DiscreteOperation, client: DiscreteOperation) => {
      const pair = transform(server, client);
      return [kind(server, pair.server), kind(client, pair.client)];
    };
    expect(kinds(setOne, setOther)).toEqual(['=', 'noOp']);
    expect(kinds(setOne, structuredClone(setOne))).toEqual(['noOp', 'noOp']);
    expect(kinds(setOne, change)).toEqual(['=', 'noOp']);
    expect(kinds(change, setOne)).toEqual(['noOp', '=']);
  });

  it("of booleans and dates keeps the server's value", () => {
    expect(transform(x.setBoolean(true), x.setBoolean(false))).toMatchObject({
      server: { noOp: false },
      client: { noOp: true },
    });
    expect(transform(x.setDate(1), x.setDate(1))).toMatchObject({
      server: { noOp: true },
      client: { noOp: true },
    });
  });

  it('does not conflict when adding to a number', () => {
    expect(transform(delta(1), delta(5))).toEqual({ server: delta(1), client: delta(5) });
  });
});

describe('two operations on one object', () => {
  it.each<[string, DiscreteOperation, DiscreteOperation, string, string]>([
    ['Add, Add of another value', add(), add(other), 'objectSetProperty', 'noOp'],
    ['Add, Add of an equal value', add(), add(), 'noOp', 'noOp'],
    ['Set, Set of another value', set(), set(other), '=', 'noOp'],
    ['Set, Set of an equal value', set(), set(), 'noOp', 'noOp'],
    ['Remove, Remove', removeKey('k'), removeKey('k'), 'noOp', 'noOp'],
    ['Remove, Set', removeKey('k'), set(other), 'noOp', 'objectAddProperty'],
    ['Set, Remove', set(), removeKey('k'), 'objectAddProperty', 'noOp'],
    ['other keys', set(), removeKey('l'), '=', '='],
  ])('%s', (_, server, client, server2, client2) => {
    const pair = transform(server, client);
    expect([kind(server, pair.server), kind(client, pair.client)]).toEqual([server2, client2]);
  });

  it.each([
    ['Add, Set', add(), set(other)],
    ['Add, Remove', add(), removeKey('k')],
    ['Set, Add', set(), add(other)],
    ['Remove, Add', removeKey('k'), add(other)],
    ['of different types', add(), delta(1)],
  ])('%s: is impossible', (_, server, client) => {
    expect(() => transform(server, client)).toThrow(OperationError);
  });

  it('converges for every possible pair', () => {
    const fresh = () =>
      rootWith({ type: 'object', id: 'x', children: childrenFrom([['k', { type: 'null', id: 'k' }]]) });
    const operations = (value: string) => [
      set(text(value)),
      removeKey('k'),
      add(text(value), 'new'),
      setObject(text(value)),
    ];
    for (const server of operations('S')) {
      for (const client of operations('C')) {
        const { atServer, atClient } = outcomes(fresh, server, client);
        expect(atServer, JSON.stringify([server, client])).toBe(atClient);
        expect(atServer).toMatch(/^\{/);
      }
    }
  });
});

describe('independent operations', () => {
  it('on other elements or without effect are unchanged', () => {
    const server = splice(0, 0, 'a');
    for (const client of [
      { ...splice(3, 1, ''), id: 'y' },
      { ...splice(3, 1, ''), noOp: true },
    ]) {
      expect(transform(server, client)).toEqual({ server, client });
      expect(transform(client, server)).toEqual({ server: client, client: server });
    }
  });
});

describe('batches', () => {
  it('are transformed one by one and stay batches', () => {
    const server: Operation = batch(splice(0, 0, '<'), on('n').delta(1));
    const client: Operation = batch(on('n').delta(2), splice(0, 0, '>'));
    expect(transform(server, client)).toEqual({
      server: batch(splice(0, 0, '<'), on('n').delta(1)),
      client: batch(on('n').delta(2), splice(1, 0, '>')),
    });
    expect(transform(server, splice(0, 0, '>')).client).toEqual(splice(1, 0, '>'));
    expect(transform(splice(0, 0, '<<'), client).client).toEqual(batch(on('n').delta(2), splice(2, 0, '>')));
  });

  it('stay batches when all their operations are no-ops', () => {
    const client: Operation = batch(splice(0, 1, ''));
    expect(transform(x.setString('a'), client).client).toEqual(batch({ ...splice(0, 1, ''), noOp: true }));
  });

  it('converge with other batches', () => {
    const fresh = () => rootFrom({ x: 'abcdef' });
    const id = '0:1';
    const own = (each: DiscreteOperation) => ({ ...each, id });
    const batches: Operation[] = [
      batch(own(splice(0, 2, '')), own(splice(1, 0, 'Q')), own(splice(3, 1, ''))),
      batch(own(splice(6, 0, 'end')), own(splice(0, 0, 'start'))),
      batch(own(splice(1, 4, '')), own(x.setString('set'))),
      own(splice(2, 2, '')),
    ];
    for (const server of batches) {
      for (const client of batches) {
        const { atServer, atClient } = outcomes(fresh, server, client);
        expect(atServer).toBe(atClient);
      }
    }
    expect(jsonOf(fresh())).toEqual({ x: 'abcdef' });
  });
});

describe('references', () => {
  const index = (value: number) => ({ type: 'indices' as const, values: [value] });
  it.each<[string, number, DiscreteOperation, number]>([
    ['before the insert', 1, splice(2, 0, 'ZZZ'), 1],
    ['at the insert', 2, splice(2, 0, 'ZZZ'), 5],
    ['after an insert', 4, splice(0, 0, 'ZZZ'), 7],
    ['inside a removal', 4, splice(2, 5, ''), 2],
    ['inside a replacement', 4, splice(2, 5, 'ab'), 4],
    ['after a removal', 8, splice(2, 5, ''), 3],
    ['of another element', 4, { ...splice(0, 0, 'ZZZ'), id: 'y' }, 4],
    ['with a no-op', 4, { ...splice(0, 0, 'ZZZ'), noOp: true }, 4],
  ])('move with splices: %s', (_, before, operation, after) => {
    expect(transformReference(index(before), 'x', operation)).toEqual(index(after));
  });

  it('move both ends of a range, also with a batch', () => {
    const range = { type: 'ranges' as const, values: [{ startIndex: 1, endIndex: 4 }] };
    const operation: Operation = batch(splice(2, 1, ''), splice(0, 0, '__'));
    expect(transformReference(range, 'x', operation)).toEqual({
      type: 'ranges',
      values: [{ startIndex: 3, endIndex: 5 }],
    });
  });

  it('end when the text is replaced, unlike property references', () => {
    expect(transformReference(index(1), 'x', x.setString('new'))).toBeUndefined();
    const both = batch(x.setString('new'), splice(0, 0, 'a'));
    expect(transformReference(index(1), 'x', both)).toBeUndefined();
    const property = { type: 'properties' as const, values: ['k'] };
    expect(transformReference(property, 'x', removeKey('k'))).toEqual(property);
  });
});
