import type { Path } from '../../document/value';
import type { UserId } from '../rest/domain/user-id';
import {
  discreteOf,
  numberOf,
  timeOf,
  type AppliedDiscreteData,
  type HistoricalOperation,
  type ValueData,
} from './history-messages';
import type { HistoryEntry, HistoryKind } from './model-history-port';

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

type SessionUser = (sessionId: string) => (UserId & { displayName: string }) | undefined;

/** An operation of the history, for people. */
export function entryOf(
  { version, timestamp, sessionId = '', operation = {} }: HistoricalOperation,
  userOf: SessionUser,
  placeOf: (operation: AppliedDiscreteData) => Path | undefined,
): HistoryEntry {
  const discrete = discreteOf(operation);
  const effective = discrete.filter((each) => !fieldsOf(each).noOp);
  const [only] = effective;
  const count = countOf(effective);
  const single = count === 1 ? only : undefined;
  return {
    version: numberOf(version),
    at: timeOf(timestamp),
    sessionId,
    user: userOf(sessionId),
    what:
      effective.length === 0
        ? 'nothing'
        : single
          ? effective.length > 1 && !single.stringSpliceOperation
            ? 'moved'
            : kindOf(single)
          : 'batch',
    name: single && fieldsOf(single).key,
    path: single && placeOf(single),
    count,
  };
}

/** A replacement within a text comes as a removal and an insertion; an item that is moved may, too. */
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

/** An item of an array by what it holds: a moved one has other ids. */
const itemOf = (array: string | undefined, value: ValueData | undefined): string =>
  `${array ?? ''} ${JSON.stringify(value, (key, each: unknown) => (key === 'id' && typeof each === 'string' ? undefined : each))}`;

const memberOf = (operation: AppliedDiscreteData) =>
  Object.entries(operation).find(([name, fields]) => Object.hasOwn(kinds, name) && fields !== undefined);

const fieldsOf = (operation: AppliedDiscreteData): { noOp?: boolean; key?: string } =>
  memberOf(operation)?.[1] ?? {};

const kindOf = (operation: AppliedDiscreteData): HistoryKind => {
  const name = memberOf(operation)?.[0] as keyof AppliedDiscreteData | undefined;
  return name ? kinds[name] : 'nothing';
};
