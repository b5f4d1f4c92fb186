import { type ReferenceValues, transformReference } from '../../ot/reference';
import { RequestError, type Wrapped } from '../messages';
import type { Operation } from '../../ot/operation';
import { treeOf } from '../../ot/tree';
import type { Exchange } from '../room';
import { type ModelSession, type OpenModel, othersThan, pathFrom, type SharedReference } from './open-model';
import { caughtUp, closeReasons, forceClose, requireSession, tell } from './sessions';

type Range = { startIndex?: number; endIndex?: number };
/** Exactly one member is present. It gives the type, even if empty. */
type ReferenceValuesData = {
  indices?: { values?: number[] };
  ranges?: { values?: Range[] };
  properties?: { values?: string[] };
  elements?: { values?: string[] };
};

/** Undefined without a type. */
const referenceFrom = (data: ReferenceValuesData | undefined): ReferenceValues | undefined => {
  const { indices, ranges, properties, elements } = data ?? {};
  if (indices) return { type: 'indices', values: indices.values ?? [] };
  if (ranges) {
    const values = (ranges.values ?? []).map(({ startIndex = 0, endIndex = 0 }) => ({
      startIndex,
      endIndex,
    }));
    return { type: 'ranges', values };
  }
  if (properties) return { type: 'properties', values: properties.values ?? [] };
  return elements && { type: 'elements', values: elements.values ?? [] };
};

const referenceData = ({ type, values }: ReferenceValues): ReferenceValuesData => ({
  [type]: { values },
});

/** Clients send an empty wrapper for "no element"; servers omit it. */
const valueIdData = (valueId: string | undefined): { valueId?: Wrapped<string> } =>
  valueId === undefined ? {} : { valueId: { value: valueId } };

type Named = { resourceId?: number; valueId?: Wrapped<string>; key?: string };
type Valued = Named & { references?: ReferenceValuesData; version?: number };

const keyOf = (valueId: string | undefined, key: string) => JSON.stringify([valueId, key]);

/** An invalid event, which closes the model for its session. */
class InvalidReference extends Error {}

const isAllowed = ({ type }: ReferenceValues, on: string | undefined) =>
  on === 'string'
    ? type === 'indices' || type === 'ranges'
    : on === 'object'
      ? type === 'properties'
      : on === undefined && type === 'elements';

/** Without ids of missing elements. */
const withoutMissing = ({ model }: OpenModel, values: ReferenceValues): ReferenceValues =>
  values.type === 'elements'
    ? { ...values, values: values.values.filter((id) => treeOf(model.root).find(id)) }
    : values;

/** Handles one event; `undefined`: its element is missing, so the event is dropped. */
const onElement = (
  { valueId: wrapped, key = '', resourceId = 0 }: Named,
  { member }: Exchange,
  handle: (
    session: ModelSession,
    named: { valueId: string | undefined; key: string; type: string | undefined },
  ) => void,
): void => {
  const session = requireSession(member, resourceId);
  const valueId = wrapped?.value || undefined;
  const element = valueId === undefined ? undefined : treeOf(session.open.model.root).find(valueId);
  if (valueId !== undefined && !element) {
    session.references.delete(keyOf(valueId, key));
    return;
  }
  try {
    handle(session, { valueId, key, type: element?.type });
  } catch (error) {
    if (!(error instanceof InvalidReference)) throw error;
    forceClose(session, 'invalid reference event', closeReasons.reference);
  }
};

const announce = (session: ModelSession, name: string, reference: SharedReference, withValues: boolean) => {
  const content = {
    ...valueIdData(reference.valueId),
    key: reference.key,
    ...(withValues ? { references: referenceData(reference.values) } : {}),
    sessionId: session.member.session.id,
  };
  const others = caughtUp(othersThan(session));
  session.open.delivery.post(() => {
    for (const other of others) tell(other, name, content);
  });
};

/**
 * The current values, transformed by operations the sender had not received; undefined if the target text was replaced or without a
 * type.
 */
const currentValues = (
  session: ModelSession,
  valueId: string | undefined,
  { version = 0, references }: Valued,
): { given: ReferenceValues; current: ReferenceValues | undefined } => {
  const given = referenceFrom(references);
  if (!given)
    throw new RequestError('invalid_message', 'Invalid reference set message. No reference values were specified');
  const path = pathFrom(session, Math.max(version, session.contextVersion));
  if (!path) throw new InvalidReference();
  const current = path.reduce<ReferenceValues | undefined>(
    (values, { operation }) => values && transformReference(values, valueId, operation),
    withoutMissing(session.open, given),
  );
  return { given, current };
};

export const shareReference = (content: Valued, exchange: Exchange): void =>
  onElement(content, exchange, (session, { valueId, key, type }) => {
    const { given, current } = currentValues(session, valueId, content);
    const known = session.references.get(keyOf(valueId, key));
    if ((known && !known.forgotten) || !isAllowed(given, type)) throw new InvalidReference();
    const reference: SharedReference = {
      valueId,
      key,
      values: current ?? { ...given, values: [] },
      forgotten: !current,
    };
    session.references.set(keyOf(valueId, key), reference);
    if (current) announce(session, 'referenceShared', reference, true);
  });

/** References end with their connection, so a reconnected client must share them again. */
const requireShared = (session: ModelSession, valueId: string | undefined, key: string): SharedReference => {
  const known = session.references.get(keyOf(valueId, key));
  if (!known) throw new InvalidReference();
  return known;
};

export const setReference = (content: Valued, exchange: Exchange): void =>
  onElement(content, exchange, (session, { valueId, key, type }) => {
    const { given, current } = currentValues(session, valueId, content);
    const reference = requireShared(session, valueId, key);
    if (!isAllowed(given, type)) throw new InvalidReference();
    if (!current) return;
    reference.values = current;
    // The others have dropped it with its text, so for them it is new.
    announce(session, reference.forgotten ? 'referenceShared' : 'referenceSet', reference, true);
    reference.forgotten = false;
  });

export const clearReference = (content: Named, exchange: Exchange): void =>
  onElement(content, exchange, (session, { valueId, key }) => {
    const reference = requireShared(session, valueId, key);
    reference.values = { ...reference.values, values: [] };
    if (!reference.forgotten) announce(session, 'referenceCleared', reference, false);
  });

/** Not announced, because clients fail when a reference they have dropped is unshared. */
export const unshareReference = (content: Named, exchange: Exchange): void =>
  onElement(content, exchange, (session, { valueId, key }) => {
    const reference = requireShared(session, valueId, key);
    session.references.delete(keyOf(valueId, key));
    if (!reference.forgotten) announce(session, 'referenceUnshared', reference, false);
  });

const follow = (reference: SharedReference, operation: Operation): void => {
  if (operation.type === 'compound') {
    for (const each of operation.operations) follow(reference, each);
    return;
  }
  const { values } = reference;
  if (operation.noOp || operation.id !== reference.valueId) return;
  if (operation.type === 'stringSet') {
    reference.values = { ...values, values: [] };
    reference.forgotten = true;
  } else if (operation.type === 'objectRemoveProperty' && values.type === 'properties') {
    reference.values = { ...values, values: values.values.filter((key) => key !== operation.key) };
  } else {
    reference.values = transformReference(values, reference.valueId, operation) ?? values;
  }
};

/** Transforms shared references by an applied operation. */
export const followOperation = ({ sessions }: OpenModel, operation: Operation): void => {
  for (const { references } of sessions) {
    for (const reference of references.values()) follow(reference, operation);
  }
};

/** All shared references of the model, for a session that opens it. */
export const sharedReferences = (open: OpenModel): object[] =>
  [...open.sessions]
    .filter(({ resyncing }) => !resyncing)
    .flatMap(({ member, references }) =>
      [...references.values()]
        .filter(({ valueId, forgotten }) => !forgotten && isThere(open, valueId))
        .map(({ valueId, key, values }) => ({
          sessionId: member.session.id,
          ...valueIdData(valueId),
          key,
          reference: referenceData(withoutMissing(open, values)),
        })),
    );

const isThere = ({ model }: OpenModel, valueId: string | undefined) =>
  valueId === undefined || treeOf(model.root).find(valueId) !== undefined;
