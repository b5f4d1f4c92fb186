import type { ModelPermissions } from '../../state/model-records';
import { setModelPermissions } from '../../state/models';
import { isSameUser } from '../../state/user-references';
import type { Exchange } from '../handler';
import { introduceUsers } from '../identity-cache';
import type { Body, UserIdData, Wrapped } from '../messages';
import { findUser, userIdData, userRef } from '../user-data';
import { permissionsOf, requireModel, requirePermission } from './access';
import { entriesFrom, permissionsFrom, type PermissionsData, type UserPermissionsData } from './create';
import { findOpenModel, type OpenModel } from './open-model';
import { closeReasons, forceClose, tell } from './sessions';

const lostRead = 'Permissions changed and this client no longer has read permissions.';

const isSame = (one: ModelPermissions, other: ModelPermissions) =>
  one.read === other.read && one.write === other.write && one.remove === other.remove && one.manage === other.manage;

/** Notifies every session whose permissions changed and closes those without read permission. */
export const refreshPermissions = (open: OpenModel): void => {
  for (const session of [...open.sessions]) {
    const permissions = permissionsOf(session.member, open.model);
    if (isSame(permissions, session.permissions)) continue;
    session.permissions = permissions;
    if (!permissions.read) forceClose(session, lostRead, closeReasons.permissions);
    else open.delivery.post(() => tell(session, 'modelPermissionsChanged', { permissions }));
  }
};

export const getModelPermissionsRequest = ({ modelId = '' }: { modelId?: string }, { member }: Exchange): Body => {
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

export const setModelPermissionsRequest = async (request: SetRequest, { state, member }: Exchange): Promise<Body> => {
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
