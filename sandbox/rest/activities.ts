import * as v from 'valibot';
import type { Activity, Domain, Grants } from '../state/records';
import {
  addGrants,
  type GrantsChange,
  livingGrants,
  noGrants,
  setGrants,
  type SomeGrants,
  unknownGrantee,
} from '../state/grants';
import { parseReference, referenceText } from '../state/domain-users';
import { badRequest, conflicts, internalError, notFound } from './answers';
import { mapOf } from './permission-bodies';
import { createActivity, findActivity, removeActivity, setActivityGrants } from '../state/activities';
import { type Call, compareText, contains, pagedOf, route, type Route, usedDomain } from './call';

const permissionNames = v.array(v.string());
/** Names of permissions by user or group. */
const permissionsByName = mapOf(permissionNames);

type PermissionsByName = v.InferOutput<typeof permissionsByName>;

const userGrants = (entries: PermissionsByName): Grants['users'] =>
  Object.entries(entries).map(([name, permissions]) => ({ ...parseReference(name), permissions }));

const groupGrants = (entries: PermissionsByName): Grants['groups'] =>
  Object.entries(entries).map(([group, permissions]) => ({ group, permissions }));

/** @throws Refusal 404 if the domain does not have one of the users or groups */
const requireGrantees = (domain: Domain, grants: SomeGrants): void => {
  if (unknownGrantee(domain, grants)) throw notFound();
};

/** Permissions of existing users and groups in REST format. */
const grantsBody = (domain: Domain, grants: Grants) => {
  const { world, users, groups } = livingGrants(domain, grants);
  return {
    worldPermissions: world,
    userPermissions: Object.fromEntries(users.map(({ permissions, ...user }) => [referenceText(user), permissions])),
    groupPermissions: Object.fromEntries(groups.map(({ group, permissions }) => [group, permissions])),
  };
};

const newActivity = v.object({
  worldPermissions: permissionNames,
  userPermissions: permissionsByName,
  groupPermissions: permissionsByName,
});

const replaced = v.optional(v.boolean(), false);
const permissionsChange = v.object({
  worldPermissions: v.optional(v.object({ permissions: permissionNames })),
  userPermissions: v.optional(v.object({ permissions: permissionsByName, replace: replaced })),
  groupPermissions: v.optional(v.object({ permissions: permissionsByName, replace: replaced })),
});

const shown = ({ type, id, ephemeral, created }: Activity) => ({
  activityType: type,
  activityId: id,
  ephemeral,
  created,
});

const list = (call: Call) => {
  const { query } = call;
  const found = usedDomain(call)
    .activities.filter(({ type, id }) => contains(query.get('type'), type) && contains(query.get('id'), id))
    .sort((one, other) => compareText(one.type, other.type) || compareText(one.id, other.id));
  return pagedOf(found, query, shown);
};

const named = (call: Call) => {
  const domain = usedDomain(call);
  return { domain, activity: findActivity(domain, call.param('type'), call.param('activity')) };
};

const existing = (call: Call) => {
  const { domain, activity } = named(call);
  if (!activity) throw notFound();
  return { domain, activity };
};

const create = async (call: Call) => {
  const { domain, activity } = named(call);
  const [type, id] = [call.param('type'), call.param('activity')];
  const wanted = await call.body(newActivity);
  if (activity) throw conflicts({ activityId: id });
  if (!call.hazards('blank-names') && (type.trim() === '' || id.trim() === '')) {
    throw badRequest('The activity type and id can not be empty');
  }
  const grants = addGrants(noGrants(), {
    world: wanted.worldPermissions,
    users: userGrants(wanted.userPermissions),
    groups: groupGrants(wanted.groupPermissions),
  });
  requireGrantees(domain, grants);
  createActivity(call.state, domain, { type, id, grants });
};

const remove = (call: Call) => {
  const { domain, activity } = named(call);
  if (!activity) throw internalError();
  removeActivity(call.state, domain, activity);
};

/** The real server stores the users' permissions before it rejects an unknown group. */
const setPermissions = async (call: Call) => {
  const { domain, activity } = existing(call);
  const { worldPermissions, userPermissions, groupPermissions } = await call.body(permissionsChange);
  const change: GrantsChange = {
    world: worldPermissions?.permissions,
    users: userPermissions && {
      entries: userGrants(userPermissions.permissions),
      replace: userPermissions.replace,
    },
    groups: groupPermissions && {
      entries: groupGrants(groupPermissions.permissions),
      replace: groupPermissions.replace,
    },
  };
  const { users, groups } = change;
  requireGrantees(domain, { users: users?.entries ?? [] });
  if (call.hazards('half-stored-permissions')) {
    setActivityGrants(call.state, domain, activity, setGrants(activity.grants, { users }));
  }
  requireGrantees(domain, { groups: groups?.entries ?? [] });
  setActivityGrants(call.state, domain, activity, setGrants(activity.grants, change));
};

const path = '/domains/:ns/:id/activities';

/** /domains/{ns}/{id}/activities */
export const activityRoutes: Route[] = [
  route('GET', path, list),
  route('GET', `${path}/:type/:activity`, (call) => shown(existing(call).activity)),
  route('PUT', `${path}/:type/:activity`, create),
  route('DELETE', `${path}/:type/:activity`, remove),
  route('GET', `${path}/:type/:activity/permissions`, (call) => {
    const { domain, activity } = existing(call);
    return grantsBody(domain, activity.grants);
  }),
  route('PUT', `${path}/:type/:activity/permissions`, setPermissions),
];
