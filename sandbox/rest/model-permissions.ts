import * as v from 'valibot';
import type { Domain, Model } from '../state/records';
import { findModel, setModelPermissions } from '../state/models';
import { withUserPermissions } from '../state/grantees';
import { isSameUser, parseReference, referencedUser, referenceText } from '../state/domain-users';
import { notFound } from './answers';
import { foundIn, usedDomain, route, type Call, type Route } from './call';
import { modelPermissionFlags } from './permission-bodies';

const base = '/domains/:ns/:id/models/:model/permissions';

type Used = { call: Call; domain: Domain; model: Model };

const withModel =
  (handle: (used: Used) => unknown): Route['handle'] =>
  (call: Call) => {
    const { domain, found: model } = foundIn(call, 'model', findModel, 'The specified model does not exist');
    return handle({ call, domain, model });
  };

const users = ({ model }: Used) =>
  model.userPermissions.map(({ permissions, ...user }) => ({ userId: referenceText(user), permissions }));

/** As in the real server, nothing at all without an entry. */
const namedUsers = (used: Used) => {
  const userPermissions = users(used);
  return userPermissions.length === 0 ? {} : { userPermissions };
};

const permissionsOfUser = ({ call, model }: Used) => {
  const user = parseReference(call.param('user'));
  const entry = model.userPermissions.find((each) => isSameUser(each, user));
  if (!entry) throw notFound();
  return entry.permissions;
};

/** As in the real server, nothing is stored for an unknown user or in a missing model, without an error. */
const setUser = async (call: Call) => {
  const domain = usedDomain(call);
  const permissions = await call.body(modelPermissionFlags);
  const model = findModel(domain, call.param('model'));
  const user = referencedUser(domain, call.param('user'));
  if (!user || !model) return;
  setModelPermissions(call.state, domain, model, {
    userPermissions: withUserPermissions(model.userPermissions, user, permissions),
  });
};

const removeUser = ({ call, domain, model }: Used) => {
  const user = parseReference(call.param('user'));
  setModelPermissions(call.state, domain, model, {
    userPermissions: withUserPermissions(model.userPermissions, user, undefined),
  });
};

const setWorld = async ({ call, domain, model }: Used) => {
  const worldPermissions = await call.body(modelPermissionFlags);
  setModelPermissions(call.state, domain, model, { worldPermissions });
};

const setOverride = async ({ call, domain, model }: Used) => {
  const { overrideWorld } = await call.body(v.object({ overrideWorld: v.boolean() }));
  setModelPermissions(call.state, domain, model, { overrideWorld });
};

/** /domains/{ns}/{id}/models/{model}/permissions */
export const modelPermissionRoutes: Route[] = [
  route(
    'GET',
    base,
    withModel((used) => ({
      overrideWorld: used.model.overrideWorld,
      worldPermissions: used.model.worldPermissions,
      userPermissions: users(used),
    })),
  ),
  // As in the real server, only the complete permissions include it.
  route(
    'GET',
    `${base}/override`,
    withModel(() => ({})),
  ),
  route('PUT', `${base}/override`, withModel(setOverride)),
  route(
    'GET',
    `${base}/world`,
    withModel(({ model }) => ({ permissions: model.worldPermissions })),
  ),
  route('PUT', `${base}/world`, withModel(setWorld)),
  route('GET', `${base}/user`, withModel(namedUsers)),
  route('GET', `${base}/user/:user`, withModel(permissionsOfUser)),
  route('PUT', `${base}/user/:user`, setUser),
  route('DELETE', `${base}/user/:user`, withModel(removeUser)),
];
