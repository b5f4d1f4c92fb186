import type { KnownValue, KnownValues, Touch } from '~/core/document/blame';
import type { ConnectedDomains } from './connected-domains';
import { askData, askOperations, userOfSession } from './history';
import {
  type AppliedDiscreteData,
  discreteOf,
  idOf,
  memberOf,
  numberOf,
  type ObjectData,
  timeOf,
  type ValueData,
  valuesIn,
} from './history-messages';
import type { AuthoredVersion, LinkTarget, ModelValues } from './port';

/** See `RealtimeContent.readValues`. */
export async function readValues(
  domains: ConnectedDomains,
  target: LinkTarget,
  modelId: string,
  signal: AbortSignal,
): Promise<ModelValues> {
  const now = await askData(domains, target, modelId, signal);
  return { version: numberOf(now.version), values: await listValues(now.data, signal) };
}

/** After this many values the page may draw and handle input. */
const step = 4_000;
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Lists all values of a model, in steps, the first one after the task in which the message was decoded. */
async function listValues(root: ObjectData, signal: AbortSignal): Promise<KnownValues> {
  const [ids, holders]: [string[], number[]] = [[], []];
  const left: { value: ValueData; holder: number }[] = [{ value: { objectValue: root }, holder: -1 }];
  for (let next = left.pop(); next; next = left.pop()) {
    if (ids.length % step === 0) {
      await nextTask();
      signal.throwIfAborted();
    }
    const { value, holder } = next;
    const at = ids.push(idOf(value) ?? '') - 1;
    holders.push(holder);
    for (const each of valuesIn(value)) left.push({ value: each, holder: at });
  }
  return { ids, holders };
}

/** See `RealtimeContent.readVersions`. */
export async function readVersions(
  domains: ConnectedDomains,
  target: LinkTarget,
  range: { modelId: string; first: number; last: number },
  signal: AbortSignal,
): Promise<AuthoredVersion[]> {
  const { domain, operations } = await askOperations(domains, target, range, signal);
  return operations.map(({ version, timestamp, sessionId = '', operation = {} }) => ({
    version: numberOf(version),
    at: timeOf(timestamp),
    sessionId,
    user: userOfSession(domain, sessionId),
    touches: discreteOf(operation).flatMap(touchOf),
  }));
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
  if (members) return touch(true, Object.values(members.values ?? {}), Object.values(members.oldValues ?? {}));
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

const knownValue = (value: ValueData): KnownValue => ({
  id: idOf(value) ?? '',
  inside: known(valuesIn(value)),
});
