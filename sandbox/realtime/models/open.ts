import { takeValueIdPrefix } from '../../state/model-history';
import type { Model } from '../../state/records';
import { findModel } from '../../state/models';
import type { Exchange, Member } from '../room';
import { type Body, RequestError, timestampData, type Wrapped } from '../messages';
import { modelNotFound, mustRead, permissionsOf } from './access';
import { createAs, type PermissionsData, type UserPermissionsData } from './create';
import { findOpenModel, membersOf, modelSessionsOf, othersThan, sessionByResource, type OpenModel } from './open-model';
import { sharedReferences } from './references';
import { caughtUp, introduce, join, leave, release, tellOf } from './sessions';
import { objectData, type ObjectValueData } from './value-data';

type OpenRequest = { modelId?: Wrapped<string>; autoCreateId?: Wrapped<number> };
type AutoCreateConfig = {
  collection?: string;
  data?: ObjectValueData;
  overridePermissions?: boolean;
  worldPermissions?: PermissionsData;
  userPermissions?: UserPermissionsData[];
  ephemeral?: boolean;
};

const details = (id: string) => ({ id: { stringValue: id } });

/** @throws RequestError */
export const refuseSecondOpening = (member: Member, id: string): void => {
  if (modelSessionsOf(member).some(({ open }) => open.model.id === id))
    throw new RequestError('model_already_open', `The model with id '${id}' is already open.`, details(id));
};

/** Ids of models whose data was requested from a client. */
const asking = new WeakMap<Member, Set<string>>();

const dataRequestFailure = (message: string) => new RequestError('data_request_failure', message);

/** Requests the initial data from the client and creates the model, unless another session has created it by then. */
const autoCreate = async (exchange: Exchange, id: string, autoCreateId: number): Promise<Model> => {
  const { member } = exchange;
  let answer: Body;
  try {
    answer = await member.ask(['modelAutoCreateConfigRequest', { autoCreateId }]);
  } catch {
    throw dataRequestFailure('The client did not provide the data of the model in time.');
  }
  const [name, content] = answer;
  const known = id === '' ? undefined : findModel(member.domain, id);
  if (known) return known;
  if (name !== 'modelAutoCreateConfigResponse')
    throw dataRequestFailure('The client could not provide the data of the model.');
  const config = content as AutoCreateConfig;
  try {
    return createAs(exchange, {
      collectionId: config.collection ?? '',
      modelId: id,
      data: config.data,
      overrideWorld: config.overridePermissions ?? false,
      worldPermissions: config.worldPermissions,
      userPermissions: config.userPermissions,
      ephemeral: config.ephemeral ?? false,
    });
  } catch (error) {
    throw error instanceof RequestError ? dataRequestFailure(error.message) : error;
  }
};

const askFor = async (exchange: Exchange, id: string, autoCreateId: number): Promise<Model> => {
  if (id === '') return autoCreate(exchange, id, autoCreateId);
  const asked = asking.get(exchange.member) ?? new Set();
  asking.set(exchange.member, asked);
  if (asked.has(id))
    throw new RequestError('model_already_opening', `The model with id '${id}' is already being opened.`, details(id));
  asked.add(id);
  try {
    return await autoCreate(exchange, id, autoCreateId);
  } finally {
    asked.delete(id);
  }
};

/** The sessions that have the model open or are reconnecting to it. */
export const clientsOf = ({ sessions }: OpenModel) => {
  const ids = (resyncing: boolean) =>
    [...sessions].filter((each) => each.resyncing === resyncing).map(({ member }) => member.session.id);
  return { connectedClients: ids(false), resyncingClients: ids(true) };
};

export const openRealTimeModelRequest = async (
  { modelId, autoCreateId }: OpenRequest,
  exchange: Exchange,
): Promise<Body> => {
  const { state, room, member, afterAnswer } = exchange;
  const id = modelId?.value ?? '';
  refuseSecondOpening(member, id);
  let model = id === '' ? undefined : findModel(member.domain, id);
  if (!model) {
    if (!autoCreateId) throw modelNotFound(id);
    model = await askFor(exchange, id, autoCreateId.value ?? 0);
    refuseSecondOpening(member, model.id);
    if (!room.members.has(member)) throw modelNotFound(model.id);
  }
  const permissions = permissionsOf(member, model);
  if (!permissions.read) throw new RequestError('unauthorized', mustRead);

  const valueIdPrefix = takeValueIdPrefix(state, member.domain, model);
  const session = join(state, model, {
    member,
    own: new Set([member.session.id]),
    resyncing: false,
    permissions,
    contextVersion: model.version,
  });
  const { open, resourceId } = session;
  const response = {
    resourceId,
    modelId: model.id,
    collection: model.collection,
    valueIdPrefix,
    version: model.version,
    createdTime: timestampData(model.createdTime),
    modifiedTime: timestampData(model.modifiedTime),
    data: objectData(model.root),
    ...clientsOf(open),
    references: sharedReferences(open),
    permissions,
  };
  const members = membersOf(open);
  const others = caughtUp(othersThan(session));
  open.delivery.post(() => {
    const content = { sessionId: member.session.id };
    for (const other of others) tellOf(other, member, 'remoteClientOpenedModel', content);
    introduce(session, members);
  }, 'durable');
  await open.delivery.settled();
  afterAnswer(() => release(session));
  return ['openRealTimeModelResponse', response];
};

export const closeRealTimeModelRequest = async (
  { resourceId = 0 }: { resourceId?: number },
  { state, member }: Exchange,
): Promise<Body> => {
  const session = sessionByResource(member, resourceId);
  if (!session) throw new RequestError('model_not_open', 'the requested model was not open');
  leave(session);
  await session.open.delivery.settled();
  // An ephemeral model may have been removed with its last session.
  if (!findOpenModel(session.open.model)) await state.flush();
  return ['closeRealTimeModelResponse', {}];
};
