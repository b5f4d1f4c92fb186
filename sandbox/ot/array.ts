import { type Interval, type Relation, relationOf } from './interval';
import { type ArrayInsert, type ArrayMove, type ArrayRemove, type ArrayReplace, noOp, type Pair } from './operation';
import { sameValue } from './tree';

type Direction = 'forward' | 'backward' | 'identity';

const directionOf = ({ fromIndex, toIndex }: ArrayMove): Direction =>
  fromIndex < toIndex ? 'forward' : fromIndex > toIndex ? 'backward' : 'identity';

const spanOf = ({ fromIndex, toIndex }: ArrayMove): Interval => [
  Math.min(fromIndex, toIndex),
  Math.max(fromIndex, toIndex),
];

const shifted = (move: ArrayMove, from: number, to: number): ArrayMove =>
  from === 0 && to === 0 ? move : { ...move, fromIndex: move.fromIndex + from, toIndex: move.toIndex + to };

/** The index of an element after the move. */
const placeAfter = ({ fromIndex, toIndex }: ArrayMove, index: number): number => {
  if (index === fromIndex) return toIndex;
  if (fromIndex < index && index <= toIndex) return index - 1;
  if (toIndex <= index && index < fromIndex) return index + 1;
  return index;
};

/** Offsets for the move's two indices and the other operation's index. */
type Step = readonly [from: number, to: number, other: number];

const byInsert: Record<'notAfterLow' | 'within' | 'after', Record<Direction, Step>> = {
  notAfterLow: { forward: [1, 1, 0], backward: [1, 1, 0], identity: [1, 1, 0] },
  within: { forward: [0, 1, -1], backward: [1, 0, 1], identity: [0, 0, 0] },
  after: { forward: [0, 0, 0], backward: [0, 0, 0], identity: [0, 0, 0] },
};
/** Does not cover removing the moved element, which makes the move a no-op. */
const byRemove: Record<'before' | 'within' | 'after', Record<Direction, Step>> = {
  before: { forward: [-1, -1, 0], backward: [-1, -1, 0], identity: [-1, -1, 0] },
  within: { forward: [0, -1, -1], backward: [-1, 0, 1], identity: [0, 0, 0] },
  after: { forward: [0, 0, 0], backward: [0, 0, 0], identity: [0, 0, 0] },
};

type MoveAndOther = { move: ArrayMove; other: IndexOperation };

/** Transforms a move and an operation on one index, in either role. */
const transformMoveByIndex = (move: ArrayMove, other: IndexOperation): MoveAndOther => {
  const direction = directionOf(move);
  const [low, high] = spanOf(move);
  const { index } = other;
  if (other.type === 'arrayReplace') return { move, other: { ...other, index: placeAfter(move, index) } };
  if (other.type === 'arrayRemove' && index === move.fromIndex) {
    return { move: noOp(move), other: { ...other, index: move.toIndex } };
  }
  const [from, to, step] =
    other.type === 'arrayInsert'
      ? byInsert[index <= low ? 'notAfterLow' : index <= high ? 'within' : 'after'][direction]
      : byRemove[index < low ? 'before' : index <= high ? 'within' : 'after'][direction];
  return { move: shifted(move, from, to), other: { ...other, index: index + step } };
};

/** Offsets of the server's from and to, and the client's from and to. */
type Deltas = readonly [number, number, number, number];
/** 'server wins': both moved the same element. 'neither': both become no-ops. */
type Outcome = Deltas | 'server wins' | 'neither';

const apart: readonly [Outcome, Outcome, Outcome, Outcome] = [
  [0, 0, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
];

/** By the relation of the server's span to the client's; columns: forward-forward, forward-backward, backward-forward, backward-backward. */
const byMove: Record<Relation, readonly [Outcome, Outcome, Outcome, Outcome]> = {
  before: apart,
  after: apart,
  meets: [[0, -1, -1, 0], [0, 1, 0, -1], 'server wins', [1, 0, 0, 1]],
  metBy: [[-1, 0, 0, -1], 'server wins', [0, -1, 0, 1], [0, 1, 1, 0]],
  overlaps: [
    [0, -1, -1, 0],
    [0, 1, 0, -1],
    [-1, 0, 1, 0],
    [1, 0, 0, 1],
  ],
  overlappedBy: [
    [-1, 0, 0, -1],
    [1, 0, -1, 0],
    [0, -1, 0, 1],
    [0, 1, 1, 0],
  ],
  starts: ['server wins', [1, 1, 0, 0], [-1, 0, 1, 0], [1, 1, 0, 0]],
  startedBy: ['server wins', [1, 0, -1, 0], [0, 0, 1, 1], [0, 0, 1, 1]],
  contains: [
    [0, 0, -1, -1],
    [0, 0, -1, -1],
    [0, 0, 1, 1],
    [0, 0, 1, 1],
  ],
  inside: [
    [-1, -1, 0, 0],
    [1, 1, 0, 0],
    [-1, -1, 0, 0],
    [1, 1, 0, 0],
  ],
  finishes: [[-1, 0, 0, -1], [1, 0, -1, 0], [-1, -1, 0, 0], 'server wins'],
  finishedBy: [[0, 0, -1, -1], [0, 0, -1, -1], [-1, 0, 1, 0], 'server wins'],
  equal: ['neither', [1, 0, -1, 0], [-1, 0, 1, 0], 'neither'],
};

const transformMoves = ({ server, client }: Pair<ArrayMove, ArrayMove>): Pair<ArrayMove, ArrayMove> => {
  const directions = [directionOf(server), directionOf(client)] as const;
  if (directions[0] === 'identity' && directions[1] === 'identity') return { server, client };
  const stay = (identity: ArrayMove, other: ArrayMove): ArrayMove => {
    const place = placeAfter(other, identity.fromIndex);
    return { ...identity, fromIndex: place, toIndex: place };
  };
  if (directions[0] === 'identity') return { server: stay(server, client), client };
  if (directions[1] === 'identity') return { server, client: stay(client, server) };

  const column = (directions[0] === 'forward' ? 0 : 2) + (directions[1] === 'forward' ? 0 : 1);
  const outcome = byMove[relationOf(spanOf(server), spanOf(client))][column as 0 | 1 | 2 | 3];
  if (outcome === 'neither') return { server: noOp(server), client: noOp(client) };
  if (outcome === 'server wins') {
    return { server: { ...server, fromIndex: client.toIndex }, client: noOp(client) };
  }
  const [serverFrom, serverTo, clientFrom, clientTo] = outcome;
  return { server: shifted(server, serverFrom, serverTo), client: shifted(client, clientFrom, clientTo) };
};

type IndexOperation = ArrayInsert | ArrayRemove | ArrayReplace;

export type ArrayOperation = IndexOperation | ArrayMove;

/** `next`, `previous`: index plus or minus one. `insert`: becomes an insert of its value. */
type Change = 'same' | 'next' | 'previous' | 'noOp' | 'insert';
type Row = readonly [server: Change, client: Change];
/** By the position of the server's index relative to the client's. */
type Rows = { less: Row; equal: Row; greater: Row };
type Type = IndexOperation['type'];

/** By the types of the server's and the client's operation. */
const rows: Record<Type, Record<Type, Rows>> = {
  arrayInsert: {
    arrayInsert: { less: ['same', 'next'], equal: ['same', 'next'], greater: ['next', 'same'] },
    arrayRemove: { less: ['same', 'next'], equal: ['same', 'next'], greater: ['previous', 'same'] },
    arrayReplace: { less: ['same', 'next'], equal: ['same', 'next'], greater: ['same', 'same'] },
  },
  arrayRemove: {
    arrayInsert: { less: ['same', 'previous'], equal: ['next', 'same'], greater: ['next', 'same'] },
    arrayRemove: { less: ['same', 'previous'], equal: ['noOp', 'noOp'], greater: ['previous', 'same'] },
    arrayReplace: { less: ['same', 'previous'], equal: ['noOp', 'insert'], greater: ['same', 'same'] },
  },
  arrayReplace: {
    arrayInsert: { less: ['same', 'same'], equal: ['next', 'same'], greater: ['next', 'same'] },
    arrayRemove: { less: ['same', 'same'], equal: ['insert', 'noOp'], greater: ['previous', 'same'] },
    arrayReplace: { less: ['same', 'same'], equal: ['same', 'noOp'], greater: ['same', 'same'] },
  },
};

/** Names every field of an insert, since a spread takes ten times as long, and a burst makes millions of these. */
const movedTo = (operation: IndexOperation, index: number): IndexOperation => {
  if (operation.type !== 'arrayInsert') return { ...operation, index };
  const { type, id, noOp: isNoOp, value } = operation;
  return { type, id, noOp: isNoOp, index, value };
};

const changed = (operation: IndexOperation, change: Change): IndexOperation => {
  if (change === 'same') return operation;
  if (change === 'noOp') return noOp(operation);
  if (change === 'insert') return operation.type === 'arrayReplace' ? { ...operation, type: 'arrayInsert' } : operation;
  return movedTo(operation, operation.index + (change === 'next' ? 1 : -1));
};

const transformIndexes = (server: IndexOperation, client: IndexOperation): Pair => {
  const place = server.index < client.index ? 'less' : server.index === client.index ? 'equal' : 'greater';
  const [serverChange, clientChange] = rows[server.type][client.type][place];
  if (server.type === 'arrayReplace' && client.type === 'arrayReplace' && place === 'equal') {
    const equal = sameValue(server.value, client.value);
    return { server: equal ? noOp(server) : server, client: noOp(client) };
  }
  return { server: changed(server, serverChange), client: changed(client, clientChange) };
};

export const transformArrayOperations = (server: ArrayOperation, client: ArrayOperation): Pair => {
  if (server.type === 'arrayMove') {
    if (client.type === 'arrayMove') return transformMoves({ server, client });
    const { move, other } = transformMoveByIndex(server, client);
    return { server: move, client: other };
  }
  if (client.type === 'arrayMove') {
    const { move, other } = transformMoveByIndex(client, server);
    return { server: other, client: move };
  }
  return transformIndexes(server, client);
};
