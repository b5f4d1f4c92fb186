import { apply } from '../../../sandbox/ot/apply';
import { transform, type TransformOptions } from '../../../sandbox/ot/transform';
import { OperationError, type DiscreteOperation, type Operation } from '../../../sandbox/ot/operation';
import {
  childrenFrom,
  jsonFromValue,
  valueFromJson,
  type DataValue,
  type ObjectValue,
} from '../../../sandbox/state/data-values';

let next = 0;
/** A string value with its own id. */
export const text = (value: string): DataValue => ({ type: 'string', id: `v${(next += 1)}`, value });

type Type = DiscreteOperation['type'];
type Made<Kind extends Type> = Extract<DiscreteOperation, { type: Kind }>;

export const on = (id: string) => {
  const make = <Kind extends Type>(type: Kind, more: Omit<Made<Kind>, 'id' | 'noOp' | 'type'>) =>
    ({ id, noOp: false, type, ...more }) as Made<Kind>;
  return {
    splice: (index: number, deleteCount: number, insertedValue: string) =>
      make('stringSplice', { index, deleteCount, insertedValue }),
    setString: (value: string) => make('stringSet', { value }),
    insert: (index: number, value: DataValue) => make('arrayInsert', { index, value }),
    remove: (index: number) => make('arrayRemove', { index }),
    replace: (index: number, value: DataValue) => make('arrayReplace', { index, value }),
    move: (fromIndex: number, toIndex: number) => make('arrayMove', { fromIndex, toIndex }),
    setArray: (...values: DataValue[]) => make('arraySet', { values }),
    add: (key: string, value: DataValue) => make('objectAddProperty', { key, value }),
    set: (key: string, value: DataValue) => make('objectSetProperty', { key, value }),
    removeKey: (key: string) => make('objectRemoveProperty', { key }),
    setObject: (values: Record<string, DataValue>) => make('objectSet', { values }),
    delta: (delta: number) => make('numberDelta', { delta }),
    setNumber: (value: number) => make('numberSet', { value }),
    setBoolean: (value: boolean) => make('booleanSet', { value }),
    setDate: (value: number) => make('dateSet', { value }),
  };
};
export const { splice, insert, remove, replace, move } = on('x');

export const batch = (...operations: DiscreteOperation[]): Operation => ({ type: 'compound', operations });

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

/** Results of both sides after the pair: the server's text and the client's. */
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
