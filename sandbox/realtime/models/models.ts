import type { ModelPermissions } from '../../state/records';
import { findModel, setModelPermissions } from '../../state/models';
import { isSameUser } from '../../state/domain-users';
import type { Exchange, MessageHandler, RequestHandler } from '../room';
import { findUser, introduceUsers, userIdData, userRef } from '../user-data';
import {
  type Body,
  RequestError,
  timeFrom,
  timestampData,
  type TimestampData,
  type UserIdData,
  type Wrapped,
} from '../messages';
import { modelNotFound, mustRead, permissionsOf, requireModel, requirePermission } from './access';
import {
  createRealTimeModelRequest,
  deleteRealtimeModelRequest,
  entriesFrom,
  type PermissionsData,
  permissionsFrom,
  type UserPermissionsData,
} from './create';
import { findOpenModel, type OpenModel } from './open-model';
import { closeDeleted, closeReasons, forceClose, tell } from './sessions';
import { parseQuery } from '../../query/parse-query';
import { QueryError, QueryFailure } from '../../query/scanner';
import { runQuery } from '../../query/run-query';
import { objectData, structData } from './value-data';
import { appliedOperationData } from './operation-data';
import { modelResyncClientComplete, modelResyncRequest, sessionsIntroduction } from './resync';
import type { Imitates } from '../../hazards';
import type { DomainEvent } from '../../state/state';
import { closeRealTimeModelRequest, openRealTimeModelRequest } from './open';
import { clearReference, setReference, shareReference, unshareReference } from './references';
import { operationSubmission } from './submit';

const lostRead = 'Permissions changed and this client no longer has read permissions.';

const isSame = (one: ModelPermissions, other: ModelPermissions) =>
  one.read === other.read && one.write === other.write && one.remove === other.remove && one.manage === other.manage;

/** Notifies every session whose permissions changed and closes those without read permission. */
const refreshPermissions = (open: OpenModel): void => {
  for (const session of [...open.sessions]) {
    const permissions = permissionsOf(session.member, open.model);
    if (isSame(permissions, session.permissions)) continue;
    session.permissions = permissions;
    if (!permissions.read) forceClose(session, lostRead, closeReasons.permissions);
    else open.delivery.post(() => tell(session, 'modelPermissionsChanged', { permissions }));
  }
};

const getModelPermissionsRequest = ({ modelId = '' }: { modelId?: string }, { member }: Exchange): Body => {
  const model = requireModel(member, modelId);
  requirePermission(member, model, 'read', "User must have 'read' permissions on the model to get permissions.");
  const known = model.userPermissions.filter((entry) => findUser(member.domain, entry));
  if (known.length > 0) member.send(introduceUsers(member.domain, known));
  return [
    'getModelPermissionsResponse',
    {
      overridesCollection: model.overrideWorld,
      worldPermissions: model.worldPermissions,
      userPermissions: known.map((entry) => ({ user: userIdData(entry), permissions: entry.permissions })),
    },
  ];
};

type SetRequest = {
  modelId?: string;
  overrideCollection?: Wrapped<boolean>;
  worldPermissions?: PermissionsData;
  removeAllUserPermissionsBeforeSet?: boolean;
  setUserPermissions?: UserPermissionsData[];
  removedUserPermissions?: UserIdData[];
};

const setModelPermissionsRequest = async (request: SetRequest, { state, member }: Exchange): Promise<Body> => {
  const { overrideCollection, worldPermissions, removedUserPermissions = [] } = request;
  const model = requireModel(member, request.modelId ?? '');
  requirePermission(member, model, 'manage', "User must have 'manage' permissions on the model to set permissions");
  const set = entriesFrom(member, request.setUserPermissions);
  const gone = [...removedUserPermissions.map(userRef), ...set];
  const kept = request.removeAllUserPermissionsBeforeSet ? [] : model.userPermissions;
  setModelPermissions(state, member.domain, model, {
    ...(overrideCollection ? { overrideWorld: overrideCollection.value ?? false } : {}),
    ...(worldPermissions ? { worldPermissions: permissionsFrom(worldPermissions) } : {}),
    userPermissions: [...kept.filter((entry) => !gone.some((other) => isSameUser(entry, other))), ...set],
  });
  await state.flush();
  const open = findOpenModel(model);
  if (open) refreshPermissions(open);
  return ['setModelPermissionsResponse', {}];
};

const found = (text: string, member: Exchange['member']) => {
  try {
    return runQuery(parseQuery(text), member.domain.models, (model) => permissionsOf(member, model).read);
  } catch (error) {
    if (error instanceof QueryFailure) throw new RequestError('unknown', error.message);
    if (!(error instanceof QueryError)) throw error;
    throw new RequestError('invalid_query', error.message, { index: { numberValue: error.index } });
  }
};

/** Queries the models that the session's user may read. */
const modelsQueryRequest = ({ query: text = '' }: { query?: string }, { member }: Exchange): Body => {
  const { data, offset, total } = found(text, member);
  const models = data.map(({ row, data: fields }) => ({
    collectionId: row.collection,
    modelId: row.id,
    createdTime: timestampData(row.createdTime),
    modifiedTime: timestampData(row.modifiedTime),
    version: row.version,
    data: structData(fields),
  }));
  return ['modelsQueryResponse', { models, offset, totalResults: total }];
};

const historicalDataRequest = ({ modelId = '' }: { modelId?: string }, { member }: Exchange): Body => {
  const model = findModel(member.domain, modelId);
  if (!model) throw new RequestError('model_not_found', modelNotFound(modelId).message);
  requirePermission(member, model, 'read', mustRead);
  return [
    'historicalDataResponse',
    {
      collectionId: model.collection,
      data: objectData(model.root),
      version: model.version,
      createdTime: timestampData(model.createdTime),
      modifiedTime: timestampData(model.modifiedTime),
    },
  ];
};

type Range = { modelId?: string; first?: number; last?: number };

/** The operations that created the versions `first` to `last`. Version 1 has none. */
const historicalOperationsRequest = ({ modelId = '', first = 0, last = 0 }: Range, { member }: Exchange): Body => {
  const model = findModel(member.domain, modelId);
  if (!model) return ['historicalOperationsResponse', {}];
  requirePermission(member, model, 'read', mustRead);
  const found = model.operations.filter(({ version }) => version >= first && version <= last);
  if (found.length > 0)
    member.send(sessionsIntroduction(member.domain, new Set(found.map(({ sessionId }) => sessionId))));
  return [
    'historicalOperationsResponse',
    {
      operations: found.map(({ version, timestamp, sessionId, operation }) => ({
        modelId,
        version,
        timestamp: timestampData(timestamp),
        sessionId,
        operation: appliedOperationData(operation),
      })),
    },
  ];
};

const modelGetVersionAtTimeRequest = (
  { modelId = '', targetTime }: { modelId?: string; targetTime?: TimestampData },
  { member }: Exchange,
): Body => {
  const model = requireModel(member, modelId);
  requirePermission(member, model, 'read', mustRead);
  const time = timeFrom(targetTime);
  if (time < model.createdTime)
    throw new RequestError('unknown', 'The requested model did not exist at the specified time');
  const oldest = model.version - model.operations.length;
  const last = model.operations.findLast(({ timestamp }) => timestamp <= time);
  return ['modelGetVersionAtTimeResponse', { versionAtTime: last?.version ?? oldest }];
};

/** Clients subscribe only to store models in the browser. The sandbox sends them nothing, but no error either. */
const modelOfflineSubscriptionChange = (): Body => ['ok', {}];

export const modelRequests: Record<string, RequestHandler> = {
  createRealTimeModelRequest,
  deleteRealtimeModelRequest,
  openRealTimeModelRequest,
  closeRealTimeModelRequest,
  modelResyncRequest,
  modelOfflineSubscriptionChange,
  modelsQueryRequest,
  getModelPermissionsRequest,
  setModelPermissionsRequest,
  historicalDataRequest,
  historicalOperationsRequest,
  modelGetVersionAtTimeRequest,
};

export const modelMessages: Record<string, MessageHandler> = {
  operationSubmission,
  modelResyncClientComplete,
  shareReference,
  setReference,
  clearReference,
  unshareReference,
};

/** Other changes of models, e.g. over REST, for sessions that have them open. */
export const relayModelEvent = (event: DomainEvent, hazards: Imitates): void => {
  if (event.type !== 'model.removed' && event.type !== 'model.permissions') return;
  const open = findOpenModel(event.model);
  if (!open) return;
  if (event.type === 'model.removed') closeDeleted(open);
  // The real server only notifies of changes made over realtime.
  else if (!hazards('late-permissions')) refreshPermissions(open);
};
