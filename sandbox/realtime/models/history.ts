import type { Exchange } from '../handler';
import type { Body } from '../messages';
import { RequestError } from '../problems';
import { timeFrom, timestampData, type TimestampData } from '../timestamp';
import { findModel } from '../../state/models';
import { modelNotFound, mustRead, requireModel, requirePermission } from './access';
import { appliedOperationData } from './operation-data';
import { sessionsIntroduction } from './past-sessions';
import { objectData } from './value-data';

export const historicalDataRequest = ({ modelId = '' }: { modelId?: string }, { member }: Exchange): Body => {
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
export const historicalOperationsRequest = (
  { modelId = '', first = 0, last = 0 }: Range,
  { member }: Exchange,
): Body => {
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

export const modelGetVersionAtTimeRequest = (
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
