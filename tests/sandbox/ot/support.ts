import { apply } from '../../../sandbox/ot/apply';
import { transform, type TransformOptions } from '../../../sandbox/ot/transform';
import { OperationError } from '../../../sandbox/ot/operation';
import type {
  ArrayInsert,
  ArrayMove,
  ArrayRemove,
  ArrayReplace,
  Operation,
  StringSplice,
} from '../../../sandbox/ot/operation';
import { childrenFrom, jsonFromValue, valueFromJson } from '../../../sandbox/state/data-values';
import type { DataValue, ObjectValue } from '../../../sandbox/state/data-values';

const base = { id: 'x', noOp: false };
let next = 0;
/** A string value with an id of its own. */
export const text = (value: string): DataValue => ({ type: 'string', id: `v${(next += 1)}`, value });

export const splice = (index: number, deleteCount: number, insertedValue: string): StringSplice => ({
  ...base,
  type: 'stringSplice',
  index,
  deleteCount,
  insertedValue,
});
export const insert = (index: number, value: DataValue): ArrayInsert => ({
  ...base,
  type: 'arrayInsert',
  index,
  value,
});
export const remove = (index: number): ArrayRemove => ({ ...base, type: 'arrayRemove', index });
export const replace = (index: number, value: DataValue): ArrayReplace => ({
  ...base,
  type: 'arrayReplace',
  index,
  value,
});
export const move = (fromIndex: number, toIndex: number): ArrayMove => ({
  ...base,
  type: 'arrayMove',
  fromIndex,
  toIndex,
});

/** A model with the element `x`. */
export const rootWith = (x: DataValue): ObjectValue => ({
  type: 'object',
  id: 'root',
  children: childrenFrom([['x', x]]),
});
export const stringRoot = (value: string) => rootWith({ type: 'string', id: 'x', value });
export const arrayRoot = (...values: string[]) =>
  rootWith({
    type: 'array',
    id: 'x',
    children: values.map((value, index) => ({ type: 'string', id: `e${index}`, value })),
  });

export const jsonOf = (root: ObjectValue) => jsonFromValue(root) as Record<string, unknown>;
export const rootFrom = (json: Record<string, unknown>) => valueFromJson(json);

/** What both sides hold after the pair: the server's text, and that of the client that made `client`. */
export const outcomes = (
  fresh: () => ObjectValue,
  server: Operation,
  client: Operation,
  options?: TransformOptions,
) => {
  const pair = transform(server, client, options);
  const after = (first: Operation, second: Operation): string => {
    const root = fresh();
    try {
      apply(root, first);
      apply(root, second);
      return JSON.stringify(jsonOf(root)['x']);
    } catch (error) {
      if (error instanceof OperationError) return error.message;
      throw error;
    }
  };
  return { pair, atServer: after(server, pair.client), atClient: after(client, pair.server) };
};
