import type { AppliedDiscrete, AppliedOperation, DiscreteOperation, Operation } from '../../ot/operation';
import { wholeText } from '../../state/storable';
import { timeFrom, timestampData, type TimestampData } from '../messages';
import { MalformedData, mapFrom, valueData, valueFrom, valueMap, type DataValueData } from './value-data';

type Type = DiscreteOperation['type'];
type Of<Each extends Type> = Extract<AppliedDiscrete, { type: Each }>;
/** Fields of all operations, without default values. */
type Fields = {
  id?: string;
  noOp?: boolean;
  index?: number;
  deleteCount?: number;
  insertedValue?: string;
  fromIndex?: number;
  toIndex?: number;
  key?: string;
  value?: unknown;
  values?: unknown;
  delta?: number;
};
type DiscreteData = Record<string, Fields>;
export type OperationData = {
  discreteOperation?: DiscreteData;
  compoundOperation?: { operations?: DiscreteData[] };
};

const data = (value: unknown) => valueFrom(value as DataValueData | undefined);

const readers: { [Each in Type]: (fields: Fields) => Omit<Of<Each>, 'id' | 'noOp' | 'type'> } = {
  stringSplice: ({ index = 0, deleteCount = 0, insertedValue = '' }) => ({
    index,
    deleteCount,
    insertedValue,
  }),
  stringSet: ({ value = '' }) => ({ value: value as string }),
  arrayInsert: ({ index = 0, value }) => ({ index, value: data(value) }),
  arrayRemove: ({ index = 0 }) => ({ index }),
  arrayReplace: ({ index = 0, value }) => ({ index, value: data(value) }),
  arrayMove: ({ fromIndex = 0, toIndex = 0 }) => ({ fromIndex, toIndex }),
  arraySet: ({ values = [] }) => ({ values: (values as DataValueData[]).map(valueFrom) }),
  objectAddProperty: ({ key = '', value }) => ({ key, value: data(value) }),
  objectSetProperty: ({ key = '', value }) => ({ key, value: data(value) }),
  objectRemoveProperty: ({ key = '' }) => ({ key }),
  objectSet: ({ values = {} }) => ({ values: mapFrom(values as Record<string, DataValueData>) }),
  numberDelta: ({ delta = 0 }) => ({ delta }),
  numberSet: ({ value = 0 }) => ({ value: value as number }),
  booleanSet: ({ value = false }) => ({ value: value as boolean }),
  dateSet: ({ value }) => ({ value: timeFrom(value as TimestampData | undefined) }),
};

const types = new Map((Object.keys(readers) as Type[]).map((type) => [`${type}Operation`, type]));

const discreteFrom = (wire: DiscreteData | undefined): DiscreteOperation => {
  const [name = '', fields] = Object.entries(wire ?? {})[0] ?? [];
  const type = types.get(name);
  if (!fields || !type) throw new MalformedData('An operation has no type');
  const { id = '', noOp = false } = fields;
  return { type, id, noOp, ...readers[type](fields) } as DiscreteOperation;
};

/** @throws MalformedData */
export const operationFrom = (wire: OperationData | undefined): Operation => {
  if (wire?.compoundOperation) {
    const { operations = [] } = wire.compoundOperation;
    return { type: 'compound', operations: operations.map(discreteFrom) };
  }
  return discreteFrom(wire?.discreteOperation);
};

/** Message format of some fields; others are unchanged. */
const fieldData = (name: string, value: unknown): unknown => {
  if (typeof value === 'string') return wholeText(value);
  if (Array.isArray(value)) return value.map((each) => valueData(each as never));
  if (typeof value !== 'object' || value === null) return value;
  return name === 'values' || name === 'oldValues'
    ? valueMap(value as Record<string, never>, valueData)
    : valueData(value as never);
};

const discreteData = (operation: AppliedDiscrete, hidden: readonly string[]): DiscreteData => {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(operation)) {
    if (name === 'type' || value === undefined || hidden.includes(name)) continue;
    fields[name] =
      operation.type === 'dateSet' && typeof value === 'number' ? timestampData(value) : fieldData(name, value);
  }
  return { [`${operation.type}Operation`]: fields };
};

const operationDataWithout = (operation: AppliedOperation, hidden: readonly string[]): OperationData =>
  operation.type === 'compound'
    ? { compoundOperation: { operations: operation.operations.map((each) => discreteData(each, hidden)) } }
    : { discreteOperation: discreteData(operation, hidden) };

/** OperationData: format during editing. */
export const operationData = (operation: AppliedOperation): OperationData =>
  operationDataWithout(operation, ['deletedValue', 'oldValue', 'oldValues']);

/** AppliedOperationData: format in the history, with the replaced values. */
export const appliedOperationData = (operation: AppliedOperation): OperationData =>
  operationDataWithout(operation, ['deleteCount']);
