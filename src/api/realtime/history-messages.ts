import type { Path } from '~/core/document/value';
import type { UserId } from '~/core/person';
import type { HistoryEntry, HistoryKind } from './port';

/*
 * Messages about a model's history (realtime contract §7.1, §7.9) as the public client decodes them: members with default values are missing,
 * 64-bit numbers are numbers or pairs of two halves.
 */
type LongData = number | string | { low: number; high: number; unsigned?: boolean };
type TimestampData = { seconds?: LongData; nanos?: number };

export type ObjectData = { id?: string; children?: Record<string, ValueData> };
type ArrayData = { id?: string; children?: ValueData[] };
/** Exactly one member is present. */
export type ValueData = {
  objectValue?: ObjectData;
  arrayValue?: ArrayData;
  stringValue?: { id?: string; value?: string };
  doubleValue?: { id?: string; value?: number };
  booleanValue?: { id?: string; value?: boolean };
  dateValue?: { id?: string; value?: TimestampData };
  nullValue?: { id?: string };
};

/** The id of a value; undefined if there is none. */
export const idOf = (data: ValueData | undefined): string | undefined =>
  Object.values(data ?? {}).find((each: { id?: string } | undefined) => each !== undefined)?.id;

/** The values in a container; none in another value. */
export const valuesIn = ({ arrayValue, objectValue }: ValueData): readonly ValueData[] =>
  arrayValue?.children ?? Object.values(objectValue?.children ?? {});

type On = { id?: string; noOp?: boolean };
/** An item or member that was added, replaced or removed, with its new and old value. */
type Item = On & { index?: number; value?: ValueData; oldValue?: ValueData };
type Member = On & { key?: string; value?: ValueData; oldValue?: ValueData };
/** An operation with the value it replaced; exactly one member is present. */
export type AppliedDiscreteData = {
  stringSpliceOperation?: On & { index?: number; deletedValue?: string; insertedValue?: string };
  stringSetOperation?: On & { value?: string; oldValue?: string };
  arrayInsertOperation?: Item;
  arrayRemoveOperation?: Item;
  arrayReplaceOperation?: Item;
  arrayMoveOperation?: On & { fromIndex?: number; toIndex?: number };
  arraySetOperation?: On & { values?: ValueData[]; oldValues?: ValueData[] };
  objectAddPropertyOperation?: Member;
  objectSetPropertyOperation?: Member;
  objectRemovePropertyOperation?: Member;
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

/** The operations of one version, in order. */
export const discreteOf = ({ discreteOperation, compoundOperation }: AppliedOperationData): AppliedDiscreteData[] =>
  compoundOperation ? (compoundOperation.operations ?? []) : discreteOperation ? [discreteOperation] : [];

const kinds: Record<keyof AppliedDiscreteData, HistoryKind> = {
  stringSpliceOperation: 'text',
  stringSetOperation: 'text',
  arrayInsertOperation: 'added',
  arrayRemoveOperation: 'removed',
  arrayReplaceOperation: 'replaced',
  arrayMoveOperation: 'moved',
  arraySetOperation: 'value',
  objectAddPropertyOperation: 'added',
  objectSetPropertyOperation: 'replaced',
  objectRemovePropertyOperation: 'removed',
  objectSetOperation: 'value',
  numberDeltaOperation: 'value',
  numberSetOperation: 'value',
  booleanSetOperation: 'value',
  dateSetOperation: 'value',
};

export function entryOf(
  { version, timestamp, sessionId = '', operation = {} }: HistoricalOperation,
  userOf: (sessionId: string) => (UserId & { displayName: string }) | undefined,
  placeOf: (operation: AppliedDiscreteData) => Path | undefined,
): Omit<HistoryEntry, 'edits'> {
  const effective = discreteOf(operation).filter((each) => !memberOf(each)?.[1].noOp);
  const [only] = effective;
  const count = countOf(effective);
  const single = count === 1 ? only : undefined;
  const [kind, fields] = (single && memberOf(single)) ?? [];
  const isMoved = effective.length > 1 && kind !== 'stringSpliceOperation';
  const what = !only ? 'nothing' : !single ? 'batch' : isMoved ? 'moved' : kind ? kinds[kind] : 'nothing';
  return {
    version: numberOf(version),
    at: timeOf(timestamp),
    sessionId,
    user: userOf(sessionId),
    what,
    name: fields?.key,
    path: single && placeOf(single),
    count,
  };
}

/** A replacement within a text arrives as a removal and an insertion; so may a moved item. */
function countOf(operations: readonly AppliedDiscreteData[]): number {
  const texts = new Set<string | undefined>();
  const removed = new Map<string, number>();
  let count = 0;
  for (const { stringSpliceOperation: splice, arrayRemoveOperation: removal } of operations) {
    if (splice) texts.add(splice.id);
    else count += 1;
    if (removal) addTo(removed, itemOf(removal.id, removal.oldValue), 1);
  }
  for (const { arrayInsertOperation: insertion } of operations) {
    const item = insertion && itemOf(insertion.id, insertion.value);
    if (item === undefined || !removed.get(item)) continue;
    addTo(removed, item, -1);
    count -= 1;
  }
  return count + texts.size;
}

const addTo = (counts: Map<string, number>, key: string, by: number) =>
  void counts.set(key, (counts.get(key) ?? 0) + by);

/** Identifies an array item by its value, because a moved item gets new ids. */
const itemOf = (array: string | undefined, value: ValueData | undefined): string =>
  `${array ?? ''} ${JSON.stringify(value, (key, each: unknown) => (key === 'id' && typeof each === 'string' ? undefined : each))}`;

type Fields = On & { key?: string; index?: number; toIndex?: number };

/** The kind of an operation, and its fields. */
export const memberOf = (operation: AppliedDiscreteData) =>
  Object.entries(operation).find(
    ([name, fields]) => Object.hasOwn(kinds, name) && (fields as Fields | undefined) !== undefined,
  ) as [keyof AppliedDiscreteData, Fields] | undefined;

/**
 * The number before `delta` was added to give `after`. Subtracting is inexact if the sum was rounded; of the possible numbers, the one with the
 * fewest digits is the most likely.
 */
export function numberBefore(after: number, delta: number): number {
  const near = after - delta;
  for (let digits = 1; digits <= 17; digits += 1) {
    const candidate = Number(near.toPrecision(digits));
    if (candidate + delta === after) return candidate;
  }
  return near;
}
