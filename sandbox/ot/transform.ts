import type { DataValue } from '../state/data-values';
import {
  type CompoundOperation,
  type DiscreteOperation,
  noOp,
  type Operation,
  OperationError,
  type Pair,
} from './operation';
import { type ArrayOperation, transformArrayOperations } from './array';
import { type PropertyOperation, transformPropertyOperations } from './object';
import { sameValue } from './tree';
import { type EqualReplacements, transformSplices } from './string';

const idsIn = function* (values: DataValue[]): Generator<string> {
  for (const value of values) {
    yield value.id;
    if (value.type === 'array') yield* idsIn(value.children);
    if (value.type === 'object') yield* idsIn(Object.values(value.children));
  }
};

const valuesOf = (operation: DiscreteOperation): DataValue[] => {
  if ('values' in operation) return Object.values(operation.values);
  return 'value' in operation && typeof operation.value === 'object' ? [operation.value] : [];
};

/** Turns operations on removed elements into no-ops first. A batch may edit values that it has created. */
export const withoutMissing = (isThere: (id: string) => boolean, operation: Operation): Operation => {
  const made = new Set<string>();
  const checked = (each: DiscreteOperation): DiscreteOperation => {
    const known = each.id === '' || made.has(each.id) || isThere(each.id);
    return known ? each : { ...each, noOp: true };
  };
  if (operation.type !== 'compound') return checked(operation);
  const operations = operation.operations.map((each, index) => {
    const result = checked(each);
    if (index < operation.operations.length - 1) for (const id of idsIn(valuesOf(each))) made.add(id);
    return result;
  });
  return { type: 'compound', operations };
};

const inTwo = (operation: DiscreteOperation): DiscreteOperation[] => {
  if (operation.type !== 'stringSplice' || operation.noOp) return [operation];
  const { deleteCount, insertedValue } = operation;
  if (deleteCount === 0 || insertedValue === '') return [operation];
  return [
    { ...operation, insertedValue: '' },
    { ...operation, deleteCount: 0 },
  ];
};

/**
 * The same change with a removal and an insertion in place of each splice that does both. Of two concurrent replacements of
 * different lengths, public clients and the server otherwise get different texts.
 */
export const withoutReplacements = (operation: Operation): Operation => {
  const parts = (operation.type === 'compound' ? operation.operations : [operation]).flatMap(inTwo);
  const isSame = operation.type === 'compound' ? parts.length === operation.operations.length : parts.length === 1;
  return isSame ? operation : { type: 'compound', operations: parts };
};

export type TransformOptions = {
  /** How two texts for the same range of a string are resolved. Default 'both', the rule of public clients. */
  equalReplacements?: EqualReplacements;
};

type Family = 'string' | 'array' | 'object' | 'number' | 'boolean' | 'date';
const families: Record<DiscreteOperation['type'], Family> = {
  stringSplice: 'string',
  stringSet: 'string',
  arrayInsert: 'array',
  arrayRemove: 'array',
  arrayReplace: 'array',
  arrayMove: 'array',
  arraySet: 'array',
  objectAddProperty: 'object',
  objectSetProperty: 'object',
  objectRemoveProperty: 'object',
  objectSet: 'object',
  numberDelta: 'number',
  numberSet: 'number',
  booleanSet: 'boolean',
  dateSet: 'date',
};

const isSet = ({ type }: DiscreteOperation) => type.endsWith('Set');
const setValue = (operation: DiscreteOperation) =>
  'values' in operation ? operation.values : 'value' in operation ? operation.value : '';

/** A set of the whole element wins over everything; of two sets the server's wins. */
const transformSets = (server: DiscreteOperation, client: DiscreteOperation): Pair => {
  if (!isSet(client)) return { server, client: noOp(client) };
  if (!isSet(server)) return { server: noOp(server), client };
  const equal = sameValue(setValue(server), setValue(client));
  return { server: equal ? noOp(server) : server, client: noOp(client) };
};

const transformDiscrete = (
  server: DiscreteOperation,
  client: DiscreteOperation,
  { equalReplacements = 'both' }: TransformOptions,
): Pair => {
  if (server.noOp || client.noOp || server.id !== client.id) return { server, client };
  // First, because a burst of typing makes millions of such pairs.
  if (server.type === 'stringSplice' && client.type === 'stringSplice')
    return transformSplices({ server, client }, equalReplacements);
  const family = families[server.type];
  if (family !== families[client.type]) {
    throw new OperationError(`Operations of different types on one element: ${server.type}, ${client.type}`);
  }
  if (isSet(server) || isSet(client)) return transformSets(server, client);
  if (family === 'array') return transformArrayOperations(server as ArrayOperation, client as ArrayOperation);
  if (family === 'object') return transformPropertyOperations(server as PropertyOperation, client as PropertyOperation);
  return { server, client };
};

const transformByCompound = (
  server: DiscreteOperation,
  { operations }: CompoundOperation,
  options: TransformOptions,
): Pair<DiscreteOperation, CompoundOperation> => {
  let running = server;
  const results = operations.map((each) => {
    const pair = transformDiscrete(running, each, options);
    running = pair.server;
    return pair.client;
  });
  return { server: running, client: { type: 'compound', operations: results } };
};

const transformOne = (
  server: DiscreteOperation,
  client: Operation,
  options: TransformOptions,
): Pair<DiscreteOperation, Operation> =>
  client.type === 'compound'
    ? transformByCompound(server, client, options)
    : transformDiscrete(server, client, options);

/**
 * Transforms two operations on the same version of a model: the server applies its own, then the client's transformed one; the client applies
 * its own, then the server's transformed one, with the same result. On a tie the server's operation wins, and its text or element comes
 * first. Does not change its arguments.
 * @throws OperationError for an impossible pair
 */
export const transform = (
  server: Operation,
  client: Operation,
  options: TransformOptions = {},
): Pair<Operation, Operation> => {
  if (server.type !== 'compound') return transformOne(server, client, options);
  let running = client;
  const operations = server.operations.map((each) => {
    const pair = transformOne(each, running, options);
    running = pair.client;
    return pair.server;
  });
  return { server: { type: 'compound', operations }, client: running };
};
