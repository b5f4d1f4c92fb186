import type { DataValue } from '../state/data-values';

/** `noOp`: the operation has no effect, but still counts as one version. */
type Base = { id: string; noOp: boolean };

export type StringSplice = Base & {
  type: 'stringSplice';
  /** Index and count in UTF-16 code units. */
  index: number;
  deleteCount: number;
  insertedValue: string;
};
type StringSet = Base & { type: 'stringSet'; value: string };
export type ArrayInsert = Base & { type: 'arrayInsert'; index: number; value: DataValue };
export type ArrayRemove = Base & { type: 'arrayRemove'; index: number };
export type ArrayReplace = Base & { type: 'arrayReplace'; index: number; value: DataValue };
export type ArrayMove = Base & { type: 'arrayMove'; fromIndex: number; toIndex: number };
type ArraySet = Base & { type: 'arraySet'; values: DataValue[] };
export type ObjectAddProperty = Base & { type: 'objectAddProperty'; key: string; value: DataValue };
export type ObjectSetProperty = Base & { type: 'objectSetProperty'; key: string; value: DataValue };
export type ObjectRemoveProperty = Base & { type: 'objectRemoveProperty'; key: string };
type ObjectSet = Base & { type: 'objectSet'; values: Record<string, DataValue> };
type NumberDelta = Base & { type: 'numberDelta'; delta: number };
type NumberSet = Base & { type: 'numberSet'; value: number };
type BooleanSet = Base & { type: 'booleanSet'; value: boolean };
/** `value` in milliseconds since 1970. */
type DateSet = Base & { type: 'dateSet'; value: number };

/** A change of one element, identified by its id. */
export type DiscreteOperation =
  | StringSplice
  | StringSet
  | ArrayInsert
  | ArrayRemove
  | ArrayReplace
  | ArrayMove
  | ArraySet
  | ObjectAddProperty
  | ObjectSetProperty
  | ObjectRemoveProperty
  | ObjectSet
  | NumberDelta
  | NumberSet
  | BooleanSet
  | DateSet;

/** A batch: one version, all or nothing, never nested. */
export type CompoundOperation = { type: 'compound'; operations: DiscreteOperation[] };

export type Operation = DiscreteOperation | CompoundOperation;

/** The values that an operation replaced, by its type; missing if it was a no-op. */
type Replaced = {
  stringSplice: { deletedValue?: string };
  stringSet: { oldValue?: string };
  arrayRemove: { oldValue?: DataValue };
  arrayReplace: { oldValue?: DataValue };
  arraySet: { oldValues?: DataValue[] };
  objectSetProperty: { oldValue?: DataValue };
  objectRemoveProperty: { oldValue?: DataValue };
  objectSet: { oldValues?: Record<string, DataValue> };
  numberSet: { oldValue?: number };
  booleanSet: { oldValue?: boolean };
  dateSet: { oldValue?: number };
};
type WithReplaced<Each> = Each extends { type: infer Type }
  ? Type extends keyof Replaced
    ? Each & Replaced[Type]
    : Each
  : never;

/** A stored operation, with the values needed to revert it. */
export type AppliedDiscrete = WithReplaced<DiscreteOperation>;
type AppliedCompound = { type: 'compound'; operations: AppliedDiscrete[] };
export type AppliedOperation = AppliedDiscrete | AppliedCompound;

/** Two concurrent operations: one the server has applied and one received from a client. */
export type Pair<Server = DiscreteOperation, Client = DiscreteOperation> = { server: Server; client: Client };

export const noOp = <Each extends DiscreteOperation>(operation: Each): Each => ({ ...operation, noOp: true });

/** The operation cannot be transformed or applied. Its sender must be closed. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
}

/** An applied operation and how to revert it. */
export type Done = { applied: AppliedDiscrete; undo: () => void };
