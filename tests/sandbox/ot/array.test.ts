import { describe, expect, it } from 'vitest';
import type { DiscreteOperation, Operation } from '../../../sandbox/ot/operation';
import { transform } from '../../../sandbox/ot/transform';
import { arrayRoot, insert, move, outcomes, remove, replace, text } from './support';

/** 'Ins 2', 'Rem 2', 'Rep 2', 'Mov 1 3'; a result can also be 'noOp'. */
type Short = string;

const one = text('S');
const other = text('c');
const parse = (short: Short, value = one): DiscreteOperation => {
  const [name, a, b] = short.split(' ');
  if (name === 'Ins') return insert(Number(a), value);
  if (name === 'Rem') return remove(Number(a));
  return name === 'Rep' ? replace(Number(a), value) : move(Number(a), Number(b));
};
const print = (operation: Operation): Short => {
  if (operation.type === 'compound') throw new Error('compound');
  if (operation.noOp) return 'noOp';
  if (operation.type === 'arrayInsert') return `Ins ${operation.index}`;
  if (operation.type === 'arrayRemove') return `Rem ${operation.index}`;
  if (operation.type === 'arrayReplace') return `Rep ${operation.index}`;
  if (operation.type === 'arrayMove') return `Mov ${operation.fromIndex} ${operation.toIndex}`;
  throw new Error(operation.type);
};

/** Rule table: server, client, server', client'. */
const rows: [Short, Short, Short, Short][] = [
  ['Ins 1', 'Ins 1', 'Ins 1', 'Ins 2'],
  ['Ins 1', 'Ins 2', 'Ins 1', 'Ins 3'],
  ['Ins 3', 'Ins 2', 'Ins 4', 'Ins 2'],
  ['Ins 1', 'Rem 1', 'Ins 1', 'Rem 2'],
  ['Ins 1', 'Rem 2', 'Ins 1', 'Rem 3'],
  ['Ins 3', 'Rem 2', 'Ins 2', 'Rem 2'],
  ['Rem 2', 'Ins 1', 'Rem 3', 'Ins 1'],
  ['Rem 2', 'Ins 2', 'Rem 3', 'Ins 2'],
  ['Rem 2', 'Ins 3', 'Rem 2', 'Ins 2'],
  ['Ins 1', 'Rep 1', 'Ins 1', 'Rep 2'],
  ['Ins 1', 'Rep 2', 'Ins 1', 'Rep 3'],
  ['Ins 2', 'Rep 1', 'Ins 2', 'Rep 1'],
  ['Rep 2', 'Ins 1', 'Rep 3', 'Ins 1'],
  ['Rep 2', 'Ins 2', 'Rep 3', 'Ins 2'],
  ['Rep 2', 'Ins 3', 'Rep 2', 'Ins 3'],
  ['Rem 2', 'Rem 2', 'noOp', 'noOp'],
  ['Rem 1', 'Rem 2', 'Rem 1', 'Rem 1'],
  ['Rem 3', 'Rem 2', 'Rem 2', 'Rem 2'],
  ['Rem 2', 'Rep 2', 'noOp', 'Ins 2'],
  ['Rem 1', 'Rep 2', 'Rem 1', 'Rep 1'],
  ['Rem 3', 'Rep 2', 'Rem 3', 'Rep 2'],
  ['Rep 2', 'Rem 2', 'Ins 2', 'noOp'],
  ['Rep 2', 'Rem 1', 'Rep 1', 'Rem 1'],
  ['Rep 2', 'Rem 3', 'Rep 2', 'Rem 3'],
  ['Rep 1', 'Rep 2', 'Rep 1', 'Rep 2'],
  ['Rep 2', 'Rep 2', 'Rep 2', 'noOp'],

  ['Mov 2 4', 'Ins 2', 'Mov 3 5', 'Ins 2'],
  ['Mov 2 4', 'Ins 3', 'Mov 2 5', 'Ins 2'],
  ['Mov 2 4', 'Ins 4', 'Mov 2 5', 'Ins 3'],
  ['Mov 2 4', 'Ins 5', 'Mov 2 4', 'Ins 5'],
  ['Mov 4 2', 'Ins 2', 'Mov 5 3', 'Ins 2'],
  ['Mov 4 2', 'Ins 3', 'Mov 5 2', 'Ins 4'],
  ['Mov 4 2', 'Ins 4', 'Mov 5 2', 'Ins 5'],
  ['Mov 4 2', 'Ins 5', 'Mov 4 2', 'Ins 5'],
  ['Mov 2 2', 'Ins 2', 'Mov 3 3', 'Ins 2'],
  ['Mov 2 2', 'Ins 3', 'Mov 2 2', 'Ins 3'],
  ['Ins 3', 'Mov 2 4', 'Ins 2', 'Mov 2 5'],
  ['Mov 2 4', 'Rem 1', 'Mov 1 3', 'Rem 1'],
  ['Mov 2 4', 'Rem 2', 'noOp', 'Rem 4'],
  ['Mov 2 4', 'Rem 3', 'Mov 2 3', 'Rem 2'],
  ['Mov 2 4', 'Rem 4', 'Mov 2 3', 'Rem 3'],
  ['Mov 2 4', 'Rem 5', 'Mov 2 4', 'Rem 5'],
  ['Mov 4 2', 'Rem 1', 'Mov 3 1', 'Rem 1'],
  ['Mov 4 2', 'Rem 2', 'Mov 3 2', 'Rem 3'],
  ['Mov 4 2', 'Rem 3', 'Mov 3 2', 'Rem 4'],
  ['Mov 4 2', 'Rem 4', 'noOp', 'Rem 2'],
  ['Mov 2 2', 'Rem 2', 'noOp', 'Rem 2'],
  ['Mov 2 2', 'Rem 1', 'Mov 1 1', 'Rem 1'],
  ['Rem 2', 'Mov 2 4', 'Rem 4', 'noOp'],
  ['Mov 1 3', 'Rep 1', 'Mov 1 3', 'Rep 3'],
  ['Mov 1 3', 'Rep 2', 'Mov 1 3', 'Rep 1'],
  ['Mov 1 3', 'Rep 3', 'Mov 1 3', 'Rep 2'],
  ['Mov 1 3', 'Rep 4', 'Mov 1 3', 'Rep 4'],
  ['Mov 3 1', 'Rep 1', 'Mov 3 1', 'Rep 2'],
  ['Rep 3', 'Mov 3 1', 'Rep 1', 'Mov 3 1'],

  ['Mov 2 2', 'Mov 2 4', 'Mov 4 4', 'Mov 2 4'],
  ['Mov 1 3', 'Mov 2 2', 'Mov 1 3', 'Mov 1 1'],
  ['Mov 2 2', 'Mov 2 2', 'Mov 2 2', 'Mov 2 2'],
];

/** Spans by relation, then the offsets of the four indices; 'W': server wins, 'N': neither. */
const moveRows: [string, [number, number], [number, number], string, string, string, string][] = [
  ['Before', [0, 1], [3, 4], '0,0|0,0', '0,0|0,0', '0,0|0,0', '0,0|0,0'],
  ['After', [3, 4], [0, 1], '0,0|0,0', '0,0|0,0', '0,0|0,0', '0,0|0,0'],
  ['Meets', [0, 2], [2, 4], '0,-1|-1,0', '0,1|0,-1', 'W', '1,0|0,1'],
  ['MetBy', [2, 4], [0, 2], '-1,0|0,-1', 'W', '0,-1|0,1', '0,1|1,0'],
  ['Overlaps', [0, 3], [2, 5], '0,-1|-1,0', '0,1|0,-1', '-1,0|1,0', '1,0|0,1'],
  ['OverlappedBy', [2, 5], [0, 3], '-1,0|0,-1', '1,0|-1,0', '0,-1|0,1', '0,1|1,0'],
  ['Starts', [1, 3], [1, 5], 'W', '1,1|0,0', '-1,0|1,0', '1,1|0,0'],
  ['StartedBy', [1, 5], [1, 3], 'W', '1,0|-1,0', '0,0|1,1', '0,0|1,1'],
  ['Contains', [0, 5], [2, 3], '0,0|-1,-1', '0,0|-1,-1', '0,0|1,1', '0,0|1,1'],
  ['Inside', [2, 3], [0, 5], '-1,-1|0,0', '1,1|0,0', '-1,-1|0,0', '1,1|0,0'],
  ['Finishes', [3, 5], [1, 5], '-1,0|0,-1', '1,0|-1,0', '-1,-1|0,0', 'W'],
  ['FinishedBy', [1, 5], [3, 5], '0,0|-1,-1', '0,0|-1,-1', '-1,0|1,0', 'W'],
  ['Equal', [1, 4], [1, 4], 'N', '1,0|-1,0', '-1,0|1,0', 'N'],
];

describe('two operations on one array', () => {
  it.each(rows)('%s, %s', (server, client, server2, client2) => {
    const pair = transform(parse(server, one), parse(client, other));
    expect([print(pair.server), print(pair.client)]).toEqual([server2, client2]);
  });

  it('two equal replacements cancel each other', () => {
    const pair = transform(replace(1, one), replace(1, structuredClone(one)));
    expect(pair).toMatchObject({ server: { noOp: true }, client: { noOp: true } });
  });

  const columns = [
    [3, true, true],
    [4, true, false],
    [5, false, true],
    [6, false, false],
  ] as const;
  it.each(moveRows)('two moves: %s', (...row) => {
    for (const [column, serverForward, clientForward] of columns) {
      const direct = ([low, high]: [number, number], forward: boolean) => (forward ? move(low, high) : move(high, low));
      const server = direct(row[1], serverForward);
      const client = direct(row[2], clientForward);
      const pair = transform(server, client);
      const expected = row[column];
      if (expected === 'W') {
        expect(pair.server).toEqual({ ...server, fromIndex: client.toIndex });
        expect(print(pair.client)).toBe('noOp');
      } else if (expected === 'N') {
        expect([print(pair.server), print(pair.client)]).toEqual(['noOp', 'noOp']);
      } else {
        const [sf, st, cf, ct] = expected.split(/[,|]/).map(Number) as [number, number, number, number];
        expect(pair.server).toEqual(move(server.fromIndex + sf, server.toIndex + st));
        expect(pair.client).toEqual(move(client.fromIndex + cf, client.toIndex + ct));
      }
    }
  });

  it.each<[Short, Short, unknown]>([
    ['Ins 1', 'Rem 2', ['e0', 'S', 'e1', 'e3', 'e4']],
    ['Mov 0 3', 'Mov 0 2', ['e1', 'e2', 'e3', 'e0', 'e4']],
    ['Rem 1', 'Rep 1', ['e0', 'c', 'e2', 'e3', 'e4']],
  ])('%s, %s: resulting array', (server, client, after) => {
    const fresh = () => arrayRoot('e0', 'e1', 'e2', 'e3', 'e4');
    const { atServer, atClient } = outcomes(fresh, parse(server, text('S')), parse(client, text('c')));
    expect([JSON.parse(atServer), JSON.parse(atClient)]).toEqual([after, after]);
  });
});

const allOperations = (length: number, value: string) => {
  const indexes = Array.from({ length }, (_, index) => index);
  return [
    ...[...indexes, length].map((index) => insert(index, text(value))),
    ...indexes.flatMap((index) => [
      remove(index),
      replace(index, text(value)),
      ...indexes.map((to) => move(index, to)),
    ]),
  ];
};

describe('every pair of operations on short arrays', () => {
  it.each([0, 1, 2, 3, 4, 5, 6])('converges: %i elements', (length) => {
    const fresh = () => arrayRoot(...['a', 'b', 'c', 'd', 'e', 'f'].slice(0, length));
    for (const server of allOperations(length, 'S')) {
      for (const client of allOperations(length, 'C')) {
        const { atServer, atClient } = outcomes(fresh, server, client);
        if (atServer !== atClient || !atServer.startsWith('['))
          expect.fail(JSON.stringify({ server, client, atServer, atClient }));
      }
    }
  });
});
