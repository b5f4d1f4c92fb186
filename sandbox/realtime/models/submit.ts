import { type DiscreteOperation, type Operation, OperationError } from '../../ot/operation';
import type { Imitates } from '../../hazards';
import { transform, withoutMissing, withoutReplacements } from '../../ot/transform';
import { treeOf } from '../../ot/tree';
import { applyToModel } from '../../state/model-history';
import type { StoredOperation } from '../../state/records';
import type { Exchange, Member } from '../room';
import { RequestError, timestampData } from '../messages';
import { type ModelSession, othersThan, pathFrom, sessionByResource } from './open-model';
import { operationData, type OperationData, operationFrom } from './operation-data';
import { followOperation } from './references';
import { closeLost, closeReasons, forceClose, requireSession, tell, tellOf } from './sessions';
import { MalformedData } from './value-data';

/** The operation fits the model, but the real server fails to store it. */
class UnstorableOperation extends Error {
  override readonly name = 'UnstorableOperation';
}

const isUnstorable = (operation: DiscreteOperation): boolean => {
  switch (operation.type) {
    case 'objectSetProperty':
      return operation.key === '' || operation.key.includes('`');
    case 'objectRemoveProperty':
      return operation.key === '' || operation.key.includes('`') || operation.key.endsWith('\\');
    default:
      return false;
  }
};

/**
 * Imitates how the real server handles some member names.
 * @throws OperationError for `__proto__`, which it treats as present in every object
 * @throws UnstorableOperation
 */
const refuseHazardousNames = (operation: Operation): void => {
  const operations = operation.type === 'compound' ? operation.operations : [operation];
  for (const each of operations) {
    if (each.noOp) continue;
    if (each.type === 'objectAddProperty' && each.key === '__proto__')
      throw new OperationError(`Object already contains property '${each.key}''`);
    if (isUnstorable(each)) throw new UnstorableOperation();
  }
};

type Submission = {
  resourceId?: number;
  sequenceNumber?: number;
  contextVersion?: number;
  operation?: OperationData;
};

const understood = (data: OperationData | undefined): Operation => {
  try {
    return operationFrom(data);
  } catch (error) {
    if (!(error instanceof MalformedData)) throw error;
    throw new RequestError('invalid_message', 'Invalid operation submission. It has no valid operation.');
  }
};

const versionProblem = ({ contextVersion, open: { model } }: ModelSession, version: number) =>
  version > model.version
    ? `The context version of an incoming remote operation (${version}}) can not be greater than the server's context version (${model.version})`
    : `The context version of an incoming remote operation (${version}) can not be less than the client's last one (${contextVersion})`;

/**
 * Transforms the operation against everything since `version` and applies it.
 * @throws OperationError or UnstorableOperation; the model is unchanged, the session can't go on
 */
const applySubmission = (
  session: ModelSession,
  version: number,
  operation: Operation,
  sequenceNumber: number,
  hazards: Imitates,
): StoredOperation => {
  const { state, domain, model } = session.open;
  const path = pathFrom(session, version);
  if (!path) throw new OperationError(versionProblem(session, version));
  let running = withoutMissing((id) => treeOf(model.root).find(id) !== undefined, operation);
  const options = { equalReplacements: hazards('one-replacement') ? 'server' : 'both' } as const;
  for (const each of path) {
    const pair = transform(each.operation, running, options);
    running = pair.client;
    each.operation = pair.server;
  }
  if (!hazards('one-replacement')) running = withoutReplacements(running);
  if (hazards('member-names')) refuseHazardousNames(running);
  const sessionId = session.member.session.id;
  return applyToModel(state, domain, model, running, { sessionId, sequenceNumber });
};

/** The message for other sessions. Versions in messages are those before the operation. */
export const remoteOperation = ({ version, timestamp, sessionId, operation }: StoredOperation): object => ({
  sessionId,
  contextVersion: version - 1,
  timestamp: timestampData(timestamp),
  operation: operationData(operation),
});

/** The acknowledgement for the sender. */
export const acknowledgement = ({
  version,
  timestamp,
  sequenceNumber,
}: Pick<StoredOperation, 'version' | 'timestamp' | 'sequenceNumber'>): object => ({
  sequenceNumber,
  version: version - 1,
  timestamp: timestampData(timestamp),
});

/** The real server acknowledges an operation before storing it. If storing fails, all sessions are closed. */
const loseOperation = (session: ModelSession, sequenceNumber: number): void => {
  const { open } = session;
  const { state, model } = open;
  open.delivery.post(() => {
    const lost = { version: model.version + 1, timestamp: state.now(), sequenceNumber };
    tell(session, 'operationAck', acknowledgement(lost));
    closeLost(open);
  });
};

/** An operation that the session must not go on with closes the model for it. */
const refuse = (session: ModelSession, sequenceNumber: number, cause: string) =>
  forceClose(
    session,
    `Error applying operation seqNo ${sequenceNumber} to model, kicking client out of model: ${cause}`,
    closeReasons.operation,
  );

/** Refuses a submission that can not be stored. */
export const refuseSubmission = (member: Member, content: Submission, cause: string): void => {
  const { resourceId = 0, sequenceNumber = 0 } = content;
  const session = sessionByResource(member, resourceId);
  if (session) refuse(session, sequenceNumber, cause);
};

export const operationSubmission = (content: Submission, { member, hazards }: Exchange): void => {
  const { resourceId = 0, sequenceNumber = 0, contextVersion = 0 } = content;
  const session = requireSession(member, resourceId);
  const { open } = session;
  if (sequenceNumber <= session.lastReceived) return;
  const operation = understood(content.operation);
  if (!session.permissions.write) {
    forceClose(session, 'Unauthorized to edit this model', closeReasons.unauthorized);
    return;
  }
  let stored: StoredOperation;
  try {
    stored = applySubmission(session, contextVersion, operation, sequenceNumber, hazards);
  } catch (error) {
    if (error instanceof UnstorableOperation) return loseOperation(session, sequenceNumber);
    const cause = error instanceof OperationError ? error.message : 'an unexpected error occurred';
    refuse(session, sequenceNumber, cause);
    return;
  }
  followOperation(open, stored.operation);
  const others = othersThan(session);
  open.delivery.post(() => {
    tell(session, 'operationAck', acknowledgement(stored));
    const remote = remoteOperation(stored);
    for (const other of others) tellOf(other, member, 'remoteOperation', remote);
  }, 'durable');
};
