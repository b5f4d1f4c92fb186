/*
 * What the server tells of a model's past (realtime contract §7.1, §7.9), as the public client decodes it: what holds its default is
 * absent, 64-bit numbers are numbers or pairs of two halves.
 */
export type LongData = number | string | { low: number; high: number; unsigned?: boolean };
export type TimestampData = { seconds?: LongData; nanos?: number };

export type ObjectData = { id?: string; children?: Record<string, ValueData> };
export type ArrayData = { id?: string; children?: ValueData[] };
/** One member says which kind it is. */
export type ValueData = {
  objectValue?: ObjectData;
  arrayValue?: ArrayData;
  stringValue?: { id?: string; value?: string };
  doubleValue?: { id?: string; value?: number };
  booleanValue?: { id?: string; value?: boolean };
  dateValue?: { id?: string; value?: TimestampData };
  nullValue?: { id?: string };
};

type On = { id?: string; noOp?: boolean };
/** An operation with what it has replaced; one member says which it is. */
export type AppliedDiscreteData = {
  stringSpliceOperation?: On & { index?: number; deletedValue?: string; insertedValue?: string };
  stringSetOperation?: On & { value?: string; oldValue?: string };
  arrayInsertOperation?: On & { index?: number; value?: ValueData };
  arrayRemoveOperation?: On & { index?: number; oldValue?: ValueData };
  arrayReplaceOperation?: On & { index?: number; value?: ValueData; oldValue?: ValueData };
  arrayMoveOperation?: On & { fromIndex?: number; toIndex?: number };
  arraySetOperation?: On & { values?: ValueData[]; oldValues?: ValueData[] };
  objectAddPropertyOperation?: On & { key?: string; value?: ValueData };
  objectSetPropertyOperation?: On & { key?: string; value?: ValueData; oldValue?: ValueData };
  objectRemovePropertyOperation?: On & { key?: string; oldValue?: ValueData };
  objectSetOperation?: On & { values?: Record<string, ValueData>; oldValues?: Record<string, ValueData> };
  numberDeltaOperation?: On & { delta?: number };
  numberSetOperation?: On & { value?: number; oldValue?: number };
  booleanSetOperation?: On & { value?: boolean; oldValue?: boolean };
  dateSetOperation?: On & { value?: TimestampData; oldValue?: TimestampData };
};
export type AppliedOperationData = {
  discreteOperation?: AppliedDiscreteData;
  compoundOperation?: { operations?: AppliedDiscreteData[] };
};

export type HistoricalDataResponse = {
  data?: ObjectData;
  version?: LongData;
  createdTime?: TimestampData;
};
export type HistoricalOperation = {
  version?: LongData;
  timestamp?: TimestampData;
  sessionId?: string;
  operation?: AppliedOperationData;
};
export type HistoricalOperationsResponse = { operations?: HistoricalOperation[] };

export function numberOf(long: LongData | undefined): number {
  if (typeof long !== 'object') return Number(long ?? 0);
  return long.high * 2 ** 32 + (long.low >>> 0);
}

/** Epoch milliseconds. */
export const timeOf = ({ seconds, nanos = 0 }: TimestampData = {}): number =>
  numberOf(seconds) * 1_000 + Math.floor(nanos / 1_000_000);

/** The operations that count as one version, in the order in which they were made. */
export const discreteOf = ({
  discreteOperation,
  compoundOperation,
}: AppliedOperationData): AppliedDiscreteData[] =>
  compoundOperation ? (compoundOperation.operations ?? []) : discreteOperation ? [discreteOperation] : [];
