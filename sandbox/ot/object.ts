import {
  noOp,
  OperationError,
  type ObjectAddProperty,
  type ObjectRemoveProperty,
  type ObjectSetProperty,
  type Pair,
} from './operation';
import { sameValue } from './tree';

export type PropertyOperation = ObjectAddProperty | ObjectSetProperty | ObjectRemoveProperty;

/** `add`, `set`: becomes an operation of that type. */
type Change = 'same' | 'noOp' | 'add' | 'set';
type Row = readonly [server: Change, client: Change];
type Name = 'add' | 'set' | 'remove';

/** Operations on one key. Other pairs are impossible: a property either exists or not. */
const rows: Partial<Record<`${Name} x ${Name}`, Row>> = {
  'add x add': ['set', 'noOp'],
  'set x set': ['same', 'noOp'],
  'remove x remove': ['noOp', 'noOp'],
  'remove x set': ['noOp', 'add'],
  'set x remove': ['add', 'noOp'],
};

const names = { objectAddProperty: 'add', objectSetProperty: 'set', objectRemoveProperty: 'remove' } as const;

const changed = (operation: PropertyOperation, change: Change): PropertyOperation => {
  if (change === 'noOp') return noOp(operation);
  if (change === 'same' || operation.type === 'objectRemoveProperty') return operation;
  return { ...operation, type: change === 'add' ? 'objectAddProperty' : 'objectSetProperty' };
};

export const transformPropertyOperations = (server: PropertyOperation, client: PropertyOperation): Pair => {
  if (server.key !== client.key) return { server, client };
  const row = rows[`${names[server.type]} x ${names[client.type]}`];
  if (!row) throw new OperationError(`A property can not be there and not be there: ${server.type}, ${client.type}`);
  if (server.type === client.type && 'value' in server && 'value' in client) {
    if (sameValue(server.value, client.value)) return { server: noOp(server), client: noOp(client) };
  }
  return { server: changed(server, row[0]), client: changed(client, row[1]) };
};
