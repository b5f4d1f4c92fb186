import { OperationError } from '../../ot/operation';
import { treeOf } from '../../ot/tree';
import { collectionForNewModel, createModel, findModel, mayCreateModels, removeModel } from '../../state/models';
import { childrenFrom, type ObjectValue } from '../../state/data-values';
import type { Model, ModelPermissions } from '../../state/records';
import { isSameUser } from '../../state/domain-users';
import type { Exchange } from '../room';
import { type Body, RequestError, timeFrom, type TimestampData, type UserIdData, type Wrapped } from '../messages';
import { findUser, userRef } from '../user-data';
import { requireModel, requirePermission } from './access';
import { MalformedData, objectFrom, type ObjectValueData } from './value-data';

export type PermissionsData = Partial<ModelPermissions>;
export type UserPermissionsData = { user?: UserIdData; permissions?: PermissionsData };

export const permissionsFrom = ({
  read = false,
  write = false,
  remove = false,
  manage = false,
}: PermissionsData = {}): ModelPermissions => ({ read, write, remove, manage });

/** Entries of users in the domain. */
export const entriesFrom = (
  { domain }: Exchange['member'],
  entries: UserPermissionsData[] = [],
): Model['userPermissions'] =>
  entries
    .map(({ user = {}, permissions }) => ({ ...userRef(user), permissions: permissionsFrom(permissions) }))
    .filter((entry) => findUser(domain, entry));

type NewModel = {
  collectionId: string;
  modelId: string | undefined;
  data: ObjectValueData | undefined;
  createdTime?: number;
  overrideWorld: boolean;
  worldPermissions: PermissionsData | undefined;
  userPermissions: UserPermissionsData[] | undefined;
  ephemeral: boolean;
};

const emptyRoot = (): ObjectValue => ({ type: 'object', id: '0:1', children: childrenFrom([]) });

const rootFrom = (data: ObjectValueData | undefined): ObjectValue => {
  try {
    const root = data ? objectFrom(data) : emptyRoot();
    treeOf(root);
    return root;
  } catch (error) {
    if (!(error instanceof MalformedData || error instanceof OperationError)) throw error;
    throw new RequestError('invalid_message', 'Invalid model data was provided in create model request');
  }
};

/** Creates a model as the session's user, who gets all permissions. @throws RequestError */
export const createAs = ({ state, member }: Exchange, given: NewModel): Model => {
  const { domain, user } = member;
  const { collectionId, modelId: id, overrideWorld, ephemeral, createdTime } = given;
  if (collectionId === '') {
    throw new RequestError('invalid_model_creation_data', 'The collectionId can not be empty when creating a model');
  }
  const root = rootFrom(given.data);
  const known = id ? findModel(domain, id) : undefined;
  if (known) {
    throw new RequestError('model_already_exists', `A model with the id '${known.id}' already exists.`, {
      fingerprint: { stringValue: String(known.createdTime) },
    });
  }
  const collection = collectionForNewModel(state, domain, collectionId);
  if (!collection) {
    throw new RequestError(
      'collection_does_not_exist',
      `Can not create model, because the collection '${collectionId}' does not exist and auto creation of collections is disabled.`,
      { collectionId: { stringValue: collectionId } },
    );
  }
  if (!mayCreateModels(collection, user))
    throw new RequestError('unauthorized', 'User must have create privileges on the collection to create a model.');
  const creator = { userType: user.userType, username: user.username };
  const others = entriesFrom(member, given.userPermissions).filter((entry) => !isSameUser(entry, creator));
  const all = { read: true, write: true, remove: true, manage: true };
  return createModel(state, domain, {
    ...(id ? { id } : {}),
    ...(createdTime === undefined ? {} : { createdTime }),
    collection: collection.id,
    root,
    ephemeral,
    overrideWorld,
    worldPermissions: permissionsFrom(given.worldPermissions),
    userPermissions: [{ ...creator, permissions: all }, ...others],
  });
};

type CreateRequest = {
  collectionId?: string;
  modelId?: Wrapped<string>;
  data?: ObjectValueData;
  createdTime?: TimestampData;
  overrideWorldPermissions?: boolean;
  worldPermissions?: PermissionsData;
  userPermissions?: UserPermissionsData[];
};

export const createRealTimeModelRequest = async (request: CreateRequest, exchange: Exchange): Promise<Body> => {
  const { collectionId = '', modelId, data, createdTime, overrideWorldPermissions = false } = request;
  if (!data) throw new RequestError('invalid_message', 'No model data was provided in create model request');
  const model = createAs(exchange, {
    collectionId,
    modelId: modelId?.value,
    data,
    ...(createdTime ? { createdTime: timeFrom(createdTime) } : {}),
    overrideWorld: overrideWorldPermissions,
    worldPermissions: request.worldPermissions,
    userPermissions: request.userPermissions,
    ephemeral: false,
  });
  await exchange.state.flush();
  return ['createRealTimeModelResponse', { modelId: model.id }];
};

export const deleteRealtimeModelRequest = async (
  { modelId = '' }: { modelId?: string },
  { state, member }: Exchange,
): Promise<Body> => {
  const model = requireModel(member, modelId);
  requirePermission(member, model, 'remove', "User must have 'remove' permissions on the model to remove it.");
  removeModel(state, member.domain, model);
  await state.flush();
  return ['deleteRealtimeModelResponse', {}];
};
