import type { KnownValue, Touch } from '~/core/document/blame';
import { refusedHere } from '~/core/refusals';
import type { ConnectedDomains } from './connected-domains';
import { askHistory, userOfSession } from './history';
import {
  type AppliedDiscreteData,
  discreteOf,
  memberOf,
  numberOf,
  type ObjectData,
  timeOf,
  type ValueData,
} from './history-messages';
import type { AuthoredVersion, LinkTarget, ModelValues } from './port';

/** See `RealtimeContent.readValues`. */
export async function readValues(
  domains: ConnectedDomains,
  target: LinkTarget,
  modelId: string,
  signal: AbortSignal,
): Promise<ModelValues> {
  const { historicalDataResponse: now } = await askHistory(
    domains,
    target,
    { historicalDataRequest: { modelId } },
    signal,
  );
  if (!now?.data)
    throw refusedHere('unanswered', 'The realtime service answered without the data of the model.');
  return { version: numberOf(now.version), root: knownObject(now.data) };
}

/** See `RealtimeContent.readVersions`. */
export async function readVersions(
  domains: ConnectedDomains,
  target: LinkTarget,
  { modelId, first, last }: { modelId: string; first: number; last: number },
  signal: AbortSignal,
): Promise<AuthoredVersion[]> {
  const request = { historicalOperationsRequest: { modelId, first, last } };
  const { domain, historicalOperationsResponse } = await askHistory(domains, target, request, signal);
  return (historicalOperationsResponse?.operations ?? []).map(
    ({ version, timestamp, sessionId = '', operation = {} }) => ({
      version: numberOf(version),
      at: timeOf(timestamp),
      user: userOfSession(domain, sessionId),
      touches: discreteOf(operation).flatMap(touchOf),
    }),
  );
}

/** None if the operation has no effect. */
function touchOf(operation: AppliedDiscreteData): Touch[] {
  const [name, fields] = memberOf(operation) ?? [];
  if (!name || !fields?.id || fields.noOp) return [];
  const touch = (itself: boolean, put: Values = [], gone: Values = []): Touch[] => [
    { on: fields.id ?? '', itself, put: known(put), gone: known(gone) },
  ];
  const { arraySetOperation: items, objectSetOperation: members } = operation;
  if (items) return touch(true, items.values, items.oldValues);
  if (members)
    return touch(true, Object.values(members.values ?? {}), Object.values(members.oldValues ?? {}));
  const item =
    operation.arrayInsertOperation ??
    operation.arrayReplaceOperation ??
    operation.arrayRemoveOperation ??
    operation.objectAddPropertyOperation ??
    operation.objectSetPropertyOperation ??
    operation.objectRemovePropertyOperation;
  // Of the operations on members and items, only a removal comes without a new value.
  return item ? touch(!item.value, [item.value], [item.oldValue]) : touch(true);
}

type Values = readonly (ValueData | undefined)[];

const known = (values: Values): KnownValue[] => values.flatMap((value) => (value ? [knownValue(value)] : []));

function knownValue({ objectValue, arrayValue, ...leaf }: ValueData): KnownValue {
  if (objectValue) return knownObject(objectValue);
  if (arrayValue) return { id: arrayValue.id ?? '', inside: known(arrayValue.children ?? []) };
  const held = Object.values(leaf).find((each) => each !== undefined);
  return { id: held?.id ?? '', inside: [] };
}

const knownObject = ({ id = '', children = {} }: ObjectData): KnownValue => ({
  id,
  inside: known(Object.values(children)),
});
