import { type IndexOperation, transformMoveByIndex, transformMoves } from './array-move';
import { type ArrayMove, noOp, type Pair } from './operation';
import { sameValue } from './same-value';

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
