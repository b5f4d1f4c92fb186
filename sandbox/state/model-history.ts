import { apply } from '../ot/apply';
import type { AppliedOperation, Operation } from '../ot/operation';
import { entryKind } from './journal';
import type { Domain, Model, StoredOperation } from './records';
import { findModel } from './models';
import type { State } from './state';

const modelToReplay = (domain: Domain, id: string): Model => {
  const model = findModel(domain, id);
  if (!model) throw new Error(`there is no model '${id}'`);
  return model;
};

const note = (model: Model, stored: StoredOperation) => {
  model.operations.push(stored);
  model.version = stored.version;
  model.modifiedTime = stored.timestamp;
};

/** Journal entry for one more operation in a model's history. */
export const operationEntry = entryKind<{ model: string; stored: StoredOperation }>('operation', (domain, payload) => {
  const model = modelToReplay(domain, payload.model);
  apply(model.root, payload.stored.operation);
  note(model, payload.stored);
});

/** Journal entry for an issued prefix of value ids. */
export const prefixEntry = entryKind<{ model: string; nextPrefix: number }>(
  'prefix',
  (domain, { model, nextPrefix }) => {
    modelToReplay(domain, model).nextPrefix = nextPrefix;
  },
);

/**
 * Changes the data of a model and adds the operation to its history.
 * @throws OperationError if the operation does not fit; nothing is changed
 */
export const applyToModel = (
  state: State,
  domain: Domain,
  model: Model,
  operation: Operation,
  by: { sessionId: string; sequenceNumber: number },
): StoredOperation & { operation: AppliedOperation } => {
  const applied = apply(model.root, operation);
  const stored = { version: model.version + 1, timestamp: state.now(), ...by, operation: applied };
  note(model, stored);
  state.append(domain, operationEntry, { model: model.id, stored });
  return stored;
};

/** Prefix for the ids of values created in one opening, unique in the model. */
export const takeValueIdPrefix = (state: State, domain: Domain, model: Model): string => {
  const prefix = model.nextPrefix.toString(36);
  model.nextPrefix += 1;
  state.append(domain, prefixEntry, { model: model.id, nextPrefix: model.nextPrefix });
  return prefix;
};

/**
 * The operations from `version` to the current version, oldest first. Undefined if the history does not reach back that far, or
 * `version` is in the future.
 */
export const operationsSince = (model: Model, version: number): StoredOperation[] | undefined => {
  const missing = model.version - version;
  if (missing < 0 || missing > model.operations.length) return undefined;
  return missing === 0 ? [] : model.operations.slice(-missing);
};
