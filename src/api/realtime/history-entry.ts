import type { UserId } from '../rest/domain/user-id';
import {
  discreteOf,
  numberOf,
  timeOf,
  type AppliedDiscreteData,
  type HistoricalOperation,
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
): HistoryEntry {
  const discrete = discreteOf(operation);
  const effective = discrete.filter((each) => !fieldsOf(each).noOp);
  const [only] = effective;
  const single = effective.length === 1 && only ? only : undefined;
  return {
    version: numberOf(version),
    at: timeOf(timestamp),
    sessionId,
    user: userOf(sessionId),
    what:
      effective.length === 0
        ? 'nothing'
        : single
          ? kindOf(single)
          : isReplacement(effective)
            ? 'text'
            : 'batch',
    name: single && fieldsOf(single).key,
    count: discrete.length,
  };
}

/** A replacement within a text comes as a removal and an insertion. */
const isReplacement = (operations: readonly AppliedDiscreteData[]) =>
  operations.every(
    ({ stringSpliceOperation: splice }) =>
      splice !== undefined && splice.id === operations[0]?.stringSpliceOperation?.id,
  );

const memberOf = (operation: AppliedDiscreteData) =>
  Object.entries(operation).find(([name, fields]) => Object.hasOwn(kinds, name) && fields !== undefined);

const fieldsOf = (operation: AppliedDiscreteData): { noOp?: boolean; key?: string } =>
  memberOf(operation)?.[1] ?? {};

const kindOf = (operation: AppliedDiscreteData): HistoryKind => {
  const name = memberOf(operation)?.[0] as keyof AppliedDiscreteData | undefined;
  return name ? kinds[name] : 'nothing';
};
