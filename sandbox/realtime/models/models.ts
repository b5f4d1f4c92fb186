import type { Imitates } from '../../hazards';
import type { DomainEvent } from '../../state/state';
import type { MessageHandler, RequestHandler } from '../handler';
import type { Body } from '../messages';
import { createRealTimeModelRequest, deleteRealtimeModelRequest } from './create';
import { historicalDataRequest, historicalOperationsRequest, modelGetVersionAtTimeRequest } from './history';
import { closeRealTimeModelRequest, openRealTimeModelRequest } from './open';
import { findOpenModel } from './open-model';
import { getModelPermissionsRequest, refreshPermissions, setModelPermissionsRequest } from './permissions';
import { modelsQueryRequest } from './query';
import { clearReference, setReference, shareReference, unshareReference } from './references';
import { modelResyncClientComplete, modelResyncRequest } from './resync';
import { closeDeleted } from './sessions';
import { operationSubmission } from './submit';

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
